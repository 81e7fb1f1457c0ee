import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Workbook } from '../../src/main/workbook/workbook.ts';
import { allRows, openWorkbook, rowsOf, sheetOf } from './support.ts';

/** Repetitions by row number: `e` for the same text, `c` for another case, `-` for none. */
async function repetitions(workbook: Workbook, sheetId: string): Promise<string> {
  const marks: Record<string, string> = { duplicate: 'e', 'duplicate-case': 'c' };
  const rows = await rowsOf(workbook, sheetId);
  return rows.map((row) => row.issues.map((issue) => marks[issue.code] ?? '').join('') || '-').join('');
}

test('repetitions are errors, other cases warnings, and both follow every edit', async () => {
  const workbook = await openWorkbook();
  const { id: sheetId } = await sheetOf(workbook, [['A'], ['a'], ['A'], ['B'], ['']]);
  expect(await repetitions(workbook, sheetId)).toBe('ece--');
  const rows = await rowsOf(workbook, sheetId);
  const set = (index: number, text: string) =>
    workbook.call('sheets.edit', { sheetId, edits: [{ rowId: rows[index]?.id ?? 0, column: 'code', text }] });
  await set(2, 'C');
  expect(await repetitions(workbook, sheetId)).toBe('cc---');
  await set(0, 'B');
  expect(await repetitions(workbook, sheetId)).toBe('e--e-');
  await workbook.call('sheets.deleteRows', { sheetId, view: allRows, spans: [{ top: 3, bottom: 3 }] });
  expect(await repetitions(workbook, sheetId)).toBe('----');
  await workbook.call('sheets.undo', { sheetId });
  expect(await repetitions(workbook, sheetId)).toBe('e--e-');
});

test('a repetition names the rows that it repeats, by the numbers that they have now', async () => {
  const workbook = await openWorkbook();
  const { id: sheetId } = await sheetOf(workbook, [['A'], ['B'], ['A']]);
  const message = async (index: number) =>
    (await rowsOf(workbook, sheetId))[index]?.issues.find((issue) => issue.code === 'duplicate')?.message;
  expect(await message(0)).toBe('“A” is also in row 3. Keep it in one row only.');
  await workbook.call('sheets.insertRows', { sheetId, before: 2, count: 2 });
  expect(await message(0)).toBe('“A” is also in row 5. Keep it in one row only.');
  expect(await message(4)).toBe('“A” is also in row 1. Keep it in one row only.');
});

test('many repetitions of one text are counted and the first are named', async () => {
  const workbook = await openWorkbook();
  const { id: sheetId, rowsWithErrors } = await sheetOf(
    workbook,
    Array.from({ length: 1500 }, () => ['SAME']),
  );
  expect(rowsWithErrors).toBe(1500);
  const [first, second] = await rowsOf(workbook, sheetId);
  const said = (row: typeof first) => row?.issues.find((issue) => issue.code === 'duplicate')?.message;
  expect(said(first)).toBe('“SAME” is also in rows 2, 3, 4 and 1,496 more. Keep it in one row only.');
  expect(said(second)).toBe('“SAME” is also in rows 1, 3, 4 and 1,496 more. Keep it in one row only.');
  const [group] = (await workbook.call('sheets.issues', { sheetId })).filter(
    (one) => one.code === 'duplicate',
  );
  expect(group).toMatchObject({ count: 1500, firstRowNumber: 1, fix: { id: 'keep-first', count: 1499 } });
});

test('keeping the first or the last of each repetition deletes the others in one step', async () => {
  const workbook = await openWorkbook();
  for (const [fix, kept] of [
    ['keep-first', ['A1', 'B1', 'c']],
    ['keep-last', ['c', 'B2', 'A3']],
  ] as const) {
    const block = [
      ['A', 'A1'],
      ['B', 'B1'],
      ['c', 'c'],
      ['A', 'A2'],
      ['B', 'B2'],
      ['A', 'A3'],
    ];
    const { id: sheetId } = await sheetOf(workbook, block);
    const change = await workbook.call('sheets.applyFix', {
      sheetId,
      fix,
      column: 'code',
      code: 'duplicate',
      rowId: null,
    });
    expect(change.about).toContain('3 rows deleted');
    expect((await rowsOf(workbook, sheetId)).map((row) => row.cells[1])).toEqual(kept);
    await workbook.call('sheets.undo', { sheetId });
    expect((await rowsOf(workbook, sheetId)).map((row) => row.cells[1])).toEqual(block.map((row) => row[1]));
  }
});

test('one repetition can be settled alone', async () => {
  const workbook = await openWorkbook();
  const { id: sheetId } = await sheetOf(workbook, [['A'], ['B'], ['A'], ['B']]);
  const rows = await rowsOf(workbook, sheetId);
  await workbook.call('sheets.applyFix', {
    sheetId,
    fix: 'keep-first',
    column: 'code',
    code: 'duplicate',
    rowId: rows[2]?.id ?? 0,
  });
  expect((await rowsOf(workbook, sheetId)).map((row) => row.cells[0])).toEqual(['A', 'B', 'B']);
});

test('texts of the same hash are told apart', async () => {
  // Two texts whose 32-bit hashes are the same, found by search over codes of this shape.
  const workbook = await openWorkbook();
  const { foldHash } = await import('../../src/main/workbook/store/fold-hash.ts');
  const seen = new Map<number, string>();
  let pair: [string, string] | null = null;
  for (let index = 0; pair === null; index += 1) {
    const code = `CODE-${index.toString(36)}`;
    const hash = foldHash(code);
    const other = seen.get(hash);
    if (other !== undefined) pair = [other, code];
    seen.set(hash, code);
  }
  const { id: sheetId } = await sheetOf(workbook, [[pair[0]], [pair[1]], ['X']]);
  expect(await repetitions(workbook, sheetId)).toBe('---');
});

test('the counts of errors agree with the repetitions of random codes', async () => {
  const workbook = await openWorkbook();
  const code = fc.constantFrom('', 'A', 'a', 'B', 'b', 'Ä', 'ä', 'ß');
  await fc.assert(
    fc.asyncProperty(fc.array(code, { minLength: 1, maxLength: 12 }), async (codes) => {
      const { id: sheetId } = await sheetOf(
        workbook,
        codes.map((one) => [one]),
      );
      const expected = codes.map((one) => {
        if (one === '') return '-';
        if (codes.filter((other) => other === one).length > 1) return 'e';
        return codes.some((other) => other !== one && other.toLowerCase() === one.toLowerCase()) ? 'c' : '-';
      });
      expect(await repetitions(workbook, sheetId)).toBe(expected.join(''));
      await workbook.call('sheets.delete', { sheetId });
    }),
    { numRuns: 40 },
  );
});
