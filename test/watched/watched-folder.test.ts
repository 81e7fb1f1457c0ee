import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  renameSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { mostEntries } from '../../src/main/watched/look.ts';
import { place, started } from './support.ts';

test('what appears after the choice is offered, whole and once', async () => {
  const at = place();
  at.put('old.csv');
  const desk = started(at);
  expect(await desk.state()).toEqual({ folder: null, problem: null, waiting: 0, hasMore: false });
  await desk.choose();
  at.put('new.csv', 'code\n');
  await desk.look();
  expect(desk.arrived).toEqual([]);
  // It is still being written.
  appendFileSync(join(at.folder, 'new.csv'), 'B\n');
  await desk.look();
  expect(desk.arrived).toEqual([]);
  await desk.look();
  expect(desk.arrived).toEqual([{ folder: at.folder, problem: null, waiting: 1, hasMore: false }]);
  await desk.look(3);
  expect(desk.arrived).toHaveLength(1);
  expect(await desk.take()).toEqual({ names: ['new.csv'], refused: [] });
  expect(await desk.take()).toEqual({ names: [], refused: [] });
  await desk.look(3);
  expect((await desk.state()).waiting).toBe(0);
});

test.runIf(process.platform === 'linux')(
  'a file whose name is no UTF-8 is named once as one to rename',
  async () => {
    const at = place();
    const desk = started(at);
    await desk.choose();
    const own = Buffer.concat([
      Buffer.from(join(at.folder, 'B')),
      Buffer.from([0xfc]),
      Buffer.from('ro.csv'),
    ]);
    writeFileSync(own, 'code\nA\n');
    at.put('other.csv');
    await desk.look(2);
    expect(await desk.take()).toEqual({
      names: ['other.csv'],
      refused: [
        expect.stringContaining(
          '“B\uFFFDro.csv” cannot be opened, because its name contains characters that cannot be read.',
        ),
      ],
    });
    await desk.look(3);
    expect((await desk.state()).waiting).toBe(0);
  },
);

test('a file that is written anew is new', async () => {
  const at = place();
  at.put('daily.csv');
  const desk = started(at);
  await desk.choose();
  at.put('daily.csv', 'code\nMonday\n');
  await desk.look(2);
  expect(await desk.take()).toEqual({ names: ['daily.csv'], refused: [] });
  at.put('daily.csv', 'code\nTuesday!\n');
  await desk.look(2);
  expect(await desk.take()).toEqual({ names: ['daily.csv'], refused: [] });
});

test('links, pipes, folders, hidden and temporary files, empty ones and no tables are not offered', async () => {
  const at = place();
  const desk = started(at);
  await desk.choose();
  const secret = join(at.dataFolder, 'secret.csv');
  writeFileSync(secret, 'code\nS\n');
  symlinkSync(secret, join(at.folder, 'link.csv'));
  if (process.platform !== 'win32') execFileSync('mkfifo', [join(at.folder, 'pipe.csv')]);
  mkdirSync(join(at.folder, 'folder.csv'));
  for (const name of ['.hidden.csv', '~$open.xlsx', '.~lock.a.csv', 'notes.pdf', 'half.csv.part'])
    at.put(name);
  at.put('empty.csv', '');
  at.put('one.CSV');
  at.put('two.tsv');
  at.put('three.xlsx');
  at.put('four.txt');
  await desk.look(2);
  expect(await desk.take()).toEqual({
    names: ['four.txt', 'one.CSV', 'three.xlsx', 'two.tsv'],
    refused: [],
  });
});

test('a link that takes the place of a file that waits is not followed', async () => {
  const at = place();
  const desk = started(at);
  await desk.choose();
  at.put('new.csv');
  await desk.look(2);
  unlinkSync(join(at.folder, 'new.csv'));
  const secret = join(at.dataFolder, 'secret.csv');
  writeFileSync(secret, 'code\nS\n');
  symlinkSync(secret, join(at.folder, 'new.csv'));
  expect(await desk.take()).toEqual({ names: [], refused: ['“new.csv” is not a readable file.'] });
});

test('what was offered is known after a restart, and what came meanwhile is offered', async () => {
  const at = place();
  const first = started(at);
  await first.choose();
  at.put('taken.csv');
  await first.look(2);
  await first.take();
  first.imported(first.grantOf('taken.csv'));
  at.put('waits.csv');
  await first.look(2);
  first.close();
  at.put('meanwhile.csv');
  const second = started(at);
  expect(await second.state()).toMatchObject({ folder: at.folder, waiting: 1 });
  await second.look(2);
  // Said after the start, and once more because there is more, with those that still wait.
  expect(second.arrived).toMatchObject([{ waiting: 1 }, { waiting: 2 }]);
  expect(await second.take()).toEqual({ names: ['waits.csv', 'meanwhile.csv'], refused: [] });
});

test('what was taken waits again after a restart, unless it was imported or dismissed', async () => {
  const at = place();
  const first = started(at);
  await first.choose();
  for (const name of ['imported.csv', 'shown.csv', 'skipped.csv', 'waits.csv', 'gone.csv']) at.put(name);
  await first.look(2);
  await first.take();
  first.imported(first.grantOf('imported.csv'));
  await first.handlers['watched.dismiss']({ grants: [first.grantOf('skipped.csv'), 'of-another-file'] });
  // In this start nothing is offered twice.
  await first.look(2);
  expect(first.arrived).toHaveLength(1);
  expect((await first.state()).waiting).toBe(0);
  first.close();
  unlinkSync(join(at.folder, 'gone.csv'));
  const second = started(at);
  await second.look();
  expect(second.arrived).toMatchObject([{ waiting: 2 }]);
  await second.look(2);
  expect(second.arrived).toHaveLength(1);
  expect(await second.take()).toEqual({ names: ['shown.csv', 'waits.csv'], refused: [] });
  await second.handlers['watched.dismiss']({
    grants: [second.grantOf('shown.csv'), second.grantOf('waits.csv')],
  });
  second.close();
  const third = started(at);
  await third.look(3);
  expect([third.arrived, (await third.state()).waiting]).toEqual([[], 0]);
});

