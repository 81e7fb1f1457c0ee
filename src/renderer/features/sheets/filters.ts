import type { Filter, SheetDetail, Sort, View } from '../../../contract/sheets.ts';
import type { Condition } from '../../../domain/sheet/condition.ts';

type Filters = View['filters'];

/** The conditions of a column. */
export const conditionsOf = (filters: Filters, column: string): readonly Condition[] =>
  filters.flatMap((filter) => (filter.by === 'column' && filter.column === column ? [filter.condition] : []));

/** The filters with other conditions for one column; all others stay. */
export const withConditions = (
  filters: Filters,
  column: string,
  conditions: readonly Condition[],
): Filters => [
  ...filters.filter((filter) => filter.by !== 'column' || filter.column !== column),
  ...conditions.map(
    (condition): Filter => ({ by: 'column', column, condition: { ...condition } as ContractCondition }),
  ),
];
type ContractCondition = Extract<Filter, { by: 'column' }>['condition'];

/** The filters with one value for a column; what was typed for it stays. */
export const withValue = (filters: Filters, column: string, value: string): Filters =>
  withConditions(filters, column, [
    ...conditionsOf(filters, column).filter(({ is }) => is !== 'one-of'),
    { is: 'one-of', values: [value] },
  ]);

/** The filters with one more condition of a column in place of its others, or without it where it is there. */
export const switchCondition = (filters: Filters, column: string, condition: Condition): Filters =>
  withConditions(
    filters,
    column,
    conditionsOf(filters, column).some((one) => JSON.stringify(one) === JSON.stringify(condition))
      ? []
      : [condition],
  );

/** The filters without what they ask of a column: its conditions, and its issues. */
export const withoutColumn = (filters: Filters, column: string): Filters =>
  filters.filter((filter) => columnOf(filter) !== column);

/** The column that a filter is about; null: it is about rows. */
export const columnOf = (filter: Filter): string | null =>
  filter.by === 'column' || filter.by === 'issues' ? (filter.column ?? null) : null;

/** Filters by rows: in place of another of the same sort, beside all others. The same once more takes it away. */
export function withRows(filters: Filters, wanted: Filter): Filters {
  const others = filters.filter(({ by }) => by !== wanted.by);
  return hasFilter(filters, wanted) ? others : [...others, wanted];
}

export const hasFilter = (filters: Filters, wanted: Filter): boolean =>
  filters.some((filter) => JSON.stringify(filter) === JSON.stringify(wanted));

/** The sort with a column: as the only one, or after those that there are. One that is there keeps its place. */
export function withSort(sort: View['sort'], wanted: Sort, how: 'alone' | 'then'): View['sort'] {
  if (how === 'alone') return [wanted];
  const isThere = sort.some(({ column }) => column === wanted.column);
  return isThere ? sort.map((one) => (one.column === wanted.column ? wanted : one)) : [...sort, wanted];
}

/** Whether the rows that a view shows, or their order, depend on what runs say of them. */
export function asksResults({
  sheet,
  view,
}: {
  readonly sheet: SheetDetail | null;
  readonly view: View;
}): boolean {
  const asked = new Set([...view.filters.map(columnOf), ...view.sort.map(({ column }) => column)]);
  return sheet?.columns.some(({ key, result }) => result === true && asked.has(key)) === true;
}
