import { rmSync } from 'node:fs';
import { basename, isAbsolute } from 'node:path';
import { z } from 'zod';
import { mostWatched } from '../../contract/watched.ts';
import { mostBytesOfList, ownText, writeOwnText } from '../files/own-text.ts';
import type { Facts } from './look.ts';

/** Files that are known at most; of more, those are forgotten that are not in the folder. */
export const mostKnown = 20_000;

/** A name in the folder, never a way to another one. Elsewhere than on Windows a name may hold a backslash. */
const nameSchema = z
  .string()
  .min(1)
  .max(255)
  .refine((name) => basename(name) === name && name !== '..');

const keptSchema = z.object({
  folder: z.string().min(1).max(5000).refine(isAbsolute),
  known: z.array(z.unknown()).max(2 * mostKnown),
  waiting: z.array(z.unknown()).max(mostWatched),
});
const knownSchema = z.tuple([nameSchema, z.number(), z.number()]);

/** What is known of a watched folder: the files that were there or were offered, and those that still wait. */
export type Kept = {
  readonly folder: string;
  readonly known: Map<string, Facts>;
  waiting: readonly string[];
  /** Names by the grants under which a page has the files, until their imports have ended or they are dismissed. */
  readonly taken: Map<string, string>;
};

/** What a file holds: null where no folder is watched, or that it cannot be understood. */
export type Reading =
  | { readonly kept: Kept | null; readonly isReadable: true; readonly dropped: number }
  | { readonly kept: null; readonly isReadable: false };

/** An entry that could not have been written here is dropped; the others stay. */
export function readKept(file: string): Reading {
  let json: unknown;
  try {
    json = JSON.parse(ownText(file, mostBytesOfList));
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isMissing ? { kept: null, isReadable: true, dropped: 0 } : { kept: null, isReadable: false };
  }
  const { data } = keptSchema.safeParse(json);
  if (data === undefined) return { kept: null, isReadable: false };
  const known = new Map<string, Facts>();
  for (const entry of data.known) {
    const { data: right } = knownSchema.safeParse(entry);
    if (right !== undefined) known.set(right[0], [right[1], right[2]]);
  }
  const waiting = data.waiting.flatMap((entry) => nameSchema.safeParse(entry).data ?? []);
  const dropped = data.known.length - known.size + data.waiting.length - waiting.length;
  return { kept: { folder: data.folder, known, waiting, taken: new Map() }, isReadable: true, dropped };
}

/** What pages have waits again after the next start: no page has it then. Throws what the file system says. */
export function writeKept(file: string, kept: Kept | null): void {
  if (kept === null) {
    rmSync(file, { force: true });
    return;
  }
  const { folder, known, taken } = kept;
  const unfinished = [...new Set([...taken.values(), ...kept.waiting])];
  const waiting = unfinished.slice(0, mostWatched);
  // Files for which there is no room are found again.
  const left = new Set(unfinished.slice(mostWatched));
  const text = JSON.stringify({
    folder,
    known: [...known].flatMap(([name, facts]) => (left.has(name) ? [] : [[name, ...facts]])),
    waiting,
  });
  writeOwnText(file, text);
}
