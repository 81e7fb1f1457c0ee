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
      message: '“Changing 2,500 cells” cannot be undone: what was changed cannot be read.',
    },
  });
  expect(new Set((await rowsOf(workbook, sheetId)).map((row) => row.cells[1]))).toEqual(new Set(['9']));
});

/** A sheet of two rows whose value was set to 5 and then to 9; its workbook is closed, and the file changed. */
async function setTwice(change: (database: DatabaseSync) => void) {
  const first = await openWorkbook();
  const { id: sheetId } = await sheetOf(first, rows.slice(0, 2));
  const ranges = [{ top: 0, bottom: 1, left: 1, right: 1 }];
  for (const text of ['5', '9'])
    await first.call('sheets.setRange', { sheetId, view: allRows, ranges, text });
  await first.close();
  const database = new DatabaseSync(first.file);
  change(database);
  database.close();
  const workbook = await openWorkbook({ folder: first.folder });
  const values = async () => (await rowsOf(workbook, sheetId)).map((row) => row.cells[1]);
  return { sheetId, workbook, values };
}

const newest = '(SELECT max(step) FROM step_cells)';
const unreadable = { error: { code: 'conflict', message: expect.stringContaining('cannot be read') } };

test('a step of 120 MB of lists stops neither the app nor the next undo', async () => {
  const { sheetId, workbook, values } = await setTwice((database) =>
    database.exec(
      `UPDATE step_cells SET changes = '[[]' || replace(hex(zeroblob(20000000)), '0', ',[]') || ']' WHERE step = ${newest}`,
    ),
  );
  await expect(workbook.call('sheets.undo', { sheetId })).rejects.toMatchObject(unreadable);
  expect(await values()).toEqual(['9', '9']);
  await expect(workbook.call('sheets.undo', { sheetId })).resolves.toBeDefined();
  expect(await values()).toEqual(['1', '1']);
  await workbook.call('sheets.redo', { sheetId });
  expect(await values()).toEqual(['5', '5']);
});

test('with a step that changed which rows there are, those before it are forgotten', async () => {
  const { sheetId, workbook, values } = await setTwice((database) =>
    database.exec(`INSERT INTO step_orders VALUES (${newest}, x'00ff', x'00ff')`),
  );
  await expect(workbook.call('sheets.undo', { sheetId })).rejects.toMatchObject(unreadable);
  expect(await workbook.call('sheets.get', { sheetId })).toMatchObject({ canUndo: null, canRedo: null });
  expect(await values()).toEqual(['9', '9']);
});

test('a change of many long texts is kept in parts that can be read', async () => {
  const first = await openWorkbook();
  const { id: sheetId } = await sheetOf(first, rows.slice(0, 300));
  const ranges = [{ top: 0, bottom: 299, left: 0, right: 0 }];
  await first.call('sheets.setRange', { sheetId, view: allRows, ranges, text: 'x'.repeat(50_000) });
  const database = new DatabaseSync(first.file);
  const [found] = database
    .prepare('SELECT count(*) AS parts, max(length(changes)) AS most FROM step_cells')
    .all();
  database.close();
  expect(found?.parts).toBeGreaterThan(2);
  expect(found?.most).toBeLessThan(8_000_000);
  await first.call('sheets.undo', { sheetId });
  expect((await rowsOf(first, sheetId)).map((row) => row.cells[0])).toEqual(
    rows.slice(0, 300).map(([code]) => code),
  );
});
