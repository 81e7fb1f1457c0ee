/**
 * A backup of data that version 0.1.0 left when it was killed (test/upgrade) is restored on another computer: it is
 * brought to this version, what had not ended waits, and it goes on by the operator's word.
 */

import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { HeadlessDesk } from '../../scripts/faults/headless-desk.ts';
import { defaultSettings } from '../../src/contract/app.ts';
import { stringifyJson } from '../../src/domain/json.ts';
import { makeBackup as backUp } from '../../src/main/backups/make.ts';
import { systemClock } from '../../src/main/clock.ts';
import { silentLogger } from '../../src/main/log/logger.ts';
import type { PracticeService } from '../../src/practice/index.ts';
import { temporaryFolder } from '../runs/support/desk.ts';
import { rowsOfRun } from '../upgrade/scenes.ts';
import { storeOf, unpack } from '../upgrade/world.ts';
import { newComputer } from './support.ts';

/** The desk of another computer after a backup of the scene was restored there; connected and unlocked again. */
async function restored(scene: string) {
  const { data, service } = await unpack('0.1.0', scene);
  const path = join(temporaryFolder(), 'older.pdbackup');
  await backUp(data, path, {
    settings: defaultSettings,
    version: '0.1.0',
    now: systemClock.now(),
    log: silentLogger,
    opened: {},
  });
  const computer = newComputer();
  const before = await computer.open();
  computer.choose(path);
  await before.invoke('backups.restore', {});
  await before.close();
  const first = await computer.open();
  const { id, name } = await storeOf(first);
  expect(await first.reconnect(id)).toMatchObject({ step: 'connected' });
  await first.invoke('stores.setLock', { storeId: id, on: false, typedStoreName: name });
  await first.close();
  // A second start, of which the store is connected and unlocked from its beginning.
  const desk = await computer.open();
  await desk.invoke('stores.setLock', { storeId: id, on: false, typedStoreName: name });
  return { computer, desk, service, store: await storeOf(desk) };
}

/** What was asked of the service besides reading and tokens since the backup. */
const written = async (desk: HeadlessDesk, since: number): Promise<readonly string[]> =>
  (await desk.invoke('activity.list', {}))
    .filter(({ method, path, at }) => Date.parse(at) >= since && method !== 'GET' && !/token/.test(path))
    .map(({ method, path }) => `${method} ${path}`);

/** Every price that the service keeps, and those that the app wanted to be there: "selection/item price". */
const pricesAt = (service: PracticeService): readonly string[] =>
  service.inspect.documents('bundle_selection', 'north').flatMap(({ id, body }) => {
    const { items } = JSON.parse(stringifyJson(body, 0)) as { items: { id: number; price: string }[] };
    return items.map((item) => `${id}/${item.id} ${item.price}`);
  });
async function wanted(desk: HeadlessDesk, sheetId: string): Promise<readonly string[]> {
  const { lines } = await desk.invoke('bundles.lines', { sheetId, since: 0 });
  return lines
    .flatMap(({ selections }) => selections)
    .flatMap(({ id, items }) => items.map((item) => `${id}/${item.id} ${item.after}`));
}

test('bundle prices that were in progress come back paused, send nothing on their own, and are sent to their end once resumed', async () => {
  const since = systemClock.now();
  const { computer, desk, service } = await restored('bundle prices');
  expect(computer.asked[0]?.detail).toContain('1 run had not finished.');
  const [sheet] = await desk.invoke('bundles.list', {});
  const sheetId = sheet?.id ?? '';
  const [run] = await desk.invoke('runs.list', {});
  expect(run).toMatchObject({
    kind: 'bundle-prices',
    state: 'waiting',
    because: {
      message: expect.stringMatching(/^This run was restored from a backup from .* another computer\.$/),
    },
  });
  expect(await written(desk, since)).toEqual([]);
  const runId = run?.id ?? '';
  await desk.invoke('runs.resume', { runId });
  await desk.reaches(runId, 'done');
  const sent = await desk.invoke('bundles.get', { sheetId });
  expect(sent).toMatchObject({ pendingSelections: 0, conflicts: 0, restorable: sent.selections });
  const after = await wanted(desk, sheetId);
  expect(after.length).toBeGreaterThan(10);
  expect(pricesAt(service)).toEqual(expect.arrayContaining([...after]));
});

test('a checkout in doubt comes back in doubt, and is not sent again on its own', async () => {
  const since = systemClock.now();
  const { desk, service, store } = await restored('checkouts');
  const all = await desk.invoke('checkouts.list', { storeId: store.id });
  expect(all.map(({ state }) => state).toSorted()).toEqual(['draft', 'unknown']);
  expect(await written(desk, since)).toEqual([]);
  const made = service.inspect.documents('checkout', 'north');
  expect(made).toHaveLength(1);
  const doubtful = all.find(({ state }) => state === 'unknown');
  const token = made[0]?.id ?? '';
  expect(await desk.invoke('checkouts.settle', { checkoutId: doubtful?.id ?? '', token })).toMatchObject({
    state: 'made',
    token,
  });
});

test('a run of which every batch was started is held, and its results are read by a word', async () => {
  const since = systemClock.now();
  const { desk, service } = await restored('worked on');
  const [run] = await desk.invoke('runs.list', {});
  const runId = run?.id ?? '';
  const held = await desk.invoke('runs.get', { runId });
  expect(held.state).toBe('waiting');
  expect(await written(desk, since)).toEqual([]);
  await desk.invoke(held.actions.resume ? 'runs.resume' : 'runs.cancel', { runId });
  const ended = await desk.until(runId, ({ endedAt }) => endedAt !== null);
  expect([ended.notSent, ended.succeeded + ended.unknown]).toEqual([0, rowsOfRun]);
  expect(ended.succeeded).toBeGreaterThan(0);
  await service.control.idle();
  const times = [...service.inspect.creationsByCode('north').values()];
  expect(times.filter((count) => count !== 1)).toEqual([]);
  expect(times.length).toBeGreaterThanOrEqual(ended.succeeded);
});

test('sheets, notes, results and requests of the older version are there', async () => {
  const { desk } = await restored('sheets');
  const sheets = await desk.invoke('sheets.list', {});
  expect(sheets.map(({ rows }) => rows).toSorted()).toEqual([3, 4]);
  const changed = sheets.find(({ rows }) => rows === 4);
  const { rows } = await desk.invoke('sheets.window', {
    sheetId: changed?.id ?? '',
    view: { filters: [], sort: [] },
    ...{ start: 0, count: 4 },
  });
  expect(rows.map(({ note }) => note)).toEqual(['', '', 'Asked for by phone.', '']);
  const [run] = await desk.invoke('runs.list', {});
  expect(run).toMatchObject({ state: 'done', rows: 3, succeeded: 3 });
});
