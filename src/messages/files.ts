import { messages } from './messages.ts';
import { counted, plural } from './words.ts';

/** Files that are chosen, read and written, databases included. */
export const filesMessages = messages({
  importFile: 'Import a file',
  tables: 'Tables',
  allFiles: 'All files',
  saveAs: 'Save as',
  notFileRead: ({ basename }: { basename: string }) => `“${basename}” is not a readable file.`,
  notFileReadNext: 'Choose a CSV, TSV, text or .xlsx file.',
  ownFile: ({ basename }: { basename: string }) => `“${basename}” is one of Partner Desk’s own files.`,
  ownFileRead: 'Choose a file outside the data folder. To restore a backup, choose “Restore…” in Settings.',
  fileGone: ({ basename }: { basename: string }) => `“${basename}” is no longer there.`,
  fileGoneNext:
    'It may have been moved, renamed or deleted, or its drive may be disconnected. Find the file, then choose it again.',
  fileIsFolder: ({ basename }: { basename: string }) => `“${basename}” is a folder.`,
  fileIsFolderNext: 'Open the folder and choose the files in it.',
  fileNotAllowed: ({ basename }: { basename: string }) => `You do not have permission to read “${basename}”.`,
  fileNotAllowedNext: 'Ask its owner or your IT team for permission to read it.',
  fileNoTable: ({ basename }: { basename: string }) =>
    `“${basename}” cannot be imported: it is not a CSV, TSV, text or .xlsx file.`,
  linkNoTable: ({ basename }: { basename: string }) =>
    `“${basename}” cannot be imported: it links to a file that is not a CSV, TSV, text or .xlsx file.`,
  fileNoTableNext: 'Save it as .xlsx or CSV in the program that made it, and import that file.',
  droppedNoFile: 'What was dropped is not a file on this computer.',
  droppedNoFileNext: 'Save it to a folder first, then drop it here.',
  droppedNotImported: ({ basename }: { basename: string }) =>
    `“${basename}” cannot be imported: it is not a CSV, TSV, text or .xlsx file that you can read.`,
  droppedNotImportedNext:
    'Drop files, not folders. If it is one of these types, choose it with “Import a file” to see what is wrong.',
  droppedTooMany: ({ most, more }: { most: number; more: number }) =>
    `Only the first ${most} files were added; ${counted(more, 'more was', 'more were')} skipped.`,
  droppedTooManyNext: 'Import these first, then drop the rest.',
  gibMostGibImported: ({ basename, toFixed }: { basename: string; toFixed: string }) =>
    `“${basename}” is ${toFixed} GB; at most 2.1 GB can be imported.`,
  gibMostGibImportedNext: 'Split it into smaller files.',
  chooseFileAgain: 'Choose the file again.',
  fileNoLongerReadable: 'Partner Desk can no longer read this file.',
  fileChosenWrittenNot: 'This file was chosen for saving and cannot be read.',
  fileOpenedReadNothing: 'This file was opened for reading and cannot be written.',
  diskFull: 'The disk is full.',
  pastedNotKept: 'The pasted text could not be saved. Nothing was imported.',
  pastedNotKeptNext:
    'Check that the disk with the data folder has room and can be written to, then paste again.',
  settingsNotSaved: 'The settings could not be saved. Nothing was changed.',
  settingsNotSavedNext:
    'Check that the disk with the data folder has room and can be written to, then try again.',
  diskFullNext: 'Free up space on the disk with the data folder.',
  notCopiedBeforeBrought: ({ file }: { file: string }) =>
    `${file} could not be backed up before the update to this version. Nothing was changed.`,
  notCopiedBeforeBroughtNext:
    'Check that the disk has room for a second copy of the data, then start Partner Desk again.',
  fileWrittenNewerVersion: ({ holds, file }: { holds: string; file: string }) =>
    `The file with ${holds} was written by a newer version of Partner Desk: ${file}`,
  startNewerVersion: 'Update Partner Desk, then start it again.',
  fileDamaged: ({ holds, file }: { holds: string; file: string }) =>
    `The file with ${holds} is damaged: ${file}`,
  fileDamagedNext: ({ holds, backup }: { holds: string; backup: string | null }) =>
    `Close Partner Desk, rename the file, then start Partner Desk again. It then starts without ${holds}; nothing changes at the service.${backup === null ? '' : ` ${backup}, in the same folder, is the file as it was before the last update.`}`,
  fileEmptied: 'it is empty',
  fileNotOpened: ({ holds, file }: { holds: string; file: string }) =>
    `The file with ${holds} could not be opened: ${file}`,
  fileNotOpenedNext:
    'Check that the data folder is writable and that the disk has room, then start Partner Desk again.',
  endedCode: ({ code }: { code: number }) => `it exited with code ${code}`,
  deletedNotTakenOut: 'Deleted data could not be removed from its file completely.',
  deletedNotTakenOutNext:
    'Check that the disk has room for a second copy of the data, then delete it again. Partner Desk also tries again at the next start.',
  fileNotValidJson: 'The file is not valid JSON.',
  fileNotJsonObject: 'The file is not a JSON object.',
  notUnderstood: ({ entries, places }: { entries: number; places: string }) =>
    `Invalid ${plural(entries, 'entry', 'entries')}: ${places}.`,
  computerManagedPracticeStore: 'This computer is managed: only the practice store may be used.',
  computerManagedNotAllowed: ({ host }: { host: string }) =>
    `This computer is managed: ${host} is not an allowed service.`,
  computerManagedPracticeStoreNext:
    'Ask your administrator. The rules are in Settings, under “Managed by your organization”.',
  notFile: 'It is not a file.',
  registryNotUnderstood: 'The registry key has invalid values.',
  registryNotRead: 'The registry cannot be read.',
  fileLargerKb: 'The file is larger than 64 KB.',
  fileFolderChangedOthers: 'Someone other than the administrator can change the file or a folder above it.',
  fileLinkWithoutTarget: 'It is a link to something that does not exist.',
  fileCannotRead: ({ code }: { code: string }) => `The file cannot be read (${code}).`,
});
