import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../clock.ts';
import { namesIn, removeAll } from './remove-all.ts';

/** Names of the lists of files that a start leaves for another one in its place. */
export const listName = /^opened-[0-9a-f-]{36}\.json$/;

/** Whoever a list was left for has taken it long before; nobody takes an older one. */
const listMs = 24 * 60 * 60 * 1000;

/**
 * Takes away what is in a folder for temporary files, but not the lists for an app that is starting. Never throws; answers
 * the paths of what cannot be deleted.
 */
export function emptyTemporary(folder: string): readonly string[] {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return removeAll(folder);
  return namesIn(folder)
    .map((name) => ({ name, path: join(folder, name) }))
    .filter(({ name, path }) => !listName.test(name) || !isYoung(path))
    .flatMap(({ path }) => removeAll(path));
}

const isYoung = (path: string): boolean => {
  const facts = lstatSync(path, { throwIfNoEntry: false });
  return facts?.isFile() === true && systemClock.now() - facts.mtimeMs < listMs;
};
