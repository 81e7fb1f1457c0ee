import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';
import { openDesk, startService, temporaryFolder } from '../runs/support/desk.ts';
import { codesFile, csvFile } from '../runs/support/files.ts';
import { damage, damaged, damages } from './damaged-rows.ts';
import { allRows, importedSheet, openWorkbook, rowsOf } from './support.ts';

/*
 * A row of a sheet whose cells cannot be read: of a damaged file, or of a restored backup, which may be anybody's. The
 * other rows are as ever; it is shown as what it is, never sent, and can be deleted.
 */
const span = { top: 1, bottom: 1 };
const plain = { matchCase: false, wholeCell: false, regularExpression: false, within: null };

test.each(damages)(
  'a row that is %s is shown as one that cannot be read, and the others as ever',
  async (_what, cells) => {
    const { workbook, sheetId } = await damaged(cells);
    await expect(rowsOf(workbook, sheetId)).resolves.toHaveLength(3);
    const rows = await rowsOf(workbook, sheetId);
    expect(rows.map((row) => [row.number, row.cells[0]])).toEqual([
      [1, 'CODE-1'],
      [2, ''],
      [3, 'CODE-3'],
    ]);
    expect(rows[1]?.issues).toEqual([
      {
        column: 'code',
        severity: 'error',
        code: 'unreadable',
        message: 'This row cannot be read and is not sent. Delete it, or restore a backup that has it.',
      },
    ]);
    // Whoever sees it first has the sheet checked again, so that it counts as a row with an error.
    await expect
      .poll(() => workbook.call('sheets.issues', { sheetId }))
      .toContainEqual(expect.objectContaining({ code: 'unreadable', count: 1, firstRowNumber: 2 }));
  },
);

test.each(damages)('whatever is asked of a sheet with a row that is %s is answered', async (_what, cells) => {
  const { workbook, sheetId } = await damaged(cells);
  const view = {
    filters: [{ by: 'text' as const, text: 'code' }],
    sort: [{ column: 'code', direction: 'descending' as const }],
  };
  const shown = rowsOf(workbook, sheetId, view).then((rows) => rows.map((row) => row.cells[0]));
  await expect(shown).resolves.toEqual(['CODE-3', 'CODE-1']);
  const from = { index: -1, column: -1 };
  const find = { sheetId, view: allRows, text: 'code', options: plain, from, direction: 'next' as const };
  expect(await workbook.call('sheets.find', find)).toMatchObject({ count: 2 });
  const values = { sheetId, column: 'code', containing: '' };
  expect(await workbook.call('sheets.values', values)).toMatchObject({ total: 2 });
  await workbook.call('sheets.issues', { sheetId });
  const replaced = { ...find, text: 'CODE', replacement: 'NEW' };
  expect(await workbook.call('sheets.replaceAll', replaced)).toMatchObject({ cellsChanged: 2 });
  await workbook.call('sheets.duplicate', { sheetId, name: 'Copy' });
});

test('a note on a row that cannot be read and a paste over it are refused, and beside others not counted', async () => {
  const { workbook, sheetId } = await damaged('');
  const rows = (top: number, bottom: number) => ({ top, bottom, left: 0, right: 0 });
  const note = { sheetId, view: allRows, note: 'asked' };
  const refused = {
    error: { code: 'conflict', message: 'This row cannot be read, so it cannot be changed.' },
  };
  await expect(workbook.call('sheets.setNote', { ...note, ranges: [rows(1, 1)] })).rejects.toMatchObject(
    refused,
  );
  expect(await workbook.call('sheets.setNote', { ...note, ranges: [rows(0, 2)] })).toMatchObject({
    about: 'Setting the note on 2 rows',
    cellsChanged: 2,
  });
  const pasted = { sheetId, view: allRows, block: [['NEW']] };
  await expect(workbook.call('sheets.paste', { ...pasted, at: rows(1, 1) })).rejects.toMatchObject(refused);
  expect(await workbook.call('sheets.paste', { ...pasted, at: rows(0, 2) })).toMatchObject({
    cellsChanged: 2,
  });
});

