import { spawn } from 'node:child_process';
import { globSync, watch } from 'node:fs';
import { join } from 'node:path';
import { build } from './support/build.ts';
import { root } from './support/run.ts';

/** Builds, starts the app, and starts it again with a new build whenever a source changes. */
let app = start();
let waiting: NodeJS.Timeout | null = null;

function start() {
  return spawn(process.execPath, [join(root, 'scripts/start.ts'), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
}

async function restart() {
  await build();
  app.removeAllListeners('exit');
  app.once('exit', () => {
    app = start();
  });
  app.kill('SIGTERM');
}

for (const folder of globSync('src', { cwd: root })) {
  watch(join(root, folder), { recursive: true }, () => {
    if (waiting) clearTimeout(waiting);
    waiting = setTimeout(() => void restart(), 300);
  });
}
