import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '../../src/main/clock.ts';
import { believedTime } from '../../src/main/keeping/believed-time.ts';
import type { Clock } from '../../src/main/ports.ts';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';
import { openDesk, startService, temporaryFolder } from '../runs/support/desk.ts';
import { codesFile } from '../runs/support/files.ts';
import { found } from './support.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The machine's clock some days later, on which a day passes when a test says so. */
function clockAfter(days: number) {
  let ahead = days * dayMs;
  let morning = Promise.withResolvers<void>();
  const asleep = Promise.withResolvers<void>();
  const clock: Clock = {
    now: () => systemClock.now() + ahead,
    sleep: async (milliseconds, signal) => {
      if (milliseconds < dayMs || signal?.aborted) return systemClock.sleep(milliseconds, signal);
      asleep.resolve();
      const aborted = new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()));
      await Promise.race([morning.promise, aborted]);
    },
  };
  return {
    clock,
    /** Resolves when the program waits for its next day. */
    asleep: asleep.promise,
    pass: (more: number) => {
      ahead += more * dayMs;
      const passed = morning;
      morning = Promise.withResolvers();
      passed.resolve();
    },
  };
}

/** An ended run, a paused one, a draft, a checkout that the service has, and the requests of both runs. */
async function usedDesk(keepDays: 30 | 90 | 365 | null) {
  const service = await startService();
  const dataFolder = temporaryFolder();
  const vault = createMemoryVault();
  const desk = await openDesk({ dataFolder, vault });
  await desk.invoke('settings.set', { keepDays });
  const store = await desk.connect(service.facts, 'north');
  const send = async (prefix: string) =>
    desk.send(store, (await desk.importFile(codesFile(30, prefix), 'discounts-2021-01')).id);
  const ended = await send('ENDED');
  await desk.reaches(ended.id, 'done');
  service.control.holdProcessing();
  const paused = await send('PAUSED');
  await desk.until(paused.id, ({ sent }) => sent > 0);
  await desk.invoke('runs.pause', { runId: paused.id });
  service.control.releaseProcessing();
  await service.control.idle();
  const draft = await desk.invoke('checkouts.add', { storeId: store.id });
  const made = await desk.invoke('checkouts.add', { storeId: store.id, token: 'made-checkout' });
  await desk.close();
  const reopen = (clock: Clock) => openDesk({ dataFolder, vault, clock });
  return { service, vault, dataFolder, store, ended, paused, draft, made, reopen };
}

type Desk = Awaited<ReturnType<typeof openDesk>>;

/** The day after a start that found the clock months ahead, when the step is believed. */
async function dayAfter(desk: Desk, { asleep, pass }: ReturnType<typeof clockAfter>): Promise<void> {
  await asleep;
  const cleaned = desk.noticed('data.cleaned', () => true);
  pass(1);
  await cleaned;
}

const inRuns = (dataFolder: string, text: string): boolean =>
  found(dataFolder, [text]).some((where) => where.includes('runs.db'));

test('rows of a deleted run are not called unsent: the review says that they may have been sent', async () => {
  const { store, ended, reopen } = await usedDesk(90);
  const later = clockAfter(91);
  const desk = await reopen(later.clock);
  await dayAfter(desk, later);
  const sheetId = ended.sheetId ?? '';
  expect(await desk.invoke('sheets.results', { sheetId, storeId: store.id })).toMatchObject({
    rows: { new: 30, sent: 0 },
    isErased: true,
  });
  const request = { sheetId, storeId: store.id, selection: { of: 'valid' } } as const;
  const { rows, notices } = await desk.invoke('runs.review', request);
  expect(rows).toBe(30);
  expect(notices.map(({ text }) => text).join()).toContain(
    'They may have sent 30 rows that now show no result.',
  );
});

