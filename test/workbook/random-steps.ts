import fc from 'fast-check';
import type { Change } from '../../src/contract/sheets.ts';
import type { Workbook } from '../../src/main/workbook/workbook.ts';
import { allRows } from './support.ts';

/** One operation of the operator on a sheet, whatever its size at that moment. */
export type Step =
  | { readonly do: 'edit'; readonly row: number; readonly column: number; readonly text: string }
  | { readonly do: 'set'; readonly at: readonly Corner[]; readonly text: string }
  | { readonly do: 'paste'; readonly at: Corner; readonly block: string[][] }
  | { readonly do: 'fill'; readonly at: Corner; readonly down: number; readonly mode: 'copy' | 'series' }
  | { readonly do: 'insert'; readonly row: number; readonly count: number }
  | { readonly do: 'delete'; readonly row: number; readonly count: number }
  | { readonly do: 'replace'; readonly text: string; readonly replacement: string }
  | { readonly do: 'note'; readonly at: readonly Corner[]; readonly note: string }
  | { readonly do: 'fix'; readonly which: number }
  | { readonly do: 'undo' }
  | { readonly do: 'redo' };

type Corner = {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
};

/** Texts that meet many rules: repeated codes, other case, empty cells, spaces, dates, numbers. */
const texts = fc.constantFrom(
  '',
  'CODE-1',
  'code-1',
  'CODE-2',
  ' CODE-3',
  'Ä-1',
  'ä-1',
  'percentage',
  'PERCENTAGE',
  '10',
  '10.505',
  '150',
  '2031-12-01',
  '01.12.2031',
  '2019-01-01',
  'true',
  'WAHR',
  'usage_limit',
  'a\tb\n"c"',
);
const row = fc.nat({ max: 14 });
const column = fc.nat({ max: 16 });
const corner: fc.Arbitrary<Corner> = fc.record({
  row,
  column,
  rows: fc.integer({ min: 1, max: 5 }),
  columns: fc.integer({ min: 1, max: 4 }),
});
/** Ranges may share rows, as two columns that are selected together do. */
const corners = fc.array(corner, { minLength: 1, maxLength: 3 });
const block = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(texts, { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  );

export const change: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('edit' as const),
    row,
    column: fc.constantFrom(0, 0, 0, 1, 2, 9, 10),
    text: texts,
  }),
  fc.record({ do: fc.constant('set' as const), at: corners, text: texts }),
  fc.record({ do: fc.constant('paste' as const), at: corner, block }),
  fc.record({
    do: fc.constant('fill' as const),
    at: corner,
    down: fc.integer({ min: 1, max: 6 }),
    mode: fc.constantFrom('copy' as const, 'series' as const),
  }),
  fc.record({ do: fc.constant('insert' as const), row, count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('delete' as const), row, count: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    do: fc.constant('replace' as const),
    text: fc.constantFrom('CODE', '1', 'a'),
    replacement: texts,
  }),
  fc.record({
    do: fc.constant('note' as const),
    at: corners,
    note: fc.constantFrom('', '  ', 'CODE of spring', 'a\n1', 'ask'),
  }),
  fc.record({ do: fc.constant('fix' as const), which: fc.nat({ max: 20 }) }),
);

export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: change },
  { weight: 1, arbitrary: fc.constant({ do: 'undo' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'redo' as const }) },
);

const rangeOf = (at: Corner) => ({
  top: at.row,
  bottom: at.row + at.rows - 1,
  left: at.column,
  right: Math.min(16, at.column + at.columns - 1),
});

/** Takes a step; answers its change, or null where the sheet had nothing to do it on. */
export async function take(workbook: Workbook, sheetId: string, one: Step): Promise<Change | null> {
  const { rows, columns, canUndo, canRedo } = await workbook.call('sheets.get', { sheetId });
  const view = allRows;
  switch (one.do) {
    case 'edit': {
      if (rows === 0) return null;
      const window = await workbook.call('sheets.window', { sheetId, view, start: one.row % rows, count: 1 });
      const edits = [
        { rowId: window.rows[0]?.id ?? 0, column: columns[one.column]?.key ?? '', text: one.text },
      ];
      return workbook.call('sheets.edit', { sheetId, edits });
    }
    case 'set':
      return workbook.call('sheets.setRange', { sheetId, view, ranges: one.at.map(rangeOf), text: one.text });
    case 'paste':
      return workbook.call('sheets.paste', {
        sheetId,
        view,
        at: {
          ...rangeOf(one.at),
          top: Math.min(one.at.row, rows),
          bottom: Math.min(one.at.row, rows) + one.at.rows - 1,
        },
        block: one.block,
      });
    case 'fill': {
      if (one.at.row >= rows) return null;
      const source = rangeOf(one.at);
      const target = { ...source, bottom: source.bottom + one.down };
      return workbook.call('sheets.fill', { sheetId, view, source, target, mode: one.mode });
    }
    case 'insert':
      return workbook.call('sheets.insertRows', {
        sheetId,
        before: one.row === 14 ? null : one.row + 1,
        count: one.count,
      });
    case 'delete':
      if (one.row >= rows) return null;
      return workbook.call('sheets.deleteRows', {
        sheetId,
        view,
        spans: [
          { top: one.row, bottom: one.row + one.count - 1 },
          { top: one.row + one.count + 1, bottom: one.row + one.count + 1 },
        ],
      });
    case 'replace': {
      const options = { matchCase: false, wholeCell: false, regularExpression: false, within: null };
      const { text, replacement } = one;
      return workbook.call('sheets.replaceAll', { sheetId, view, text, replacement, options });
    }
    case 'note':
      return workbook.call('sheets.setNote', { sheetId, view, ranges: one.at.map(rangeOf), note: one.note });
    case 'fix': {
      const groups = (await workbook.call('sheets.issues', { sheetId })).filter(
        (group) => group.fix !== null,
      );
      const group = groups[one.which % Math.max(1, groups.length)];
      if (!group?.fix) return null;
      const { code, column } = group;
      return workbook.call('sheets.applyFix', { sheetId, fix: group.fix.id, column, code, rowId: null });
    }
    case 'undo':
      return canUndo === null ? null : workbook.call('sheets.undo', { sheetId });
    case 'redo':
      return canRedo === null ? null : workbook.call('sheets.redo', { sheetId });
  }
}
