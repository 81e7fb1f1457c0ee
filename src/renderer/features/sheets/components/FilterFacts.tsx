import { Check } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import type { Filter, SheetDetail, View } from '../../../../contract/sheets.ts';
import { filterCopy as copy } from '../../../copy/filter.ts';
import { cx, Menu, type MenuEntry } from '../../../ui/index.ts';
import { applyAgain, clearFilters, switchFilter } from '../actions/change-view.ts';
import { filterInWords } from '../filter-words.ts';
import { hasFilter } from '../filters.ts';
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
