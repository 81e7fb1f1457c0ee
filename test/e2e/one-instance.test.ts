import type { ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChildOutput } from '../support/app/child-output.ts';
import { expect, test } from '../support/app/e2e.ts';
import { electronOnly } from '../support/app/on-electron.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { root } from '../support/app/shell-under-test.ts';
import { spawnApp } from '../support/app/spawn-app.ts';

type Start = {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  /** What it told the process that started it. */
  readonly said: unknown[];
};

test.describe('two starts that Electron both takes for the first', () => {
  electronOnly();
  let folder: string;
  const starts: Start[] = [];
  test.beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'one-instance-'));
  });
  test.afterEach(async () => {
    for (const { child } of starts) child.kill('SIGKILL');
    await Promise.all(starts.map(({ ended }) => ended));
    removeFolder(folder);
  });

  function start(): Start {
    const child = spawnApp({ userData: folder, before: join(root, 'test/electron/always-first.cjs') });
    const output = new ChildOutput();
    output.add(child.stdout);
    output.add(child.stderr);
    const said: unknown[] = [];
    child.on('message', (message) => said.push(message));
    const ended = new Promise<number | null>((resolve) => {
      child.once('close', (code) => {
        output.end();
        resolve(code);
      });
    });
    const started = { child, ended, said };
    starts.push(started);
    return started;
  }

  test('leave one app with the data; the other ends and touches nothing', async () => {
    const first = start();
    await expect.poll(() => first.said.length, { timeout: 90_000 }).toBeGreaterThan(0);
    const second = start();
    expect(await second.ended).toBe(0);
    expect(second.said).toEqual(['already-running']);
    expect(first.child.exitCode).toBeNull();
  });
});
