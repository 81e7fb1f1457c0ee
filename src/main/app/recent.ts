import { existsSync } from 'node:fs';
import { app } from 'electron';
import { z } from 'zod';
import { ownText, writeOwnText } from '../files/own-text.ts';
import type { Logger } from '../log/logger.ts';

/** Files and sheets that the menu lists, at most so many of each. */
const mostRecent = 10;
const fileSchema = z.array(z.string().min(1).max(5000)).max(mostRecent);

export type RecentSheet = { readonly id: string; readonly name: string };

export type RecentOptions = {
  /** Keeps the paths of the files. The page sees neither. */
  readonly file: string;
  readonly readSheets: () => Promise<readonly RecentSheet[]>;
  readonly log: Logger;
};

/** What was opened last: files, which the system lists, too, and the sheets that changed last. Electron alone. */
export function createRecent({ file, readSheets, log }: RecentOptions) {
  let files = readKept(file);
  let sheets: readonly RecentSheet[] = [];
  let changed = (): void => undefined;
  let isReading = false;
  let isOutdated = false;

  const keep = (paths: readonly string[]): void => {
    files = paths.slice(0, mostRecent);
    try {
      writeOwnText(file, JSON.stringify(files));
    } catch (error) {
      // They are listed until the app quits.
      log.warn('the recent files were not kept', { error: String(error) });
    }
    changed();
  };
  const readAgain = async (): Promise<void> => {
    isOutdated = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isOutdated) {
        isOutdated = false;
        const found = (await readSheets()).slice(0, mostRecent).map(({ id, name }) => ({ id, name }));
        if (JSON.stringify(found) === JSON.stringify(sheets)) continue;
        sheets = found;
        changed();
      }
    } catch (error) {
      log.warn('the recent sheets were not read', { error: String(error) });
    } finally {
      isReading = false;
    }
  };
  return {
    files: () => files,
    sheets: () => sheets,
    /** Looks again which sheets there are. */
    lookAtSheets: (): void => void readAgain(),
    opened: (path: string): void => {
      app.addRecentDocument(path);
      keep([path, ...files.filter((each) => each !== path)]);
    },
    /** Takes a file off the list that is not there any more; whoever opens it says so. */
    forgetIfGone: (path: string): void => {
      if (!existsSync(path)) keep(files.filter((each) => each !== path));
    },
    clearFiles: (): void => {
      app.clearRecentDocuments();
      keep([]);
    },
    onChange: (listener: () => void): void => {
      changed = listener;
    },
  };
}

export type Recent = ReturnType<typeof createRecent>;

function readKept(file: string): readonly string[] {
  try {
    return fileSchema.safeParse(JSON.parse(ownText(file))).data ?? [];
  } catch {
    return [];
  }
}
