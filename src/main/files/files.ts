import { existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { AppError } from '../../contract/errors.ts';
import type { FileGrant, HandedFiles } from '../../contract/files.ts';
import { stripped } from '../../domain/text.ts';
import { filesMessages } from '../../messages/files.ts';
import { Failure } from '../failure.ts';
import type { Logger } from '../log/logger.ts';
import type { Grants } from '../ports.ts';
import { fileNameOf } from './file-name.ts';
import { createGrants } from './grants.ts';
import { refuseOwn, rightToSave } from './own-files.ts';
import { droppedRefusal, isTable, readableBytes, tableFile } from './readable.ts';
import { noteLeft } from './remove-all.ts';
import { emptyTemporary } from './temporary.ts';
import { writeWhole } from './whole-file.ts';

/** The dialogs and the file manager of the shell; tests give their own. */
export type FileDialogs = {
  /** Path of the file to read, or null when the dialog was dismissed. */
  readonly open: () => Promise<string | null>;
  /** Path of the file to write, or null when the dialog was dismissed. */
  readonly save: (suggestedName: string) => Promise<string | null>;
  /** Shows a file in the system's file manager. */
  readonly reveal: (path: string) => void;
};

export type FilesOptions = {
  readonly dialogs: FileDialogs;
  /** Holds `samples/`. */
  readonly resourcesFolder: string;
  /** Its databases are no files to be chosen. Texts of the clipboard wait in `temporary` there until they are imported. */
  readonly dataFolder: string;
  /** A table of the operator's was opened; not for samples and pasted texts. */
  readonly opened?: ((path: string) => void) | undefined;
  readonly log: Pick<Logger, 'warn'>;
};

/** The only place where paths and grants meet. */
export type Files = {
  readonly grants: Grants;
  readonly open: () => Promise<FileGrant | null>;
  /** Rights to files that came without a dialog, and why others give none; `by` whom their paths were named. */
  readonly hand: (paths: readonly string[], by: 'system' | 'page') => HandedFiles;
  readonly save: (suggestedName: string) => Promise<FileGrant | null>;
  readonly sample: (name: string) => FileGrant;
  /** Keeps a text from the clipboard as a file that can be imported. Throws Failure (`disk`). */
  readonly keepText: (text: string) => FileGrant;
  readonly reveal: (grant: string) => void;
  /** Deletes texts that wait for their import; the paths of what cannot be deleted. */
  readonly emptyTemporary: () => readonly string[];
  readonly close: () => void;
};

export function createFiles(options: FilesOptions): Files {
  const grants = createGrants();
  /** Emptied at start and at close. */
  const temporaryFolder = join(options.dataFolder, 'temporary');
  const empty = (): readonly string[] => {
    const left = emptyTemporary(temporaryFolder);
    noteLeft(left, options.log);
    return left;
  };
  empty();
  let pasted = 0;
  const toRead = (path: string, bytes: number): FileGrant => ({
    grant: grants.grant(path, 'read'),
    fileName: fileNameOf(path),
    bytes,
  });
  const opened = (path: string, bytes: number): FileGrant => {
    refuseOwn(options.dataFolder, path);
    // Profiles are chosen in the same dialog.
    if (isTable(path)) options.opened?.(path);
    return toRead(path, bytes);
  };
  return {
    grants,
    open: async () => {
      const path = await options.dialogs.open();
      return path === null ? null : opened(path, readableBytes(path));
    },
    hand: (paths, by) => {
      const handed: FileGrant[] = [];
      const refused: AppError[] = [];
      for (const path of paths) {
        try {
          const table = tableFile(path);
          handed.push(opened(table.path, table.bytes));
        } catch (thrown) {
          if (!(thrown instanceof Failure)) throw thrown;
          refused.push(by === 'page' ? droppedRefusal(path, thrown) : thrown.error);
        }
      }
      return { files: handed, refused };
    },
    save: async (suggestedName) => {
      const path = await options.dialogs.save(safeName(suggestedName));
      if (path === null) return null;
      const right = rightToSave(options.dataFolder, path);
      return { grant: grants.grant(path, right), fileName: fileNameOf(path), bytes: null };
    },
    sample: (name) => {
      const path = join(options.resourcesFolder, 'samples', basename(name));
      return toRead(path, readableBytes(path));
    },
    keepText: (text) => {
      const next = (): string => {
        pasted += 1;
        return join(temporaryFolder, `Clipboard ${pasted}.txt`);
      };
      let path = next();
      // One that cannot be deleted is left where it is.
      while (existsSync(path)) path = next();
      const wellFormed = text.toWellFormed();
      try {
        mkdirSync(temporaryFolder, { recursive: true, mode: 0o700 });
        writeWhole(path, wellFormed);
      } catch (thrown) {
        throw new Failure({
          code: 'disk',
          message: filesMessages.pastedNotKept,
          next: filesMessages.pastedNotKeptNext,
          details: [thrown instanceof Error ? thrown.message : String(thrown)],
        });
      }
      return toRead(path, Buffer.byteLength(wellFormed, 'utf8'));
    },
    reveal: (grant) => options.dialogs.reveal(grants.path(grant, 'write')),
    emptyTemporary: empty,
    close: () => void empty(),
  };
}

/** A file name without what file systems refuse; the page suggests it. */
function safeName(name: string): string {
  const safe = stripped(name.replace(/[\s\p{Cc}<>:"/\\|?*]+/gu, ' '), '. ').trim();
  return safe === '' ? 'Sheet.csv' : safe;
}
