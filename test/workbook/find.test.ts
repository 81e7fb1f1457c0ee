import { expect, test } from 'vitest';
import { allRows, openWorkbook, sheetOf, textsOf } from './support.ts';

const plain = { matchCase: false, wholeCell: false, regularExpression: false, within: null };
const start = { index: -1, column: -1 };

async function opened(block: readonly (readonly string[])[]) {
  const workbook = await openWorkbook();
  const { id: sheetId } = await sheetOf(workbook, block);
  return {
    workbook,
    sheetId,
    find: (
      text: string,
      options: Partial<typeof plain> = {},
      from = start,
      direction: 'next' | 'previous' = 'next',
    ) =>
      workbook.call('sheets.find', {
        sheetId,
        view: allRows,
        text,
        options: { ...plain, ...options },
        from,
        direction,
      }),
    replace: (text: string, replacement: string, options: Partial<typeof plain> = {}) =>
      workbook.call('sheets.replaceAll', {
        sheetId,
        view: allRows,
        text,
        replacement,
        options: { ...plain, ...options },
      }),
    first: async (count: number) => (await textsOf(workbook, sheetId)).map((row) => row.slice(0, count)),
  };
}

test('matches are counted and stepped through both ways, wrapping round', async () => {
  const { find } = await opened([
    ['Summer', 'x'],
    ['winter', 'SUMMER'],
    ['sum', ''],
  ]);
  expect(await find('summer')).toEqual({ count: 2, place: 1, match: { index: 0, column: 0 } });
  expect(await find('summer', {}, { index: 0, column: 0 })).toEqual({
    count: 2,
    place: 2,
    match: { index: 1, column: 1 },
  });
  expect(await find('summer', {}, { index: 1, column: 1 })).toEqual({
    count: 2,
    place: 1,
    match: { index: 0, column: 0 },
  });
  expect(await find('summer', {}, start, 'previous')).toEqual({
    count: 2,
    place: 2,
    match: { index: 1, column: 1 },
  });
  expect(await find('autumn')).toEqual({ count: 0, place: 0, match: null });
});

test('case, whole cells, expressions and ranges narrow a search', async () => {
  const { find } = await opened([
    ['Summer', 'sum'],
    ['summer-10', 'Sum'],
  ]);
  expect((await find('Sum', { matchCase: true })).count).toBe(2);
  expect((await find('sum', { wholeCell: true })).count).toBe(2);
  expect((await find('^s\\w+-\\d+$', { regularExpression: true })).match).toEqual({ index: 1, column: 0 });
  expect((await find('.', {})).count).toBe(0);
  const within = [{ top: 0, bottom: 1, left: 1, right: 1 }];
  expect((await find('sum', { within: within as never })).count).toBe(2);
});

test('replacing is one step, and groups of an expression can be used', async () => {
  const { workbook, sheetId, replace, first } = await opened([
    ['A-1', 'a'],
    ['B-2', '$1'],
    ['C', ''],
  ]);
  const change = await replace('([a-z])-(\\d)', '$2$1', { regularExpression: true });
  expect(change).toMatchObject({ cellsChanged: 2, about: 'Replacing in 2 cells' });
  expect(await first(1)).toEqual([['1A'], ['2B'], ['C']]);
  await workbook.call('sheets.undo', { sheetId });
  expect(await first(1)).toEqual([['A-1'], ['B-2'], ['C']]);
});

test('without an expression every sign of text and replacement stands for itself', async () => {
  const { replace, first } = await opened([
    ['a.b', '(x)'],
    ['axb', ''],
  ]);
  await replace('.', '$&');
  await replace('(x)', '\\1');
  expect(await first(2)).toEqual([
    ['a$&b', '\\1'],
    ['axb', ''],
  ]);
});

test('every printable sign can be searched for as it stands', async () => {
  const signs = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));
  const { find } = await opened(signs.map((sign) => [`a${sign}b`]));
  for (const sign of signs) {
    const matchCase = /[a-z]/i.test(sign);
    const { count } = await find(`a${sign}b`, { matchCase });
    expect(count, sign).toBe(1);
  }
});

test('an expression that cannot be read is refused in the words of the engine', async () => {
  const { find } = await opened([['a', '']]);
  await expect(find('(a', { regularExpression: true })).rejects.toMatchObject({
    error: { code: 'bad-input' },
  });
  // Put into the group of a whole cell, this would close it.
  await expect(find('a|b)|(c', { regularExpression: true, wholeCell: true })).rejects.toMatchObject({
    error: { code: 'bad-input' },
  });
});

test('an expression that goes back and forth without end is stopped', async () => {
  const { find, replace, workbook, sheetId } = await opened([[`${'a'.repeat(40)}!`, '']]);
  const endless = '(a+)+$';
  await expect(find(endless, { regularExpression: true })).rejects.toMatchObject({
    error: { code: 'timed-out' },
  });
  await expect(replace(endless, 'x', { regularExpression: true })).rejects.toMatchObject({
    error: { code: 'timed-out' },
  });
  expect((await workbook.call('sheets.get', { sheetId })).canUndo).toBe('Paste');
});

test('the matches of some rows are answered beside a search of the same question, which none of them ends', async () => {
  const rows = Array.from({ length: 1200 }, (_, at) => [at % 100 === 7 ? 'SPRING' : 'x', 'x']);
  const { workbook, sheetId, find } = await opened(rows);
  const question = { sheetId, view: allRows, text: 'spring', options: plain };
  const [found, first, second, behind] = await Promise.all([
    find('spring'),
    workbook.call('sheets.matches', { ...question, start: 0, count: 150 }),
    workbook.call('sheets.matches', { ...question, start: 1000, count: 500 }),
    workbook.call('sheets.matches', { ...question, start: 5000, count: 50 }),
  ]);
  expect(found).toEqual({ count: 12, place: 1, match: { index: 7, column: 0 } });
  expect(first).toEqual([
    { index: 7, column: 0 },
    { index: 107, column: 0 },
  ]);
  expect(second.map(({ index }) => index)).toEqual([1007, 1107]);
  expect(behind).toEqual([]);
});

test('a replacement that would make a text too long to be read again is refused, with its row', async () => {
  const workbook = await openWorkbook();
  const { id: sheetId } = await sheetOf(workbook, [
    ['x', '1'],
    ['a'.repeat(100_000), '1'],
  ]);
  const options = { matchCase: false, wholeCell: false, regularExpression: false, within: null };
  const replace = (text: string, replacement: string) =>
    workbook.call('sheets.replaceAll', { sheetId, view: allRows, text, replacement, options });
  await expect(replace('a', 'b'.repeat(2000))).rejects.toMatchObject({
    error: {
      code: 'bad-input',
      message: 'The text in row 2 would have more than 1,000,000 characters. Nothing was replaced.',
    },
  });
  expect((await textsOf(workbook, sheetId))[1]?.[0]).toBe('a'.repeat(100_000));
  expect(await replace('a', 'b'.repeat(10))).toMatchObject({ cellsChanged: 1 });
  // What is as long already may become shorter.
  expect(await replace('bb', 'c')).toMatchObject({ cellsChanged: 1 });
  expect((await textsOf(workbook, sheetId))[1]?.[0]).toBe('c'.repeat(500_000));
});
