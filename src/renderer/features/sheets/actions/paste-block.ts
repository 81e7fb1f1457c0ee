import { pastedRange, repeatOver } from '../../../../domain/grid/blocks.ts';
import { type CellRange, clipRange } from '../../../../domain/grid/geometry.ts';
import { selectRange } from '../../../../domain/grid/selection.ts';
import type { Block } from '../../../../domain/grid/tsv.ts';
import { desk } from '../../../bridge/index.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { announce } from '../../../grid/index.ts';
import { asShown, isPlain, type SheetSession, viewOf } from '../session.ts';
import { cellsInPage, knownOf, mostEdits, refusesEdits } from './cells-in-page.ts';
import { changeAtPlaces, placeOf } from './change.ts';
import { editCells } from './edit-cells.ts';

/** Puts a block at a range of shown columns: repeated over the range, growing the sheet downwards. */
export async function pasteBlock(session: SheetSession, block: Block, at: CellRange): Promise<void> {
  const { grid } = session;
  const { bounds } = grid.getState();
  const target = pastedRange(block, at);
  if (refusesEdits(session, [target])) return;
  const seen = clipRange(target, bounds);
  const texts = repeatOver(block, at);
  const textAt = (row: number, column: number): string =>
    texts[row - target.top]?.[column - target.left] ?? '';
  const { cells, whole } =
    seen === null ? { cells: [], whole: false } : cellsInPage(session, [seen], textAt, mostEdits);
  const grows = target.bottom >= bounds.rows;
  const view = viewOf(session);
  const shown = asShown(session);
  grid.setState({
    selection: selectRange({ ...target, right: Math.min(target.right, bounds.columns - 1) }),
    copied: [],
  });

  // In a filtered or sorted view rows move with their texts: cells that are in the page are named by their rows, so
  // that what changes is what the operator sees.
  if (whole && !grows && !isPlain(view)) {
    editCells(session, cells, sheetsCopy.steps.paste);
    return;
  }
  const done = await changeAtPlaces(
    session,
    () =>
      desk.invoke('sheets.paste', {
        sheetId: session.sheetId,
        view,
        at,
        block: block.map((row) => [...row]),
        ...shown,
      }),
    knownOf(cells, whole && !grows, placeOf(session, 'paste', target)),
  );
  if (done !== null) announce(grid, sheetsCopy.done(done.about));
}
