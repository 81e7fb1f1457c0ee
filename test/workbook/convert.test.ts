import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convertDiscount } from '../../src/domain/convert/convert-discount.ts';
import { kinds } from '../../src/domain/kinds/registry.ts';
import {
  allRows,
  importedSheet,
  openWorkbook,
  rowsOf,
  sheetOf,
  type TestWorkbook,
  temporaryFolder,
  textsOf,
} from './support.ts';

const firstKeys = kinds['discounts-2021-01'].columns.map((column) => column.key);
const row = (cells: Readonly<Record<string, string>>): readonly string[] =>
  firstKeys.map((key) => cells[key] ?? '');
const plain = { value: '10', discount_type: 'percentage', duration: 'forever', status: 'enabled' };

const convert = async (workbook: TestWorkbook, sheetId: string, name = 'Converted') => {
  const report = await workbook.call('convert.report', { jobId: randomUUID(), sheetId });
  const { changedAt } = report;
  return {
    report,
    sheet: await workbook.call('convert.make', { jobId: randomUUID(), sheetId, changedAt, name }),
  };
};

const cellsOf = async (workbook: TestWorkbook, sheetId: string) => {
  const { columns } = await workbook.call('sheets.get', { sheetId });
  return (await rowsOf(workbook, sheetId)).map((one) =>
    Object.fromEntries(columns.map((column, index) => [column.key, one.cells[index] ?? ''])),
  );
};

test('the report counts what is lost and assumed by its reason, with the first rows of each', async () => {
  const workbook = await openWorkbook();
  const { id } = await sheetOf(workbook, [
    row({ ...plain, code: 'A' }),
    ...['B', 'C', 'D', 'E'].map((code) => row({ ...plain, code, duration: 'single_use' })),
    row({ ...plain, code: 'F', applies_to_product_type: 'SUBSCRIPTION' }),
    row({ ...plain, code: 'G', duration: 'usage_limit', applies_to_product_type: 'SUBSCRIPTION' }),
  ]);
  const report = await workbook.call('convert.report', { jobId: randomUUID(), sheetId: id });
  expect(report).toMatchObject({
    from: 'discounts-2021-01',
    to: 'discounts-2021-11',
    rows: 7,
    rowsAffected: 6,
    ownColumns: 0,
  });
  expect(report.groups.map(({ reason, effect, rows }) => `${effect} ${reason} ${rows}`)).toEqual([
    'lost duration-unknown 4',
    'lost duration-limit-missing 1',
    'assumed subscription-not-listed 2',
  ]);
  expect(report.groups[0]?.examples.map((one) => [one.row, one.label])).toEqual([
    [2, 'B'],
    [3, 'C'],
    [4, 'D'],
  ]);
  expect(await workbook.call('sheets.list', {})).toHaveLength(1);
});

test('a row without a duration is reported, and says so in the new sheet, where nothing else keeps it back', async () => {
  const workbook = await openWorkbook();
  const { duration: _, ...unlimited } = plain;
  const source = await sheetOf(workbook, [row({ ...unlimited, code: 'A' }), row({ ...plain, code: 'B' })]);
  expect(source.validRows).toBe(1);
  const { report, sheet } = await convert(workbook, source.id);
  expect(report.rowsAffected).toBe(1);
  expect(report.groups.map(({ reason, effect, rows }) => `${effect} ${reason} ${rows}`)).toEqual([
    'assumed duration-missing 1',
  ]);
  expect(sheet.validRows).toBe(2);
  const notes = (await rowsOf(workbook, sheet.id)).map(({ cells }) => cells.at(-1));
  expect(notes).toEqual(['The duration is empty. The converted discount has no duration limit.', '']);
});

test('a new sheet of the other version is made; the source stays as it is', async () => {
  const workbook = await openWorkbook();
  const source = await sheetOf(workbook, [
    row({ ...plain, code: 'A', duration: 'usage_limit', duration_usage_limit: '3' }),
    row({ ...plain, code: 'B', value: '120' }),
    row({ ...plain, code: 'b', duration: 'single_use' }),
  ]);
  const before = await rowsOf(workbook, source.id);
  const { sheet } = await convert(workbook, source.id, 'Winter in 2021-11');
  expect(sheet).toMatchObject({
    name: 'Winter in 2021-11',
    kind: 'discounts-2021-11',
    rows: 3,
    rowsWithErrors: 1,
    validRows: 2,
    canUndo: null,
  });
  expect(await cellsOf(workbook, sheet.id)).toMatchObject([
    {
      code: 'A',
      value_type: 'percentage',
      'usage_limits.max_subsequent_redemptions': '2',
      'Conversion notes': '',
    },
    { code: 'B', value: '120', 'Conversion notes': '' },
    { code: 'b', 'Conversion notes': expect.stringContaining('is not available in API version 2021-11') },
  ]);
  const issues = (await rowsOf(workbook, sheet.id)).map((one) => one.issues.map(({ code }) => code).sort());
  expect(issues).toEqual([[], ['duplicate-case', 'percentage-over-100'], ['duplicate-case']]);
  expect(workbook.announced.at(-1)).toEqual(sheet);
  expect(await rowsOf(workbook, source.id)).toEqual(before);
  expect(await workbook.call('sheets.get', { sheetId: source.id })).toMatchObject(source);
});

