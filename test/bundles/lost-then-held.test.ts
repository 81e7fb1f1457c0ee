import { expect, test } from 'vitest';
import {
  applyRule,
  bundleWorld,
  ended,
  ids,
  linesOf,
  load,
  pricesAt,
  pricesShown,
  start,
  until,
} from './support/world.ts';

const put = { method: 'PUT', path: '/bundle_selections/*' } as const;
const get = { method: 'GET', path: '/bundle_selections' } as const;

test('a change whose answer is lost before the store is refused stays in doubt, and is read when it resumes', async () => {
  const world = await bundleWorld();
  const { desk, service } = world;
  const sheet = await load(world, ids(1));
  await applyRule(desk, sheet.id, { rule: 'percent', percent: '10' });
  service.control.setFaultPlan([
    { match: { ...put, nth: 1 }, do: { kind: 'drop-after-acting' } },
    // What may have arrived is read before it is sent again.
    { match: { ...get, nth: 2 }, do: { kind: 'status', code: 403 } },
  ]);
  const { id: runId } = await start(world, sheet.id, 'send');
  const held = await desk.reaches(runId, 'waiting', 'done');
  expect(held).toMatchObject({ state: 'waiting', succeeded: 0, unknown: 0 });
  await desk.invoke('runs.resume', { runId });
  expect(await desk.reaches(runId, 'done')).toMatchObject({ succeeded: 1, unknown: 0 });
  expect(pricesAt(world)).toEqual(await pricesShown(desk, sheet.id, 'after'));
  // The reading showed that it had arrived.
  expect(service.inspect.requests().filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

test('one that is cancelled while it is in doubt is unknown', async () => {
  const world = await bundleWorld();
  const { desk, service } = world;
  const sheet = await load(world, ids(1));
  await applyRule(desk, sheet.id, { rule: 'percent', percent: '10' });
  service.control.setFaultPlan([
    { match: { ...put, nth: 1 }, do: { kind: 'drop-after-acting' } },
    // What may have arrived is read before it is sent again.
    { match: { ...get, nth: 2 }, do: { kind: 'status', code: 403 } },
  ]);
  const { id: runId } = await start(world, sheet.id, 'send');
  await desk.reaches(runId, 'waiting', 'done');
  await desk.invoke('runs.cancel', { runId });
  expect(await desk.reaches(runId, 'cancelled')).toMatchObject({ unknown: 1, notSent: 0 });
  const [line] = await linesOf(desk, sheet.id);
  expect(line?.selections[0]).toMatchObject({ outcome: 'unknown', sentBy: 'send' });
});

test('a reading that is lost before the store is refused waits and is made again', async () => {
  const world = await bundleWorld();
  const { desk, service, store } = world;
  service.control.setFaultPlan([
    { match: { ...get, nth: 1 }, do: { kind: 'drop-before-acting' } },
    { match: { ...get, nth: 2 }, do: { kind: 'status', code: 403 } },
  ]);
  const source = { of: 'text', text: ids(1).join('\n') } as const;
  const { sheet } = await desk.invoke('bundles.load', { storeId: store.id, source });
  await until(desk, sheet.id, (now) => now.reading?.state === 'waiting' || ended(now));
  await desk.invoke('bundles.readAgain', { sheetId: sheet.id });
  expect(await until(desk, sheet.id, ended)).toMatchObject({ read: 1, failed: 0 });
});
