import { createHash } from 'node:crypto';
import { createReadStream, linkSync, renameSync, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** A file of an update, and its sum (SHA-512) once it was found right. */
export type Fetched = { readonly path: string; readonly sum: string };

export const asFetched = (paths: readonly string[]): Promise<readonly Fetched[]> =>
  Promise.all(paths.map(async (path) => ({ path, sum: await sumOf(path) })));

/**
 * Throws where a file is not there any more, or not the same. Such a file is deleted: the updater takes what is there for
 * what it fetched.
 */
export async function verifyFetched(fetched: readonly Fetched[]): Promise<void> {
  for (const { path, sum } of fetched) {
    if ((await sumOf(path)) === sum) continue;
    rmSync(path, { force: true });
    throw new Error('the file was changed since');
  }
}

/**
 * Runs an installer, which deletes the program (`AppImage`) before it looks for what replaces it: where it fails, the
 * program is put back. Throws what the installer throws.
 */
export function installKeeping(program: string | undefined, install: () => void): void {
  const kept = program === undefined ? null : keep(program);
  try {
    install();
  } catch (error) {
    // Whatever is there by now may be half of a file.
    if (program !== undefined && kept !== null) renameSync(kept, program);
    throw error;
  } finally {
    if (kept !== null) rmSync(kept, { force: true });
  }
}

/** A second name of the program. Throws on a disk that knows none (exFAT): nothing is installed there. */
function keep(program: string): string {
  const kept = `${program}.before-update`;
  rmSync(kept, { force: true });
  linkSync(program, kept);
  return kept;
}

async function sumOf(path: string): Promise<string> {
  const sum = createHash('sha512');
  await pipeline(createReadStream(path), sum);
  return sum.digest('base64');
}
