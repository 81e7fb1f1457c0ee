import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { View } from '../../src/contract/sheets.ts';
import { step, take } from './random-steps.ts';
import { allRows, openWorkbook, rowsOf, sheetOf, type TestWorkbook } from './support.ts';

const views: readonly View[] = [
  { filters: [{ by: 'issues', severity: 'any' }], sort: [] },
  { filters: [{ by: 'column', column: 'value', condition: { is: 'at-least', number: '10' } }], sort: [] },
  { filters: [], sort: [{ column: 'value', direction: 'descending' }] },
  {
    filters: [{ by: 'column', column: 'code', condition: { is: 'filled' } }],
    sort: [
      { column: 'value', direction: 'ascending' },
      { column: 'code', direction: 'descending' },
    ],
  },
];

const idsOf = async (workbook: TestWorkbook, sheetId: string, view: View): Promise<readonly number[]> =>
  (await rowsOf(workbook, sheetId, view)).map(({ id }) => id);

/** The rows of an applied view: those of before that are there, and after each the rows that entered below it. */
function expected(applied: readonly number[], before: readonly number[], now: readonly number[]): number[] {
  const below = Map.groupBy(
    now.filter((id) => !before.includes(id)),
    (id) => now.slice(0, now.indexOf(id)).findLast((other) => applied.includes(other)) ?? 0,
  );
  return [0, ...applied].flatMap((id) => [
    ...(now.includes(id) ? [id] : []),
    ...(id === 0 || now.includes(id) ? (below.get(id) ?? []) : []),
  ]);
}

test('an applied view keeps its rows and their order through any changes, and tells what applying it again would change', async () => {
  const workbook = await openWorkbook();
  let applications = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const { id: sheetId } = await sheetOf(workbook, [
        ['CODE-2', '10'],
        ['code-2', '9.5'],
        ['', 'x'],
        ['CODE-4', '150'],
      ]);
      const before = await idsOf(workbook, sheetId, allRows);
      applications += 1;
      const applied = await Promise.all(
        views.map(async (view, index) => {
          const named = { ...view, applied: `${applications} ${index}` };
          return { view, named, first: await idsOf(workbook, sheetId, named) };
        }),
      );
      for (const one of steps) {
        await take(workbook, sheetId, one);
        const now = await idsOf(workbook, sheetId, allRows);
        for (const { view, named, first } of applied) {
          const shown = await idsOf(workbook, sheetId, named);
          expect(shown, JSON.stringify(view)).toEqual(expected(first, before, now));
          const matching = await idsOf(workbook, sheetId, view);
          const staying = shown.filter((id) => matching.includes(id));
          expect(await workbook.call('sheets.viewChanges', { sheetId, view: named })).toEqual({
            leaving: shown.length - staying.length,
            coming: matching.length - staying.length,
            isReordered: matching.filter((id) => shown.includes(id)).join() !== staying.join(),
          });
        }
      }
      await workbook.call('sheets.delete', { sheetId });
    }),
    { numRuns: 25 },
  );
});

const atLeast10: View = {
  filters: [{ by: 'column', column: 'value', condition: { is: 'at-least', number: '10' } }],
  sort: [],
};
const numbers = async (workbook: TestWorkbook, sheetId: string, view: View): Promise<readonly string[]> =>
  (await rowsOf(workbook, sheetId, view)).map(({ cells }) => cells[0] ?? '');

