import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kinds } from '../../../../src/domain/kinds/registry.ts';
import { cellIssues } from '../../../../src/domain/sheet/cell-rules.ts';
import { parseCell } from '../../../../src/domain/sheet/parse-cell.ts';
import { rowCheck } from '../../../../src/domain/sheet/row-rules.ts';
import { NONE } from '../../../../src/domain/sheet/words.ts';
import { context, profileWith } from './rules.ts';

const anyKind = fc.constantFrom(...Object.values(kinds));
const text = fc.oneof(
  fc.constantFrom(
    '',
    'true',
    '5',
    '10.50',
    '2031-12-01',
    'percentage',
    'forever',
    'day',
    '[]',
    '12',
    'WAHR',
    '-1',
  ),
  fc.string({ maxLength: 8, unit: 'grapheme' }),
);
const rowOf = fc.array(text, { minLength: 20, maxLength: 20 });

test('rows by key and rows by position have the same issues, whatever comes before', () => {
  const checks = new Map(Object.values(kinds).map((kind) => [kind, rowCheck(kind, context)]));
  fc.assert(
    fc.property(anyKind, rowOf, (kind, row) => {
      const cells = Object.fromEntries(kind.columns.map((column, index) => [column.key, row[index] ?? '']));
      const fresh = rowCheck(kind, context).cells(cells);
      expect(checks.get(kind)?.texts(row)).toEqual(fresh);
      expect(checks.get(kind)?.cells(cells)).toEqual(fresh);
    }),
  );
});

test('the issues of a cell alone are among those of its row', () => {
  fc.assert(
    fc.property(anyKind, rowOf, (kind, row) => {
      const found = rowCheck(kind, context).texts(row);
      kind.columns.forEach((column, index) => {
        for (const one of cellIssues(column, row[index] ?? '', context)) expect(found).toContainEqual(one);
      });
    }),
  );
});

test('a cell has a value exactly where its text breaks no rule of its type', () => {
  fc.assert(
    fc.property(anyKind, text, (kind, typed) => {
      for (const column of kind.columns) {
        const parsed = parseCell(column, typed);
        const refused = cellIssues(column, typed, context).some(
          (one) =>
            one.severity === 'error' &&
            !['too-small', 'required', 'control-characters', 'spreadsheet-damage'].includes(one.code),
        );
        if (column.type === 'choice') continue;
        if (typed === '') expect(parsed.state).toBe('empty');
        else if (refused) expect(parsed.state).toBe('unreadable');
      }
    }),
  );
});

test('a clean row answers the same empty list every time', () => {
  const row = ['A', '5', 'percentage', '', 'forever', '', 'enabled'];
  expect(rowCheck(kinds['discounts-2021-01'], context).texts(row)).toBe(NONE);
});

test('another day or profile makes other rules', () => {
  const row = ['A', '5', 'percentage', '', 'single_use', '', 'enabled', '', '', '', '2031-07-01'];
  const kind = kinds['discounts-2021-01'];
  const profile = profileWith({ words: { durations: ['single_use'] } });
  const codes = (within: typeof context): readonly string[] =>
    rowCheck(kind, within)
      .texts(row)
      .map((one) => one.code);
  expect(codes(context)).toEqual(['not-a-choice']);
  expect(codes({ today: '2031-08-01', profile })).toEqual(['unlisted-in-specification', 'in-the-past']);
});
