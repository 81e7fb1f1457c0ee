import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '../log/logger.ts';

/**
 * Deletes a file, or a folder with everything in it, each whatever becomes of the others. Never throws; answers the paths
 * of what cannot be deleted.
 */
export function removeAll(path: string): readonly string[] {
  try {
    rmSync(path, { recursive: true, force: true });
    return [];
  } catch {
    // What a link leads to is not the app's.
    const isFolder = lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
    const left = isFolder ? namesIn(path).flatMap((name) => removeAll(join(path, name))) : [];
    return left.length > 0 ? left : [path];
  }
}

/** Names in a folder; none where it cannot be read. */
export function namesIn(path: string): readonly string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

/** Notes what cannot be deleted of what nothing that follows needs: that keeps nobody from the data. */
export function noteLeft(left: readonly string[], log: Pick<Logger, 'warn'>): void {
  if (left.length > 0) log.warn('what is of no use any more could not be deleted', { files: left });
}
