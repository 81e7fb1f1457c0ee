import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openDesk, startService, temporaryFolder } from '../runs/support/desk.ts';
import {
  applyRule,
  bundleWorld,
  ended,
  ids,
  linesOf,
  load,
  pricesShown,
  push,
  until,
} from './support/world.ts';

test('rules and prices by hand are undone and redone in their order, and each is named', async () => {
  const world = await bundleWorld();
  const { desk } = world;
  const { id } = await load(world, ids(3));
  const shown = () => pricesShown(desk, id, 'after');
  const read = await shown();
  await applyRule(desk, id, { rule: 'percent', percent: '10' });
  const ruled = await shown();
  const [selection] = (await linesOf(desk, id)).flatMap((line) => line.selections);
  const item = selection?.items[0];
  if (!selection || !item) throw new Error('an item was expected');
  const hand = { sheetId: id, selectionId: selection.id, itemId: item.id, price: '1.25' };
  const typed = await desk.invoke('bundles.setPrice', hand);
  const byHand = { by: 'hand', variant: item.variant, price: '1.25' };
  const byRule = { by: 'rule', bundles: 3, rule: { rule: 'percent', percent: '10' } };
  expect([typed.canUndo, typed.canRedo]).toEqual([byHand, null]);
  const edited = await shown();

  const once = await desk.invoke('bundles.undo', { sheetId: id });
  expect([once.canUndo, once.canRedo, await shown()]).toEqual([byRule, byHand, ruled]);
  const twice = await desk.invoke('bundles.undo', { sheetId: id });
  expect([twice.canUndo, twice.canRedo, twice.pendingItems, await shown()]).toEqual([null, byRule, 0, read]);
  await expect(desk.invoke('bundles.undo', { sheetId: id })).rejects.toMatchObject({
    error: { code: 'conflict', message: 'There is no change to undo.' },
  });
  await desk.invoke('bundles.redo', { sheetId: id });
  await desk.invoke('bundles.redo', { sheetId: id });
  expect(await shown()).toEqual(edited);

  // A new change takes the place of what could be done again.
  await desk.invoke('bundles.undo', { sheetId: id });
  const other = await applyRule(desk, id, { rule: 'price', price: '5.00' });
  expect(other.canRedo).toBeNull();
  // The same rule again changes nothing: there is nothing to undo of it.
  await applyRule(desk, id, { rule: 'price', price: '5.00' });
  await desk.invoke('bundles.undo', { sheetId: id });
  expect(await shown()).toEqual(ruled);
});

test('what can be undone is there after a restart, and goes with its sheet', async () => {
  const service = await startService();
  const limits = { leakPerSecond: 200, pollSeconds: 0.05 };
  const dataFolder = temporaryFolder();
  const desk = await openDesk({ dataFolder });
  const store = await desk.connect(service.facts, 'north', { limits });
  const { id } = await load({ desk, store }, ids(2));
  const read = await pricesShown(desk, id, 'after');
  await applyRule(desk, id, { rule: 'total', total: '20.00' });
  await desk.close();
  const next = await openDesk({ dataFolder });
  expect((await next.invoke('bundles.get', { sheetId: id })).canUndo).toMatchObject({
    by: 'rule',
    bundles: 2,
  });
  await next.invoke('bundles.undo', { sheetId: id });
  expect(await pricesShown(next, id, 'after')).toEqual(read);
  await next.invoke('bundles.remove', { sheetId: id });
  await next.close();
  const file = new DatabaseSync(join(dataFolder, 'bundles.db'), { readOnly: true });
  for (const table of ['price_steps', 'price_step_parts'])
    expect(file.prepare(`SELECT count(*) AS rows FROM ${table}`).get()).toEqual({ rows: 0 });
  file.close();
});

test('prices that were sent can be undone and sent again; a restore leaves nothing to undo', async () => {
  const world = await bundleWorld();
  const { desk } = world;
  const { id } = await load(world, ids(2));
  await applyRule(desk, id, { rule: 'percent', percent: '10' });
  await applyRule(desk, id, { rule: 'percent', percent: '20' });
  await push(world, id, 'send');
  const undone = await desk.invoke('bundles.undo', { sheetId: id });
  expect(undone.pendingSelections).toBe(2);
  await push(world, id, 'restore');
  const restored = await until(desk, id, ended);
  expect([restored.canUndo, restored.canRedo]).toEqual([null, null]);
});