test('columns of the file are kept, under another name where the new version has a field of theirs', async () => {
  const workbook = await openWorkbook();
  const file = join(temporaryFolder(), 'codes.csv');
  writeFileSync(
    file,
    'code,value,discount_type,duration,Team,usage_limits.max_subsequent_redemptions,Conversion notes\r\nA,5,percentage,single_use,blue,9,mine\r\n',
  );
  const source = await importedSheet(workbook, file, { kind: 'discounts-2021-01' });
  const { report, sheet } = await convert(workbook, source.id);
  expect(report.ownColumns).toBe(3);
  const [only] = await cellsOf(workbook, sheet.id);
  expect(only).toMatchObject({
    Team: 'blue',
    'usage_limits.max_subsequent_redemptions': '',
    'usage_limits.max_subsequent_redemptions (2)': '9',
    'Conversion notes': 'mine',
    'Conversion notes (2)': expect.stringContaining('“single_use”'),
  });
});

test('there is no column of notes where nothing was lost, and edits and undo work in the new sheet', async () => {
  const workbook = await openWorkbook();
  const source = await sheetOf(workbook, [row({ ...plain, code: 'A' })]);
  const { report, sheet } = await convert(workbook, source.id);
  expect(report).toMatchObject({ rowsAffected: 0, groups: [] });
  const { columns } = await workbook.call('sheets.get', { sheetId: sheet.id });
  expect(columns.every((column) => column.mapped)).toBe(true);
  await workbook.call('sheets.insertRows', { sheetId: sheet.id, before: null, count: 1 });
  const [, second] = await rowsOf(workbook, sheet.id);
  await workbook.call('sheets.edit', {
    sheetId: sheet.id,
    edits: [{ rowId: second?.id ?? 0, column: 'code', text: 'A' }],
  });
  expect((await rowsOf(workbook, sheet.id))[0]?.issues.map(({ code }) => code)).toEqual(['duplicate']);
  await workbook.call('sheets.undo', { sheetId: sheet.id });
  await workbook.call('sheets.undo', { sheetId: sheet.id });
  expect(await textsOf(workbook, sheet.id)).toHaveLength(1);
});

test('every row of any sheet becomes what the conversion of a row says, in the same order', async () => {
  const workbook = await openWorkbook();
  const text = fc.constantFrom('', 'x', '5', '0', 'true', 'forever', 'usage_limit', 'percentage', 'ALL');
  const block = fc.array(fc.array(text, { minLength: firstKeys.length, maxLength: firstKeys.length }), {
    minLength: 1,
    maxLength: 20,
  });
  await fc.assert(
    fc.asyncProperty(block, async (rows) => {
      const source = await sheetOf(workbook, rows);
      const { sheet } = await convert(workbook, source.id);
      const made = await textsOf(workbook, sheet.id);
      const expected = rows.map((texts) => {
        const cells = Object.fromEntries(firstKeys.map((key, index) => [key, texts[index] ?? '']));
        const converted = convertDiscount('discounts-2021-01', cells)?.cells ?? {};
        return kinds['discounts-2021-11'].columns.map((column) => converted[column.key]);
      });
      expect(made.map((texts) => texts.slice(0, expected[0]?.length))).toEqual(expected);
    }),
    { numRuns: 25 },
  );
});

test('a sheet that changed since its report is refused, and so is one that changes meanwhile', async () => {
  const workbook = await openWorkbook();
  const source = await sheetOf(
    workbook,
    Array.from({ length: 30_000 }, (_, index) => row({ ...plain, code: `C${index}` })),
  );
  const report = await workbook.call('convert.report', { jobId: randomUUID(), sheetId: source.id });
  const edit = (value: string) => {
    workbook.clock.set(workbook.clock.now() + 1000);
    return workbook.call('sheets.setRange', {
      sheetId: source.id,
      view: allRows,
      ranges: [{ top: 0, bottom: 0, left: 1, right: 1 }],
      text: value,
    });
  };
  const make = (changedAt: string) =>
    workbook.call('convert.make', { jobId: randomUUID(), sheetId: source.id, changedAt, name: 'Too late' });
  const { sheet } = await edit('11');
  await expect(make(report.changedAt)).rejects.toMatchObject({ error: { code: 'conflict' } });
  const [made] = await Promise.allSettled([make(sheet.changedAt), edit('12')]);
  expect(made).toMatchObject({ status: 'rejected', reason: { error: { code: 'conflict' } } });
  expect(await workbook.call('sheets.list', {})).toHaveLength(1);
});

test('a conversion answers other requests meanwhile, and leaves nothing when it is stopped', async () => {
  const workbook = await openWorkbook();
  const source = await sheetOf(
    workbook,
    Array.from({ length: 60_000 }, (_, index) => row({ ...plain, code: `C${index}` })),
  );
  const jobId = randomUUID();
  const making = workbook
    .call('convert.make', { jobId, sheetId: source.id, changedAt: source.changedAt, name: 'Stopped' })
    .then(
      () => 'made',
      (thrown) => thrown.error.code,
    );
  const window = await workbook.call('sheets.window', {
    sheetId: source.id,
    view: allRows,
    start: 59_990,
    count: 10,
  });
  expect(window.rows).toHaveLength(10);
  await workbook.call('jobs.cancel', { jobId });
  expect(await making).toBe('cancelled');
  expect(await workbook.call('sheets.list', {})).toMatchObject([{ id: source.id }]);
});

test('sheets of other kinds have no other version', async () => {
  const workbook = await openWorkbook();
  const { id } = await workbook.call('sheets.create', { kind: 'discount_delete', name: 'Ids' });
  await expect(workbook.call('convert.report', { jobId: randomUUID(), sheetId: id })).rejects.toMatchObject({
    error: { code: 'bad-input' },
  });
});
