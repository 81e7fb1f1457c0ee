import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createDaily, keptOf, nameAt } from '../../src/main/backups/daily.ts';
import { silentLogger } from '../../src/main/log/logger.ts';
import { temporaryFolder } from '../runs/support/desk.ts';
import { canHold, heldFile } from '../support/held-file.ts';
import { createFakeClock } from '../support/time/fake-clock.ts';

const hourMs = 60 * 60 * 1000;

/** Daily backups in a time of their own; `made` are those that were begun. */
function begin(keep: number | (() => number)) {
  const dataFolder = temporaryFolder();
  const backups = join(dataFolder, 'backups');
  const clock = createFakeClock(Date.UTC(2031, 10, 21, 9));
  const made: string[] = [];
  let isFull = false;
  const daily = createDaily({
    dataFolder,
    clock,
    onChange: () => undefined,
    log: silentLogger,
    keep: typeof keep === 'number' ? () => keep : keep,
    make: async (path) => {
      made.push(basename(path));
      if (isFull) throw new Error('the disk is full');
      mkdirSync(backups, { recursive: true });
      writeFileSync(path, 'whole');
    },
  });
  onTestFinished(() => daily.stop());
  return {
    made,
    dataFolder,
    backups,
    kept: () => keptOf(dataFolder, 'Daily'),
    fill: (full: boolean) => {
      isFull = full;
    },
    pass: (hours: number) => clock.advance(hours * hourMs),
  };
}

test('one is made a day, and the newest are kept', async () => {
  const { made, kept, pass } = begin(3);
  await pass(5 * 24 + 1);
  expect(made).toHaveLength(6);
  expect(kept()).toEqual(made.slice(-3));
});

test('a lower number takes effect one by one, each with a new backup, so that it can be set back', async () => {
  let keep = 30;
  const { backups, kept, fill, pass } = begin(() => keep);
  mkdirSync(backups, { recursive: true });
  for (let day = 1; day <= 30; day += 1)
    writeFileSync(join(backups, nameAt('Daily', Date.UTC(2031, 9, day))), 'whole');
  keep = 3;
  await pass(1);
  // One was made, and two went.
  expect(kept()).toHaveLength(29);
  await pass(24);
  expect(kept()).toHaveLength(28);
  fill(true);
  await pass(72);
  expect(kept()).toHaveLength(28);
  fill(false);
  await pass(1);
  keep = 30;
  await pass(48);
  expect(kept()).toHaveLength(29);
});

test('none is made where none is kept', async () => {
  const { made, pass } = begin(0);
  await pass(49);
  expect(made).toEqual([]);
});

test('one that could not be made is tried again after an hour, and takes none of those before it', async () => {
  const { made, kept, fill, pass } = begin(2);
  await pass(25);
  const before = kept();
  expect(before).toHaveLength(2);
  fill(true);
  await pass(26);
  expect(made.length).toBeGreaterThan(3);
  expect(kept()).toEqual(before);
  fill(false);
  await pass(1);
  expect(kept()).toEqual([before[1], made.at(-1)]);
});

test('a folder that somebody deleted does not end it', async () => {
  const { kept, backups, pass } = begin(2);
  await pass(1);
  rmSync(backups, { recursive: true });
  await pass(1);
  expect(kept()).toHaveLength(1);
});

test('a folder that cannot be read for a while does not end it, nor the closing of the app', async () => {
  const { kept, backups, pass } = begin(2);
  // In the place of the folder: nothing in it can be listed.
  writeFileSync(backups, '');
  await pass(3);
  rmSync(backups);
  await pass(2);
  expect(kept()).toHaveLength(1);
});

test('a clock that was ahead neither hurries the next ones nor keeps them from staying', async () => {
  const { backups, kept, made, pass } = begin(3);
  mkdirSync(backups, { recursive: true });
  const day = (year: number, date: number) => nameAt('Daily', Date.UTC(year, 10, date, 9));
  const before = [day(2031, 19), day(2031, 20)];
  for (const name of [...before, day(2041, 20)]) writeFileSync(join(backups, name), 'whole');
  await pass(23);
  // The one of the wrong time went first.
  expect(made).toHaveLength(1);
  expect(kept()).toEqual([...before, ...made]);
  for (const date of [21, 22, 23]) writeFileSync(join(backups, day(2041, date)), 'whole');
  await pass(96);
  expect(made).toHaveLength(5);
  expect(kept()).toEqual(made.slice(-3));
});

test('a file that was put there by hand neither hurries them nor goes with them', async () => {
  const { backups, kept, made, pass } = begin(2);
  mkdirSync(backups, { recursive: true });
  writeFileSync(join(backups, 'Daily, the good one.pdbackup'), 'whole');
  writeFileSync(join(backups, 'Daily good one.pdbackup'), 'whole');
  await pass(73);
  expect(made).toHaveLength(4);
  expect(kept()).toEqual(made.slice(-2));
  expect(readdirSync(backups)).toEqual(
    expect.arrayContaining(['Daily, the good one.pdbackup', 'Daily good one.pdbackup']),
  );
});

test.runIf(canHold)(
  'one that cannot be deleted keeps no other, nor ends the deletion of older ones',
  async () => {
    const { backups, kept, made, dataFolder, pass } = begin(2);
    const moved = join(dataFolder, 'drive');
    const held = nameAt('Daily', Date.UTC(2020, 0, 1));
    heldFile(join(moved, held), 'whole');
    // Not even a folder of such a name counts.
    mkdirSync(join(moved, nameAt('Daily', Date.UTC(2020, 0, 2))));
    symlinkSync(moved, backups);
    await pass(8 * 24 + 1);
    expect(made).toHaveLength(9);
    expect(kept()).toEqual([held, ...made.slice(-2)]);
  },
);
