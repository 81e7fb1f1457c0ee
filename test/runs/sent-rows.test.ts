import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Review, Selection } from '../../src/contract/runs.ts';
import type { StandingCounts } from '../../src/domain/run/row-results.ts';
import { openDesk, startService, temporaryFolder } from './support/desk.ts';
import { csvFile, many, readCsv } from './support/files.ts';

const none: StandingCounts = {
  new: 0,
  changed: 0,
  failed: 0,
  notSent: 0,
  undone: 0,
  sent: 0,
  unknown: 0,
  pending: 0,
};

/** A desk with a sheet of five codes, the fourth of which the service refuses for its status, and a connected store. */
async function fiveCodes() {
  const service = await startService();
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north');
  const file = csvFile(
    'codes.csv',
    ['code', 'value', 'discount_type', 'duration', 'status'],
    many(5, (n) => [`CODE-${n}`, '10', 'percentage', 'forever', n === 4 ? 'retired' : 'enabled']),
  );
  const sheet = await desk.importFile(file, 'discounts-2021-01');
  const { rows } = await desk.invoke('sheets.window', { sheetId: sheet.id, view: {}, start: 0, count: 5 });
  const idOf = (number: number): number => rows[number - 1]?.id ?? 0;
  const edit = (number: number, column: string, text: string) =>
    desk.invoke('sheets.edit', { sheetId: sheet.id, edits: [{ rowId: idOf(number), column, text }] });
  const results = async (storeId = store.id): Promise<StandingCounts> =>
    (await desk.invoke('sheets.results', { sheetId: sheet.id, storeId })).rows;
  const review = (selection: Selection = { of: 'valid' }, storeId = store.id): Promise<Review> =>
    desk.invoke('runs.review', { sheetId: sheet.id, storeId, selection });
  const sendAll = async (selection: Selection = { of: 'valid' }) =>
    desk.reaches((await desk.send(store, sheet.id, selection)).id, 'done');
  return { service, desk, store, sheet, idOf, edit, results, review, sendAll };
}

test('rows that a run carried out are skipped, those that it did not are offered, and all can go again', async () => {
  const { desk, store, sheet, results, review, sendAll, service } = await fiveCodes();
  expect(await results()).toEqual({ ...none, new: 5 });
  expect(await review()).toMatchObject({ rows: 5, earlier: null });
  await sendAll();

  expect(await results()).toEqual({ ...none, sent: 4, failed: 1 });
  const second = await review();
  expect(second).toMatchObject({
    rows: 1,
    rowsLeftOut: 0,
    earlier: { again: 'none', rows: { ...none, sent: 4, failed: 1 } },
  });
  expect(second.firstRequests[1]?.rows).toEqual([4]);
  expect(second.notices.map(({ text }) => text).join()).not.toContain('sends rows of this sheet');
  const all = await review({ of: 'valid', again: 'all' });
  expect(all).toMatchObject({ rows: 5, earlier: { again: 'all' } });
  expect(all.notices.map(({ text }) => text).join()).toContain('Run 1 sent rows of this sheet');

  // What is reviewed is what goes.
  const { id } = await desk.send(store, sheet.id);
  expect(await desk.reaches(id, 'done')).toMatchObject({ rows: 1, failed: 1 });
  expect([...service.inspect.creationsByCode('north').values()]).toEqual(many(4, () => 1));
});

test('a sheet is exported with the results of its rows at a store, and without them', async () => {
  const { desk, sheet, store, sendAll } = await fiveCodes();
  await sendAll();
  const path = join(temporaryFolder(), 'results.csv');
  const written = async (more: object) => {
    await desk.invoke('sheets.export', { sheetId: sheet.id, grant: await desk.grant(path), ...more });
    return readCsv(path);
  };
  const rows = await written({ resultsOf: store.id });
  expect(rows.map((row) => [row.code, row.Result, row.Run])).toEqual(
    many(5, (n) => [`CODE-${n}`, n === 4 ? 'Failed' : 'Succeeded', '1']),
  );
  expect(rows[3]?.['Result message']).toContain('status');
  expect(rows[0]?.['Result ID']).toMatch(/^\d+$/);
  for (const plain of [{}, { resultsOf: 'another-store' }])
    expect(Object.keys((await written(plain))[0] ?? {})).not.toContain('Result');
});

test('a row that was edited after it was sent is unsent again, until it is what was sent', async () => {
  const { edit, results, review, sendAll } = await fiveCodes();
  await sendAll();
  await edit(2, 'value', '15');
  expect(await results()).toEqual({ ...none, sent: 3, changed: 1, failed: 1 });
  const changed = await review();
  expect(changed).toMatchObject({ rows: 2 });
  expect(changed.firstRequests[1]?.rows).toEqual([2, 4]);
  await edit(2, 'value', '10');
  expect(await results()).toEqual({ ...none, sent: 4, failed: 1 });
  expect(await review()).toMatchObject({ rows: 1 });
});

