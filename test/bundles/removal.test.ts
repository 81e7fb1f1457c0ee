import { expect, test } from 'vitest';
import { openDesk, startService, temporaryFolder } from '../runs/support/desk.ts';
import { applyRule, bundleWorld, ids, linesOf, load, push } from './support/world.ts';

test('a list of which nothing was sent is deleted with all that was read; its store can go, too', async () => {
  const world = await bundleWorld();
  const { desk, store } = world;
  const kept = await load(world, ids(3));
  const sheet = await load(world, ids(5));
  await applyRule(desk, sheet.id, { rule: 'percent', percent: '10' });
  await desk.invoke('bundles.remove', { sheetId: sheet.id });
  expect((await desk.invoke('bundles.list', {})).map(({ id }) => id)).toEqual([kept.id]);
  for (const channel of ['bundles.get', 'bundles.remove', 'bundles.readAgain'] as const)
    await expect(desk.invoke(channel, { sheetId: sheet.id })).rejects.toMatchObject({
      error: { code: 'not-found' },
    });
  expect((await linesOf(desk, kept.id)).flatMap((line) => line.selections)).toHaveLength(3);
  await desk.invoke('bundles.remove', { sheetId: kept.id });
  await desk.invoke('stores.remove', { storeId: store.id });
});

test('a list whose prices were sent is kept, restored or not', async () => {
  const world = await bundleWorld();
  const { desk } = world;
  const sheet = await load(world, ids(2));
  await applyRule(desk, sheet.id, { rule: 'percent', percent: '10' });
  await push(world, sheet.id, 'send');
  const refused = {
    error: {
      code: 'conflict',
      message:
        'This bundle sheet cannot be deleted: a run was started for it, and the sheet is needed to restore the earlier prices.',
    },
  };
  await expect(desk.invoke('bundles.remove', { sheetId: sheet.id })).rejects.toMatchObject(refused);
  await push(world, sheet.id, 'restore');
  await expect(desk.invoke('bundles.remove', { sheetId: sheet.id })).rejects.toMatchObject(refused);
});

test('a list that is being read is not deleted under its requests; deleted, it is gone after a restart', async () => {
  const service = await startService({ clock: { speed: 1 } });
  const dataFolder = temporaryFolder();
  const first = await openDesk({ dataFolder });
  const store = await first.connect(service.facts, 'north', { optional: { bundleSelections: true } });
  const { sheet } = await first.invoke('bundles.load', {
    storeId: store.id,
    source: { of: 'text', text: ids(200).join('\n') },
  });
  await expect(first.invoke('bundles.remove', { sheetId: sheet.id })).rejects.toMatchObject({
    error: { code: 'conflict', next: 'Wait until that finishes, choose “Stop”, or cancel the run.' },
  });
  await first.invoke('bundles.stopReading', { sheetId: sheet.id });
  await first.invoke('bundles.remove', { sheetId: sheet.id });
  await first.close();
  const second = await openDesk({ dataFolder });
  expect(await second.invoke('bundles.list', {})).toEqual([]);
});
