import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type FoundFile = { readonly path: string; readonly content: Buffer };

/**
 * Every file below a folder that a running app writes in. A file that is replaced between the listing and the
 * reading has a successor that the listing does not know, so the folder is then listed again: what is given
 * back was there at one time, without a gap.
 */
export function readFolder(folder: string): readonly FoundFile[] {
  for (;;) {
    try {
      return filesBelow(folder).map((path) => ({ path, content: readFileSync(path) }));
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
}

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => lstatSync(path).isFile());

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
