import { join } from 'node:path';
import { ChildOutput } from '../support/app/child-output.ts';
import { expect, test } from '../support/app/e2e.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { spawnApp } from '../support/app/spawn-app.ts';
import { needsSignals } from '../support/app/systems.ts';
import { writeApp } from './support/run-main.ts';

// One app for one folder of data: later starts hand over what they were given, and end.

needsSignals();
let folder: string;
test.beforeEach(() => {
  folder = writeApp(`import { app } from 'electron';
    if (!app.requestSingleInstanceLock({ from: process.argv[2] ?? '' })) {
      console.log('TURNED AWAY');
      app.quit();
    } else {
      app.on('second-instance', (_event, argv, folder, data) =>
        console.log('SECOND ' + JSON.stringify([argv.includes('open.csv'), folder, data])));
      void app.whenReady().then(() => console.log('FIRST'));
    }`);
});
test.afterEach(() => removeFolder(folder));

function start(...args: string[]) {
  const child = spawnApp({ folder, userData: join(folder, 'data'), args });
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
  expect(JSON.parse(line.slice('SECOND '.length))).toEqual([true, folder, { from: 'open.csv' }]);
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

// Chromium can take two of them for the first; src/main/app/hold-data-folder.ts is what lets one alone have the data.
test('of several starts at once one is the first, and who is turned away ends', async () => {
  const all = [start('a'), start('b'), start('c')];
  await Promise.all(all.map(({ output }) => output.waitFor(/FIRST|TURNED AWAY/)));
  const first = all.filter(({ output }) => output.text.includes('FIRST'));
  expect(first.length).toBeGreaterThan(0);
  for (const { child } of first) child.kill('SIGTERM');
  expect(await Promise.all(all.map(({ ended }) => ended))).toEqual([0, 0, 0]);
});
