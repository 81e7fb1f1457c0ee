import { toSheetRanges } from '../../../../domain/grid/columns.ts';
import { type Fill, fillDown, fillRight, fillToEnd } from '../../../../domain/grid/fill.ts';
import { type CellRange, rangeOf } from '../../../../domain/grid/geometry.ts';
import { selectRange } from '../../../../domain/grid/selection.ts';
import { desk } from '../../../bridge/index.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { announce } from '../../../grid/index.ts';
import { columnsOf, type SheetSession, viewOf } from '../session.ts';
import { refusesEdits } from './cells-in-page.ts';
import { change } from './change.ts';
import { actingRange } from './edit-cells.ts';

/** Fills a range from another: copies, or continues the series that the source begins. */
export async function fillRange(
  session: SheetSession,
  { source, target }: Fill,
  mode: 'copy' | 'series',
): Promise<void> {
  const { grid, sheetId } = session;
  if (refusesEdits(session, [target])) return;
  const columns = columnsOf(session);
  const view = viewOf(session);
  // Computed columns are the sheet's last: pieces of them alone have nothing to fill.
  const isStored = ({ left }: CellRange): boolean =>
    session.state.getState().sheet?.columns[left]?.computed !== true;
  const sources = toSheetRanges(source, columns).filter(isStored);
  const targets = toSheetRanges(target, columns).filter(isStored);
  const isVertical = source.left === target.left && source.right === target.right;
  const [onlySource] = sources;
  // Sideways, a series runs along the columns as shown: main can follow it where they are neighbours.
  const isOneRun = sources.length === 1 && targets.length === 1;
  if (onlySource === undefined || (!isVertical && !isOneRun)) {
    announce(grid, sheetsCopy.fillAcrossMoved);
    return;
  }
  grid.setState({
    selection: selectRange(
      rangeOf(
        { row: Math.min(source.top, target.top), column: Math.min(source.left, target.left) },
        { row: Math.max(source.bottom, target.bottom), column: Math.max(source.right, target.right) },
      ),
    ),
    copied: [],
  });
  for (const [index, part] of targets.entries()) {
    const done = await change(session, () =>
      desk.invoke('sheets.fill', { sheetId, view, source: sources[index] ?? onlySource, target: part, mode }),
    );
    if (done === null) return;
    announce(grid, sheetsCopy.done(done.about));
  }
}

/** Ctrl+D, Ctrl+R, or a double click on the handle: from the selected range. */
export function fillSelection(session: SheetSession, way: 'down' | 'right' | 'to-end'): void {
  const range = actingRange(session);
  const { bounds } = session.grid.getState();
  const fill =
    way === 'down' ? fillDown(range) : way === 'right' ? fillRight(range) : fillToEnd(range, bounds);
  if (fill !== null) void fillRange(session, fill, way === 'to-end' ? 'series' : 'copy');
}
