import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { allRows, openWorkbook, rowsOf, sheetOf, textsOf } from './support.ts';

const valid = ['10', 'percentage', 'ALL', 'forever', '', 'enabled'];

test('sheets are made, renamed, listed by their last change, and deleted', async () => {
  const workbook = await openWorkbook();
  const first = await workbook.call('sheets.create', { kind: 'discounts-2021-01', name: 'First' });
  expect(first).toMatchObject({ name: 'First', rows: 0, validRows: 0, canUndo: null, canRedo: null });
  expect(first.columns[0]).toMatchObject({ key: 'code', mapped: true });
  workbook.clock.set(workbook.clock.now() + 1000);
  const second = await workbook.call('sheets.create', { kind: 'discount_delete', name: 'Second' });
  workbook.clock.set(workbook.clock.now() + 1000);
  await workbook.call('sheets.rename', { sheetId: first.id, name: 'Renamed' });
  expect((await workbook.call('sheets.list', {})).map((sheet) => sheet.name)).toEqual(['Renamed', 'Second']);
  await workbook.call('sheets.delete', { sheetId: second.id });
  expect(await workbook.call('sheets.list', {})).toMatchObject([{ id: first.id }]);
  await expect(workbook.call('sheets.get', { sheetId: second.id })).rejects.toMatchObject({
    error: { code: 'not-found' },
  });
  await expect(workbook.call('sheets.create', { kind: 'unknown', name: 'x' })).rejects.toMatchObject({
    error: { code: 'bad-input' },
  });
});

test('a change is one revision and announced; a change of nothing is neither', async () => {
  const workbook = await openWorkbook();
  const sheet = await sheetOf(workbook, [['A', ...valid]]);
  const [row] = await rowsOf(workbook, sheet.id);
  const edit = (text: string) =>
    workbook.call('sheets.edit', {
      sheetId: sheet.id,
      edits: [{ rowId: row?.id ?? 0, column: 'code', text }],
    });
  const change = await edit('B');
  expect(change).toMatchObject({
    about: 'Editing 1 cell',
    cellsChanged: 1,
    sheet: { revision: sheet.revision + 1, canUndo: 'Editing 1 cell', validRows: 1 },
  });
  expect(workbook.announced.at(-1)).toEqual(change.sheet);
  const announced = workbook.announced.length;
  expect(await edit('B')).toMatchObject({ cellsChanged: 0, sheet: { revision: sheet.revision + 1 } });
  expect(workbook.announced).toHaveLength(announced);
});

test('edits of rows and columns that are not there change nothing', async () => {
  const workbook = await openWorkbook();
  const { id: sheetId } = await sheetOf(workbook, [['A'], ['B']]);
  const [row] = await rowsOf(workbook, sheetId);
  const rowId = row?.id ?? 0;
  const edits = [
    { rowId, column: 'code', text: 'changed' },
    { rowId: 999, column: 'code', text: 'x' },
  ];
  await expect(workbook.call('sheets.edit', { sheetId, edits })).rejects.toMatchObject({
    error: { code: 'conflict' },
  });
  await expect(
    workbook.call('sheets.edit', { sheetId, edits: [{ rowId, column: 'nothing', text: 'x' }] }),
  ).rejects.toMatchObject({ error: { code: 'bad-input' } });
  expect((await textsOf(workbook, sheetId)).map((texts) => texts[0])).toEqual(['A', 'B']);
  await expect(workbook.call('sheets.redo', { sheetId })).rejects.toMatchObject({
    error: { code: 'conflict' },
  });
});

test('any text is kept as it was typed', async () => {
  const workbook = await openWorkbook();
  const texts = ['a\u0000b', '\u001e\u001f', 'line\r\nbreak', '"quotes" \\ back', '👩‍👩‍👧', '\ufeff', "'=x"];
  const { id: sheetId } = await sheetOf(
    workbook,
    texts.map((text) => [text]),
  );
  expect((await textsOf(workbook, sheetId)).map((row) => row[0])).toEqual(texts);
  const half = await sheetOf(workbook, [['\ud83d']]);
  expect((await textsOf(workbook, half.id))[0]?.[0]).toBe('\ufffd');
});

