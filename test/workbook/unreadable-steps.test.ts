import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { allRows, openWorkbook, rowsOf, sheetOf } from './support.ts';

/* A step of a damaged file, or of a restored backup, which may be anybody's. */

const rows = Array.from({ length: 2500 }, (_, index) => [`CODE-${index}`, '1']);

test.each([
  ['cut off', '[[1,1,"1","9"],[2'],
  ['no JSON', ''],
  ['no list', '{"1":"9"}'],
  ['a list of something else', '["9"]'],
  ['a list of rows without their cells', '[[1,1,"1"]]'],
  ['a list of cells that are none', '[[1,"value","1","9"]]'],
  ['a list of cells without texts', '[[1,1,null,"9"]]'],
])('a step that is %s is said not to be read, and nothing of it is taken back', async (_what, changes) => {
  const first = await openWorkbook();
  const { id: sheetId } = await sheetOf(first, rows);
  const ranges = [{ top: 0, bottom: 2499, left: 1, right: 1 }];
  await first.call('sheets.setRange', { sheetId, view: allRows, ranges, text: '9' });
  await first.close();
  const database = new DatabaseSync(first.file);
  // The part that is undone last.
  const { changes: count } = database
    .prepare('UPDATE step_cells SET changes = ? WHERE part = 0')
    .run(changes);
  database.close();
  expect(count).toBe(1);
  const workbook = await openWorkbook({ folder: first.folder });
  await expect(workbook.call('sheets.undo', { sheetId })).rejects.toMatchObject({
    error: {
      code: 'conflict',
      message: '“Setting 2,500 cells” cannot be undone: what was changed cannot be read.',
    },
  });
  expect(new Set((await rowsOf(workbook, sheetId)).map((row) => row.cells[1]))).toEqual(new Set(['9']));
});
