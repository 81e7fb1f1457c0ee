import { type BrowserWindow, dialog, type OpenDialogOptions, shell } from 'electron';
import { backupsMessages } from '../../messages/backups.ts';
import { filesMessages } from '../../messages/files.ts';
import { watchedMessages } from '../../messages/watched.ts';
import type { FileDialogs } from './files.ts';
import { tableExtensions } from './readable.ts';

/** Windows in front of which a dialog for files stands. */
const asking = new Set<BrowserWindow | null>();

/** A dialog takes the input of its window, so only a page that nobody uses asks for another: that one is dismissed. */
async function oneAtATime(
  parent: BrowserWindow | null,
  choose: () => Promise<string | null>,
): Promise<string | null> {
  if (asking.has(parent)) return null;
  asking.add(parent);
  try {
    return await choose();
  } finally {
    asking.delete(parent);
  }
}

/** The file or folder that was chosen; null when the dialog was dismissed. */
const chosenFile = (parent: BrowserWindow | null, options: OpenDialogOptions): Promise<string | null> =>
  oneAtATime(parent, async () => {
    const chosen = await (parent ? dialog.showOpenDialog(parent, options) : dialog.showOpenDialog(options));
    return chosen.canceled ? null : (chosen.filePaths[0] ?? null);
  });

/** The system's dialogs, above the window that is asking. */
export function systemDialogs(window: () => BrowserWindow | null): FileDialogs {
  return {
    open: async () => {
      const options = {
        title: filesMessages.importFile,
        properties: ['openFile' as const],
        filters: [
          { name: filesMessages.tables, extensions: [...tableExtensions] },
          { name: filesMessages.allFiles, extensions: ['*'] },
        ],
      };
      return chosenFile(window(), options);
    },
    save: async (suggestedName) => {
      const options = {
        title: filesMessages.saveAs,
        defaultPath: suggestedName,
        // Windows and macOS ask before a file is replaced, GTK does when it is told to.
        properties: ['showOverwriteConfirmation' as const],
      };
      const parent = window();
      return oneAtATime(parent, async () => {
        const chosen = await (parent
          ? dialog.showSaveDialog(parent, options)
          : dialog.showSaveDialog(options));
        return chosen.canceled || chosen.filePath === '' ? null : chosen.filePath;
      });
    },
    reveal: (path) => shell.showItemInFolder(path),
  };
}

/** Asks for a folder that is watched for new files. */
export const chooseWatched = (window: () => BrowserWindow | null) => (): Promise<string | null> =>
  chosenFile(window(), { title: watchedMessages.chooseTitle, properties: ['openDirectory'] });

/** Asks for a backup to restore, beginning in a folder. */
export const chooseBackup =
  (window: () => BrowserWindow | null) =>
  async (folder: string): Promise<string | null> => {
    const options = {
      title: backupsMessages.chooseTitle,
      defaultPath: folder,
      properties: ['openFile' as const],
      filters: [
        { name: backupsMessages.fileKind, extensions: ['pdbackup'] },
        { name: filesMessages.allFiles, extensions: ['*'] },
      ],
    };
    return chosenFile(window(), options);
  };
