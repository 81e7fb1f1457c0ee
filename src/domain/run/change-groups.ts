import { rowRulesMessages } from '../../messages/row-rules.ts';
import { runsMessages } from '../../messages/runs.ts';
import { isPlainDecimal } from '../money.ts';
import { compareNumbers, isNumberText } from '../sheet/condition.ts';
import type { Cells, RunKind } from '../sheet/kind.ts';

/** Rows that are alike in the columns of a kind's summary but those of dates; or the rest of one type. */
export type ChangeGroup = {
  /** One text for each column: what all of the rows have, or the range of it. */
  readonly cells: readonly string[];
  readonly rows: number;
};

/** `first` has the largest groups, and the smaller ones of each type as one, by size; `others` counts what is left. */
export type ChangeGroups = {
  readonly columns: readonly string[];
  readonly first: readonly ChangeGroup[];
  readonly others: { readonly groups: number; readonly rows: number };
};

/** Groups that a review shows by themselves: one outlier among many rows is what a reviewer looks for. */
export const maxChangeGroups = 24;
/** Types of which a review shows the smaller groups as one. */
const maxRests = 4;
/** Different groups that are told apart; rows beyond them are counted together. */
const maxGroupsCounted = 5000;
/** A cell can hold a whole JSON text: a table shows its beginning. */
const maxShownText = 200;

export const shownText = (text: string): string =>
  text.length <= maxShownText ? text : `${text.slice(0, maxShownText - 1)}…`;

/** The least and the greatest of some texts, empty where there is none; and whether some rows have an empty one. */
type Span = { least: string; greatest: string; isSomeEmpty: boolean };
/** `of`: how many groups it is of. */
type Group = { readonly spans: readonly Span[]; rows: number; of: number };

/** Numbers by their value; dates as `YYYY-MM-DD`, which compare as texts. */
const compare = (one: string, other: string): number =>
  isNumberText(one) && isNumberText(other)
    ? compareNumbers(one, other)
    : one < other
      ? -1
      : one > other
        ? 1
        : 0;

/** The same text for the same number: "5.00" and "5" are one amount. */
function valueKey(text: string): string {
  if (!text.includes('.') || !isPlainDecimal(text)) return text;
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end);
}

const noSpan = (): Span => ({ least: '', greatest: '', isSomeEmpty: false });

function extend(span: Span, text: string): void {
  if (text === '') span.isSomeEmpty = true;
  else {
    if (span.least === '' || compare(text, span.least) < 0) span.least = text;
    if (span.greatest === '' || compare(text, span.greatest) > 0) span.greatest = text;
  }
}

const spanText = ({ least, greatest, isSomeEmpty }: Span, isPercent: boolean): string => {
  const text = (end: string) => (isPercent ? rowRulesMessages.percent({ number: end }) : shownText(end));
  return least === '' ? '' : runsMessages.span({ least: text(least), greatest: text(greatest), isSomeEmpty });
};

const bySize = <Sized extends { readonly rows: number }>(groups: Iterable<Sized>): readonly Sized[] =>
  [...groups].toSorted((one, other) => other.rows - one.rows);

/** One group for each text of the first column. */
function joined(groups: readonly Group[]): readonly Group[] {
  const rests = new Map<string, Group>();
  for (const { spans, rows } of groups) {
    const type = spans[0]?.least ?? '';
    const rest = rests.get(type) ?? { spans: spans.map(noSpan), rows: 0, of: 0 };
    rests.set(type, rest);
    rest.rows += rows;
    rest.of += 1;
    for (const [at, { least, greatest, isSomeEmpty }] of spans.entries()) {
      const span = rest.spans[at];
      if (span === undefined) continue;
      for (const text of [least, greatest]) if (text !== '') extend(span, text);
      if (isSomeEmpty) extend(span, '');
    }
  }
  return bySize(rests.values());
}

/** Counts rows by the columns of a kind's summary, and finds the ranges of their dates; null where it has none. */
export function countChanges(kind: RunKind): {
  readonly add: (cells: Cells) => void;
  readonly counted: () => ChangeGroups;
} | null {
  const { summarizedBy } = kind;
  if (summarizedBy === undefined) return null;
  const columns = summarizedBy.map((key) => kind.columns.find((column) => column.key === key));
  const groups = new Map<string, Group>();
  let untold = 0;
  /** `types`: first texts of groups that are shown by themselves. */
  const shown = ({ spans, rows, of }: Group, types: ReadonlySet<string | undefined>): ChangeGroup => {
    const isPercent = spans.map((_, at) => {
      const choice = columns[at]?.percentWith;
      return spans.some(({ least, greatest }) => least === choice && greatest === choice);
    });
    const cells = spans.map((span, at) => {
      const text = spanText(span, isPercent[at] === true);
      // The range of the remaining values of a type may include values that have lines of their own.
      const isRange = of > 1 && columns[at]?.type !== 'date' && span.least !== span.greatest;
      const areOthers = types.has(spans[0]?.least);
      return isRange ? runsMessages.manyValues({ groups: of, text, areOthers }) : text;
    });
    return { cells, rows };
  };
  return {
    add: (cells) => {
      const texts = summarizedBy.map((key) => cells[key] ?? '');
      const id = JSON.stringify(texts.filter((_, at) => columns[at]?.type !== 'date').map(valueKey));
      let group = groups.get(id);
      if (group === undefined && groups.size < maxGroupsCounted) {
        group = { spans: texts.map(noSpan), rows: 0, of: 1 };
        groups.set(id, group);
      }
      if (group === undefined) {
        untold += 1;
        return;
      }
      group.rows += 1;
      for (const [at, span] of group.spans.entries()) extend(span, texts[at] ?? '');
    },
    counted: () => {
      const sorted = bySize(groups.values());
      const all = sorted.reduce((sum, { rows }) => sum + rows, 0);
      // Where there are more, a line of few rows beside one of hundreds says nothing.
      const isOwn = ({ rows }: Group, at: number): boolean =>
        sorted.length <= maxChangeGroups || (at < maxChangeGroups && rows * 100 >= all);
      const own = sorted.filter(isOwn);
      const types = new Set(own.map(({ spans }) => spans[0]?.least));
      const rests = joined(sorted.slice(own.length));
      const left = rests.slice(maxRests);
      return {
        columns: summarizedBy.map((key, at) => columns[at]?.summaryLabel ?? columns[at]?.label ?? key),
        first: bySize([...own, ...rests.slice(0, maxRests)]).map((group) => shown(group, types)),
        others: {
          groups: left.length + (untold > 0 ? 1 : 0),
          rows: left.reduce((sum, { rows }) => sum + rows, untold),
        },
      };
    },
  };
}
