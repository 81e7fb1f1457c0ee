import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import config from '../../../electron.vite.config.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const cache = join(root, '.cache', 'ui');
const longestKept = 60 * 60 * 1000;

/** Everything that the built page depends on. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const files = globSync(['src/{renderer,contract,domain,messages}/**/*'], { cwd: root })
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
 * The folder of the page, built as it is for the product. Built once per state of the sources; several test
 * files may ask at the same time.
 */
export async function builtRenderer(): Promise<string> {
  const folder = join(cache, fingerprint());
  if (existsSync(join(folder, 'index.html'))) return folder;
  mkdirSync(cache, { recursive: true });
  for (const old of globSync('*', { cwd: cache })) {
    const path = join(cache, old);
    // Another test file may have deleted it.
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - made > longestKept) rmSync(path, { recursive: true, force: true });
  }
  const { renderer } = config;
  if (!renderer) throw new Error('electron.vite.config.ts has no renderer');
  const half = `${folder}.${process.pid}`;
  await asProduct(() =>
    build({
      ...renderer,
      configFile: false,
      base: './',
      logLevel: 'error',
      build: { ...renderer.build, outDir: half, emptyOutDir: true },
    }),
  );
  try {
    renameSync(half, folder);
  } catch (problem) {
    // Another test file was first; its folder is the same.
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(join(folder, 'index.html'))) throw problem;
  }
  return folder;
}

/** The test runner sets NODE_ENV to `test`, under which the parts build themselves for development. */
async function asProduct(work: () => Promise<unknown>): Promise<void> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await work();
  } finally {
    process.env.NODE_ENV = before;
  }
}
