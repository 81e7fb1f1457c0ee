import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));
const longestKept = 60 * 60 * 1000;

export type Building = {
  /** The folder of `.cache` that its states are in. */
  readonly name: string;
  /** Everything that it is built from, as patterns of paths in the checkout. */
  readonly sources: readonly string[];
  /** A file that is there once it is built. */
  readonly shows: string;
  readonly build: (folder: string) => Promise<void>;
};

function fingerprint(sources: readonly string[]): string {
  const hash = createHash('sha256');
  const files = globSync([...sources], { cwd: root })
    .filter((file) => statSync(join(root, file)).isFile())
    .sort();
  for (const file of [...files, 'electron.vite.config.ts', 'package-lock.json']) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * The folder of what is built from the sources as they stand. Built once per state of the sources; several test
 * files may ask at the same time.
 */
export async function builtOnce({ name, sources, shows, build }: Building): Promise<string> {
  const cache = join(root, '.cache', name);
  const folder = join(cache, fingerprint(sources));
  if (existsSync(join(folder, shows))) return folder;
  mkdirSync(cache, { recursive: true });
  for (const old of globSync('*', { cwd: cache })) {
    const path = join(cache, old);
    // Another test file may have deleted it.
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - made > longestKept) rmSync(path, { recursive: true, force: true });
  }
  const half = `${folder}.${process.pid}`;
  await build(half);
  try {
    renameSync(half, folder);
  } catch (problem) {
    // Another test file was first; its folder is the same.
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(join(folder, shows))) throw problem;
  }
  return folder;
}
