import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root, runNode } from './run.ts';

const outputs = ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html'];
const inputs = ['src/**/*', 'electron.vite.config.ts', 'package-lock.json'];
const stamp = join(root, 'out', '.built');

/** A number that changes with every change of an input. */
function newestInput(): string {
  let newest = 0;
  let count = 0;
  for (const pattern of inputs) {
    for (const file of globSync(pattern, { cwd: root })) {
      newest = Math.max(newest, statSync(join(root, file)).mtimeMs);
      count += 1;
    }
  }
  return `${count} files, newest ${newest}`;
}

/** Builds main, preload and renderer into out/ when a source changed since the last build. */
export async function build(options: { readonly force?: boolean } = {}): Promise<void> {
  const inputState = newestInput();
  const current = existsSync(stamp) && readFileSync(stamp, 'utf8') === inputState;
  if (!options.force && current && outputs.every((file) => existsSync(join(root, file)))) return;
  console.error('Building the app.');
  const code = await runNode(bin('electron-vite', 'bin', 'electron-vite.js'), [
    'build',
    '--logLevel',
    'warn',
  ]);
  if (code !== 0) process.exit(code);
  mkdirSync(join(root, 'out'), { recursive: true });
  writeFileSync(stamp, inputState);
}
