import { expect, test } from 'vitest';
import type { Selection } from '../../src/contract/runs.ts';
import { openDesk, startService } from './support/desk.ts';
import { csvFile, many } from './support/files.ts';

/** Twenty codes: two with a status that the service refuses, and most with a limit that has no effect. */
async function sentOnce() {
  const service = await startService();
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north', { limits: { pollSeconds: 0.1 } });
  const file = csvFile(
    'codes.csv',
    ['code', 'value', 'discount_type', 'duration', 'status', 'duration_usage_limit'],
    many(20, (index) => [
      `CODE-${index}`,
      '10',
      'percentage',
      'forever',
      index === 2 || index === 18 ? 'retired' : 'enabled',
      index <= 15 ? '1' : '',
    ]),
  );
  const sheet = await desk.importFile(file, 'discounts-2021-01');
  return { desk, store, sheet };
}

test('a retry of some rows has the warnings of those rows, not of the whole sheet', async () => {
  const { desk, store, sheet } = await sentOnce();
  const { rows } = await desk.invoke('sheets.window', { sheetId: sheet.id, view: {}, start: 0, count: 20 });
  const warningsOf = (number: number) =>
    rows.find((row) => row.number === number)?.issues.filter(({ severity }) => severity === 'warning')
      .length ?? 0;
  const all = rows.reduce((sum, { number }) => sum + warningsOf(number), 0);
  const run = await desk.reaches((await desk.send(store, sheet.id)).id, 'done');
  expect(run.failed).toBeGreaterThan(0);
  const selection: Selection = { of: 'outcomes', runId: run.id, outcomes: ['failed'] };
  const failed = await desk.invoke('runs.rows', { runId: run.id, outcomes: ['failed'] });
  const own = failed.reduce((sum, { number }) => sum + warningsOf(number), 0);
  expect(own).toBeLessThan(all);
  const review = await desk.invoke('runs.review', { sheetId: sheet.id, storeId: store.id, selection });
  expect(review.warnings).toBe(own);
  const chosen: Selection = { of: 'rows', rowIds: rows.slice(0, 3).map(({ id }) => id), again: 'all' };
  const some = await desk.invoke('runs.review', { sheetId: sheet.id, storeId: store.id, selection: chosen });
  expect(some.warnings).toBe(rows.slice(0, 3).reduce((sum, { number }) => sum + warningsOf(number), 0));
  expect(some.warnings).toBeGreaterThan(0);
});

test('the expected time has the readings that verify in it, which wait for the service', async () => {
  const service = await startService();
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north', { limits: { pollSeconds: 3 } });
  const file = csvFile(
    'codes.csv',
    ['code', 'value', 'discount_type', 'duration', 'status'],
    [['CODE-1', '10', 'percentage', 'forever', 'enabled']],
  );
  const sheet = await desk.importFile(file, 'discounts-2021-01');
  const asked = { sheetId: sheet.id, storeId: store.id, selection: { of: 'valid' } } as const;
  const { seconds } = await desk.invoke('runs.review', asked);
  // A batch of one task: few requests, but its state is read about twice, three seconds apart.
  expect(seconds).toEqual({ upload: 0, verify: 6 });
});

test('customers whom the service emails are counted, and those for whom it decides', async () => {
  const service = await startService();
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north');
  const file = csvFile(
    'cancel.csv',
    ['subscription_id', 'send_email'],
    many(70, (index) => [`${9000 + index}`, index <= 60 ? 'TRUE' : index <= 63 ? 'false' : '']),
  );
  const sheet = await desk.importFile(file, 'subscription_cancel');
  const selection: Selection = { of: 'valid' };
  const review = await desk.invoke('runs.review', { sheetId: sheet.id, storeId: store.id, selection });
  expect(review.emails).toEqual({ rows: 60, leftToService: 7 });
});
