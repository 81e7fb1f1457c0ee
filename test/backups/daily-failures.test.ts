import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFakeClock } from '../support/time/fake-clock.ts';
import { keptIn, newComputer } from './support.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** A desk in a time of its own, with one daily backup. */
async function begin() {
  const computer = newComputer();
  const clock = createFakeClock(Date.UTC(2031, 10, 21, 9));
  const notices: unknown[] = [];
  const desk = await computer.open({ clock });
  void desk.noticed('app.trouble', (notice) => {
    notices.push(notice);
    return false;
  });
  onTestFinished(() => desk.close());
  await clock.runUntil(desk.noticed('backups.dailyChanged', ({ newest }) => newest !== null));
  return {
    ...{ computer, clock, desk, notices },
    folder: join(computer.dataFolder, 'backups'),
    daily: () => desk.invoke('backups.daily', {}),
    failed: () => desk.noticed('backups.dailyChanged', ({ problem }) => problem !== null),
  };
}

test.each([
  ['a file in the place of their folder', (folder: string) => writeFileSync(folder, 'in the way')],
  ['a link to a drive that is away', (folder: string) => symlinkSync(`${folder} of the drive`, folder)],
])(
  'daily backups that fail are said once, with the reason, the last one and what to do: %s',
  async (_, put) => {
    const { clock, desk, folder, daily, failed, notices } = await begin();
    const { newest } = await daily();
    expect(newest).toBe('2031-11-21T09:05:00.000Z');
    rmSync(folder, { recursive: true });
    put(folder);
    expect(await clock.runUntil(failed())).toEqual(await daily());
    expect(await daily()).toMatchObject({
      newest,
      problem: {
        code: 'disk',
        next: expect.stringContaining('“backups” folder'),
        details: [expect.any(String)],
      },
    });
    await clock.advance(30 * dayMs);
    expect(notices).toEqual([{ part: 'daily-backups' }]);

    // What ends it ends the notice; the next failure is said again.
    rmSync(folder, { recursive: true });
    await clock.runUntil(
      desk.noticed('backups.dailyChanged', (now) => now.problem === null && now.newest !== newest),
    );
    rmSync(folder, { recursive: true });
    put(folder);
    await clock.runUntil(
      desk.noticed('backups.dailyChanged', (now) => now.problem !== null && now.newest !== newest),
    );
    expect(notices).toHaveLength(2);
  },
);

test('a data folder that was replaced is said where daily backups are', async () => {
  const { clock, computer, failed, notices } = await begin();
  const file = join(computer.dataFolder, 'workbook.db');
  rmSync(file);
  writeFileSync(file, 'another');
  const { problem } = await clock.runUntil(failed());
  expect(problem?.next).toContain('was moved, replaced or deleted');
  expect(notices).toContainEqual({ part: 'daily-backups' });
});

test('where none are kept, nothing is said of them', async () => {
  const { clock, desk, computer, folder, daily, notices } = await begin();
  await desk.invoke('settings.set', { keepBackups: 0 });
  expect(keptIn(computer)).toHaveLength(1);
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'in the way');
  await clock.advance(3 * dayMs);
  expect(await daily()).toMatchObject({ problem: null });
  expect(notices).toEqual([]);
});
