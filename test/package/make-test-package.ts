import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { build } from '../../scripts/support/build.ts';
import { installOwnPackage } from '../../scripts/support/own-package.ts';
import { root } from '../../scripts/support/run.ts';
import { addStandIns, isOfStandIn, prepareElectron } from '../electron/prepare.ts';

/**
 * Makes a real package of the product on the Electron that tests have, unpacked and as .deb, below .cache/test-package:
 * `node test/package/make-test-package.ts`. Prints its files. What is not the product's in it: the stand-ins of
 * decision 0080, in this package alone.
 */
const output = '.cache/test-package/packages';

await build();
const electron = await prepareElectron();
if (typeof electron === 'string') throw new Error(electron);
installOwnPackage('packaging', 'the packaging tools');

const tools = mkdtempSync(join(tmpdir(), 'package-tools-'));
try {
  const electronDist = join(tools, 'electron');
  cpSync(dirname(electron.binary), electronDist, { recursive: true });
  rmSync(join(electronDist, 'resources/app'), { recursive: true, force: true });
  const fpm = join(tools, 'bin/fpm');
  mkdirSync(dirname(fpm));
  writeFileSync(fpm, `#!/bin/sh\nexec "${process.execPath}" "${join(root, 'test/package/fpm.ts')}" "$@"\n`);
  chmodSync(fpm, 0o755);
  process.env.USE_SYSTEM_FPM = 'true';
  // Where nobody listens; a test writes the place of its own feed into the unpacked package.
  process.env.PARTNER_DESK_UPDATES = 'http://127.0.0.1:9/';
  process.env.PATH = `${dirname(fpm)}${delimiter}${process.env.PATH ?? ''}`;
  const { makePackages } = await import('../../packaging/index.ts');
  const files = await makePackages({
    dir: false,
    electronDist,
    output,
    forTests: {
      change: electron.isShipped ? () => undefined : addStandIns,
      isTheirs: electron.isShipped ? () => false : isOfStandIn,
      target: 'deb',
    },
  });
  process.stdout.write(`${files.join('\n')}\n`);
} finally {
  rmSync(tools, { recursive: true, force: true });
}
