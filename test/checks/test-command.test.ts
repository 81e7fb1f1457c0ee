import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/support/run.ts';

const run = (...parts: readonly string[]) =>
  spawnSync(process.execPath, ['scripts/test.ts', ...parts], { cwd: root, encoding: 'utf8' });

describe('npm test with parts of paths', () => {
  it('refuses a part that no test file has, before it builds anything', () => {
    const { status, stdout, stderr } = run('checks/test-command', 'no-such-test', 'nor-this');
    expect(stderr).toBe('No test file has “no-such-test”, “nor-this” in its path.\n');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });
});