test('a row with an error that it got after it was sent is counted as sent and changed since', async () => {
  const { desk, sheet, store, edit, sendAll } = await fiveCodes();
  await sendAll();
  await edit(2, 'value', '');
  expect(await desk.invoke('sheets.results', { sheetId: sheet.id, storeId: store.id })).toMatchObject({
    rows: { ...none, sent: 3, failed: 1 },
    all: { ...none, sent: 3, changed: 1, failed: 1 },
  });
});

test('a note is no change of what was sent, a new row is new, and a deleted one counts no more', async () => {
  const { desk, sheet, results, sendAll } = await fiveCodes();
  await sendAll();
  const at = { top: 0, bottom: 0, left: 0, right: 0 };
  await desk.invoke('sheets.setNote', { sheetId: sheet.id, view: {}, ranges: [at], note: 'Ask Ann' });
  expect(await results()).toEqual({ ...none, sent: 4, failed: 1 });
  await desk.invoke('sheets.insertRows', { sheetId: sheet.id, before: null, count: 1 });
  const below = { top: 5, bottom: 5, left: 0, right: 0 };
  await desk.invoke('sheets.paste', {
    sheetId: sheet.id,
    view: {},
    at: below,
    block: [['CODE-6', 'percentage', '10', 'forever']],
  });
  const { rows } = await desk.invoke('sheets.window', { sheetId: sheet.id, view: {}, start: 5, count: 1 });
  expect(rows[0]?.cells[0]).toBe('CODE-6');
  await desk.invoke('sheets.deleteRows', { sheetId: sheet.id, view: {}, spans: [{ top: 0, bottom: 0 }] });
  const now = await results();
  expect(now).toMatchObject({ sent: 3, failed: 1 });
  await desk.invoke('sheets.undo', { sheetId: sheet.id });
  expect(await results()).toMatchObject({ sent: 4, failed: 1 });
});

test('what was sent to one store is unsent for another', async () => {
  const { desk, service, sheet, results, review, sendAll } = await fiveCodes();
  await sendAll();
  const south = await desk.connect(service.facts, 'south');
  expect(await results(south.id)).toEqual({ ...none, new: 5 });
  expect(await review({ of: 'valid' }, south.id)).toMatchObject({ rows: 5, earlier: null });
  expect(await desk.invoke('sheets.results', { sheetId: sheet.id, storeId: south.id })).toMatchObject({
    columns: [],
  });
});

test('of selected rows, those that were sent are skipped, and the figures are of the selected ones', async () => {
  const { idOf, edit, review, sendAll } = await fiveCodes();
  await sendAll();
  await edit(1, 'value', '12');
  const rowIds = [idOf(1), idOf(2), idOf(3)];
  expect(await review({ of: 'rows', rowIds })).toMatchObject({
    rows: 1,
    rowsLeftOut: 0,
    earlier: { rows: { ...none, changed: 1, sent: 2 } },
  });
  expect(await review({ of: 'rows', rowIds, again: 'all' })).toMatchObject({ rows: 3, rowsLeftOut: 0 });
});

test('the newest result counts: of a retry, and of the run that undoes a row', async () => {
  const { desk, store, edit, results, sendAll } = await fiveCodes();
  const first = await sendAll();
  await edit(4, 'status', 'enabled');
  const retry = await desk.send(store, null, { of: 'outcomes', runId: first.id, outcomes: ['failed'] });
  await desk.reaches(retry.id, 'done');
  expect(await results()).toEqual({ ...none, sent: 5 });
  const undo = await desk.send(store, null, { of: 'inverse', runId: first.id });
  expect(await desk.reaches(undo.id, 'done')).toMatchObject({ succeeded: 4 });
  expect(await results()).toEqual({ ...none, sent: 1, undone: 4 });
  const again = await sendAll();
  expect(again).toMatchObject({ rows: 4, succeeded: 4 });
  expect(await results()).toEqual({ ...none, sent: 5 });
});

test('a row that the service refuses the second time was still sent', async () => {
  const { edit, results, sendAll } = await fiveCodes();
  await sendAll();
  expect(await sendAll({ of: 'valid', again: 'all' })).toMatchObject({ rows: 5, failed: 5 });
  expect(await results()).toEqual({ ...none, sent: 4, failed: 1 });
  await edit(1, 'value', '12');
  expect(await results()).toEqual({ ...none, changed: 1, sent: 3, failed: 1 });
  await sendAll();
  expect(await results()).toEqual({ ...none, sent: 3, failed: 2 });
});

test('a review whose rows were sent meanwhile starts nothing', async () => {
  const { desk, store, sheet, review, sendAll } = await fiveCodes();
  const { token } = await review();
  await sendAll();
  const selection = { of: 'valid' } as const;
  const late = desk.invoke('runs.start', { sheetId: sheet.id, storeId: store.id, selection, token });
  await expect(late).rejects.toMatchObject({ error: { code: 'conflict' } });
  expect(await desk.invoke('runs.list', {})).toHaveLength(1);
});

