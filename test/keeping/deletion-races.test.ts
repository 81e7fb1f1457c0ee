import { expect, test } from 'vitest';
import { openDesk, startService, temporaryFolder } from '../runs/support/desk.ts';
import { found, leaveTraces } from './support.ts';

const isDeleted = {
  error: {
    code: 'conflict',
    message: expect.stringContaining('The store Store southstore is being deleted'),
  },
};

test('nothing is added to a store that is being deleted, so that nothing of it stays', async () => {
  const service = await startService({ behaviour: 'extended' });
  const dataFolder = temporaryFolder();
  const desk = await openDesk({ dataFolder });
  const south = await leaveTraces(desk, service, 'southstore');
  const storeId = south.store.id;
  await desk.invoke('settings.set', { currentStoreId: storeId });
  let adding: readonly Promise<unknown>[] = [];
  // Its rows are gone from the tables by then, and its record is not.
  const rowsGone = desk.noticed('settings.changed', () => {
    adding = [
      desk.invoke('checkouts.add', { storeId }),
      desk.invoke('bundles.load', { storeId, name: 'Late', source: { of: 'text', text: '900001' } }),
    ];
    for (const one of adding) one.catch(() => undefined);
    return true;
  });
  const erased = desk.invoke('data.eraseStore', { storeId, typedStoreName: south.store.name });
  await rowsGone;
  for (const one of adding) await expect(one).rejects.toMatchObject(isDeleted);
  await erased;
  await desk.close();
  expect(found(dataFolder, south.texts)).toEqual([]);
});
