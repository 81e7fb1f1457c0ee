import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../clock.ts';

/** Names of the lists of files that a start leaves for another one in its place. */
export const listName = /^opened-[0-9a-f-]{36}\.json$/;

/** Whoever a list was left for has taken it long before; nobody takes an older one. */
const listMs = 24 * 60 * 60 * 1000;

/** Takes away what is in a folder for temporary files, but not the lists for an app that is starting. */
export function emptyTemporary(folder: string): void {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    rmSync(folder, { force: true });
    return;
  }
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (!listName.test(name) || !isYoung(path)) rmSync(path, { recursive: true, force: true });
  }
}

const isYoung = (path: string): boolean => {
  const facts = lstatSync(path, { throwIfNoEntry: false });
  return facts?.isFile() === true && systemClock.now() - facts.mtimeMs < listMs;
};
