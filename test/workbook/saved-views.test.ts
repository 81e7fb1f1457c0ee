import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { savedViewBounds } from '../../src/contract/saved-views.ts';
import { openWorkbook } from './support.ts';

const content = {
  filters: [{ by: 'column' as const, column: 'value', condition: { is: 'at-least' as const, number: '20' } }],
  sort: [{ column: 'code', direction: 'descending' as const }],
  layout: { order: ['value', 'code'], hidden: ['status'], widths: { code: 222 }, frozen: 2 },
};

test('views are kept by name, for a type or a sheet, over a restart; the same name replaces', async () => {
  const workbook = await openWorkbook();
  const make = (kind: string, name: string) => workbook.call('sheets.create', { kind, name });
  const { id: sheetId } = await make('discounts-2021-01', 'Spring');
  const { id: sibling } = await make('discounts-2021-01', 'Summer');
  const { id: stranger } = await make('discounts-2021-11', 'Other');
  const save = (name: string, isShared: boolean, sort = content.sort) =>
    workbook.call('sheets.saveView', { sheetId, name, isShared, content: { ...content, sort } });
  const shared = await save('Big ones', true);
  const own = await save('mine', false);
  const replaced = await save('Big ones', true, []);
  expect(replaced).toEqual({ ...shared, sort: [] });
  await workbook.close();

  const next = await openWorkbook({ folder: workbook.folder });
  const views = (id: string) => next.call('sheets.views', { sheetId: id });
  expect(await views(sheetId)).toEqual([replaced, { ...own, ...content }]);
  expect(await views(sibling)).toEqual([replaced]);
  expect(await views(stranger)).toEqual([]);
  await expect(next.call('sheets.deleteView', { sheetId: sibling, viewId: own.id })).rejects.toMatchObject({
    error: { code: 'not-found' },
  });
  await next.call('sheets.renameView', { sheetId, viewId: own.id, name: 'Mine' });
  expect((await views(sheetId)).map(({ name }) => name)).toEqual(['Big ones', 'Mine']);
  await next.call('sheets.saveView', { sheetId, name: 'Second', isShared: true, content });
  await expect(
    next.call('sheets.renameView', { sheetId, viewId: replaced.id, name: 'Second' }),
  ).rejects.toMatchObject({ error: { code: 'bad-input', message: 'A view named “Second” already exists.' } });
  await next.call('sheets.deleteView', { sheetId, viewId: replaced.id });
  // Views of a sheet go with it, those of its type stay.
  await next.call('book.erase', { sheetIds: [sheetId] });
  expect((await views(sibling)).map(({ name }) => name)).toEqual(['Second']);
});

const { characters, allCharacters, views: maxViews } = savedViewBounds;

/** A view that filters by one text of so many characters. */
const ofLength = (length: number) => ({
  ...content,
  filters: [
    {
      by: 'column' as const,
      column: 'code',
      condition: { is: 'one-of' as const, values: ['x'.repeat(length)] },
    },
  ],
});

test('a view that is too large, and one too many, are refused in words, and what is there stays', async () => {
  const workbook = await openWorkbook();
  const { id: sheetId } = await workbook.call('sheets.create', { kind: 'discounts-2021-01', name: 'Spring' });
  const save = (name: string, length: number) =>
    workbook.call('sheets.saveView', { sheetId, name, isShared: false, content: ofLength(length) });
  await expect(save('Too large', characters)).rejects.toMatchObject({
    error: { code: 'bad-input', message: 'This view is too large to be saved. Nothing was saved.' },
  });
  const large = characters - 1000;
  const fitting = Math.floor(allCharacters / large);
  for (let number = 1; number <= fitting; number += 1) await save(`Large ${number}`, large);
  await expect(save('Last straw', large)).rejects.toMatchObject({
    error: { code: 'bad-input', message: expect.stringContaining('together are too large') },
  });
  // One that is replaced does not count besides what replaces it.
  await save('Large 1', large);
  const [first] = await workbook.call('sheets.views', { sheetId });
  await workbook.call('sheets.deleteView', { sheetId, viewId: first?.id ?? '' });
  for (let number = fitting; number <= maxViews; number += 1) await save(`Small ${number}`, 1);
  await expect(save('One more', 1)).rejects.toMatchObject({
    error: { code: 'bad-input', message: 'There are already 100 saved views.' },
  });
  expect(await workbook.call('sheets.views', { sheetId })).toHaveLength(maxViews);
});

test('views in the file that are too large, too many or damaged are listed without what they keep', async () => {
  const workbook = await openWorkbook();
  const { id: sheetId } = await workbook.call('sheets.create', { kind: 'discounts-2021-01', name: 'Spring' });
  await workbook.call('sheets.saveView', { sheetId, name: 'Good', isShared: true, content });
  await workbook.close();
  const database = new DatabaseSync(join(workbook.folder, 'workbook.db'));
  const put = (id: string, name: string, text: string) =>
    database
      .prepare('INSERT INTO saved_views VALUES (?, ?, 0, ?, ?)')
      .run(id, 'discounts-2021-01', name, text);
  put('1', 'H damaged', '{');
  put('2', 'H other', '{"filters": 1}');
  for (let number = 1; number <= 3; number += 1)
    put(`large ${number}`, `H large ${number}`, JSON.stringify(ofLength(10_000_000)));
  put('3', `H \u202e${'n'.repeat(100_000)}`, JSON.stringify(content));
  for (let number = 1; number <= 9; number += 1)
    put(`half ${number}`, `I ${number}`, JSON.stringify(ofLength(characters - 1000)));
  for (let number = 0; number < maxViews; number += 1) put(`more ${number}`, 'Z', JSON.stringify(content));
  database.close();

  const next = await openWorkbook({ folder: workbook.folder });
  const reading = next.call('sheets.views', { sheetId });
  await expect(reading).resolves.toHaveLength(maxViews);
  const views = await reading;
  const unread = views.filter(({ isReadable }) => !isReadable);
  expect(unread.filter(({ name }) => name.startsWith('H'))).toHaveLength(5);
  // The characters of all together are used up before the last of these.
  expect(unread.filter(({ name }) => name.startsWith('I')).length).toBeGreaterThan(0);
  expect(unread.every(({ filters, layout }) => filters.length + layout.order.length === 0)).toBe(true);
  expect(JSON.stringify(views).length).toBeLessThan(allCharacters + 100_000);
  expect(views.find(({ id }) => id === '3')?.name).toBe(`H ${'n'.repeat(57)}`);
  expect(views.find(({ name }) => name === 'Good')).toMatchObject({ isReadable: true, ...content });
  // They can be deleted, and replaced where there is room.
  for (const id of ['1', 'half 1', 'half 2']) await next.call('sheets.deleteView', { sheetId, viewId: id });
  const replaced = await next.call('sheets.saveView', { sheetId, name: 'H other', isShared: true, content });
  expect(replaced).toMatchObject({ id: '2', isReadable: true, ...content });
});
