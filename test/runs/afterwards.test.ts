import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Selection } from '../../src/contract/runs.ts';
import { JsonNumber } from '../../src/domain/json.ts';
import { openDesk, startService, temporaryFolder } from './support/desk.ts';
import { codesFile, csvFile, many, readCsv } from './support/files.ts';

const header = ['code', 'value', 'discount_type', 'duration', 'status', 'note'];

/** Twenty codes of which 5, 10, 15 and 20 are refused for their status, with a column of the file's own. */
async function withFailures() {
  const service = await startService();
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north');
  const file = csvFile(
    'codes.csv',
    header,
    many(20, (index) => [
      `CODE-${index}`,
      '10.50',
      'percentage',
      'forever',
      index % 5 === 0 ? 'retired' : 'enabled',
      `=note ${index}`,
    ]),
  );
  const sheet = await desk.importFile(file, 'discounts-2021-01');
  const run = await desk.send(store, sheet.id);
  const done = await desk.reaches(run.id, 'done');
  expect(done).toMatchObject({ succeeded: 16, failed: 4 });
  return { service, desk, store, sheet, run: done };
}

test('a retry says which of its rows are as they were when they failed, and why those failed', async () => {
  const { desk, store, sheet, run } = await withFailures();
  const warnings = async () => {
    const selection: Selection = { of: 'outcomes', runId: run.id, outcomes: ['failed'] };
    const asked = { sheetId: sheet.id, storeId: store.id, selection };
    const { notices } = await desk.invoke('runs.review', asked);
    return notices.filter(({ severity }) => severity === 'warning').map(({ text }) => text);
  };
  expect(await warnings()).toEqual([
    expect.stringMatching(
      /^4 rows are unchanged since they failed in run 1, and may fail again\. Row 5: status/,
    ),
  ]);
  const { rows } = await desk.invoke('sheets.window', { sheetId: sheet.id, view: {}, start: 0, count: 20 });
  const edits = (numbers: readonly number[]) =>
    rows
      .filter(({ number }) => numbers.includes(number))
      .map(({ id }) => ({ rowId: id, column: 'status', text: 'enabled' }));
  await desk.invoke('sheets.edit', { sheetId: sheet.id, edits: edits([5, 10, 15]) });
  expect(await warnings()).toEqual([
    expect.stringMatching(
      /^1 row is unchanged since it failed in run 1, and may fail again\. Row 20: status/,
    ),
  ]);
  await desk.invoke('sheets.edit', { sheetId: sheet.id, edits: edits([20]) });
  expect(await warnings()).toEqual([]);
});

test('retry failed takes exactly the failed rows, as the sheet has them now', async () => {
  const { service, desk, store, sheet, run } = await withFailures();
  const rows = await desk.invoke('sheets.window', { sheetId: sheet.id, view: {}, start: 0, count: 20 });
  const broken = rows.rows.filter((row) => row.number % 5 === 0);
  const repaired = broken.slice(0, 3).map((row) => ({ rowId: row.id, column: 'status', text: 'enabled' }));
  await desk.invoke('sheets.edit', { sheetId: sheet.id, edits: repaired });

  const again = await desk.send(store, null, { of: 'outcomes', runId: run.id, outcomes: ['failed'] });
  expect(await desk.reaches(again.id, 'done')).toMatchObject({ rows: 4, succeeded: 3, failed: 1 });
  expect([...service.inspect.creationsByCode('north').values()]).toEqual(many(19, () => 1));
});