test.each(damages)(
  'a row that is %s is not typed over, can be deleted, and comes back as it was',
  async (_what, cells) => {
    const { workbook, sheetId } = await damaged(cells);
    const edits = [{ rowId: 2, column: 'code', text: 'CODE-2' }];
    await expect(workbook.call('sheets.edit', { sheetId, edits })).rejects.toMatchObject({
      error: { code: 'conflict', message: 'This row cannot be read, so it cannot be changed.' },
    });
    const wide = { sheetId, view: allRows, ranges: [{ top: 0, bottom: 2, left: 1, right: 1 }], text: 'set' };
    expect(await workbook.call('sheets.setRange', wide)).toMatchObject({ cellsChanged: 2 });
    await workbook.call('sheets.deleteRows', { sheetId, view: allRows, spans: [span] });
    expect((await rowsOf(workbook, sheetId)).map((row) => row.cells[0])).toEqual(['CODE-1', 'CODE-3']);
    await workbook.call('sheets.undo', { sheetId });
    expect((await rowsOf(workbook, sheetId))[1]?.issues).toMatchObject([{ code: 'unreadable' }]);
    await workbook.close();
    const database = new DatabaseSync(workbook.file);
    onTestFinished(() => database.close());
    expect(database.prepare('SELECT cells FROM r_1 WHERE id = 2').get()?.cells).toBe(cells);
  },
);

test('a row that cannot be read is given to no run, not even before its sheet is checked again', async () => {
  const first = await openWorkbook();
  const { id: sheetId } = await importedSheet(first, codesFile(3), { kind: 'discounts-2021-01' });
  await first.close();
  damage(first.file, '["CODE');
  const workbook = await openWorkbook({ folder: first.folder });
  const rows = await workbook.rows.readRows({ sheetId, afterNumber: 0, limit: 10 });
  expect(rows.map(({ number }) => number)).toEqual([1, 3]);
});

test('a row that cannot be read is not sent, and the others are', async () => {
  const service = await startService();
  const dataFolder = temporaryFolder();
  const vault = createMemoryVault();
  const first = await openDesk({ dataFolder, vault });
  const store = await first.connect(service.facts, 'north');
  const sheet = await first.importFile(codesFile(5), 'discounts-2021-01');
  await first.close();
  damage(join(dataFolder, 'workbook.db'), '["CODE');
  const desk = await openDesk({ dataFolder, vault });
  const review = () =>
    desk.invoke('runs.review', { sheetId: sheet.id, storeId: store.id, selection: { of: 'valid' } });
  // The first one has the sheet checked again.
  await expect.poll(review).toMatchObject({ rows: 4, rowsLeftOut: 1 });
  const run = await desk.send(store, sheet.id);
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ rows: 4, succeeded: 4 });
  expect(service.inspect.creationsByCode('north').size).toBe(4);
});

test('nothing of a sheet of checkouts is sent whose row cannot be read: it may belong to any of them', async () => {
  const service = await startService();
  const dataFolder = temporaryFolder();
  const vault = createMemoryVault();
  const first = await openDesk({ dataFolder, vault });
  const store = await first.connect(service.facts, 'north');
  const header = ['cart token', 'email', 'variant', 'qty'];
  const cart = ['cart-1', 'ada@customer.example', '7001', '1'];
  const sheet = await first.importFile(csvFile('carts.csv', header, [cart, cart]), 'checkouts');
  await first.close();
  damage(join(dataFolder, 'workbook.db'), '["cart-1');
  const desk = await openDesk({ dataFolder, vault });
  const review = { sheetId: sheet.id, storeId: store.id, selection: { of: 'valid' as const } };
  await expect(desk.invoke('runs.review', review)).rejects.toMatchObject({
    error: { code: 'conflict', message: expect.stringContaining('Row 2 cannot be read') },
  });
});
