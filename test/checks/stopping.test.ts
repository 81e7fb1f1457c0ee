import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { root } from '../../scripts/support/run.ts';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it.skipIf(process.platform === 'win32')(
  'a command ends when the shell that npm started it through is ended, which passes no signal on',
  async () => {
    const shell = spawn(
      'sh',
      ['-c', '"$0" scripts/setup.mjs test/fixtures/scripts/waits.ts; :', process.execPath],
      {
        cwd: root,
        env: { ...process.env, npm_lifecycle_event: 'start' },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const [line] = await once(shell.stdout, 'data');
    const pid = Number(String(line));
    try {
      expect(isAlive(pid)).toBe(true);
      shell.kill('SIGTERM');
      await expect.poll(() => isAlive(pid)).toBe(false);
    } finally {
      if (isAlive(pid)) process.kill(pid);
    }
  },
);
