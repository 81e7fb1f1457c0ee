import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/support/run.ts';

const command = (...args: readonly string[]) => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/package.ts', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, said: stderr };
};

describe('the package command', () => {
  it.skipIf(process.platform === 'win32')('makes Windows’ installers on Windows alone, and says so', () => {
    expect(command('--prepackaged', 'unpacked')).toEqual({
      status: 1,
      said: 'Nothing was built: installers for programs that are already packaged are only for Windows, and are built there.\n',
    });
  });
});
