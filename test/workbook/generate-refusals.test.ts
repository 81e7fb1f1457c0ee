import { expect, test } from 'vitest';
import { cells, openGenerator } from './generate-support.ts';
import { sheetOf } from './support.ts';

test.each([
  [
    'a pattern that cannot be read',
    { pattern: 'BF-{x}' },
    'The pattern cannot be read. {x} is not supported.',
  ],
  ['a pattern that is too narrow', { pattern: 'BF-{2}', count: 962 }, '961 different codes, but 962 were'],
  ['a column that the sheet lacks', { cells: { ...cells, colour: 'red' } }, 'has no column “colour”'],
])('%s is refused before it begins', async (_what, input, message) => {
  const { workbook, generate } = await openGenerator();
  const sheet = await sheetOf(workbook, [['ONE']]);
  expect(await generate({ sheetId: sheet.id, ...input })).toMatchObject({
    error: { code: 'bad-input', message: expect.stringContaining(message) },
  });
  expect((await workbook.call('sheets.get', { sheetId: sheet.id })).revision).toBe(sheet.revision);
});

test.each([
  ['BF-{2}', 962, 'Add a random character to the pattern, or request fewer codes.'],
  ['BF-{2}-{seq:2}', 100, 'Use more digits for the sequential number, or request fewer codes.'],
])('how %s makes enough codes is said', async (pattern, count, next) => {
  const { workbook, generate } = await openGenerator();
  const sheet = await sheetOf(workbook, [['ONE']]);
  expect(await generate({ sheetId: sheet.id, pattern, count })).toMatchObject({ error: { next } });
});

test('a sheet whose rows are not named by codes is refused', async () => {
  const { workbook, generate } = await openGenerator();
  const sheet = await workbook.call('sheets.create', { kind: 'discount_delete', name: 'Old ones' });
  expect(await generate({ sheetId: sheet.id })).toMatchObject({
    error: { code: 'bad-input', message: expect.stringContaining('“Old ones” has no codes') },
  });
});

test('a second generation of a sheet waits for the first to end', async () => {
  const { workbook, generate } = await openGenerator();
  const sheet = await sheetOf(workbook, [['ONE']]);
  // Both asked for at once: the first cannot have ended before the second arrives.
  const first = generate({ sheetId: sheet.id, count: 3000 });
  const second = generate({ sheetId: sheet.id });
  expect(await second).toMatchObject({ error: { code: 'conflict' } });
  expect((await first).state).toBe('done');
  expect((await generate({ sheetId: sheet.id })).sheet?.rows).toBe(3011);
});

test('a pattern whose codes are used up adds nothing and says how many are left', async () => {
  const { workbook, generate, codesOf } = await openGenerator();
  const first = await sheetOf(workbook, [['x2'], ['X3'], ['X4']]);
  const second = await sheetOf(workbook, [['ONE']]);
  const end = await generate({ sheetId: second.id, pattern: 'X{1:2-9}', count: 6 });
  expect(end).toMatchObject({
    state: 'failed',
    error: {
      code: 'conflict',
      message: 'Only 5 unused codes were found. Requested: 6 codes. Nothing was added.',
    },
  });
  expect(await codesOf(second.id)).toEqual(['ONE']);
  expect((await generate({ sheetId: second.id, pattern: 'X{1:2-9}', count: 5 })).state).toBe('done');
  expect((await codesOf(second.id)).toSorted()).toEqual(['ONE', 'X5', 'X6', 'X7', 'X8', 'X9']);
  expect(await codesOf(first.id)).toEqual(['x2', 'X3', 'X4']);
});

test('running numbers go on after those that are used, and end with their width', async () => {
  const { workbook, generate, codesOf } = await openGenerator();
  const sheet = await sheetOf(workbook, [['ONE']]);
  await generate({ sheetId: sheet.id, pattern: 'N{seq:3}', count: 600 });
  expect((await generate({ sheetId: sheet.id, pattern: 'N{seq:3}', count: 399 })).state).toBe('done');
  expect((await codesOf(sheet.id)).at(-1)).toBe('N999');
  expect(await generate({ sheetId: sheet.id, pattern: 'n{seq:3}', count: 1 })).toMatchObject({
    state: 'failed',
    error: {
      message: expect.stringContaining('The sequential numbers run out: no unused codes were found.'),
      next: expect.stringContaining('Use more digits for the sequential number'),
    },
  });
});

test.each(['B{1:A4}D-{seq:9}', '{1:B}{1:A}{1:D}{6}'])(
  'a pattern that only makes blocked words ends soon: %s',
  async (pattern) => {
    const { workbook, generate } = await openGenerator();
    const sheet = await sheetOf(workbook, [['ONE']]);
    const end = await generate({ sheetId: sheet.id, pattern, count: 100, blocked: ['bad'] });
    expect(end).toMatchObject({ state: 'failed', error: { code: 'conflict' } });
    expect(end.error?.message).toContain('without a blocked word was found');
  },
);
