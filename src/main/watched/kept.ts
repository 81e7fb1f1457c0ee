import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { mostWatched } from '../../contract/watched.ts';
import type { Facts } from './look.ts';

/** Files that are known at most; of more, those are forgotten that are not in the folder. */
export const mostKnown = 20_000;

/** A name in the folder, never a way to another one. */
const nameSchema = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^/\\]+$/);

const keptSchema = z.object({
  folder: z.string().min(1).max(5000).refine(isAbsolute),
  known: z.array(z.tuple([nameSchema, z.number(), z.number()])).max(2 * mostKnown),
  waiting: z.array(nameSchema).max(mostWatched),
});

/** What is known of a watched folder: the files that were there or were offered, and those that still wait. */
export type Kept = {
  readonly folder: string;
  readonly known: Map<string, Facts>;
  waiting: readonly string[];
  /** Names by the grants under which a page has the files, until their imports have ended or they are dismissed. */
  readonly taken: Map<string, string>;
};

/** Null where no folder is watched, or the file is not what it was. */
export function readKept(file: string): Kept | null {
  try {
    const { data } = keptSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (data === undefined) return null;
    const { folder, known, waiting } = data;
    return {
      ...{ folder, waiting, taken: new Map() },
      known: new Map(known.map(([name, ...facts]) => [name, facts])),
    };
  } catch {
    return null;
  }
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
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
