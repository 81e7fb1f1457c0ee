import { lstatSync, type Stats } from 'node:fs';
import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { isTable } from '../files/readable.ts';

/** Entries of a folder that are looked at; a folder with more is no place for new files. */
export const mostEntries = 10_000;

/** By what a file is known to be the same as before: its size in bytes, and when it was written (ms since the epoch). */
export type Facts = readonly [bytes: number, writtenAt: number];
export const isSame = (one: Facts | undefined, other: Facts): boolean =>
  one !== undefined && one[0] === other[0] && one[1] === other[1];

export type Trouble = 'gone' | 'forbidden' | 'crowded';
export type Look =
  | { readonly files: ReadonlyMap<string, Facts>; readonly trouble: null }
  | { readonly files: null; readonly trouble: Trouble };

/** Hidden files, and the ones by which spreadsheet programs mark a file that is open (`~$orders.xlsx`, `.~lock.`). */
const isTemporary = (name: string): boolean => name.startsWith('.') || name.startsWith('~');

/**
 * Of a link it is not known where it will lead, and a pipe waits for who writes to it: neither is a file here. Nothing
 * is in an empty file yet.
 */
const isWhole = (facts: Stats): boolean => facts.isFile() && facts.size > 0;

/** A name that is no UTF-8 is listed with this sign, and leads to nothing. */
export const isUnspeakable = (name: string): boolean => name.includes('\uFFFD');

const codeOf = (thrown: unknown): unknown =>
  thrown instanceof Error && 'code' in thrown ? thrown.code : null;

/** The tables that lie in a folder itself, by their names. Opens none of them. */
export async function lookInto(folder: string): Promise<Look> {
  const files = new Map<string, Facts>();
  let entries = 0;
  try {
    for await (const { name } of await opendir(folder)) {
      entries += 1;
      if (entries > mostEntries) return { files: null, trouble: 'crowded' };
      if (isTemporary(name) || !isTable(name)) continue;
      const facts = await lstat(join(folder, name)).catch((thrown: unknown) => {
        if (codeOf(thrown) !== 'ENOENT') throw thrown;
        if (isUnspeakable(name)) files.set(name, [0, 0]);
        // Else gone since the folder was read.
        return null;
      });
      if (facts !== null && isWhole(facts)) files.set(name, [facts.size, facts.mtimeMs]);
    }
  } catch (thrown) {
    const code = codeOf(thrown);
    return { files: null, trouble: code === 'EACCES' || code === 'EPERM' ? 'forbidden' : 'gone' };
  }
  return { files, trouble: null };
}

/** Whether anything has a name in the folder, as far as that can be told. */
export function isThere(folder: string, name: string): boolean {
  try {
    return lstatSync(join(folder, name), { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

/** Whether what has a name in the folder is still a file: what others put there since is not followed. */
export function isStillFile(folder: string, name: string): boolean {
  try {
    return isWhole(lstatSync(join(folder, name)));
  } catch {
    // Whoever opens it says that it is gone.
    return true;
  }
}