test('what is done to rows of an applied view is done to those that it shows, also after an edit', async () => {
  const workbook = await openWorkbook();
  const { id: sheetId } = await sheetOf(workbook, [
    ['A', '10'],
    ['B', '5'],
    ['C', '20'],
    ['D', '30'],
    ['E', '1'],
  ]);
  const view: View = { ...atLeast10, applied: 'once' };
  const [a, c, d] = await rowsOf(workbook, sheetId, view);
  // The first row of the view does not match any more: without it C would be the first, and D the second.
  await workbook.call('sheets.edit', { sheetId, edits: [{ rowId: a?.id ?? 0, column: 'value', text: '1' }] });
  const spans = [{ top: 0, bottom: 1 }];
  expect(await workbook.call('sheets.rowIds', { sheetId, view, spans })).toEqual([a?.id, c?.id]);
  const range = { top: 1, bottom: 1, left: 1, right: 1 };
  await workbook.call('sheets.setRange', { sheetId, view, ranges: [range], text: '21' });
  expect((await workbook.call('sheets.copy', { sheetId, view, ranges: [range] })).text).toBe('21');
  await workbook.call('sheets.deleteRows', { sheetId, view, spans });
  expect(await numbers(workbook, sheetId, allRows)).toEqual(['B', 'D', 'E']);
  expect(await numbers(workbook, sheetId, view)).toEqual(['D']);
  await workbook.call('sheets.undo', { sheetId });
  expect(await numbers(workbook, sheetId, view)).toEqual(['A', 'C', 'D']);
  expect(d?.cells[0]).toBe('D');
  expect(await numbers(workbook, sheetId, { ...atLeast10, applied: 'again' })).toEqual(['C', 'D']);
});

test('rows of an applied view that is not known are not acted on', async () => {
  const workbook = await openWorkbook();
  const { id: sheetId } = await sheetOf(workbook, [
    ['A', '10'],
    ['B', '5'],
  ]);
  const view: View = { ...atLeast10, applied: 'of before' };
  const spans = [{ top: 0, bottom: 0 }];
  const refused = { error: { code: 'conflict' } };
  await expect(workbook.call('sheets.deleteRows', { sheetId, view, spans })).rejects.toMatchObject(refused);
  await expect(workbook.call('sheets.rowIds', { sheetId, view, spans })).rejects.toMatchObject(refused);
  expect(await numbers(workbook, sheetId, allRows)).toEqual(['A', 'B']);
  // Once its rows were read it is known.
  expect(await numbers(workbook, sheetId, view)).toEqual(['A']);
  await workbook.call('sheets.deleteRows', { sheetId, view, spans });
  expect(await numbers(workbook, sheetId, allRows)).toEqual(['B']);
});

test('twelve filters and a sort by three columns find their rows among many', async () => {
  const workbook = await openWorkbook();
  const rows = Array.from({ length: 6000 }, (_, index) => [
    `CODE-${index}`,
    String(index % 100),
    index % 2 === 0 ? 'percentage' : 'fixed_amount',
  ]);
  const { id: sheetId } = await sheetOf(workbook, rows);
  const others = Array.from({ length: 10 }, (_, digit) => ({
    by: 'column' as const,
    column: 'code',
    condition: { is: 'not-text' as const, text: `CODE-${digit}` },
  }));
  const view: View = {
    filters: [
      ...others,
      { by: 'column', column: 'value', condition: { is: 'between', from: '40', to: '42' } },
      { by: 'column', column: 'discount_type', condition: { is: 'one-of', values: ['percentage'] } },
    ],
    sort: [
      { column: 'discount_type', direction: 'ascending' },
      { column: 'value', direction: 'descending' },
      { column: 'code', direction: 'ascending' },
    ],
  };
  const window = await workbook.call('sheets.window', { sheetId, view, start: 0, count: 3 });
  expect(window.total).toBe(120);
  expect(window.rows.map(({ cells }) => cells.slice(0, 2))).toEqual([
    ['CODE-1042', '42'],
    ['CODE-1142', '42'],
    ['CODE-1242', '42'],
  ]);
});

test('the place of a row in a view is told, and that a view does not have it', async () => {
  const workbook = await openWorkbook();
  const { id: sheetId } = await sheetOf(workbook, [
    ['CODE-1', '1'],
    ['CODE-2', '20'],
    ['CODE-3', '30'],
  ]);
  const [first = 0, , third = 0] = await idsOf(workbook, sheetId, allRows);
  const view: View = {
    filters: [{ by: 'column', column: 'value', condition: { is: 'at-least', number: '10' } }],
    sort: [],
    applied: 'now',
  };
  expect(await workbook.call('sheets.place', { sheetId, view, rowId: third })).toEqual({ index: 1 });
  expect(await workbook.call('sheets.place', { sheetId, view, rowId: first })).toEqual({ index: null });
  expect(await workbook.call('sheets.place', { sheetId, view: allRows, rowId: third })).toEqual({ index: 2 });
});