test('what ended before the time is deleted, the day after a start that is months later; unfinished runs, their requests, drafts and sheets stay', async () => {
  const { dataFolder, store, ended, paused, draft, reopen } = await usedDesk(90);
  expect(inRuns(dataFolder, 'ENDED-7')).toBe(true);
  const later = clockAfter(91);
  const desk = await reopen(later.clock);
  await dayAfter(desk, later);
  expect((await desk.invoke('runs.list', { storeId: null })).map(({ id }) => id)).toEqual([paused.id]);
  await expect(desk.invoke('runs.get', { runId: ended.id })).rejects.toMatchObject({
    error: { code: 'not-found' },
  });
  expect((await desk.invoke('checkouts.list', { storeId: store.id })).map(({ id }) => id)).toEqual([
    draft.id,
  ]);
  const requests = await desk.invoke('activity.list', {});
  expect(requests.length).toBeGreaterThan(0);
  expect(new Set(requests.map(({ runId }) => runId))).toEqual(new Set([paused.id]));
  expect(await desk.invoke('sheets.list', {})).toHaveLength(2);
  expect(inRuns(dataFolder, 'ENDED-7')).toBe(false);
  expect(inRuns(dataFolder, 'PAUSED-7')).toBe(true);

  const { parts, lastCleaning } = await desk.invoke('data.overview', {});
  expect(lastCleaning).toMatchObject({ runs: 1, checkouts: 1 });
  expect(lastCleaning?.requests).toBeGreaterThan(3);
  expect(parts.find(({ part }) => part === 'runs')).toMatchObject({ file: 'runs.db', count: 1 });
  // The run goes on from where it was.
  await desk.invoke('runs.resume', { runId: paused.id });
  await desk.reaches(paused.id, 'done');
});

test('nothing is deleted before its time, nor at all where nothing is to be deleted', async () => {
  for (const [keepDays, later] of [
    [90, 89],
    [null, 4000],
  ] as const) {
    const { ended, paused, reopen } = await usedDesk(keepDays);
    const { clock } = clockAfter(later);
    const desk = await reopen(clock);
    const overview = await desk.invoke('data.overview', {});
    await desk.close();
    expect(overview.lastCleaning).toBeNull();
    const after = await reopen(clock);
    const kept = await after.invoke('runs.list', { storeId: null });
    expect(new Set(kept.map(({ id }) => id))).toEqual(new Set([ended.id, paused.id]));
  }
});

test('a program that stays open deletes it on the day, and says so', async () => {
  const { ended, paused, reopen } = await usedDesk(30);
  const { clock, asleep, pass } = clockAfter(25);
  const desk = await reopen(clock);
  await asleep;
  expect(await desk.invoke('runs.list', { storeId: null })).toHaveLength(2);
  const cleaned = desk.noticed('data.cleaned', () => true);
  pass(6);
  expect(await cleaned).toMatchObject({ runs: 1, checkouts: 1 });
  expect((await desk.invoke('runs.list', { storeId: null })).map(({ id }) => id)).toEqual([paused.id]);
  expect(ended.id).not.toBe(paused.id);
});

test('a setting that is changed deletes nothing at once', async () => {
  const { ended, reopen } = await usedDesk(null);
  const { clock, asleep } = clockAfter(400);
  const desk = await reopen(clock);
  await desk.invoke('settings.set', { keepDays: 30 });
  await asleep;
  expect((await desk.invoke('runs.list', { storeId: null })).map(({ id }) => id)).toContain(ended.id);
  await desk.close();
  const next = clockAfter(401);
  const later = await reopen(next.clock);
  await next.asleep;
  expect((await later.invoke('runs.list', { storeId: null })).map(({ id }) => id)).not.toContain(ended.id);
});

test('nor does one that is changed while the program is still deleting a store at its start', async () => {
  const { service, vault, dataFolder, ended } = await usedDesk(null);
  const locked = await openDesk({
    dataFolder,
    vault: { ...vault, delete: () => Promise.reject(new Error('locked')) },
  });
  const south = await locked.connect(service.facts, 'south');
  const erasing = locked.invoke('data.eraseStore', { storeId: south.id, typedStoreName: south.name });
  await expect(erasing).rejects.toThrow();
  await locked.close();

  const unlocked = Promise.withResolvers<void>();
  const desk = await openDesk({
    dataFolder,
    vault: { ...vault, delete: (name) => unlocked.promise.then(() => vault.delete(name)) },
    clock: clockAfter(400).clock,
  });
  await desk.invoke('settings.set', { keepDays: 30 });
  unlocked.resolve();
  await expect
    .poll(async () => (await desk.invoke('stores.list', {})).map(({ domain }) => domain))
    .toEqual(['north']);
  expect((await desk.invoke('runs.list', { storeId: null })).map(({ id }) => id)).toContain(ended.id);
});

