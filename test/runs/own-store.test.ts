import { expect, test } from 'vitest';
import type { Selection } from '../../src/contract/runs.ts';
import { Failure } from '../../src/main/failure.ts';
import { openDesk, startService } from './support/desk.ts';
import { codesFile, csvFile, many } from './support/files.ts';

/** Two stores of one service, and a run of twenty codes that north has ended; two of them failed. */
async function twoStores(optional: Readonly<Record<string, boolean>> = {}) {
  const service = await startService();
  const desk = await openDesk();
  const north = await desk.connect(service.facts, 'north', { optional });
  const south = await desk.connect(service.facts, 'south', { optional });
  const file = csvFile(
    'codes.csv',
    ['code', 'value', 'discount_type', 'duration', 'status'],
    many(20, (index) => [`CODE-${index}`, '10', 'percentage', 'forever', index <= 2 ? 'retired' : 'enabled']),
  );
  const sheet = await desk.importFile(file, 'discounts-2021-01');
  const run = await desk.send(north, sheet.id);
  return { service, desk, north, south, sheet, run: await desk.reaches(run.id, 'done') };
}
const refusal = (thrown: unknown) => (thrown instanceof Failure ? thrown.error : thrown);

test('the rows of a run go to its own store: another one is refused before anything is planned or sent', async () => {
  const { service, desk, south, sheet, run } = await twoStores();
  const before = service.inspect.requestTotals().requests;
  const selections: readonly Selection[] = [
    { of: 'inverse', runId: run.id },
    { of: 'outcomes', runId: run.id, outcomes: ['failed'] },
  ];
  for (const selection of selections) {
    const sheetId = selection.of === 'inverse' ? null : sheet.id;
    const asked = { sheetId, storeId: south.id, selection };
    const wrong = {
      code: 'wrong-store',
      message: 'Run 1 sent its rows to Store north, not to Store south. Nothing was sent.',
      next: 'Choose Store north as the store, then review again.',
    };
    expect(await desk.invoke('runs.review', asked).catch(refusal)).toEqual(wrong);
    const start = { ...asked, token: 'none', typedStoreName: 'Store south' };
    expect(await desk.invoke('runs.start', start).catch(refusal)).toEqual(wrong);
  }
  expect(service.inspect.requestTotals().requests).toBe(before);
});

test('a second taking back, and a second repetition of failed rows, are warned of', async () => {
  const { service, desk, north, sheet, run } = await twoStores();
  const inverse: Selection = { of: 'inverse', runId: run.id };
  const failed: Selection = { of: 'outcomes', runId: run.id, outcomes: ['failed'] };
  const warnings = async (sheetId: string | null, selection: Selection) => {
    const review = await desk.invoke('runs.review', { sheetId, storeId: north.id, selection });
    return review.notices.filter(({ severity }) => severity === 'warning').map(({ text }) => text);
  };
  const unchanged =
    /^2 rows are unchanged since they failed in run 1, and may fail again\. Row 1: status.* \(422\)$/;
  expect(await warnings(sheet.id, failed)).toEqual([expect.stringMatching(unchanged)]);
  expect(await warnings(null, inverse)).toEqual([]);

  const window = await desk.invoke('sheets.window', { sheetId: sheet.id, view: {}, start: 0, count: 2 });
  const repaired = window.rows.map(({ id }) => ({ rowId: id, column: 'status', text: 'enabled' }));
  await desk.invoke('sheets.edit', { sheetId: sheet.id, edits: repaired });
  service.control.holdProcessing();
  const again = await desk.send(north, sheet.id, failed);
  expect(await warnings(sheet.id, failed)).toEqual([
    'Run 2, which sends rows of this sheet to Store north, is not finished. Another run could change the same rows again.',
  ]);
  service.control.releaseProcessing();
  await desk.reaches(again.id, 'done');
  expect(await warnings(sheet.id, failed)).toEqual([
    'Run 2 sent rows of this sheet to Store north: 2 of them succeeded.',
  ]);

  await desk.reaches((await desk.send(north, null, inverse)).id, 'done');
  expect(await warnings(null, inverse)).toEqual(['Run 3 already undid 18 rows of the same run.']);
});

test('rows that are only counted may have been carried out: their sheet is warned of', async () => {
  const { desk, north, sheet, run } = await twoStores({ taskList: false });
  expect(run).toMatchObject({ counted: 20 });
  const request = { sheetId: sheet.id, storeId: north.id };
  const skipped = await desk.invoke('runs.review', { ...request, selection: { of: 'valid' } });
  expect(skipped).toMatchObject({ rows: 0, earlier: { rows: { unknown: 20 } } });
  const review = await desk.invoke('runs.review', { ...request, selection: { of: 'valid', again: 'all' } });
  expect(review.notices[0]).toMatchObject({
    severity: 'warning',
    text: expect.stringMatching(/^Run 1 sent rows/),
  });
});