test('rows of a run that is not over are skipped', async () => {
  const { desk, service, store, sheet, results, review } = await fiveCodes();
  service.control.holdProcessing();
  const run = await desk.send(store, sheet.id);
  await desk.until(run.id, ({ sent }) => sent === 5);
  expect(await results()).toEqual({ ...none, pending: 5 });
  expect(await review()).toMatchObject({ rows: 0, earlier: { rows: { pending: 5 } } });
  service.control.releaseProcessing();
  await desk.reaches(run.id, 'done');
  expect(await results()).toEqual({ ...none, sent: 4, failed: 1 });
});

test('rows that the service only counts are offered by a question alone', async () => {
  const { desk, service, sheet, edit } = await fiveCodes();
  const store = await desk.connect(service.facts, 'south', { optional: { taskList: false } });
  const request = { sheetId: sheet.id, storeId: store.id };
  const review = (again: 'none' | 'unknown') =>
    desk.invoke('runs.review', { ...request, selection: { of: 'valid', again } });
  const run = await desk.send(store, sheet.id);
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ counted: 5 });
  await edit(2, 'value', '15');
  expect((await desk.invoke('sheets.results', request)).rows).toEqual({ ...none, unknown: 5 });
  expect(await review('none')).toMatchObject({ rows: 0, earlier: { rows: { unknown: 5 } } });
  expect(await review('unknown')).toMatchObject({ rows: 5, earlier: { again: 'unknown' } });
});

test('results are gone with the data of their store, and those of another store stay', async () => {
  const { desk, service, store, sheet, results, sendAll } = await fiveCodes();
  await sendAll();
  const south = await desk.connect(service.facts, 'south');
  await desk.reaches((await desk.send(south, sheet.id)).id, 'done');
  await desk.invoke('data.eraseStore', { storeId: store.id, typedStoreName: store.name });
  expect(await results()).toEqual({ ...none, new: 5 });
  expect(await results(south.id)).toEqual({ ...none, sent: 4, failed: 1 });
});

test('what became of a row stands in its window, and is copied, and its columns have names that no file has', async () => {
  const { desk, store, sheet, edit, sendAll } = await fiveCodes();
  const first = await sendAll();
  await edit(2, 'value', '15');
  const { columns } = await desk.invoke('sheets.results', { sheetId: sheet.id, storeId: store.id });
  expect(columns.map(({ key, computed, result }) => [key, computed, result])).toEqual(
    ['@result', '@message', '@id', '@run'].map((key) => [key, true, true]),
  );
  const { columns: own } = await desk.invoke('sheets.get', { sheetId: sheet.id });
  const view = { storeId: store.id };
  const shown = async () => {
    const { rows } = await desk.invoke('sheets.window', { sheetId: sheet.id, view, start: 0, count: 5 });
    return rows.map(({ cells }) => cells.slice(own.length));
  };
  const before = await shown();
  expect(before.map(([result]) => result)).toEqual([
    'Succeeded',
    'Succeeded, changed since',
    'Succeeded',
    'Failed',
    'Succeeded',
  ]);
  expect(before[0]?.[2]).toMatch(/^\d+$/);
  expect(before[3]?.[1]).toContain('status');
  expect(before.map((cells) => cells[3])).toEqual(many(5, () => '1'));

  const copied = await desk.invoke('sheets.copy', {
    sheetId: sheet.id,
    view,
    ranges: [{ top: 2, bottom: 3, left: own.length, right: own.length }],
  });
  expect(copied.text.trim().split(/\r?\n/)).toEqual(['Succeeded', 'Failed']);

  const undo = await desk.send(store, null, { of: 'inverse', runId: first.id });
  await desk.reaches(undo.id, 'done');
  expect((await shown())[0]?.slice(0, 2)).toEqual(['Undone', 'Undone by run 2.']);
  // Without a store a window has what it always had.
  const { rows } = await desk.invoke('sheets.window', { sheetId: sheet.id, view: {}, start: 0, count: 1 });
  expect(rows[0]?.cells).toHaveLength(own.length);
});

test('cells of results take nothing that is pasted, filled or set there', async () => {
  const { desk, store, sheet, sendAll } = await fiveCodes();
  await sendAll();
  const { columns } = await desk.invoke('sheets.get', { sheetId: sheet.id });
  const at = columns.length;
  const view = { storeId: store.id };
  const place = { top: 0, bottom: 0, left: at, right: at };
  const texts = async () =>
    (await desk.invoke('sheets.window', { sheetId: sheet.id, view, start: 0, count: 5 })).rows.map(
      ({ cells }) => cells,
    );
  const before = await texts();
  const shown = Array.from({ length: at + 4 }, (_, index) => index);
  await desk.invoke('sheets.paste', {
    sheetId: sheet.id,
    view,
    at: place,
    block: [['Sent']],
    columns: shown,
  });
  await desk.invoke('sheets.setRange', { sheetId: sheet.id, view, ranges: [place], text: 'Sent' });
  const target = { ...place, bottom: 4 };
  await desk.invoke('sheets.fill', {
    sheetId: sheet.id,
    view,
    source: place,
    target,
    mode: 'copy',
    columns: shown,
  });
  expect(await texts()).toEqual(before);
});
