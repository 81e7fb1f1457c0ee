import { messages } from './messages.ts';

/** The folder that is watched for new files. */
export const watchedMessages = messages({
  chooseTitle: 'Choose a folder to watch',
  gone: 'The folder does not exist. New files are offered again when it is back.',
  forbidden:
    'You do not have permission to read the folder. New files are offered again as soon as it can be read.',
  crowded: ({ most }: { most: string }) =>
    `The folder has more than ${most} entries. Move older files elsewhere, or choose another folder.`,
  lost: 'The saved information about the folder cannot be read. Choose the folder again; files that are already in it are not offered.',
  refused: {
    gone: 'The folder does not exist. Choose another folder.',
    forbidden: 'You do not have permission to read the folder. Choose another folder.',
  },
  notChosen: ({ name }: { name: string }) => `“${name}” cannot be watched.`,
  unspeakable: ({ basename }: { basename: string }) =>
    `“${basename}” cannot be opened, because its name contains characters that cannot be read.`,
  unspeakableNext: 'Rename the file.',
  own: 'This is where Partner Desk keeps its own data. Choose another folder.',
});
