import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { prepareElectron } from '../test/electron/prepare.ts';
import { build } from './support/build.ts';
import { ensureDisplays } from './support/display.ts';
import { runWithKeyring } from './support/keyring.ts';
import { installOwnPackage } from './support/own-package.ts';
import { plainUser } from './support/plain-user.ts';
import { root } from './support/run.ts';
import { ensureSystemPackages } from './support/system-packages.ts';

/**
 * Measures the product against floors and peers (docs/performance.md):
 * `npm run bench [-- --only NAME,... --rows N,... --repeat K --json FILE --electron]`. Windows are those of the Chromium
 * shell; with `--electron` those of the Electron of the end-to-end tests.
 */
const folder = join(root, 'bench');
const option = '--electron';
const given = process.argv.slice(2).filter((each) => each !== option);

ensureSystemPackages(['browser', 'keyring', 'test-keyring']);
await build();
// Peers and floors are packages of the benchmarks' own; the product never sees them.
installOwnPackage('bench', 'the peers of the benchmarks');

/** As a user without rights: Electron's sandbox does not run as root. Answers the exit code. */
async function onElectron(): Promise<number> {
  const electron = await prepareElectron();
  if (typeof electron === 'string') {
    console.error(`${option}: ${electron}.`);
    return 2;
  }
  ensureSystemPackages(['electron-libraries', 'display']);
  const [display] = await ensureDisplays(1);
  const user = plainUser();
  try {
    return await runWithKeyring(user.at(process.execPath), [user.at(join(folder, 'index.ts')), ...given], {
      prefix: user.prefix,
      cwd: user.at(root),
      env: {
        ...user.env,
        SHELL_UNDER_TEST: 'electron',
        TEST_ELECTRON: user.at(electron.binary),
        TEST_ELECTRON_APP: user.at(electron.app),
        ...(electron.isShipped ? {} : { TEST_ELECTRON_STAND_INS: 'yes' }),
        ...(display === undefined ? {} : { DISPLAY: display.name }),
      },
    });
  } finally {
    display?.stop();
    rmSync(user.home, { recursive: true, force: true, maxRetries: 5 });
  }
}

// A desk of a user has a keychain: the app asks it at its start and keeps its tokens there.
process.exit(
  process.argv.includes(option)
    ? await onElectron()
    : await runWithKeyring(process.execPath, [join(folder, 'index.ts'), ...given]),
);
