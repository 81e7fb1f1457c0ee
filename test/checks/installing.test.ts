import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tryOwnPackage } from '../../scripts/support/own-package.ts';
import { root } from '../../scripts/support/run.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'installing-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.skipIf(process.platform === 'win32')(
  'no npm runs the install scripts of packages, however old it is',
  () => {
    const noted = join(folder, 'noted');
    const npm = join(folder, 'npm');
    writeFileSync(npm, `#!/bin/sh\necho "$@" > '${noted}'\nexit 3\n`);
    chmodSync(npm, 0o755);
    mkdirSync(join(folder, 'scripts'));
    copyFileSync(join(root, 'scripts/setup.mjs'), join(folder, 'scripts/setup.mjs'));
    writeFileSync(join(folder, 'package-lock.json'), '{}');
    const setup = spawnSync(process.execPath, [join(folder, 'scripts/setup.mjs'), 'scripts/any.ts'], {
      env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` },
      encoding: 'utf8',
    });
    expect(setup.status).toBe(3);
    expect(readFileSync(noted, 'utf8').split(/\s/)).toEqual(
      expect.arrayContaining(['ci', '--ignore-scripts']),
    );
  },
);

it('a package of its own that npm refuses is said, and the command goes on', () => {
  writeFileSync(join(folder, 'package.json'), '{ "name": "own" }');
  // No lock file that npm knows: it refuses at once, and asks no registry.
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  expect(tryOwnPackage(folder, 'a package')).toBe(`npm ci failed in ${folder}/; its lines above say why`);
});
