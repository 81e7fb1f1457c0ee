import { expect, test } from 'vitest';
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
