import type { DecodedOf } from '../../../contract/index.ts';
import { dataEdge } from '../../../domain/grid/data-edge.ts';
import type { Core } from '../core.ts';
import { Pace } from '../pace.ts';
import { columnIndex } from '../sheet.ts';
import { scanCells } from '../views/cell-scan.ts';

/** Rows that are looked at first; then ever more, so that a near edge is found at once. */
const firstRows = 500;

/** The edge of the data in a column of a view, from a row on: cells are read as far as the edge needs. */
export async function edgeOf(
  core: Core,
  { sheetId, view, index, column, direction }: DecodedOf<'sheets.edge'>,
): Promise<{ readonly index: number }> {
  const { sheet, list } = await core.views.list(sheetId, view);
  const cell = columnIndex(sheet, column);
  const pace = new Pace();
  const end = direction === 'down' ? list.length - 1 : 0;
  const from = Math.min(index, list.length - 1);
  if (from < 0) return { index: 0 };
  const filled = new Uint8Array(sheet.nextRowId);
  let [first, last] = [from, from];
  const isFilled = (at: number): boolean | null =>
    at < first || at > last ? null : filled[list.ids[at] ?? 0] === 1;
  for (let rows = firstRows, known = 0; ; rows *= 4) {
    if (direction === 'down') last = Math.min(end, from + rows);
    else first = Math.max(end, from - rows);
    const marked = new Uint8Array(sheet.nextRowId);
    const fresh = direction === 'down' ? [from + known, last] : [first, from - known];
    for (const id of list.between(fresh[0] ?? 0, fresh[1] ?? 0)) marked[id] = 1;
    await scanCells({ database: core.workbook.database.reader, sheet, pace }, [cell], marked, (id, at) => {
      filled[id] = at(cell) === '' ? 0 : 1;
    });
    known = rows;
    const edge = dataEdge(isFilled, from, end);
    if (edge !== null) return { index: edge };
  }
}