test('a way back is promised exactly where there is one', async () => {
  const { desk, north, sheet, run } = await twoStores();
  const ask = async (sheetId: string | null, selection: Selection) =>
    (await desk.invoke('runs.review', { sheetId, storeId: north.id, selection })).inverse;
  expect(await ask(sheet.id, { of: 'valid' })).toMatchObject({ possible: true });
  // What deletes is not restored, although each thing is looked at before.
  const inverse = { of: 'inverse', runId: run.id } as const;
  const back = await ask(null, inverse);
  expect(back).toMatchObject({ possible: false, how: expect.not.stringContaining('read and kept') });
  const done = await desk.reaches((await desk.send(north, null, inverse)).id, 'done');
  expect(done.actions.inverse).toBeNull();
  const rest: Selection = { of: 'outcomes', runId: done.id, outcomes: ['succeeded'] };
  const again = await desk.invoke('runs.review', { sheetId: null, storeId: north.id, selection: rest });
  expect(again.notices.map(({ text }) => text).join(' ')).not.toContain('The sheet was deleted');
});

test('without the ids of the results nothing can be taken back, and nobody says that it could', async () => {
  const { desk, north, sheet, run } = await twoStores({ taskList: false });
  const selection = { of: 'valid' } as const;
  const review = await desk.invoke('runs.review', { sheetId: sheet.id, storeId: north.id, selection });
  expect(review.inverse).toMatchObject({ possible: false, how: expect.stringContaining('only counts') });
  expect(run.actions.inverse).toBeNull();
});

test('what is read first is counted and shown as what it is', async () => {
  const service = await startService();
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north');
  const file = csvFile(
    'swaps.csv',
    ['subscription_id', 'quantity'],
    many(3, (index) => [`10000${index}`, '2']),
  );
  const sheet = await desk.importFile(file, 'subscription-swaps');
  const asked = { sheetId: sheet.id, storeId: store.id, selection: { of: 'valid' } } as const;
  const review = await desk.invoke('runs.review', asked);
  expect(review.requests).toEqual({ read: 3, create: 0, add: 0, process: 0, single: 3, verify: 0, total: 6 });
  expect(review.firstRequests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /subscriptions/100001',
    'PUT /subscriptions/100001',
    'PUT /subscriptions/100002',
    'PUT /subscriptions/100003',
  ]);
  const blind = await desk.invoke('runs.review', { ...asked, readFirst: false });
  expect(blind.requests).toMatchObject({ read: 0, total: 3 });
  expect(blind.firstRequests[0]?.method).toBe('PUT');
  expect(blind.inverse).toEqual({
    possible: false,
    how: 'You cannot undo this unless current values are saved first. To be able to restore them, turn on “Save current values first”.',
  });
  const done = await desk.reaches((await desk.send(store, sheet.id)).id, 'done');
  const undo = { sheetId: null, storeId: store.id, selection: { of: 'inverse', runId: done.id } } as const;
  const unchecked = await desk.invoke('runs.review', { ...undo, readFirst: false });
  expect(unchecked.inverse).toMatchObject({
    how: expect.stringContaining('turn on “Check for changes first”'),
  });
  const codes = await desk.importFile(codesFile(3), 'discounts-2021-01');
  const batch = await desk.invoke('runs.review', { ...asked, sheetId: codes.id });
  expect(batch.requests.read).toBe(0);
});

test('a store that has nothing of a sheet is reviewed with the runs that sent it to other stores', async () => {
  const { desk, north, south, sheet, run } = await twoStores();
  const elsewhere = async (storeId: string) => {
    const asked = { sheetId: sheet.id, storeId, selection: { of: 'valid' } } as const;
    const { notices } = await desk.invoke('runs.review', asked);
    return notices.filter(({ text }) => text.startsWith('Run 1 sent rows'));
  };
  const text = 'Run 1 sent rows of this sheet to Store north: 18 of them succeeded.';
  expect(await elsewhere(south.id)).toEqual([{ severity: 'warning', text }]);
  expect(await elsewhere(north.id)).toEqual([]);
  const inverse: Selection = { of: 'inverse', runId: run.id };
  await desk.reaches((await desk.send(north, null, inverse)).id, 'done');
  expect(await elsewhere(south.id)).toEqual([]);
});