test('more files than can wait after a restart are found again', { timeout: 60_000 }, async () => {
  const at = place();
  const first = started(at);
  await first.choose();
  for (let number = 0; number < 1050; number += 1) at.put(`${String(number).padStart(4, '0')}.csv`);
  await first.look(2);
  await first.take();
  await first.look(2);
  first.close();
  const second = started(at);
  await second.look(2);
  expect(await second.state()).toMatchObject({ waiting: 1000, hasMore: true });
  await second.take();
  await second.look();
  expect(await second.state()).toMatchObject({ waiting: 950, hasMore: false });
});

test('a thousand files at once are said once, and handed on a hundred at a time', {
  timeout: 60_000,
}, async () => {
  const at = place();
  const desk = started(at);
  await desk.choose();
  for (let number = 0; number < 1200; number += 1) at.put(`${String(number).padStart(4, '0')}.csv`);
  await desk.look(2);
  expect(desk.arrived).toMatchObject([{ waiting: 1000, hasMore: true }]);
  const { names } = await desk.take();
  expect([names.length, names[0], names.at(-1)]).toEqual([100, '0000.csv', '0099.csv']);
  await desk.look();
  expect(await desk.state()).toMatchObject({ waiting: 1000, hasMore: true });
  await desk.handlers['watched.forget']({});
  await desk.look();
  expect(await desk.state()).toMatchObject({ waiting: 100, hasMore: false });
});

test('a folder that is gone or cannot be read is said, and watched again when it is back', async () => {
  const at = place();
  at.put('old.csv');
  const desk = started(at);
  await desk.choose();
  renameSync(at.folder, `${at.folder}-away`);
  await desk.look();
  expect((await desk.state()).problem).toBe(
    'The folder does not exist. New files are offered again when it is back.',
  );
  renameSync(`${at.folder}-away`, at.folder);
  at.put('new.csv');
  await desk.look(2);
  expect(await desk.state()).toMatchObject({ problem: null, waiting: 1 });
  expect(await desk.take()).toEqual({ names: ['new.csv'], refused: [] });
});

/** Permissions bind nobody there. */
const isUnbound = process.platform === 'win32' || process.getuid?.() === 0;
if (isUnbound)
  process.stderr.write('SKIPPED: a folder without permission: this user may read every folder\n');
test.skipIf(isUnbound)('a folder without permission is said to be one', async () => {
  const at = place();
  const desk = started(at);
  await desk.choose();
  chmodSync(at.folder, 0o000);
  await desk.look();
  const { problem } = await desk.state();
  chmodSync(at.folder, 0o700);
  expect(problem).toMatch(/^You do not have permission to read the folder\./);
});

test('a file that is taken away before it is imported waits no more, and is new when it is back', async () => {
  const at = place();
  const desk = started(at);
  await desk.choose();
  at.put('new.csv');
  await desk.look(2);
  renameSync(join(at.folder, 'new.csv'), join(at.dataFolder, 'new.csv'));
  await desk.look();
  expect((await desk.state()).waiting).toBe(0);
  renameSync(join(at.dataFolder, 'new.csv'), join(at.folder, 'new.csv'));
  await desk.look(2);
  expect(desk.arrived).toHaveLength(2);
  // So is one that is asked for while its drive is away.
  renameSync(at.folder, `${at.folder}-away`);
  expect(await desk.take()).toEqual({ names: [], refused: ['“new.csv” is no longer there.'] });
  renameSync(`${at.folder}-away`, at.folder);
  await desk.look(2);
  expect(await desk.take()).toEqual({ names: ['new.csv'], refused: [] });
});

test('nothing is watched before a choice, after the end, and after a dialog that was dismissed', async () => {
  const at = place();
  const dismissed = started(at, null);
  expect(await dismissed.choose()).toBeNull();
  at.put('a.csv');
  await dismissed.look(2);
  expect(dismissed.arrived).toEqual([]);
  dismissed.close();
  const desk = started(at);
  await desk.choose();
  at.put('b.csv');
  await desk.look(2);
  expect(await desk.handlers['watched.end']({})).toMatchObject({ folder: null, waiting: 0 });
  expect(existsSync(join(at.dataFolder, 'watched-folder.json'))).toBe(false);
  at.put('c.csv');
  await desk.look(2);
  expect(desk.arrived).toHaveLength(1);
  expect(await desk.take()).toEqual({ names: [], refused: [] });
});

test('the data folder, a folder that is gone and one with too much in it are refused', async () => {
  const at = place();
  const link = join(at.folder, 'link');
  symlinkSync(at.dataFolder, link, 'junction');
  for (const own of [at.dataFolder, link])
    await expect(started(at, own).choose()).rejects.toMatchObject({
      error: { message: `“${basename(own)}” cannot be watched.`, next: expect.stringContaining('own data') },
    });
  await expect(started(at, join(at.folder, 'gone')).choose()).rejects.toMatchObject({
    error: {
      message: '“gone” cannot be watched.',
      next: 'The folder does not exist. Choose another folder.',
    },
  });
  for (let number = 0; number <= mostEntries; number += 1) at.put(`${number}`, '');
  await expect(started(at).choose()).rejects.toMatchObject({
    error: { next: expect.stringContaining('more than 10,000 entries') },
  });
});
