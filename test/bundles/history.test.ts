import { expect, test } from 'vitest';
import type { Selection } from '../../src/contract/runs.ts';
import { openDesk, startService, temporaryFolder } from '../runs/support/desk.ts';
import { applyRule, bundleWorld, ids, linesOf, load, push, start } from './support/world.ts';

test('every sending and restoring of prices is a run, with its results file; readings are none', async () => {
  const world = await bundleWorld();
  const { desk, store } = world;
  const [first, second] = [await load(world, ids(3)), await load(world, ids(5).slice(3))];
  expect(await desk.invoke('runs.list', {})).toEqual([]);
  await applyRule(desk, first.id, { rule: 'percent', percent: '10' });
  await push(world, first.id, 'send');
  await applyRule(desk, second.id, { rule: 'percent', percent: '5' });
  await push(world, second.id, 'send');
  await push(world, first.id, 'restore');
  const runs = await desk.invoke('runs.list', {});
  expect(runs.map((run) => [run.kind, run.state, run.sheetId, run.title, run.rows, run.succeeded])).toEqual([
    ['bundle-restores', 'done', first.id, '3 subscriptions', 3, 3],
    ['bundle-prices', 'done', second.id, '2 subscriptions', 2, 2],
    ['bundle-prices', 'done', first.id, '3 subscriptions', 3, 3],
  ]);
  expect(runs.every(({ storeId }) => storeId === store.id)).toBe(true);
  const runId = runs[1]?.id ?? '';
  expect((await desk.invoke('activity.list', { runId })).map(({ method }) => method).toSorted()).toEqual([
    'GET',
    'GET',
    'PUT',
    'PUT',
  ]);
});

test('what a service refuses is sent again by its run alone, and the sheet shows what became of it', async () => {
  const world = await bundleWorld();
  const { desk, service, store } = world;
  const sheet = await load(world, ids(4));
  await applyRule(desk, sheet.id, { rule: 'percent', percent: '10' });
  service.control.setFaultPlan([
    { match: { method: 'PUT', path: '/bundle_selections/*', nth: 2 }, do: { kind: 'status', code: 422 } },
  ]);
  const sent = await push(world, sheet.id, 'send');
  expect(sent).toMatchObject({ succeeded: 3, failed: 1, actions: { retryFailed: 1, inverse: null } });
  const again: Selection = { of: 'outcomes', runId: sent.id, outcomes: ['failed'] };
  const { id } = await desk.send(store, sheet.id, again);
  expect(await desk.reaches(id, 'done')).toMatchObject({ rows: 1, succeeded: 1, sheetId: sheet.id });
  const selections = (await linesOf(desk, sheet.id)).flatMap((line) => line.selections);
  expect(selections.map(({ outcome, pending }) => [outcome, pending])).toEqual(
    ids(4).map(() => ['succeeded', false]),
  );
});

test('while prices are sent nothing of their sheet is changed, read, sent or deleted', async () => {
  const world = await bundleWorld();
  const { desk, service, store } = world;
  const sheet = await load(world, ids(2));
  const other = await load(world, ids(1));
  await applyRule(desk, sheet.id, { rule: 'percent', percent: '10' });
  service.control.setFaultPlan([
    { match: { method: 'PUT', path: '/bundle_selections/*' }, do: { kind: 'delay', ms: 60_000 } },
  ]);
  const { id: runId } = await start(world, sheet.id, 'send');
  const refused = {
    error: { code: 'conflict', next: 'Wait until that finishes, choose “Stop”, or cancel the run.' },
  };
  await expect(applyRule(desk, sheet.id, { rule: 'none' })).rejects.toMatchObject(refused);
  for (const channel of ['bundles.remove', 'bundles.readAgain', 'bundles.undo'] as const)
    await expect(desk.invoke(channel, { sheetId: sheet.id })).rejects.toMatchObject(refused);
  const selections: readonly Selection[] = [
    { of: 'prices', restores: true },
    { of: 'outcomes', runId, outcomes: ['failed'] },
  ];
  for (const selection of selections) {
    const asked = { sheetId: sheet.id, storeId: store.id, selection };
    await expect(desk.invoke('runs.review', asked)).rejects.toMatchObject(refused);
  }
  await applyRule(desk, other.id, { rule: 'none' });
  expect(await desk.invoke('bundles.get', { sheetId: sheet.id })).toMatchObject({ isSending: true });
});

test('prices go to the store that they were read of, and to no other', async () => {
  const world = await bundleWorld();
  const { desk, service } = world;
  const south = await desk.connect(service.facts, 'south');
  const sheet = await load(world, ids(1));
  await applyRule(desk, sheet.id, { rule: 'percent', percent: '10' });
  const asked = {
    sheetId: sheet.id,
    storeId: south.id,
    selection: { of: 'prices', restores: false },
  } as const;
  await expect(desk.invoke('runs.review', asked)).rejects.toMatchObject({ error: { code: 'wrong-store' } });
});

test('what was sent is in the history after a restart', async () => {
  const service = await startService();
  const dataFolder = temporaryFolder();
  const fast = { limits: { leakPerSecond: 200, pollSeconds: 0.05 } };
  const desk = await openDesk({ dataFolder });
  const store = await desk.connect(service.facts, 'north', fast);
  const world = { service, desk, store };
  const sheet = await load(world, ids(2));
  await applyRule(desk, sheet.id, { rule: 'percent', percent: '10' });
  await push(world, sheet.id, 'send');
  const before = await desk.invoke('runs.list', {});
  await desk.close();
  const again = await openDesk({ dataFolder });
  expect(await again.invoke('runs.list', {})).toEqual(before);
  expect(before).toMatchObject([{ state: 'done', succeeded: 2 }]);
});
