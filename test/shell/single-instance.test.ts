import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ChildOutput } from '../support/app/child-output.ts';
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
      await app.whenReady();
      console.log('FIRST');
    }`,
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

function start(...args: string[]) {
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

test('a second start hands its arguments to the first and ends', async () => {
  const first = start('one');
  await first.output.waitFor(/FIRST/);
  const second = start('open.csv');
  expect(await second.ended).toBe(0);
  expect(second.output.text).toContain('TURNED AWAY');
  const line = await first.output.waitFor(/SECOND .*/);
  expect(JSON.parse(line.slice('SECOND '.length))).toEqual([['open.csv'], folder, { from: 'open.csv' }]);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
});

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

test('of several starts at once exactly one is the first', async () => {
  const all = [start('a'), start('b'), start('c')];
  await Promise.all(all.map(({ output }) => output.waitFor(/FIRST|TURNED AWAY/)));
  const first = all.filter(({ output }) => output.text.includes('FIRST'));
  expect(first).toHaveLength(1);
  first[0]?.child.kill('SIGTERM');
  expect(await Promise.all(all.map(({ ended }) => ended))).toEqual([0, 0, 0]);
});