test('row ids stay while rows move, and a new row never gets an old id', async () => {
  const workbook = await openWorkbook();
  const { id: sheetId } = await sheetOf(workbook, [['A'], ['B'], ['C']]);
  const before = await rowsOf(workbook, sheetId);
  await workbook.call('sheets.insertRows', { sheetId, before: 1, count: 1 });
  await workbook.call('sheets.deleteRows', { sheetId, view: allRows, spans: [{ top: 2, bottom: 2 }] });
  const after = await rowsOf(workbook, sheetId);
  expect(after.map((row) => row.cells[0])).toEqual(['', 'A', 'C']);
  expect([after[1]?.id, after[2]?.id]).toEqual([before[0]?.id, before[2]?.id]);
  await workbook.call('sheets.undo', { sheetId });
  await workbook.call('sheets.undo', { sheetId });
  await workbook.call('sheets.insertRows', { sheetId, before: null, count: 1 });
  const ids = new Set(before.map((row) => row.id));
  expect(ids.has((await rowsOf(workbook, sheetId)).at(-1)?.id ?? 0)).toBe(false);
});

test('a fix is applied to one cell or to all that offer it, in one step', async () => {
  const workbook = await openWorkbook();
  const rows = [
    ['A', '10', 'Percentage', 'ALL', 'forever', '', 'enabled'],
    ['B', '10', 'percentag', 'ALL', 'forever', '', 'enabled'],
    ['C', '10', 'percentage', 'ALL', 'forever', '', 'enabled'],
  ];
  const { id: sheetId } = await sheetOf(workbook, rows);
  const [group] = await workbook.call('sheets.issues', { sheetId });
  expect(group).toMatchObject({ code: 'not-a-choice', column: 'discount_type', count: 2, firstRowNumber: 1 });
  expect(group?.fix).toEqual({ id: 'closest-choice', count: 2 });
  const [, second] = await rowsOf(workbook, sheetId);
  const fix = (rowId: number | null) =>
    workbook.call('sheets.applyFix', {
      sheetId,
      fix: 'closest-choice',
      column: 'discount_type',
      code: 'not-a-choice',
      rowId,
    });
  expect(await fix(second?.id ?? 0)).toMatchObject({ cellsChanged: 1, sheet: { rowsWithErrors: 1 } });
  await workbook.call('sheets.undo', { sheetId });
  expect(await fix(null)).toMatchObject({ cellsChanged: 2, sheet: { rowsWithErrors: 0, validRows: 3 } });
  await workbook.call('sheets.undo', { sheetId });
  expect((await textsOf(workbook, sheetId)).map((texts) => texts[2])).toEqual(rows.map((row) => row[2]));
});

test('a fix is applied in every column that offers it, once to each row', async () => {
  const workbook = await openWorkbook();
  const { id: sheetId } = await sheetOf(workbook, [
    [' A', '10', 'percentage ', 'ALL', 'forever'],
    ['B', '10', 'percentage', 'ALL', ' forever'],
  ]);
  const offers = (await workbook.call('sheets.issues', { sheetId })).filter(
    (group) => group.fix?.id === 'trim',
  );
  const codes = Map.groupBy(offers, (group) => group.code);
  const [code, groups] = [...codes].find(([, same]) => same.length > 1) ?? [];
  if (code === undefined || groups === undefined) throw new Error('no two columns offer the same fix');
  const change = await workbook.call('sheets.applyFix', {
    sheetId,
    fix: 'trim',
    column: null,
    code,
    rowId: null,
  });
  expect(change.cellsChanged).toBe(groups.reduce((sum, group) => sum + (group.fix?.count ?? 0), 0));
  const left = (await workbook.call('sheets.issues', { sheetId })).filter((group) => group.code === code);
  expect(left.filter((group) => group.fix?.id === 'trim')).toEqual([]);
  await workbook.call('sheets.undo', { sheetId });
  expect((await textsOf(workbook, sheetId))[0]?.slice(0, 3)).toEqual([' A', '10', 'percentage ']);
});

