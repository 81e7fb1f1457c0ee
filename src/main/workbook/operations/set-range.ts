import type { DecodedOf } from '../../../contract/index.ts';
import type { Change } from '../../../contract/sheets.ts';
import { sheetsMessages } from '../../../messages/sheets.ts';
import type { Core } from '../core.ts';
import { guardReadable, storable } from './edit.ts';
import { cellsIn, clip, rowsIn, shown } from './ranges.ts';
import { cells } from './words.ts';

/**
 * Sets every cell of the ranges to one text. Throws Failure (`conflict`) where none of the rows can be read; beside
 * others, such a row is passed over.
 */
export async function setRange(core: Core, input: DecodedOf<'sheets.setRange'>): Promise<Change> {
  const view = await shown(core, input.sheetId, input.view);
  const ranges = clip(input.ranges, view);
  const text = storable(input.text);
  const count = cellsIn(ranges);
  const about = (of: number): string => sheetsMessages.of({ text, cells: cells(of) });
  return core.workbook.change(input.sheetId, about(count), async (change) => {
    change.job.expect(rowsIn(ranges));
    for (const range of ranges) {
      const patch: (number | string)[] = [];
      for (let column = range.left; column <= range.right; column += 1) patch.push(column, text);
      await change.patchRows(view.list.between(range.top, range.bottom), () => patch);
    }
    guardReadable(change, count);
    change.about = about(count - change.passedOver);
  });
}
