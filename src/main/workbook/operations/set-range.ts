import type { DecodedOf } from '../../../contract/index.ts';
import type { Change } from '../../../contract/sheets.ts';
import { sheetsMessages } from '../../../messages/sheets.ts';
import type { Core } from '../core.ts';
import { storable } from './edit.ts';
import { cellsIn, clip, rowsIn, shown } from './ranges.ts';
import { cells } from './words.ts';

/** Sets every cell of the ranges to one text. */
export async function setRange(core: Core, input: DecodedOf<'sheets.setRange'>): Promise<Change> {
  const view = await shown(core, input.sheetId, input.view);
  const ranges = clip(input.ranges, view);
  const text = storable(input.text);
  const about = sheetsMessages.of({ text, cells: cells(cellsIn(ranges)) });
  return core.workbook.change(input.sheetId, about, async (change) => {
    change.job.expect(rowsIn(ranges));
    for (const range of ranges) {
      const patch: (number | string)[] = [];
      for (let column = range.left; column <= range.right; column += 1) patch.push(column, text);
      await change.patchRows(view.list.between(range.top, range.bottom), () => patch);
    }
  });
}
