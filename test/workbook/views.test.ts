import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Filter, SheetRow, View } from '../../src/contract/sheets.ts';
import type { Condition } from '../../src/domain/sheet/condition.ts';
import { step, take } from './random-steps.ts';
import { allRows, openWorkbook, rowsOf, sheetOf } from './support.ts';

const column = (column: string, condition: Condition): Filter =>
  ({ by: 'column', column, condition }) as Filter;
const up = (column: string) => ({ column, direction: 'ascending' as const });
const down = (column: string) => ({ column, direction: 'descending' as const });

const views: readonly View[] = [
  { filters: [{ by: 'issues', severity: 'error' }], sort: [] },
  { filters: [{ by: 'issues', severity: 'any', column: 'code' }], sort: [] },
  { filters: [{ by: 'duplicates' }], sort: [] },
  { filters: [{ by: 'text', text: 'cOde' }], sort: [] },
  { filters: [column('value', { is: 'contains', text: '1' })], sort: [down('code')] },
  { filters: [column('value', { is: 'one-of', values: ['10', ''] })], sort: [] },
  { filters: [column('value', { is: 'one-of', values: ['10', ''], except: true })], sort: [] },
  {
    filters: [column('code', { is: 'filled' }), column('value', { is: 'at-least', number: '9.5' })],
    sort: [],
  },
  {
    filters: [
      { by: 'issues', severity: 'any' },
      { by: 'text', text: '1' },
      column('code', { is: 'not-contains', text: '2' }),
      column('value', { is: 'between', from: '10', to: '0' }),
    ],
    sort: [up('value'), down('code')],
  },
  { filters: [{ by: 'notes' }], sort: [up('code')] },
  { filters: [{ by: 'notes' }, { by: 'duplicates' }], sort: [] },
  { filters: [{ by: 'rows', rowIds: [2, 3, 5, 8, 13, 100_000] }], sort: [] },
  { filters: [], sort: [up('code')] },
  { filters: [], sort: [down('value')] },
  { filters: [], sort: [down('duration'), up('value'), down('code')] },
];

/** What a view shows, worked out from all rows in the simplest way. */
function modelOf(rows: readonly SheetRow[], columns: readonly string[], { filters, sort }: View): number[] {
  const cell = (row: SheetRow, key: string) => row.cells[columns.indexOf(key)] ?? '';
  const matches = (row: SheetRow, filter: Filter): boolean => {
    switch (filter.by) {
      case 'issues':
        return row.issues.some(
          (issue) =>
            (filter.severity === 'any' || issue.severity === filter.severity) &&
            (filter.column === undefined || issue.column === filter.column),
        );
      case 'duplicates':
        return row.issues.some((issue) => issue.code.startsWith('duplicate'));
      case 'text':
        return [...row.cells, row.note].some((text) =>
          text.toLowerCase().includes(filter.text.toLowerCase()),
        );
      case 'column':
        return holds(cell(row, filter.column), filter.condition);
      case 'rows':
        return filter.rowIds.includes(row.id);
      case 'notes':
        return row.note !== '';
    }
  };
  const shown = rows.filter((row) => filters.every((filter) => matches(row, filter)));
  const plain = (text: string) => text.normalize('NFKD').toLowerCase();
  const compare = (a: SheetRow, b: SheetRow, key: View['sort'][number]): number => {
    const sign = key.direction === 'descending' ? -1 : 1;
    const [x, y] = [cell(a, key.column), cell(b, key.column)];
    if (x === '' || y === '') return Number(x === '') - Number(y === '');
    const [p, q] = key.column === 'value' ? [numberIn(x), numberIn(y)] : [null, null];
    if (p !== null && q !== null) return sign * (p - q);
    if (p !== null || q !== null) return sign * (p !== null ? -1 : 1);
    return sign * (plain(x) < plain(y) ? -1 : plain(x) > plain(y) ? 1 : 0);
  };
  return [...shown]
    .sort((a, b) => sort.map((key) => compare(a, b, key)).find((difference) => difference !== 0) ?? 0)
    .map((row) => row.id);
}

const numberIn = (text: string) => (/^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : null);

/** The conditions of the views above. */
function holds(text: string, condition: Condition): boolean {
  const number = numberIn(text);
  switch (condition.is) {
    case 'contains':
      return text.toLowerCase().includes(condition.text);
    case 'not-contains':
      return !text.toLowerCase().includes(condition.text);
    case 'filled':
      return text.trim() !== '';
    case 'one-of':
      return condition.values.includes(text) !== (condition.except === true);
    case 'at-least':
      return number !== null && number >= Number(condition.number);
    case 'between':
      return number !== null && number >= 0 && number <= 10;
    default:
      throw new Error(`no view asks for ${condition.is}`);
  }
}