test('the results file has the original columns, the outcome of each row, and reads back in unchanged', async () => {
  const { desk, run } = await withFailures();
  const path = join(temporaryFolder(), 'results.csv');
  expect(await desk.exportResults(run.id, path)).toBe(20);
  const rows = readCsv(path);
  expect(Object.keys(rows[0] ?? {}).slice(-7)).toEqual([
    'note',
    'outcome',
    'evidence',
    'id',
    'message',
    'batch',
    'time',
  ]);
  expect(rows.map((row) => row.outcome)).toEqual(
    many(20, (index) => (index % 5 === 0 ? 'failed' : 'succeeded')),
  );
  expect(rows[4]?.message).toMatch(/^status.* \(422\)$/);
  expect(rows[0]?.id).toMatch(/^\d+$/);
  expect(rows[0]?.batch).toBe(run.batches[0]?.batchId);
  // A formula of the file does not become one in a spreadsheet, and comes back as it was.
  expect(rows[0]?.note).toBe("'\u00a0=note 1");
  const back = await desk.importFile(path, 'discounts-2021-01');
  const window = await desk.invoke('sheets.window', { sheetId: back.id, view: {}, start: 0, count: 20 });
  const { columns } = await desk.invoke('sheets.get', { sheetId: back.id });
  const at = (key: string): number => columns.findIndex((column) => column.key === key);
  expect(
    window.rows.map((row) => [row.cells[at('code')], row.cells[at('value')], row.cells[at('note')]]),
  ).toEqual(many(20, (index) => [`CODE-${index}`, '10.50', `=note ${index}`]));
});

test('the results of the failed rows alone, as an Excel file, read back in with every text as it was', async () => {
  const { desk, run } = await withFailures();
  const path = join(temporaryFolder(), 'failed.xlsx');
  const { rows, fileName } = await desk.invoke('runs.exportResults', {
    runId: run.id,
    grant: await desk.grant(path),
    outcomes: ['failed'],
    format: 'xlsx',
  });
  expect({ rows, fileName }).toEqual({ rows: 4, fileName: 'failed.xlsx' });
  const back = await desk.importFile(path, 'discounts-2021-01');
  const window = await desk.invoke('sheets.window', { sheetId: back.id, view: {}, start: 0, count: 20 });
  const { columns } = await desk.invoke('sheets.get', { sheetId: back.id });
  const at = (key: string): number => columns.findIndex((column) => column.key === key);
  expect(
    window.rows.map((row) => ['code', 'value', 'note', 'outcome'].map((key) => row.cells[at(key)])),
  ).toEqual([5, 10, 15, 20].map((index) => [`CODE-${index}`, '10.50', `=note ${index}`, 'failed']));
  expect(window.rows[0]?.cells[at('message')]).toMatch(/^status.* \(422\)$/);
});

test('the audit holds every event of the journal: what was about to be done before what came of it', async () => {
  const { desk, run } = await withFailures();
  const path = join(temporaryFolder(), 'audit.jsonl');
  const grant = await desk.grant(path);
  const { entries } = await desk.invoke('runs.exportAudit', { runId: run.id, grant, format: 'jsonl' });
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  expect(lines).toHaveLength(entries);
  const events = lines.map((line): { type: string; step?: number } => JSON.parse(line));
  const abouts = events.filter((event) => event.type === 'step-about').map((event) => event.step);
  const outcomes = events.filter((event) => event.type === 'step-outcome').map((event) => event.step);
  expect(new Set(outcomes)).toEqual(new Set(abouts));
  expect(abouts.length).toBe(run.requests);

  const csv = join(temporaryFolder(), 'audit.csv');
  await desk.invoke('runs.exportAudit', { runId: run.id, grant: await desk.grant(csv), format: 'csv' });
  expect(readCsv(csv)).toHaveLength(entries);
});

test('an inverse run deletes what was made, keeps what changed since, and says what is gone', async () => {
  const { service, desk, store, run } = await withFailures();
  expect(run.actions.inverse).toMatchObject({ rows: 16 });
  const created = service.inspect.discounts('north');
  const idOf = (code: string): string => created.find(({ terms }) => terms.code === code)?.id ?? '';
  // One was edited since, another is gone already.
  const edited = csvFile('edit.csv', ['discount_id', 'ends_at'], [[idOf('CODE-1'), '2033-01-01']]);
  const gone = csvFile('gone.csv', ['discount_id'], [[idOf('CODE-2')]]);
  for (const [file, kind] of [
    [edited, 'discount_update'],
    [gone, 'discount_delete'],
  ] as const) {
    const sheet = await desk.importFile(file, kind);
    const other = await desk.send(store, sheet.id);
    expect(await desk.reaches(other.id, 'done')).toMatchObject({ succeeded: 1 });
  }
  // Only what the run itself had set counts as changed: it had set no end.
  const value = csvFile('value.csv', ['discount_id', 'value'], [[idOf('CODE-3'), '99']]);
  const sheet = await desk.importFile(value, 'discount_update');
  await desk.reaches((await desk.send(store, sheet.id)).id, 'done');

  const selection = { of: 'inverse', runId: run.id } as const;
  const review = await desk.invoke('runs.review', { sheetId: null, storeId: store.id, selection });
  expect(review).toMatchObject({ rows: 16, destructive: true, readFirst: { possible: true, on: true } });
  const back = await desk.send(store, null, selection);
  const done = await desk.reaches(back.id, 'done');
  expect(done.buckets).toEqual({ reversed: 14, kept: 2, errored: 0 });
  const kept = await desk.invoke('runs.rows', { runId: back.id, outcomes: ['not-sent'] });
  expect(kept.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Skipped because the service no longer has it: .* \(404\)$/),
    'Skipped because 1 field changed after the original run: “Amount” (was 10.5, now 99)',
  ]);
  const left = service.inspect.discounts('north').filter((discount) => !discount.deleted);
  expect(left.map(({ terms }) => terms.code)).toEqual(['CODE-3']);
});

