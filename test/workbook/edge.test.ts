import { expect, test } from 'vitest';
import type { View } from '../../src/contract/sheets.ts';
import { allRows, openWorkbook } from './support.ts';

test('the edge of the data in a column is found over many rows, both ways, in filtered and sorted views', async () => {
  const workbook = await openWorkbook();
  const { id: sheetId } = await workbook.call('sheets.create', { kind: 'discounts-2021-01', name: 'Edges' });
  // Amounts stand in the first 2,500 rows, and again in the last one.
  const block = Array.from({ length: 6000 }, (_, row) => [
    `CODE${String(row).padStart(4, '0')}`,
    row < 2500 || row === 5999 ? '10' : '',
  ]);
  const at = { top: 0, bottom: 0, left: 0, right: 0 };
  await workbook.call('sheets.paste', { sheetId, view: allRows, at, block });
  const edge = async (index: number, direction: 'up' | 'down', column = 'value', view: View = allRows) =>
    (await workbook.call('sheets.edge', { sheetId, view, index, column, direction })).index;
  expect(await edge(0, 'down')).toBe(2499);
  expect(await edge(2499, 'down')).toBe(5999);
  expect(await edge(3000, 'down')).toBe(5999);
  expect(await edge(5999, 'up')).toBe(2499);
  expect(await edge(2499, 'up')).toBe(0);
  expect(await edge(7, 'down', 'code')).toBe(5999);
  expect(await edge(0, 'down', 'status')).toBe(5999);

  const sorted: View = { filters: [], sort: [{ column: 'code', direction: 'descending' }] };
  expect(await edge(0, 'down', 'value', sorted)).toBe(3500);
  const filters: View['filters'] = [
    { by: 'column', column: 'code', condition: { is: 'contains', text: '00' } },
  ];
  const { total } = await workbook.call('sheets.window', {
    sheetId,
    view: { filters, sort: [] },
    start: 0,
    count: 1,
  });
  const last = await edge(0, 'down', 'value', { filters, sort: [] });
  expect(last).toBeGreaterThan(100);
  expect(last).toBeLessThan(total - 1);
});
