import { expect, test } from 'vitest';
import { openDesk, sampleFile, startService } from './support/desk.ts';

test('black-friday-codes.csv: the valid rows become codes in the store, once each, and the results say so', async () => {
  const service = await startService();
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north');
  const sheet = await desk.importFile(sampleFile('black-friday-codes.csv'), 'discounts-2021-01');
  expect([sheet.rows, sheet.validRows]).toEqual([5000, 4978]);

  const asked = { sheetId: sheet.id, storeId: store.id, selection: { of: 'valid' } } as const;
  const { notices } = await desk.invoke('runs.review', asked);
  expect(notices).toEqual([
    { severity: 'warning', text: '22 rows with errors are skipped.', rowsWith: 'error' },
    { severity: 'info', text: '7 warnings; rows with warnings will still be sent.', rowsWith: 'warning' },
  ]);
  const run = await desk.send(store, sheet.id);
  const done = await desk.reaches(run.id, 'done');
  // Row 4571 differs from an earlier row only by case, which the sheet warns about and the service refuses.
  expect(done).toMatchObject({ rows: 4978, succeeded: 4977, failed: 1, unknown: 0, notSent: 0, counted: 0 });
  expect(done.matchedBy).toBe('echoed body');
  const failed = await desk.invoke('runs.rows', { runId: run.id, outcomes: ['failed'] });
  expect(failed.map((row) => row.number)).toEqual([4571]);
  expect(failed[0]?.message).toContain('already exists');

  const creations = service.inspect.creationsByCode('north');
  expect(creations.size).toBe(4977);
  expect([...creations.values()].every((times) => times === 1)).toBe(true);
});
