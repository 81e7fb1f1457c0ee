import { mostDropped } from '../../contract/most-files.ts';
import type { WatchedState } from '../../contract/watched.ts';
import { messages } from '../../messages/messages.ts';
import { count, plural } from '../../messages/words.ts';

/** The last part of a path, of any system. */
const nameOf = (folder: string): string => folder.split(/[\\/]/).findLast((part) => part !== '') ?? folder;

/** The folder that is watched for new files. */
export const watchedCopy = messages({
  title: 'Watched folder',
  none: 'Off. Choose a folder, and new CSV, TSV, text and Excel files in it are offered for import. Nothing is imported or sent automatically.',
  choose: 'Choose folder…',
  change: 'Change…',
  end: 'Stop watching',
  problem: 'The folder cannot be watched right now',
  lost: 'The folder is no longer watched',
  waiting: ({ waiting, hasMore, folder }: WatchedState) =>
    `${hasMore ? 'More than ' : ''}${count(waiting)} new ${plural(waiting, 'file', 'files')} in “${nameOf(folder ?? '')}”`,
  take: (files: number) =>
    `Import ${files > mostDropped ? `the first ${count(mostDropped)}` : plural(files, 'it', 'them')}`,
  takeHelp: 'You see a preview before a file is imported.',
  forget: (files: number) => `Don’t import ${plural(files, 'it', 'them')}`,
});
