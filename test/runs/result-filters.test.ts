import { expect, test } from 'vitest';
import type { View } from '../../src/contract/sheets.ts';
import { openDesk, startService } from './support/desk.ts';
import { csvFile, many } from './support/files.ts';

type Filters = View['filters'];

/** The text of a column of results of a sheet whose own columns have no key with an at sign. */
const asks = (part: 'result' | 'message' | 'id' | 'run', condition: object): Filters[number] =>
  ({ by: 'column', column: `@${part}`, condition }) as Filters[number];

/** A sheet of six codes, of which the first five were sent to a store that refused the second and the fourth. */
async function sentCodes() {
  const service = await startService();
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north');
  const file = csvFile(
    'codes.csv',
    ['code', 'value', 'discount_type', 'duration', 'status'],
    many(6, (n) => [`CODE-${n}`, `${10 + n}`, 'percentage', 'forever', n % 2 === 0 ? 'retired' : 'enabled']),
  );
  const sheet = await desk.importFile(file, 'discounts-2021-01');
  const ids = await desk.invoke('sheets.rowIds', {
    sheetId: sheet.id,
    view: {},
    spans: [{ top: 0, bottom: 5 }],
  });
  const send = async (rows: readonly number[]) => {
    const rowIds = rows.map((row) => ids[row - 1] ?? 0);
    return desk.reaches((await desk.send(store, sheet.id, { of: 'rows', rowIds })).id, 'done');
  };
  await send([1, 2, 3, 4, 5]);
  /** Codes of a view, as CODE-2 → 2. */
  const codes = async (view: Partial<View>, storeId: string | null = store.id) => {
    const { rows } = await desk.invoke('sheets.window', {
      sheetId: sheet.id,
      view: { ...view, ...(storeId === null ? {} : { storeId }) },
      start: 0,
      count: 50,
    });
    return rows.map(({ cells }) => Number(cells[0]?.slice(5)));
  };
  const edit = (row: number, column: string, text: string) =>
    desk.invoke('sheets.edit', {
      sheetId: sheet.id,
      edits: [{ rowId: ids[row - 1] ?? 0, column, text }],
    });
  return { service, desk, store, sheet, send, codes, edit };
}

test('a sheet shows its failed rows, or those that were not sent, and combines them with other filters', async () => {
  const { codes, desk, service } = await sentCodes();
  const failed = asks('result', { is: 'contains', text: 'failed' });
  expect(await codes({ filters: [failed] })).toEqual([2, 4]);
  expect(await codes({ filters: [asks('result', { is: 'empty' })] })).toEqual([6]);
  expect(await codes({ filters: [asks('message', { is: 'contains', text: 'status' })] })).toEqual([2, 4]);
  expect(await codes({ filters: [asks('id', { is: 'filled' })] })).toEqual([1, 3, 5]);
  expect(await codes({ filters: [asks('run', { is: 'equal', number: '1' })] })).toEqual([1, 2, 3, 4, 5]);
  const above = {
    by: 'column',
    column: 'value',
    condition: { is: 'greater', number: '12' },
  } satisfies Filters[number];
  expect(await codes({ filters: [failed, above] })).toEqual([4]);
  // To another store nothing was sent: there no row failed.
  const other = await desk.connect(service.facts, 'south');
  expect(await codes({ filters: [failed] }, other.id)).toEqual([]);
  expect(await codes({ filters: [failed] }, null)).toEqual([]);
  expect(await codes({ filters: [asks('result', { is: 'empty' })] }, other.id)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('rows sort by what became of them, both ways, rows without a result last', async () => {
  const { codes } = await sentCodes();
  const by = (direction: 'ascending' | 'descending') => ({
    sort: [
      { column: '@result', direction },
      { column: 'code', direction: 'descending' as const },
    ],
  });
  expect(await codes(by('ascending'))).toEqual([4, 2, 5, 3, 1, 6]);
  expect(await codes(by('descending'))).toEqual([5, 3, 1, 4, 2, 6]);
});

test('a filter by result keeps its rows while a run changes them, until it is applied again', async () => {
  const { codes, desk, sheet, store, edit, send } = await sentCodes();
  const view = (applied: string): View => ({
    filters: [asks('result', { is: 'contains', text: 'failed' })],
    sort: [],
    applied,
    storeId: store.id,
  });
  const changes = (applied: string) =>
    desk.invoke('sheets.viewChanges', { sheetId: sheet.id, view: view(applied) });
  expect(await codes(view('first'))).toEqual([2, 4]);
  expect(await changes('first')).toEqual({ leaving: 0, coming: 0, isReordered: false });

  await edit(2, 'status', 'enabled');
  expect(await codes(view('first'))).toEqual([2, 4]);
  await send([2]);
  expect(await codes(view('first'))).toEqual([2, 4]);
  expect(await changes('first')).toEqual({ leaving: 1, coming: 0, isReordered: false });
  await send([6]);
  expect(await changes('first')).toEqual({ leaving: 1, coming: 1, isReordered: false });
  expect(await codes(view('second'))).toEqual([4, 6]);
});

test('an edit after sending is seen by a filter of results without reading all rows anew', async () => {
  const { codes, edit } = await sentCodes();
  const changed = { filters: [asks('result', { is: 'contains', text: 'changed since' })] };
  expect(await codes(changed)).toEqual([]);
  await edit(3, 'value', '50');
  expect(await codes(changed)).toEqual([3]);
  await edit(3, 'value', '13');
  expect(await codes(changed)).toEqual([]);
});

test('the values of a column of results are listed with their rows, at the store of the question', async () => {
  const { desk, sheet, store, edit, send } = await sentCodes();
  const values = async (column: string, storeId = store.id, containing = '') => {
    const asked = { sheetId: sheet.id, column, containing, storeId };
    return (await desk.invoke('sheets.values', asked)).values.map(({ text, rows }) => [text, rows]);
  };
  expect(await values('@result')).toEqual([
    ['Failed', 2],
    ['Succeeded', 3],
    ['', 1],
  ]);
  expect(await values('@result', store.id, 'succ')).toEqual([['Succeeded', 3]]);
  expect(await values('@result', 'another-store')).toEqual([['', 6]]);
  // What a run does later is no answer of before.
  await edit(2, 'status', 'enabled');
  await send([2]);
  expect(await values('@result')).toEqual([
    ['Failed', 1],
    ['Succeeded', 4],
    ['', 1],
  ]);
});

test('rows of a filter by result are acted on by their places, and a saved view keeps it', async () => {
  const { desk, sheet, store } = await sentCodes();
  const filters = [asks('result', { is: 'one-of', values: ['Failed'] })];
  const view = { filters, storeId: store.id };
  await desk.invoke('sheets.setRange', {
    sheetId: sheet.id,
    view,
    ranges: [{ top: 0, bottom: 1, left: 1, right: 1 }],
    text: '7',
  });
  const { rows } = await desk.invoke('sheets.window', { sheetId: sheet.id, view: {}, start: 0, count: 6 });
  expect(rows.map(({ cells }) => cells[1])).toEqual(many(6, (n) => (n === 2 || n === 4 ? '7' : `${10 + n}`)));
  const content = {
    filters,
    sort: [{ column: '@run', direction: 'descending' as const }],
    layout: { order: [], hidden: [], widths: {}, frozen: 0 },
  };
  await desk.invoke('sheets.saveView', { sheetId: sheet.id, name: 'Failed', isShared: true, content });
  const [kept] = await desk.invoke('sheets.views', { sheetId: sheet.id });
  expect(kept).toMatchObject({ name: 'Failed', filters, sort: content.sort });
});
