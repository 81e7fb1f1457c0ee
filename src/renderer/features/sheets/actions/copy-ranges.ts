import { arranged, arrangement, besides } from '../../../../domain/grid/blocks.ts';
import { toSheetRanges } from '../../../../domain/grid/columns.ts';
import { type CellRange, countCells } from '../../../../domain/grid/geometry.ts';
import { type Block, parseTsv } from '../../../../domain/grid/tsv.ts';
import { appErrorOf, desk } from '../../../bridge/index.ts';
import { gridCopy } from '../../../copy/grid.ts';
import { type Copied, cellText } from '../../../grid/index.ts';
import { notifyError } from '../../../ui/index.ts';
import { columnsOf, type SheetSession, viewOf } from '../session.ts';

/** More than this is not handed to the clipboard; main says the same. */
const mostCells = 3_000_000;

/** The selected cells: at once where their rows are in the page, else from main. */
export function copySelection(session: SheetSession): Copied {
  const { ranges } = session.grid.getState().selection;
  const order = arrangement(ranges);
  if (order === null) return { refused: gridCopy.copyRefused };
  const cells = countCells(ranges);
  if (cells > mostCells) return { refused: gridCopy.copyTooMany(cells, mostCells) };
  const ready = order.ranges.map((range) => blockInPage(session, range));
  return ready.every((block): block is string[][] => block !== null)
    ? { ready: arranged(order.by, ready) }
    : { coming: readBlock(session, order) };
}

/** Rows that are looked up one by one; the page does not hold many more. */
const mostRows = 4_000;

/** The texts of a range; null where rows are not in the page, or cannot be read: main says why these cannot be copied. */
export function blockInPage(session: SheetSession, range: CellRange): string[][] | null {
  if (range.bottom - range.top >= mostRows) return null;
  const { rows, grid } = session;
  const columns = columnsOf(session);
  const block: string[][] = [];
  for (let row = range.top; row <= range.bottom; row += 1) {
    if (rows.row(row)?.issues.some(({ code }) => code === 'unreadable')) return null;
    const texts: string[] = [];
    for (let column = range.left; column <= range.right; column += 1) {
      const text = cellText(grid, rows, columns, { row, column });
      if (text === null) return null;
      texts.push(text);
    }
    block.push(texts);
  }
  return block;
}

async function readBlock(
  session: SheetSession,
  order: { readonly by: 'columns' | 'rows'; readonly ranges: readonly CellRange[] },
): Promise<Block | null> {
  try {
    return arranged(order.by, await Promise.all(order.ranges.map((range) => readRange(session, range))));
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
    return null;
  }
}

/** One range of shown columns; where they do not stand in the sheet's order, piece by piece. */
export async function readRange(session: SheetSession, range: CellRange): Promise<Block> {
  const { sheetId } = session;
  const pieces = toSheetRanges(range, columnsOf(session)).map(async (piece) => {
    const { text } = await desk.invoke('sheets.copy', { sheetId, view: viewOf(session), ranges: [piece] });
    return parseTsv(text);
  });
  return besides(await Promise.all(pieces));
}
