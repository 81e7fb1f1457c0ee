import { type Fill, fillDown, fillRight, fillToEnd } from '../../../../domain/grid/fill.ts';
import { rangeOf } from '../../../../domain/grid/geometry.ts';
import { selectRange } from '../../../../domain/grid/selection.ts';
import { desk } from '../../../bridge/index.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { announce } from '../../../grid/index.ts';
import { asShown, type SheetSession, viewOf } from '../session.ts';
import { refusesEdits } from './cells-in-page.ts';
import { changeAtPlaces } from './change.ts';
import { actingRange } from './edit-cells.ts';

/** Fills a range from another: copies, or continues the series that the source begins. */
export async function fillRange(
  session: SheetSession,
  { source, target }: Fill,
  mode: 'copy' | 'series',
): Promise<void> {
  const { grid, sheetId } = session;
  if (refusesEdits(session, [target])) return;
  const view = viewOf(session);
  const shown = asShown(session);
  grid.setState({
    selection: selectRange(
      rangeOf(
        { row: Math.min(source.top, target.top), column: Math.min(source.left, target.left) },
        { row: Math.max(source.bottom, target.bottom), column: Math.max(source.right, target.right) },
      ),
    ),
    copied: [],
  });
  const done = await changeAtPlaces(session, () =>
    desk.invoke('sheets.fill', {
      sheetId,
      view,
      source,
      target,
      mode,
      ...shown,
    }),
  );
  if (done !== null) announce(grid, sheetsCopy.done(done.about));
}

/** Ctrl+D, Ctrl+R, or a double click on the handle: from the selected range. */
export function fillSelection(session: SheetSession, way: 'down' | 'right' | 'to-end'): void {
  const range = actingRange(session);
  const { bounds } = session.grid.getState();
  const fill =
    way === 'down' ? fillDown(range) : way === 'right' ? fillRight(range) : fillToEnd(range, bounds);
  if (fill !== null) void fillRange(session, fill, way === 'to-end' ? 'series' : 'copy');
}
