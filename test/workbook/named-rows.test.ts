import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { RowOrder } from '../../src/main/workbook/store/row-order.ts';
import { allRows, openWorkbook, rowsOf, sheetOf } from './support.ts';

/* A row order of a damaged file, or of a restored backup, which may be anybody's: a few bytes name any number of rows. */

/** The rows from 1 to a count. */
function runOf(count: number): Uint8Array {
  const bytes = [2];
  let rest = count;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Uint8Array.from([...bytes, rest]);
}

const ofNewestStep = 'UPDATE step_orders SET before = ? WHERE step = (SELECT max(step) FROM step_orders)';

/** A sheet of ten rows of which two were deleted; its workbook is closed, and the file changed. */
async function changed(sql: string, runs: Uint8Array) {
  const first = await openWorkbook();
  const sheet = await sheetOf(
    first,
    Array.from({ length: 10 }, (_, index) => [`CODE-${index}`, '1']),
  );
  await first.call('sheets.deleteRows', { sheetId: sheet.id, view: allRows, spans: [{ top: 0, bottom: 1 }] });
  await first.close();
  const database = new DatabaseSync(first.file);
  expect(database.prepare(sql).run(runs).changes).toBe(1);
  database.close();
  return { sheetId: sheet.id, workbook: await openWorkbook({ folder: first.folder }) };
}

test('an order of more rows than there are is not read', () => {
  expect(RowOrder.fromRuns(runOf(1000), 1000)).toHaveLength(1000);
  expect(() => RowOrder.fromRuns(runOf(1000), 999)).toThrow(RangeError);
  expect(() => RowOrder.fromRuns(Uint8Array.from([2, 0]), 999)).toThrow(RangeError);
});

test('a sheet with such an order is said not to be read, and can be deleted', async () => {
  const { workbook, sheetId } = await changed('UPDATE orders SET runs = ?', runOf(1_000_000));
  await expect(workbook.call('sheets.get', { sheetId })).rejects.toMatchObject({ error: { code: 'disk' } });
  await workbook.call('sheets.delete', { sheetId });
  expect(await workbook.call('sheets.list', {})).toEqual([]);
});

test('a step with such an order cannot be undone, and the rows stay', async () => {
  const { workbook, sheetId } = await changed(ofNewestStep, runOf(1_000_000));
  await expect(workbook.call('sheets.undo', { sheetId })).rejects.toMatchObject({
    error: { code: 'conflict', message: expect.stringContaining('cannot be read') },
  });
  expect(await rowsOf(workbook, sheetId)).toHaveLength(8);
});

test('the rows that a step deleted come back with it', async () => {
  const { workbook, sheetId } = await changed(ofNewestStep, runOf(10));
  await workbook.call('sheets.undo', { sheetId });
  expect(await rowsOf(workbook, sheetId)).toHaveLength(10);
});
