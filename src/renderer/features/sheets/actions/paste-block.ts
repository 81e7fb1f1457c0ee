import { pastedRange, repeatOver } from '../../../../domain/grid/blocks.ts';
import { toSheetRanges } from '../../../../domain/grid/columns.ts';
import { type CellRange, clipRange } from '../../../../domain/grid/geometry.ts';
import { selectRange } from '../../../../domain/grid/selection.ts';
import type { Block } from '../../../../domain/grid/tsv.ts';
import { desk } from '../../../bridge/index.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { announce } from '../../../grid/index.ts';
import { columnsOf, isPlain, type SheetSession, viewOf } from '../session.ts';
import { cellsInPage, mostEdits, mostExpected, refusesEdits } from './cells-in-page.ts';
import { change } from './change.ts';
import { editCells } from './edit-cells.ts';

/** Puts a block at a range of shown columns: repeated over the range, growing the sheet downwards. */
export async function pasteBlock(session: SheetSession, block: Block, at: CellRange): Promise<void> {
  const { grid } = session;
  const { bounds } = grid.getState();
  const target = pastedRange(block, at);
  if (refusesEdits(session, [target])) return;
  const columns = columnsOf(session);
  const seen = clipRange(target, bounds);
  const texts = repeatOver(block, at);
  const textAt = (row: number, column: number): string =>
    texts[row - target.top]?.[column - target.left] ?? '';
  const { cells, whole } =
    seen === null ? { cells: [], whole: false } : cellsInPage(session, [seen], textAt, mostEdits);
  const grows = target.bottom >= bounds.rows;
  const runs = toSheetRanges({ ...at, right: Math.min(target.right, columns.length - 1) }, columns);
  const view = viewOf(session);
  grid.setState({
    selection: selectRange({ ...target, right: Math.min(target.right, bounds.columns - 1) }),
    copied: [],
  });

  if (whole && !grows && (runs.length > 1 || !isPlain(view))) {
    editCells(session, cells, sheetsCopy.steps.paste);
    return;
  }
  let from = 0;
  for (const [index, run] of runs.entries()) {
    const width = run.right - run.left + 1;
    // One run: main repeats the block and names what lies beyond the last column. More: each gets its part.
    const part =
      runs.length === 1
        ? {
            at: { ...run, top: at.top, bottom: at.bottom, right: run.left + (at.right - at.left) },
            block: block.map((row) => [...row]),
          }
        : { at: run, block: texts.map((row) => row.slice(from, from + width)) };
    from += width;
    const done = await change(
      session,
      () => desk.invoke('sheets.paste', { sheetId: session.sheetId, view, ...part }),
      index === 0 ? cells.slice(0, mostExpected) : [],
    );
    if (done === null) return;
    announce(grid, sheetsCopy.done(done.about));
  }
}
