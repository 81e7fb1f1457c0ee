import type { Change, Range, View } from '../../../src/contract/sheets.ts';
import type { FakeSheet } from './fake-sheet.ts';

type Options = {
  readonly matchCase: boolean;
  readonly wholeCell: boolean;
  readonly regularExpression: boolean;
  readonly within: readonly Range[] | null;
};

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const patternOf = (text: string, options: Options): RegExp => {
  const source = options.regularExpression ? text : literal(text);
  return new RegExp(options.wholeCell ? `^(?:${source})$` : source, options.matchCase ? 'gu' : 'giu');
};

const isWithin = (ranges: readonly Range[] | null, row: number, column: number): boolean =>
  ranges === null ||
  ranges.some(
    ({ top, bottom, left, right }) => row >= top && row <= bottom && column >= left && column <= right,
  );

/** Cells of a view that match. */
export function foundIn(sheet: FakeSheet, view: View, text: string, options: Options) {
  const pattern = patternOf(text, options);
  return sheet.view(view).flatMap(({ row }, index) =>
    row.texts.flatMap((cell, column) => {
      pattern.lastIndex = 0;
      return isWithin(options.within, index, column) && pattern.test(cell) ? [{ index, column }] : [];
    }),
  );
}

export function replacedIn(
  sheet: FakeSheet,
  view: View,
  text: string,
  replacement: string,
  options: Options,
): Change {
  const places = foundIn(sheet, view, text, options);
  const shown = sheet.view(view);
  const with_ = options.regularExpression ? replacement : replacement.replaceAll('$', '$$$$');
  return sheet.patch(
    'Replace',
    view,
    places.map(({ index, column }) => ({ top: index, bottom: index, left: column, right: column })),
    (row, column) => (shown[row]?.row.texts[column] ?? '').replace(patternOf(text, options), with_),
  );
}
