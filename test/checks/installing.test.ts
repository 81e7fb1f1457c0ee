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
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tryOwnPackage } from '../../scripts/support/own-package.ts';
import { root } from '../../scripts/support/run.ts';

// An npm that notes its arguments and fails; on Windows it would have to be a program.
describe.skipIf(process.platform === 'win32')('npm', () => {
  let folder: string;
  const path = process.env.PATH;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'installing-'));
    const npm = join(folder, 'npm');
    writeFileSync(npm, `#!/bin/sh\necho "$@" > '${folder}/noted'\nexit 3\n`);
    chmodSync(npm, 0o755);
    writeFileSync(join(folder, 'package-lock.json'), '{}');
    process.env.PATH = `${folder}${delimiter}${path}`;
  });
  afterEach(() => {
    process.env.PATH = path;
    rmSync(folder, { recursive: true, force: true });
  });
  const noted = (): readonly string[] => readFileSync(join(folder, 'noted'), 'utf8').trim().split(' ');

  it('runs no install scripts of packages, however old it is', () => {
    mkdirSync(join(folder, 'scripts'));
    copyFileSync(join(root, 'scripts/setup.mjs'), join(folder, 'scripts/setup.mjs'));
    const setup = spawnSync(process.execPath, [join(folder, 'scripts/setup.mjs'), 'scripts/any.ts']);
    expect(setup.status).toBe(3);
    expect(noted()).toEqual(expect.arrayContaining(['ci', '--ignore-scripts']));
  });

  it('that fails for a package of its own is said, and the command goes on', () => {
    expect(tryOwnPackage(folder, 'a package')).toBe(`npm ci failed in ${folder}/; see its output above`);
    expect(noted()).toEqual(expect.arrayContaining(['ci', '--ignore-scripts']));
  });
});
