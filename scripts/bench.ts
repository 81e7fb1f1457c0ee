import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './support/build.ts';
import { runWithKeyring } from './support/keyring.ts';
import { root } from './support/run.ts';
import { ensureSystemPackages } from './support/system-packages.ts';

/**
 * Measures the product against floors and peers (docs/performance.md):
 * `npm run bench [-- --only NAME,... --rows N,... --repeat K --json FILE]`.
 */
const folder = join(root, 'bench');

/** Peers and floors are packages of the benchmarks' own; the product never sees them. */
function installPeers(): void {
  const stamp = join(folder, 'node_modules', '.installed-lock');
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.error('Installing the peers of the benchmarks (npm ci in bench/).');
  const windows = process.platform === 'win32';
  const npm = spawnSync(
    windows ? 'npm.cmd' : 'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: folder, stdio: ['ignore', 2, 2], shell: windows },
  );
  if (npm.status !== 0) {
    console.error('npm ci failed in bench/; the lines above say why. Nothing was measured.');
    process.exit(npm.status ?? 1);
  }
  writeFileSync(stamp, lock);
}

ensureSystemPackages(['browser', 'keyring', 'test-keyring']);
await build();
installPeers();
// A desk of a user has a keychain: the app asks it at its start and keeps its tokens there.
process.exit(await runWithKeyring(process.execPath, [join(folder, 'index.ts'), ...process.argv.slice(2)]));