test('filters and sorting show what a naive look at all rows does, after any changes', async () => {
  const workbook = await openWorkbook();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const { id: sheetId } = await sheetOf(workbook, [
        ['CODE-2', '10'],
        ['code-2', '9.5'],
        ['', 'x'],
        ['Ä', ''],
      ]);
      const { columns } = await workbook.call('sheets.get', { sheetId });
      const keys = columns.map((column) => column.key);
      // The views are asked for before the changes, so that they are kept up and not built anew.
      for (const view of views) await workbook.call('sheets.window', { sheetId, view, start: 0, count: 1 });
      for (const one of steps) {
        await take(workbook, sheetId, one);
        const rows = await rowsOf(workbook, sheetId);
        for (const view of views) {
          const shown = await rowsOf(workbook, sheetId, view);
          expect(
            shown.map((row) => row.id),
            JSON.stringify(view),
          ).toEqual(modelOf(rows, keys, view));
        }
      }
      await workbook.call('sheets.delete', { sheetId });
    }),
    { numRuns: 25 },
  );
});

test('a window names its revision, its start and the size of the view', async () => {
  const workbook = await openWorkbook();
  const sheet = await sheetOf(
    workbook,
    Array.from({ length: 30 }, (_, index) => [`CODE-${index}`, '10']),
  );
  const window = await workbook.call('sheets.window', {
    sheetId: sheet.id,
    view: allRows,
    start: 25,
    count: 10,
  });
  expect(window).toMatchObject({ revision: sheet.revision, total: 30, start: 25 });
  expect(window.rows.map((row) => [row.number, row.cells[0]])).toEqual([
    [26, 'CODE-25'],
    [27, 'CODE-26'],
    [28, 'CODE-27'],
    [29, 'CODE-28'],
    [30, 'CODE-29'],
  ]);
  const beyond = await workbook.call('sheets.window', {
    sheetId: sheet.id,
    view: allRows,
    start: 30,
    count: 10,
  });
  expect(beyond.rows).toEqual([]);
});

test('several views of one sheet can be asked for at once', async () => {
  const workbook = await openWorkbook();
  const sheet = await sheetOf(
    workbook,
    Array.from({ length: 2000 }, (_, index) => [`C-${index % 7}`, `${index % 11}`]),
  );
  const windows = await Promise.all(
    (['ascending', 'descending'] as const).map((direction) =>
      workbook.call('sheets.window', {
        sheetId: sheet.id,
        view: { filters: [], sort: [{ column: 'value', direction }] },
        start: 0,
        count: 1,
      }),
    ),
  );
  expect(windows.map((window) => window.rows[0]?.cells[1])).toEqual(['0', '10']);
});

test('ids longer than a float holds are sorted by all their digits', async () => {
  const workbook = await openWorkbook();
  const { id: sheetId } = await workbook.call('sheets.create', { kind: 'discount_delete', name: 'Ids' });
  await workbook.call('sheets.paste', {
    sheetId,
    view: allRows,
    at: { top: 0, bottom: 0, left: 0, right: 0 },
    block: [['9146647558150123457'], ['12'], ['9146647558150123456'], ['']],
  });
  const view: View = { filters: [], sort: [{ column: 'discount_id', direction: 'ascending' }] };
  expect((await rowsOf(workbook, sheetId, view)).map((row) => row.cells[0])).toEqual([
    '12',
    '9146647558150123456',
    '9146647558150123457',
    '',
  ]);
});

test('the next issue is found in the order of the view, both ways, wrapping round', async () => {
  const workbook = await openWorkbook();
  const good = ['', '10', 'percentage', 'ALL', 'forever', '', 'enabled'];
  const rows = [0, 1, 2, 3].map((index) => [`CODE-${index}`, ...good.slice(1)]);
  const { id: sheetId } = await sheetOf(workbook, rows);
  const [, second, , fourth] = await rowsOf(workbook, sheetId);
  await workbook.call('sheets.edit', {
    sheetId,
    edits: [
      { rowId: second?.id ?? 0, column: 'value', text: 'x' },
      { rowId: second?.id ?? 0, column: 'duration', text: 'y' },
      { rowId: fourth?.id ?? 0, column: 'value', text: '9.999' },
    ],
  });
  const next = (index: number, column: number, direction: 'next' | 'previous', severity: 'error' | 'any') =>
    workbook.call('sheets.nextIssue', {
      sheetId,
      view: allRows,
      from: { index, column },
      direction,
      severity,
    });
  expect(await next(-1, -1, 'next', 'error')).toEqual({ index: 1, column: 1 });
  expect(await next(1, 1, 'next', 'error')).toEqual({ index: 1, column: 4 });
  expect(await next(1, 4, 'next', 'error')).toEqual({ index: 1, column: 1 });
  expect(await next(1, 4, 'next', 'any')).toEqual({ index: 3, column: 1 });
  expect(await next(1, 1, 'previous', 'any')).toEqual({ index: 3, column: 1 });
  expect(await next(3, 1, 'previous', 'any')).toEqual({ index: 1, column: 4 });
});
