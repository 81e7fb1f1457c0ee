import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app } from 'electron';
import { z } from 'zod';

/** File managers of Linux name what is dropped on the launcher by its address. */
function pathOf(word: string): string {
  try {
    return word.startsWith('file://') ? fileURLToPath(word) : resolve(word);
  } catch {
    return resolve(word);
  }
}

/**
 * The files that a start was given, as full paths: what follows the program and is no option. A second start hands them
 * to the first, which has another working folder, and whose own reading of a second's words Chromium has put in another
 * order. Electron alone: the Chromium shell has nothing of this.
 */
export const filesOfStart = (): readonly string[] =>
  process.versions.electron
    ? process.argv
        // `electron FOLDER`, as the checkout is started, has the app in between.
        .slice(process.defaultApp ? 2 : 1)
        .filter((argument) => argument !== '' && !argument.startsWith('-'))
        .map(pathOf)
    : [];

/** The words of this start without its files, which were imported or declined: for a start in its place. */
export const wordsWithoutFiles = (): string[] =>
  process.argv.slice(1).filter((word, at) => (process.defaultApp && at === 0) || word.startsWith('-'));

const startSchema = z.object({ files: z.array(z.string().max(5000)).max(1000), list: z.string().max(100) });

/**
 * Files that the system gives to the app: those of a later start, and on a Mac what is opened with it or dropped on its
 * icon. To be called before the app is ready. `hand` may be called before there is a window; `take` reads a list of files
 * by its name.
 */
export function receiveFiles(
  hand: (paths: readonly string[]) => void,
  take: (list: string) => readonly string[],
): void {
  app.on('open-file', (event, path) => {
    event.preventDefault();
    hand([path]);
  });
  app.on('second-instance', (_event, _words, _folder, data) => {
    const { files, list } = startSchema.safeParse(data).data ?? { files: [], list: '' };
    hand([...files, ...take(list)]);
  });
}
