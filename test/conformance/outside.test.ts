import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, test } from '../support/app/e2e.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { needsFreeDesktop } from '../support/app/systems.ts';
import { attemptInMain } from './support/run-main.ts';

// What leaves the app: addresses and files that the system opens. On Linux Electron runs `xdg-open`.

test('an address goes to the browser of the system, a folder to its program', async ({ shell }) => {
  needsFreeDesktop();
  const folder = mkdtempSync(join(tmpdir(), 'outside-'));
  const opener = join(folder, 'xdg-open');
  const opened = join(folder, 'opened');
  writeFileSync(opener, `#!/bin/sh\necho "$1" >> '${opened}'\n`);
  chmodSync(opener, 0o755);
  try {
    const results = await attemptInMain(
      'app, shell',
      {
        whenReady: `
          const { existsSync, readFileSync } = await import('node:fs');
          const text = () => existsSync('${opened}') ? readFileSync('${opened}', 'utf8') : '';
          const isThere = () => text().includes('https:') && text().includes('${folder}\\n');
          await shell.openExternal('https://127.0.0.1:9/a?b=%20c');
          results.missing = await shell.openPath('/nowhere/at/all.md');
          results.path = await shell.openPath('${folder}');
          // The programs that the system starts take their time; the test has its own.
          while ('${shell}' === 'electron' && !isThere()) await new Promise((resolve) => setTimeout(resolve, 10));
        `,
      },
      { env: { PATH: `${folder}${delimiter}${process.env.PATH}`, XDG_CURRENT_DESKTOP: '' } },
    );
    // Electron has no word about a path that is not there; the shell has.
    const missing = shell === 'electron' ? '' : expect.stringMatching(/./);
    expect(results).toEqual({ missing, path: '' });
    // The shell opens addresses in a page of its own browser (test/shell/window.test.ts).
    if (shell === 'electron')
      expect(readFileSync(opened, 'utf8').split('\n')).toEqual(
        expect.arrayContaining([folder, 'https://127.0.0.1:9/a?b=%20c']),
      );
    else expect(existsSync(opened)).toBe(false);
  } finally {
    removeFolder(folder);
  }
});

test('a file is shown in its folder without an answer', async () => {
  const results = await attemptInMain('app, shell', {
    whenReady: `attempt('shown', () => shell.showItemInFolder(process.execPath));`,
  });
  expect(results).toEqual({ shown: 'nothing thrown' });
});
