import { memo } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useStore } from 'zustand';
import type { SheetDetail, View } from '../../../../contract/sheets.ts';
import { selectedCells } from '../../../../domain/grid/selection.ts';
import { StatusGap } from '../../../app/index.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { cx, Menu, type MenuEntry } from '../../../ui/index.ts';
import { cancelWork } from '../actions/cancel-work.ts';
import { filterBy } from '../actions/change-view.ts';
import { filterInWords } from '../filter-words.ts';
import type { SheetSession } from '../session.ts';
import styles from '../status.module.css';
import { useSelectionTotals } from '../use-selection-totals.ts';
import { useSheet, useTotal } from '../use-session.ts';
import { Progress } from './Progress.tsx';

const copy = sheetsCopy.status;

/** The line at the foot: the sheet in numbers, the filter, and what is selected. */
export const StatusBar = memo(function StatusBar({
  session,
  sheet,
}: {
  readonly session: SheetSession;
  readonly sheet: SheetDetail;
}) {
  const view = useSheet(session, (state) => state.view);
  const total = useTotal(session);
  const progress = useSheet(session, (state) => state.progress);
  const isFiltered = view.filter.by !== 'all';
  return (
    <>
      <span>{isFiltered && total !== null ? copy.shown(total, sheet.rows) : copy.rows(sheet.rows)}</span>
      {sheet.rowsWithErrors > 0 ? (
        <span className={styles.error}>{copy.errors(sheet.rowsWithErrors)}</span>
      ) : null}
      {sheet.warnings > 0 ? <span className={styles.warning}>{copy.warnings(sheet.warnings)}</span> : null}
      {sheet.rowsWithErrors === 0 && sheet.warnings === 0 && sheet.rows > 0 ? (
        <span className={styles.clean}>{copy.noIssues}</span>
      ) : null}
      <FilterMenu session={session} sheet={sheet} filter={view.filter} />
      <StatusGap />
      {/* What is selected can wait. */}
      {progress === null ? (
        <SelectionFacts session={session} />
      ) : (
        <>
          <Progress progress={progress} barClass={styles.progress} />
          <AriaButton className={cx(styles.stop)} onPress={() => void cancelWork(session)}>
            {sheetsCopy.stop}
          </AriaButton>
        </>
      )}
      <span className={styles.kept}>{sheetsCopy.kept}</span>
    </>
  );
});

function FilterMenu({
  session,
  sheet,
  filter,
}: {
  readonly session: SheetSession;
  readonly sheet: SheetDetail;
  readonly filter: View['filter'];
}) {
  const words = filterInWords(filter, sheet.columns);
  const entry = (id: string, label: string, to: View['filter']): MenuEntry => ({
    id,
    label,
    onAction: () => filterBy(session, to),
  });
  const entries: readonly MenuEntry[] = [
    entry('all', sheetsCopy.filter.all, { by: 'all' }),
    { id: 'line', separator: true },
    entry('error', sheetsCopy.filter.error, { by: 'issues', severity: 'error' }),
    entry('warning', sheetsCopy.filter.warning, { by: 'issues', severity: 'warning' }),
    entry('any', sheetsCopy.filter.any, { by: 'issues', severity: 'any' }),
    entry('duplicates', sheetsCopy.filter.duplicates, { by: 'duplicates' }),
    entry('notes', sheetsCopy.filter.notes, { by: 'notes' }),
  ];
  return (
    <Menu label={copy.filterMenu} entries={entries}>
      <AriaButton className={cx(styles.filter, filter.by !== 'all' && styles.isOn)}>
        {copy.filter(words)}
      </AriaButton>
    </Menu>
  );
}

function SelectionFacts({ session }: { readonly session: SheetSession }) {
  const selection = useStore(session.grid, (state) => state.selection);
  const hasRows = useStore(session.grid, (state) => state.bounds.rows > 0);
  const totals = useSelectionTotals(session, selection);
  if (!hasRows) return null;
  return (
    <>
      {totals !== null && totals.numbers > 1 ? <span>{copy.sum(totals.sum)}</span> : null}
      <span>{copy.selected(selectedCells(selection))}</span>
    </>
  );
}
