import { homedir } from 'node:os';
import { askForButton } from '../dialog/message-dialog.ts';
import { askForPath } from '../dialog/path-dialog.ts';
import { guarded } from '../guard.ts';
import { requireReady } from '../state.ts';
import { answers, tellTest } from '../test-door.ts';
import { BrowserWindow } from './browser-window.ts';

type Open = Electron.OpenDialogOptions;
type Save = Electron.SaveDialogOptions;
type Message = Electron.MessageBoxOptions;

/** Electron's dialogs take the window first or not at all. */
function optionsOf<T extends object>(first: unknown, second: T | undefined): T {
  requireReady('dialog module can only be used after app is ready');
  const isWindow = first instanceof BrowserWindow;
  if (isWindow && first.isDestroyed()) throw new TypeError('Object has been destroyed');
  return isWindow ? (second ?? ({} as T)) : ((first ?? {}) as T);
}

/** The button that stands for Escape where the app names none: the one that says so, else the first. */
const cancelOf = (buttons: readonly string[]): number =>
  Math.max(
    0,
    buttons.findIndex((label) => /^(?:cancel|no)$/i.test(label)),
  );

/** Electron's dialog over small windows of the browser, as it has no native ones for a host to open. */
export const dialog = guarded('dialog', {
  async showOpenDialog(first?: unknown, second?: Open): Promise<Electron.OpenDialogReturnValue> {
    const options = optionsOf<Open>(first, second);
    const queued = answers.open.shift();
    if (queued !== undefined) tellTest({ t: 'answered', dialog: 'open', title: options.title ?? '' });
    const isFolder = options.properties?.includes('openDirectory') === true;
    const path = async (): Promise<readonly string[] | null> => {
      const chosen = await askForPath({
        title: options.title ?? 'Open',
        button: options.buttonLabel ?? 'Open',
        start: options.defaultPath ?? homedir(),
        purpose: isFolder ? 'folder' : 'open',
        extensions: (options.filters ?? []).flatMap((filter) => filter.extensions),
      });
      return chosen === null ? null : [chosen];
    };
    const paths = queued === undefined ? await path() : queued;
    return { canceled: paths === null, filePaths: [...(paths ?? [])] };
  },

  async showSaveDialog(first?: unknown, second?: Save): Promise<Electron.SaveDialogReturnValue> {
    const options = optionsOf<Save>(first, second);
    const queued = answers.save.shift();
    if (queued !== undefined) tellTest({ t: 'answered', dialog: 'save', title: options.title ?? '' });
    const path =
      queued === undefined
        ? await askForPath({
            title: options.title ?? 'Save',
            button: options.buttonLabel ?? 'Save',
            start: options.defaultPath ?? homedir(),
            purpose: 'save',
            extensions: (options.filters ?? []).flatMap((filter) => filter.extensions),
          })
        : queued;
    return { canceled: path === null, filePath: path ?? '' };
  },

  async showMessageBox(first?: unknown, second?: Message): Promise<Electron.MessageBoxReturnValue> {
    const options = optionsOf<Message>(first, second);
    const queued = answers.message.shift();
    if (queued !== undefined) tellTest({ t: 'answered', dialog: 'message', title: options.message });
    const buttons = options.buttons === undefined || options.buttons.length === 0 ? ['OK'] : options.buttons;
    const response =
      queued ??
      (await askForButton({
        title: options.title ?? '',
        message: options.message,
        detail: options.detail ?? '',
        buttons,
        first: options.defaultId ?? 0,
        cancel: options.cancelId ?? cancelOf(buttons),
      }));
    return { response, checkboxChecked: options.checkboxChecked === true };
  },

  showErrorBox(title: string, content: string): void {
    console.error(`${title}: ${content}`);
  },
});
