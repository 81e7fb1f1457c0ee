import { expect, test } from 'vitest';
import { openDesk, startService, temporaryFolder } from '../runs/support/desk.ts';
import { codesFile } from '../runs/support/files.ts';
import { found } from './support.ts';

test('a store is not deleted while a run is being started, and afterwards nothing of its rows is left', async () => {
  const service = await startService();
  const dataFolder = temporaryFolder();
  const desk = await openDesk({ dataFolder });
  const store = await desk.connect(service.facts, 'southstore');
  const sheet = await desk.importFile(codesFile(2000, 'SECRETROW'), 'discounts-2021-01');
  const request = { sheetId: sheet.id, storeId: store.id, selection: { of: 'valid' } } as const;
  const { token } = await desk.invoke('runs.review', request);
  const started = desk.invoke('runs.start', { ...request, token });
  const deletion = { storeId: store.id, typedStoreName: store.name };
  await expect(desk.invoke('data.eraseStore', deletion)).rejects.toMatchObject({
    error: { code: 'conflict', message: expect.stringContaining('A run is being started') },
  });
  const run = await started;
  await desk.invoke('runs.cancel', { runId: run.id });
  await desk.reaches(run.id, 'cancelled', 'done');
  await desk.invoke('data.eraseStore', deletion);
  await desk.close();
  expect(found(dataFolder, ['SECRETROW'])).toEqual([]);
});
