import type { Filter, SheetColumn, View } from '../../../contract/sheets.ts';
import type { Condition } from '../../../domain/sheet/condition.ts';
import type { IssueCode } from '../../../domain/sheet/issue.ts';
import { filterCopy as copy } from '../../copy/filter.ts';
import { issueTitles } from '../../copy/issues.ts';
import { columnOf } from './filters.ts';

const isCode = (code: string): code is IssueCode => Object.hasOwn(issueTitles, code);

/** Values that are named; of more only the number is said. */
const mostNamed = 3;

const inShort = (values: readonly string[]): string =>
  values.length <= mostNamed
    ? values.join(', ')
    : copy.andMore(values.slice(0, mostNamed - 1).join(', '), values.length - mostNamed + 1);

/** A condition as what follows the column's name: “contains “BF””, “is greater than 10”. */
export function conditionInWords(condition: Condition): string {
  const words = copy.inWords;
  switch (condition.is) {
    case 'contains':
    case 'not-contains':
    case 'text':
    case 'not-text':
      return words[condition.is](condition.text);
    case 'empty':
    case 'filled':
      return words[condition.is];
    case 'on':
    case 'before':
    case 'after':
      return words[condition.is](condition.date);
    case 'between':
    case 'between-dates':
      return words.between(condition.from, condition.to);
    case 'one-of': {
      const values = condition.values.map((value) => (value === '' ? copy.empty : value));
      return words.oneOf(inShort(values), condition.except === true, values.length > 1);
    }
    default:
      return words[condition.is](condition.number);
  }
}

/** A filter in a few words, for the status bar. */
export function filterInWords(filter: Filter, columns: readonly SheetColumn[]): string {
  const labelOf = (key: string): string => columns.find((column) => column.key === key)?.label ?? key;
  switch (filter.by) {
    case 'column':
      return `${labelOf(filter.column)} ${conditionInWords(filter.condition)}`;
    case 'issues':
      return filter.column === undefined
        ? issueInWords(filter)
        : `${issueInWords(filter)} (${labelOf(filter.column)})`;
    case 'text':
      return copy.inWords.contains(filter.text);
    case 'rows':
      return copy.rows(filter.rowIds.length);
    case 'duplicates':
    case 'notes':
      return copy[filter.by];
  }
}

const issueInWords = ({ code, severity }: Extract<Filter, { by: 'issues' }>): string =>
  code !== undefined && isCode(code) ? issueTitles[code] : copy[severity];

/** What is asked of each filtered column, by its key, as its head says it. */
export function filteredColumns(filters: View['filters']): Readonly<Record<string, string>> {
  const words = new Map<string, string>();
  for (const filter of filters) {
    const column = columnOf(filter);
    if (column === null) continue;
    const own =
      filter.by === 'column'
        ? conditionInWords(filter.condition)
        : filter.by === 'issues'
          ? issueInWords(filter)
          : '';
    const before = words.get(column);
    words.set(column, before === undefined ? own : copy.and(before, own));
  }
  return Object.fromEntries(words);
}
