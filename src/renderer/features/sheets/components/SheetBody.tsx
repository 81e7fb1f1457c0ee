import { memo, useCallback, useEffect, useMemo, useRef } from 'react';
import type { SheetDetail } from '../../../../contract/sheets.ts';
import { hiddenBeside, placeColumns } from '../../../../domain/grid/columns.ts';
import { useSettings } from '../../../app/index.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { Grid, type GridHandle } from '../../../grid/index.ts';
import { cx, ErrorBanner, Spinner } from '../../../ui/index.ts';
import { goToNewRow } from '../actions/rows.ts';
import { commandsOf } from '../commands.ts';
import { filteredColumns } from '../filter-words.ts';
import { frozenCount, isPlain, type SheetSession } from '../session.ts';
import styles from '../sheet.module.css';
import { useFoundMarks } from '../use-found-marks.ts';
import { useGridFocus } from '../use-grid-focus.ts';
import { usePanelOpen } from '../use-panel-open.ts';
import { useRowsProblem, useSheet, useTotal } from '../use-session.ts';
import { useSheetCommands } from '../use-sheet-commands.ts';
import { CellBar } from './CellBar.tsx';
import { DeletedBanner } from './DeletedBanner.tsx';
import { EmptySheet } from './EmptySheet.tsx';
import { FindBar } from './FindBar.tsx';
import { SheetDialogs } from './SheetDialogs.tsx';
import { SheetMenus } from './SheetMenus.tsx';
import { SidePanel } from './SidePanel.tsx';
import { StandingNotice } from './StandingNotice.tsx';

/** Of the room for the grid, frozen columns take at most this part. */
const frozenPart = 0.6;
const heights = { compact: 28, comfortable: 34 };

/** The cell bar, the grid and the side panel. */
export const SheetBody = memo(function SheetBody({
  session,
  sheet,
}: {
  readonly session: SheetSession;
  readonly sheet: SheetDetail;
}) {
  const total = useTotal(session);
  const problem = useRowsProblem(session);
  const isDeleted = useSheet(session, (state) => state.isDeleted);
  const layout = useSheet(session, (state) => state.layout);
  // The room itself changes with every pixel of the window, what fits into it hardly ever.
  const frozen = useSheet(session, frozenCount);
  const view = useSheet(session, (state) => state.view);
  const rowHeight = heights[useSettings()?.density ?? 'compact'];
  const columns = useMemo(
    () => placeColumns(sheet.columns, { ...layout, frozen }),
    [sheet.columns, layout, frozen],
  );
  const hidden = useMemo(() => hiddenBeside(sheet.columns, layout), [sheet.columns, layout]);
  const filtered = useMemo(() => filteredColumns(view.filters), [view.filters]);
  const commands = useMemo(() => commandsOf(session), [session]);
  const onAddRow = useCallback(() => goToNewRow(session), [session]);
  const hasRows = total !== 0;
  const empty = useMemo(
    () => (hasRows ? null : <EmptySheet session={session} sheet={sheet} />),
    [hasRows, session, sheet],
  );
  const [isPanelOpen] = usePanelOpen(session);
  const ground = useRef<HTMLDivElement>(null);
  const handle = useRef<GridHandle>(null);
  useFrozenRoom(session, ground);
  useGridFocus(session, handle);
  useFoundMarks(session);
  useSheetCommands(session);

  return (
    <div className={cx(styles.sheet, isPanelOpen && styles.withPanel)}>
      <CellBar session={session} columns={columns} />
      <FindBar session={session} onLeave={() => handle.current?.focus()} />
      <div className={styles.ground} ref={ground}>
        {isDeleted ? (
          <div className={styles.notice}>
            <DeletedBanner session={session} />
          </div>
        ) : null}
        {problem === null || isDeleted ? null : (
          <div className={styles.notice}>
            <ErrorBanner error={problem} onRetry={() => session.rows.retry()} />
          </div>
        )}
        {total === null ? (
          <div className={styles.opening}>
            {problem === null ? <Spinner label={sheetsCopy.open} /> : null}
          </div>
        ) : null}
        <Grid
          label={sheet.name}
          store={session.grid}
          rows={session.rows}
          total={total ?? 0}
          lastNumber={Math.max(sheet.rows, total ?? 0)}
          columns={columns}
          rowHeight={rowHeight}
          sort={view.sort}
          filtered={filtered}
          hidden={hidden}
          commands={commands}
          handle={handle}
          empty={empty}
          onAddRow={isPlain(view) ? onAddRow : undefined}
        />
      </div>
      {isDeleted ? null : <StandingNotice session={session} />}
      {isPanelOpen ? (
        <SidePanel session={session} sheet={sheet} columns={columns} onGrid={() => handle.current?.focus()} />
      ) : null}
      <SheetMenus session={session} columns={columns} onClose={() => handle.current?.focus()} />
      <SheetDialogs session={session} sheet={sheet} onGrid={() => handle.current?.focus()} />
    </div>
  );
});

/** Frozen columns leave the others room to scroll, also in a narrow window. */
function useFrozenRoom(session: SheetSession, ground: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const element = ground.current;
    if (element === null) return;
    const measure = () => session.state.setState({ frozenRoom: element.clientWidth * frozenPart });
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    return () => resized.disconnect();
  }, [session, ground]);
}
