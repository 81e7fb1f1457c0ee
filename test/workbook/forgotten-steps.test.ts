import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { forgetUnreadable } from '../../src/main/workbook/store/history.ts';
import { RowOrder } from '../../src/main/workbook/store/row-order.ts';
import { undoLimits } from '../../src/main/workbook/store/steps.ts';
import { allRows, openWorkbook, rowsOf, sheetOf, type TestWorkbook } from './support.ts';

const codes = Array.from({ length: 300 }, (_, index) => [`CODE-${index}`, '1']);
const deleteRow = (workbook: TestWorkbook, sheetId: string, row: number) =>
  workbook.call('sheets.deleteRows', { sheetId, view: allRows, spans: [{ top: row, bottom: row }] });
const edit = (workbook: TestWorkbook, sheetId: string, rowId: number, text: string) =>
  workbook.call('sheets.edit', { sheetId, edits: [{ rowId, column: 'value', text }] });

/** Ids of the rows that the file has, whether they are in the sheet or not. */
function storedIds({ file }: TestWorkbook): readonly unknown[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare('SELECT id FROM r_1 ORDER BY id').all();
  database.close();
  return rows.map(({ id }) => id);
}

test('rows of the oldest steps are dropped with them; all that can be undone come back', async () => {
  const workbook = await openWorkbook();
  const { id: sheetId } = await sheetOf(workbook, codes);
  await deleteRow(workbook, sheetId, 7);
  await workbook.call('sheets.insertRows', { sheetId, before: 4, count: 2 });
  await deleteRow(workbook, sheetId, 3);
  const kept = await rowsOf(workbook, sheetId);
  for (let step = 0; step < undoLimits.steps; step += 1) await deleteRow(workbook, sheetId, step % 40);
  expect(storedIds(workbook)).toEqual(kept.map(({ id }) => id).toSorted((a, b) => a - b));
  for (let step = 0; step < undoLimits.steps; step += 1) await workbook.call('sheets.undo', { sheetId });
  expect(await rowsOf(workbook, sheetId)).toEqual(kept);
  expect(await workbook.call('sheets.get', { sheetId })).toMatchObject({ canUndo: null });
});

test('rows of undone steps are dropped once a new change takes their place; deleted rows still come back', async () => {
  const workbook = await openWorkbook();
  const { id: sheetId } = await sheetOf(workbook, codes.slice(0, 10));
  const before = await rowsOf(workbook, sheetId);
  await deleteRow(workbook, sheetId, 2);
  await workbook.call('sheets.insertRows', { sheetId, before: 1, count: 3 });
  await deleteRow(workbook, sheetId, 1);
  await workbook.call('sheets.insertRows', { sheetId, before: null, count: 1 });
  for (let step = 0; step < 3; step += 1) await workbook.call('sheets.undo', { sheetId });
  await edit(workbook, sheetId, 5, '9');
  expect(storedIds(workbook)).toEqual(before.map(({ id }) => id));
  for (let step = 0; step < 2; step += 1) await workbook.call('sheets.undo', { sheetId });
  expect(await rowsOf(workbook, sheetId)).toEqual(before);
});

test('to forget two steps, one order of the others is read, however many there are', async () => {
  const workbook = await openWorkbook();
  const { id: sheetId } = await sheetOf(workbook, codes);
  for (let step = 0; step < 40; step += 1) await deleteRow(workbook, sheetId, step);
  const ids = (await rowsOf(workbook, sheetId)).map(({ id }) => id);
  await workbook.close();
  const database = new DatabaseSync(workbook.file);
  const read = vi.spyOn(RowOrder, 'fromRuns');
  const sheet = { number: 1, order: new RowOrder(Uint32Array.from(ids)) };
  // The rows of the sheet were pasted in the first step.
  await forgetUnreadable(database, sheet, 2, 'undo');
  const orders = read.mock.calls.length;
  read.mockRestore();
  database.close();
  expect(storedIds(workbook)).toHaveLength(codes.length - 1);
  // Before and after of these two, and of the next one.
  expect(orders).toBeLessThanOrEqual(6);
});
