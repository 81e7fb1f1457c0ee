import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build } from './support/build.ts';
import { ensureDisplay } from './support/display.ts';
import { runWithKeyring } from './support/keyring.ts';
import { ensureSystemPackages } from './support/system-packages.ts';

/**
 * Drives the real app through the whole path, from a file to verified codes: `npm run demo`. Runs itself again
 * under a Secret Service of its own, so that no keychain of the user is touched.
 */
const { values } = parseArgs({
  options: {
    file: { type: 'string' },
    kind: { type: 'string' },
    profile: { type: 'string' },
    headed: { type: 'boolean', default: false },
    store: { type: 'string' },
    platform: { type: 'string' },
    'client-id': { type: 'string' },
    callback: { type: 'string' },
    screenshots: { type: 'string' },
    inside: { type: 'boolean', default: false },
  },
});

if (!values.inside) {
  ensureSystemPackages(['browser', 'keyring', 'test-keyring']);
  await build();
  const display = values.headed ? await ensureDisplay() : null;
  if (display) process.env.DISPLAY = display.name;
  const code = await runWithKeyring(process.execPath, [
    import.meta.filename,
    '--inside',
    ...process.argv.slice(2),
  ]);
  display?.stop();
  process.exit(code);
}

const { demo } = await import('./demo/demo.ts');
const { folder, summary } = await demo(values);
console.error(`Screenshots: ${folder}`);
console.log(JSON.stringify(summary));
rmSync(`${folder}/.unfinished`, { force: true });
