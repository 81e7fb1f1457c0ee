import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChildOutput } from '../support/app/child-output.ts';
import { expect, test } from '../support/app/e2e.ts';
import { electronOnly, launchOnElectron } from '../support/app/on-electron.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { root } from '../support/app/shell-under-test.ts';
import { spawnApp } from '../support/app/spawn-app.ts';

test.describe('the end of the session', () => {
  electronOnly();

  test('a shutdown of the system is not held up by the app', async () => {
    const app = await launchOnElectron();
    await app.electron.evaluate(({ powerMonitor }) => void powerMonitor.emit('shutdown'));
    const isHeld = await app.electron.evaluate(
      ({ app: main }) =>
        new Promise<boolean>((resolve) => {
          // After the app's own listener: tells what it decided, and keeps the app for its end by the driver.
          main.once('before-quit', (event) => {
            resolve(event.defaultPrevented);
            event.preventDefault();
          });
          main.quit();
        }),
    );
    expect(isHeld).toBe(false);
    await app.close();
  });

  test('a quit waits until all is closed, and then ends the app', async () => {
    const userData = mkdtempSync(join(tmpdir(), 'quit-'));
    const child = spawnApp({ userData, before: join(root, 'test/electron/quit-when-shown.cjs') });
    const output = new ChildOutput();
    output.add(child.stdout);
    const ended = new Promise<readonly unknown[]>((resolve) =>
      child.once('close', (...how) => {
        output.end();
        resolve(how);
      }),
    );
    try {
      expect(await output.waitFor(/QUIT \w+/)).toBe('QUIT HELD');
      expect(await ended).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
      await ended;
      removeFolder(userData);
    }
  });
});
