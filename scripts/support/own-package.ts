import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './run.ts';

/**
 * Installs a folder that has a package.json and a lock file of its own, so that nobody waits for it who does not
 * need it. `what` is named in the line that says so: `the peers of ...`. Answers null, or a part of a sentence that
 * says what failed; npm's own lines stand above it.
 */
export function tryOwnPackage(folder: string, what: string): string | null {
  const path = resolve(root, folder);
  const stamp = join(path, 'node_modules', '.installed-lock');
  const lock = createHash('sha256')
    .update(readFileSync(join(path, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return null;
  console.error(`Installing ${what} (npm ci in ${folder}/).`);
  const windows = process.platform === 'win32';
  const npm = spawnSync(
    windows ? 'npm.cmd' : 'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: path, stdio: ['ignore', 2, 2], shell: windows },
  );
  if (npm.status !== 0) return `npm ci failed in ${folder}/; see its output above`;
  writeFileSync(stamp, lock);
  return null;
}

/** The same for a command that cannot go on without it: stops the command where npm fails. */
export function installOwnPackage(folder: string, what: string): void {
  const failed = tryOwnPackage(folder, what);
  if (failed === null) return;
  console.error(`${failed}. Nothing else was done.`);
  process.exit(1);
}