test('what was deleted is said and taken out of its file although the note of it cannot be kept', async () => {
  const { dataFolder, reopen } = await usedDesk(90);
  // In the place of the note, as a full disk would refuse it.
  mkdirSync(join(dataFolder, 'cleaning.json.new'));
  const later = clockAfter(91);
  const desk = await reopen(later.clock);
  await dayAfter(desk, later);
  await expect.poll(() => inRuns(dataFolder, 'ENDED-7')).toBe(false);
  expect((await desk.invoke('data.overview', {})).lastCleaning).toMatchObject({ runs: 1 });
  await desk.close();
  const log = readFileSync(join(dataFolder, 'logs/main.log'), 'utf8');
  expect(log).toContain('old data was deleted');
  expect(log).not.toContain('old data was not deleted');
});

test('one start with a clock that is ahead deletes nothing young, and a later start with the right clock neither', async () => {
  const { dataFolder, ended, reopen } = await usedDesk(30);
  const runs = async (desk: Desk) => (await desk.invoke('runs.list', { storeId: null })).map(({ id }) => id);
  for (const ahead of [400, 0, 400, 1]) {
    const { clock, asleep } = clockAfter(ahead);
    const desk = await reopen(clock);
    await asleep;
    expect(await runs(desk)).toContain(ended.id);
    expect((await desk.invoke('data.overview', {})).lastCleaning).toBeNull();
    await desk.close();
  }
  expect(inRuns(dataFolder, 'ENDED-7')).toBe(true);
});

/** What may be in the place of the note of the last time, or was there before it was damaged. */
const notes: readonly (readonly [string, (file: string) => void])[] = [
  ['nothing', (file) => rmSync(file, { recursive: true, force: true })],
  ...[
    '',
    'null',
    '[]',
    '{"seen":"x","ahead":null}',
    '{"seen":1e308,"ahead":null}',
    '{"seen":-1,"ahead":null}',
  ].map((text) => [`“${text}”`, (file: string) => writeFileSync(file, text)] as const),
  [
    'a folder',
    (file) => {
      rmSync(file, { force: true });
      mkdirSync(join(file, 'inside'), { recursive: true });
    },
  ],
];

test.each(notes)('with %s as the note of the last time, a clock is believed the day after', (_what, put) => {
  const file = join(temporaryFolder(), 'clock.json');
  put(file);
  const now = systemClock.now() + 400 * dayMs;
  expect(believedTime(file, now)).toBe(0);
  expect(believedTime(file, now + dayMs / 2)).toBe(0);
  // It was wrong, and is right again: this is the first sight of it, too.
  expect(believedTime(file, now - 400 * dayMs)).toBe(0);
  expect(believedTime(file, now - 399 * dayMs)).toBe(now - 399 * dayMs);
  // A step of months is none that is believed at once.
  expect(believedTime(file, now)).toBe(now - 399 * dayMs);
});

test('two starts with two wrong years do not speak for each other', () => {
  const file = join(temporaryFolder(), 'clock.json');
  const now = systemClock.now();
  believedTime(file, now);
  expect(believedTime(file, now + dayMs)).toBe(now + dayMs);
  expect(believedTime(file, now + 400 * dayMs)).toBe(now + dayMs);
  expect(believedTime(file, now + 4000 * dayMs)).toBe(now + dayMs);
  expect(believedTime(file, now + 4001 * dayMs)).toBe(now + 4001 * dayMs);
});

test('a first note is no reason to believe a clock that is months ahead at the next start', () => {
  const file = join(temporaryFolder(), 'clock.json');
  const now = systemClock.now();
  expect(believedTime(file, now)).toBe(0);
  expect(believedTime(file, now + 400 * dayMs)).toBe(now);
  expect(believedTime(file, now + 401 * dayMs)).toBe(now + 401 * dayMs);
});

test('a start with a clock that is ahead deletes nothing young where the note of the last time is gone', async () => {
  const { dataFolder, ended, reopen } = await usedDesk(30);
  rmSync(join(dataFolder, 'clock.json'));
  const { clock, asleep } = clockAfter(400);
  const desk = await reopen(clock);
  await asleep;
  expect((await desk.invoke('runs.list', { storeId: null })).map(({ id }) => id)).toContain(ended.id);
});
