import { expect, test } from 'vitest';
import type { Store } from '../../src/contract/stores.ts';
import { openDesk, startService } from './support/desk.ts';
import { csvFile } from './support/files.ts';

/** A desk with a connected store, to which a sheet of three codes was sent, one of them in vain. */
async function threeCodes() {
  const service = await startService();
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north');
  const sheetOf = (codes: readonly string[], name: string) =>
    desk.importFile(
      csvFile(
        name,
        ['code', 'value', 'discount_type', 'duration', 'status'],
        codes.map((code) => [code, '10', 'percentage', 'forever', code === 'C' ? 'retired' : 'enabled']),
      ),
      'discounts-2021-01',
    );
  const warningsOf = async (sheetId: string, at: Store = store): Promise<readonly string[]> => {
    const { notices } = await desk.invoke('runs.review', {
      sheetId,
      storeId: at.id,
      selection: { of: 'valid' },
    });
    return notices.filter(({ severity }) => severity === 'warning').map(({ text }) => text);
  };
  const first = await sheetOf(['A', 'B', 'C'], 'codes.csv');
  const run = await desk.send(store, first.id);
  await desk.reaches(run.id, 'done');
  return { service, desk, store, sheetOf, warningsOf, first, run };
}

test('the review of a sheet says how many of its codes another sheet sent to the store, and by which run', async () => {
  const { service, desk, sheetOf, warningsOf, first } = await threeCodes();
  const again = await sheetOf(['A', 'b', 'C', 'D'], 'results.csv');
  expect(await warningsOf(again.id)).toEqual([
    '2 of these codes were already sent to Store north by run 1. The service may reject them.',
  ]);
  // What a sheet sent itself is skipped, and other stores have none of them.
  expect(await warningsOf(first.id)).toEqual([]);
  const south = await desk.connect(service.facts, 'south');
  expect(await warningsOf(again.id, south)).toEqual([]);
});

test('codes that were deleted since are free again', async () => {
  const { desk, store, sheetOf, warningsOf, run } = await threeCodes();
  const again = await sheetOf(['A', 'D'], 'results.csv');
  const undo = await desk.send(store, null, { of: 'inverse', runId: run.id });
  await desk.reaches(undo.id, 'done');
  expect(await warningsOf(again.id)).toEqual([]);
});