test('a run of updates keeps the values from before, and its inverse run restores them', async () => {
  const service = await startService();
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north');
  const ids = many(6, (index) => `10000${index}`);
  const quantityOf = (id: string): string => {
    const { quantity } = service.control.record('subscription', 'north', id).body;
    return quantity instanceof JsonNumber ? quantity.text : String(quantity);
  };
  const before = ids.map(quantityOf);
  const file = csvFile(
    'swaps.csv',
    ['subscription_id', 'quantity'],
    ids.map((id) => [id, '9']),
  );
  const sheet = await desk.importFile(file, 'subscription-swaps');
  const run = await desk.send(store, sheet.id);
  const done = await desk.reaches(run.id, 'done');
  expect(done).toMatchObject({ succeeded: 6, actions: { inverse: { rows: 6 } } });
  expect(ids.map(quantityOf)).toEqual(ids.map(() => '9'));

  const back = await desk.send(store, null, { of: 'inverse', runId: run.id });
  expect((await desk.reaches(back.id, 'done')).buckets).toEqual({ reversed: 6, kept: 0, errored: 0 });
  expect(ids.map(quantityOf)).toEqual(before);
});

test('updates of discounts by batches are restored from the values that were read before', async () => {
  const service = await startService();
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north');
  const ids = many(5, (index) => String(20_000 + index));
  const terms = () =>
    service.inspect
      .discounts('north')
      .filter(({ id }) => ids.includes(id))
      .map((discount) => [discount.id, discount.terms.endsAt, discount.terms.value]);
  const read = csvFile(
    'touch.csv',
    ['discount_id', 'ends_at', 'value'],
    ids.map((id) => [id, '2031-12-31', '7.00']),
  );
  await desk.reaches(
    (await desk.send(store, (await desk.importFile(read, 'discount_update')).id)).id,
    'done',
  );
  const before = terms();
  const file = csvFile(
    'change.csv',
    ['discount_id', 'ends_at', 'value'],
    ids.map((id) => [id, '2032-06-30', '9.00']),
  );
  const sheet = await desk.importFile(file, 'discount_update');
  const run = await desk.send(store, sheet.id);
  expect(await desk.reaches(run.id, 'done')).toMatchObject({
    succeeded: 5,
    actions: { inverse: { rows: 5 } },
  });
  expect(terms()).not.toEqual(before);
  const back = await desk.send(store, null, { of: 'inverse', runId: run.id });
  expect((await desk.reaches(back.id, 'done')).buckets).toEqual({ reversed: 5, kept: 0, errored: 0 });
  expect(terms()).toEqual(before);
});

test('the history lists every run, newest first, with its counts', async () => {
  const { desk, store, run } = await withFailures();
  const sheet = await desk.importFile(codesFile(5, 'MORE'), 'discounts-2021-01');
  const second = await desk.send(store, sheet.id);
  await desk.reaches(second.id, 'done');
  const list = await desk.invoke('runs.list', {});
  expect(list.map((one) => [one.number, one.id, one.succeeded, one.failed])).toEqual([
    [2, second.id, 5, 0],
    [1, run.id, 16, 4],
  ]);
});
