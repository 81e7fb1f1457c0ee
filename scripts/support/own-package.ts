import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

/**
 * Installs a folder that has a package.json and a lock file of its own, so that nobody waits for it who does not
 * need it. Stops the command where npm fails. `what` is named in the line that says so: `the peers of ...`.
 */
export function installOwnPackage(folder: string, what: string): void {
  const path = join(root, folder);
  const stamp = join(path, 'node_modules', '.installed-lock');
  const lock = createHash('sha256')
    .update(readFileSync(join(path, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.error(`Installing ${what} (npm ci in ${folder}/).`);
  const windows = process.platform === 'win32';
  const npm = spawnSync(
    windows ? 'npm.cmd' : 'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: path, stdio: ['ignore', 2, 2], shell: windows },
  );
  if (npm.status !== 0) {
    console.error(`npm ci failed in ${folder}/; the lines above say why. Nothing else was done.`);
    process.exit(npm.status ?? 1);
  }
  writeFileSync(stamp, lock);
}
