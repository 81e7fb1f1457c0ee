import { expect, test } from 'vitest';
import { allRows, openWorkbook, rowsOf } from './support.ts';

test('a copy has rows, order, issues and notes of its sheet, and neither shares what is changed in the other', async () => {
  const workbook = await openWorkbook();
  const { id: sheetId } = await workbook.call('sheets.create', { kind: 'discounts-2021-01', name: 'Spring' });
  const at = { top: 0, bottom: 0, left: 0, right: 0 };
  const block = Array.from({ length: 6000 }, (_, index) => [
    `CODE${index % 5990}`,
    index === 7 ? 'ten' : '10',
    'percentage',
  ]);
  await workbook.call('sheets.paste', { sheetId, view: allRows, at, block });
  const rowFour = { top: 3, bottom: 3, left: 0, right: 0 };
  await workbook.call('sheets.setNote', { sheetId, view: allRows, ranges: [rowFour], note: 'ask Ada' });
  await workbook.call('sheets.insertRows', { sheetId, before: 2, count: 1 });
  await workbook.call('sheets.deleteRows', { sheetId, view: allRows, spans: [{ top: 10, bottom: 19 }] });

  const copy = await workbook.call('sheets.duplicate', { sheetId, name: 'Spring (copy)' });
  const source = await workbook.call('sheets.get', { sheetId });
  expect(copy).toMatchObject({
    name: 'Spring (copy)',
    rows: source.rows,
    rowsWithErrors: source.rowsWithErrors,
    warnings: source.warnings,
    columns: source.columns,
    revision: 1,
    canUndo: null,
    canRedo: null,
  });
  const rows = await rowsOf(workbook, sheetId);
  expect(await rowsOf(workbook, copy.id)).toEqual(rows);
  expect(await workbook.call('sheets.issues', { sheetId: copy.id })).toEqual(
    await workbook.call('sheets.issues', { sheetId }),
  );

  // Duplicates are found within the copy alone: the codes of the first sheet are not its own.
  const first = rows[0]?.id ?? 0;
  const renamed = await workbook.call('sheets.edit', {
    sheetId: copy.id,
    edits: [{ rowId: first, column: 'code', text: 'OTHER' }],
  });
  expect(renamed.sheet.rows).toBe(source.rows);
  expect(await rowsOf(workbook, sheetId)).toEqual(rows);
  await workbook.call('sheets.delete', { sheetId: copy.id });
  expect(await rowsOf(workbook, sheetId)).toEqual(rows);
  expect((await workbook.call('sheets.undo', { sheetId })).sheet.rows).toBe(source.rows + 10);
});
