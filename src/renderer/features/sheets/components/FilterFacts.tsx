import { Check, ChevronDown } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import type { Filter, SheetDetail, View } from '../../../../contract/sheets.ts';
import { resultText } from '../../../../domain/run/row-results.ts';
import type { Condition } from '../../../../domain/sheet/condition.ts';
import { filterCopy as copy } from '../../../copy/filter.ts';
import { cx, Menu, type MenuEntry } from '../../../ui/index.ts';
import { applyAgain, changeView, clearFilters, switchFilter } from '../actions/change-view.ts';
import { filterInWords } from '../filter-words.ts';
import { conditionsOf, hasFilter, switchCondition } from '../filters.ts';
import type { SheetSession } from '../session.ts';
import styles from '../status.module.css';
import { useOutdated } from '../use-outdated.ts';

const byRows: readonly (readonly [id: string, label: string, filter: Filter])[] = [
  ['error', copy.error, { by: 'issues', severity: 'error' }],
  ['warning', copy.warning, { by: 'issues', severity: 'warning' }],
  ['any', copy.any, { by: 'issues', severity: 'any' }],
  ['duplicates', copy.duplicates, { by: 'duplicates' }],
  ['notes', copy.notes, { by: 'notes' }],
];

/** What runs left of rows, as the first column of results has it. */
const byResult: readonly (readonly [id: 'failed' | 'notSent' | 'unknown', condition: Condition])[] = [
  ['failed', { is: 'contains', text: resultText('failed', false) }],
  ['notSent', { is: 'one-of', values: ['', resultText('not-sent', false)] }],
  ['unknown', { is: 'contains', text: resultText('unknown', false) }],
];

/** Of a sheet that was sent: its rows by what became of them. */
function resultEntries(
  session: SheetSession,
  { columns }: SheetDetail,
  { filters }: View,
): readonly MenuEntry[] {
  const column = columns.find(({ result }) => result === true)?.key;
  if (column === undefined) return [];
  const present = conditionsOf(filters, column).map((one) => JSON.stringify(one));
  return [
    { id: 'after-rows', separator: true },
    ...byResult.map(([id, condition]) => ({
      id: `result-${id}`,
      label: copy.results[id],
      ...(present.includes(JSON.stringify(condition)) ? { icon: <Check aria-hidden="true" /> } : {}),
      onAction: () => changeView(session, { filters: switchCondition(filters, column, condition) }),
    })),
  ];
}

/** In the line at the foot: the filters, the way out of them, and rows that they no longer fit. */
export function FilterFacts({
  session,
  sheet,
  view,
}: {
  readonly session: SheetSession;
  readonly sheet: SheetDetail;
  readonly view: View;
}) {
  const { filters } = view;
  const words = filters.map((filter) => filterInWords(filter, sheet.columns));
  const [first] = words;
  const entries: readonly MenuEntry[] = [
    ...byRows.map(([id, label, filter]) => ({
      id,
      label,
      ...(hasFilter(filters, filter) ? { icon: <Check aria-hidden="true" /> } : {}),
      onAction: () => switchFilter(session, filter),
    })),
    ...resultEntries(session, sheet, view),
    ...(filters.length === 0
      ? []
      : [
          { id: 'line', separator: true } as const,
          { id: 'clear', label: copy.clear, onAction: () => clearFilters(session) },
        ]),
  ];
  return (
    <>
      <Menu label={copy.menu} entries={entries}>
        <AriaButton className={cx(styles.filter, styles.words, filters.length > 0 && styles.isOn)}>
          {first === undefined ? copy.none : words.length === 1 ? copy.one(first) : copy.several(words)}
          <ChevronDown aria-hidden="true" />
        </AriaButton>
      </Menu>
      {filters.length > 0 ? (
        <AriaButton className={cx(styles.filter)} onPress={() => clearFilters(session)}>
          {copy.clear}
        </AriaButton>
      ) : null}
      <Outdated session={session} />
    </>
  );
}

/** Rows that were edited stay; this says that some are not what the filters ask for any more. */
function Outdated({ session }: { readonly session: SheetSession }) {
  const outdated = useOutdated(session);
  if (outdated === null) return null;
  return (
    <span className={styles.outdated}>
      <span role="status">{outdated}</span>
      <AriaButton className={cx(styles.stop)} onPress={() => void applyAgain(session)}>
        {copy.outdated.apply}
      </AriaButton>
    </span>
  );
}
