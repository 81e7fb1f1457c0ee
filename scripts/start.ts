import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { allowRoot, rootRefusal } from './support/allow-root.ts';
import { build } from './support/build.ts';
import { ensureDisplay } from './support/display.ts';
import { electronBinary, fetchElectronBinary } from './support/electron-binary.ts';
import { root } from './support/run.ts';
import { startElectron } from './support/start-electron.ts';
import { ensureSystemPackages } from './support/system-packages.ts';

/**
 * Starts the app: on Electron when its binary is there or can be fetched, else in the Chromium shell.
 * `--shell=chromium` or `--shell=electron` chooses; root needs `--allow-root`; other arguments go to the app.
 */
const args = process.argv.slice(2);
const chosen = args.find((arg) => arg.startsWith('--shell='))?.slice('--shell='.length);
if (chosen !== undefined && chosen !== 'electron' && chosen !== 'chromium') {
  console.error(`Unknown shell “${chosen}”. Use --shell=electron or --shell=chromium.`);
  process.exit(2);
}
const refusal = rootRefusal(args);
if (refusal !== null) {
  console.error(refusal);
  process.exit(1);
}
const passed = args.filter((arg) => !arg.startsWith('--shell=') && arg !== allowRoot);

const electron = chosen === 'chromium' ? null : (electronBinary() ?? (await fetchElectronBinary()));
if (chosen === 'electron' && !electron) {
  console.error('The Electron binary is missing and could not be fetched.');
  process.exit(1);
}
ensureSystemPackages(electron ? ['keyring'] : ['browser', 'keyring']);
await build();

const headless = passed.includes('--headless');
const display = headless ? null : await ensureDisplay();
const env = { ...process.env, ...(display ? { DISPLAY: display.name } : {}) };
if (electron) {
  console.error('Starting Partner Desk on Electron.');
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const code = await startElectron({
    binary: electron,
    args: [root, ...sandbox, ...passed],
    env,
    report: (text) => console.error(text),
  });
  display?.stop();
  process.exit(code);
}
console.error(
  `Starting Partner Desk in the Chromium shell${chosen === 'chromium' ? '.' : ' because no Electron binary is available.'}`,
);
const child = spawn(process.execPath, [join(root, 'shell/chromium/main.ts'), ...passed], {
  stdio: 'inherit',
  env,
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  display?.stop();
  process.exit(code ?? 1);
});
