import { memo } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useStore } from 'zustand';
import type { SheetDetail } from '../../../../contract/sheets.ts';
import { selectedCells } from '../../../../domain/grid/selection.ts';
import { rowStandings } from '../../../../domain/run/row-results.ts';
import { StatusGap, useCurrentStore, useRail } from '../../../app/index.ts';
import { resultsCopy } from '../../../copy/results.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { cx } from '../../../ui/index.ts';
import { stopWork } from '../actions/open-sheet.ts';
import type { SheetSession } from '../session.ts';
import styles from '../status.module.css';
import { useSelectionTotals } from '../use-selection-totals.ts';
import { useSheet, useTotal } from '../use-session.ts';
import { FilterFacts } from './FilterFacts.tsx';
import { Progress } from './Progress.tsx';
import { KeptFact, SavingFact } from './SavedPill.tsx';
import { ViewsMenu } from './ViewsMenu.tsx';

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
  const isFiltered = view.filters.length > 0;
  return (
    <div className={styles.line}>
      <StoreFact />
      <span>{isFiltered && total !== null ? copy.shown(total, sheet.rows) : copy.rows(sheet.rows)}</span>
      {sheet.rowsWithErrors > 0 ? (
        <span className={styles.error}>{copy.errors(sheet.rowsWithErrors)}</span>
      ) : null}
      {sheet.warnings > 0 ? <span className={styles.warning}>{copy.warnings(sheet.warnings)}</span> : null}
      {sheet.rowsWithErrors === 0 && sheet.warnings === 0 && sheet.rows > 0 ? (
        <span className={styles.clean}>{copy.noIssues}</span>
      ) : null}
      <SentFacts session={session} />
      <ViewsMenu session={session} />
      <FilterFacts session={session} sheet={sheet} view={view} />
      {/* What is selected can wait. */}
      {progress === null ? (
        <div className={styles.rest}>
          <span className={styles.start} />
          <SelectionFacts session={session} />
          <KeptFact session={session} />
        </div>
      ) : (
        <>
          <StatusGap />
          <Progress progress={progress} barClass={styles.progress} />
          <AriaButton className={cx(styles.stop)} onPress={() => stopWork(session)}>
            {sheetsCopy.stop}
          </AriaButton>
        </>
      )}
      <SavingFact session={session} />
    </div>
  );
});

/** The store that the rows go to, where the side bar has no room for its name. */
function StoreFact() {
  const { isRail } = useRail();
  const store = useCurrentStore();
  return isRail && store !== null ? <span className={styles.store}>{store.name}</span> : null;
}

/** How many rows the chosen store has, where it has any of the sheet. */
function SentFacts({ session }: { readonly session: SheetSession }) {
  const results = useSheet(session, (state) => state.results);
  const store = useCurrentStore();
  if (results === null || results.columns.length === 0 || store?.id !== results.storeId) return null;
  const rows = results.all;
  const all = rowStandings.reduce((sum, standing) => sum + rows[standing], 0);
  return (
    <>
      <span className={styles.sent}>{resultsCopy.sent(rows.sent + rows.changed, all, store.name)}</span>
      {rows.changed > 0 ? <span className={styles.sent}>{resultsCopy.changed(rows.changed)}</span> : null}
      {rows.undone > 0 ? <span>{resultsCopy.undone(rows.undone)}</span> : null}
      {rows.unknown > 0 ? <span className={styles.warning}>{resultsCopy.unknown(rows.unknown)}</span> : null}
    </>
  );
}

function SelectionFacts({ session }: { readonly session: SheetSession }) {
  const selection = useStore(session.grid, (state) => state.selection);
  const hasRows = useStore(session.grid, (state) => state.bounds.rows > 0);
  const totals = useSelectionTotals(session, selection);
  if (!hasRows) return null;
  return (
    <>
      {totals !== null && totals.numbers > 1 ? (
        <>
          <span className={styles.fact}>{copy.average(totals.average ?? '')}</span>
          <span className={styles.fact}>{copy.numbers(totals.numbers)}</span>
          <span className={styles.fact}>{copy.sum(totals.sum)}</span>
        </>
      ) : null}
      {/* The focus stays on its cell while the selection grows: nothing else says it to a screen reader. */}
      <span className={styles.fact} aria-live="polite">
        {copy.selected(selectedCells(selection))}
      </span>
    </>
  );
}
