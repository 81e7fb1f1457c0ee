import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ChildOutput } from '../support/app/child-output.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { root } from '../support/app/shell-under-test.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shell-single-'));
  writeFileSync(
    join(folder, 'main.mjs'),
    `import { app } from 'electron';
    if (!app.requestSingleInstanceLock({ from: process.argv[2] ?? '' })) {
      console.log('TURNED AWAY');
      app.quit();
    } else {
      app.on('second-instance', (_event, argv, folder, data) => console.log('SECOND ' + JSON.stringify([argv.slice(2), folder, data])));
      void app.whenReady().then(() => console.log('FIRST'));
    }`,
  );
});
afterEach(() => removeFolder(folder));

function start(...args: string[]) {
  return startIn({}, ...args);
}

function startIn(env: Readonly<Record<string, string>>, ...args: string[]) {
  const shell = join(root, 'shell/chromium/main.ts');
  const own = [
    '--test',
    '--headless',
    '--user-data-dir',
    join(folder, 'data'),
    '--app',
    join(folder, 'main.mjs'),
  ];
  const child = spawn(process.execPath, [shell, ...own, ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output = new ChildOutput();
  output.add(child.stdout);
  output.add(child.stderr);
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', (code) => {
      output.end();
      resolve(code);
    });
  });
  return { child, output, ended };
}

test('a lock that a killed process left behind is taken over', async () => {
  const first = start();
  await first.output.waitFor(/FIRST/);
  first.child.kill('SIGKILL');
  await first.ended;
  const second = start();
  await second.output.waitFor(/FIRST/);
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
});

test.skipIf(process.platform === 'win32')(
  'a folder of sockets that somebody else made gets no starts',
  async () => {
    // Another user can make the folder first, as a link to one of their own.
    const [temporary, theirs] = [join(folder, 'tmp'), join(folder, 'theirs')];
    for (const made of [temporary, theirs]) mkdirSync(made);
    symlinkSync(theirs, join(temporary, `partner-desk-${process.getuid?.()}`));
    const first = startIn({ TMPDIR: temporary }, 'one');
    await first.output.waitFor(/FIRST/);
    expect(first.output.text).toContain('not yours');
    const second = startIn({ TMPDIR: temporary }, 'secret.csv');
    expect(await second.ended).toBe(0);
    expect(second.output.text).toContain('TURNED AWAY');
    expect(readdirSync(theirs)).toEqual([]);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
  },
);