test('runs read valid rows in the order of the sheet, page by page, or those that are named', async () => {
  const workbook = await openWorkbook();
  const codes = Array.from({ length: 450 }, (_, index) => `CODE-${index}`);
  const { id: sheetId } = await sheetOf(
    workbook,
    codes.map((code, index) => [code, index === 7 ? 'x' : '10', ...valid.slice(1)]),
  );
  await workbook.call('sheets.insertRows', { sheetId, before: 1, count: 1 });
  const read: { id: number; number: number; code: string | undefined }[] = [];
  for (let after = 0; ; ) {
    const page = await workbook.rows.readRows({ sheetId, afterNumber: after, limit: 100 });
    if (page.length === 0) break;
    read.push(...page.map((row) => ({ id: row.id, number: row.number, code: row.cells.code })));
    after = page.at(-1)?.number ?? 0;
  }
  expect(read.map((row) => row.code)).toEqual(codes.filter((_, index) => index !== 7));
  expect(read[0]?.number).toBe(2);
  const some = await workbook.rows.readRows({
    sheetId,
    afterNumber: 0,
    limit: 10,
    rowIds: [read[300]?.id ?? 0, read[5]?.id ?? 0],
  });
  expect(some.map((row) => row.cells.code)).toEqual([codes[5], codes[301]]);
  expect(await workbook.rows.sheet(sheetId)).toMatchObject({
    kind: 'discounts-2021-01',
    rows: 451,
    validRows: 449,
  });
});

test('a window is answered while a long change is under way, as the sheet was before it', async () => {
  const workbook = await openWorkbook();
  const { id: sheetId, revision } = await sheetOf(
    workbook,
    Array.from({ length: 20_000 }, () => ['A']),
  );
  const range = { top: 0, bottom: 19_999, left: 1, right: 1 };
  let done = false;
  const change = workbook
    .call('sheets.setRange', { sheetId, view: allRows, ranges: [range], text: '10' })
    .finally(() => {
      done = true;
    });
  const window = await workbook.call('sheets.window', { sheetId, view: allRows, start: 10, count: 2 });
  expect(done).toBe(false);
  expect(window).toMatchObject({ revision, rows: [{ number: 11 }, { number: 12 }] });
  expect(window.rows.map((row) => row.cells[1])).toEqual(['', '']);
  expect(await change).toMatchObject({ cellsChanged: 20_000 });
});

test('the steps that are kept for undo are limited, the newest stay', async () => {
  const workbook = await openWorkbook();
  const { id: sheetId } = await sheetOf(workbook, [['A']]);
  for (let index = 0; index < 255; index += 1) {
    await workbook.call('sheets.insertRows', { sheetId, before: null, count: 1 });
  }
  let steps = 0;
  while ((await workbook.call('sheets.get', { sheetId })).canUndo !== null) {
    await workbook.call('sheets.undo', { sheetId });
    steps += 1;
  }
  expect(steps).toBe(250);
  expect(await textsOf(workbook, sheetId)).toHaveLength(6);
});

test('rows that no undo can bring back leave the file', async () => {
  const workbook = await openWorkbook();
  const { id: sheetId } = await sheetOf(workbook, [['A']]);
  const [row] = await rowsOf(workbook, sheetId);
  await workbook.call('sheets.insertRows', { sheetId, before: null, count: 100 });
  await workbook.call('sheets.undo', { sheetId });
  await workbook.call('sheets.edit', {
    sheetId,
    edits: [{ rowId: row?.id ?? 0, column: 'code', text: 'B' }],
  });
  await workbook.close();
  const database = new DatabaseSync(workbook.file, { readOnly: true });
  expect(database.prepare('SELECT count(*) AS rows FROM r_1').get()).toEqual({ rows: 1 });
  database.close();
});
