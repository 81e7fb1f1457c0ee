import type { DecodedOf } from '../../../contract/index.ts';
import type { Change } from '../../../contract/sheets.ts';
import { sheetsMessages } from '../../../messages/sheets.ts';
import type { Core } from '../core.ts';
import { guardReadable, storable } from './edit.ts';
import { columnAt, guardRows, shown } from './ranges.ts';
import { cells, rows } from './words.ts';

/**
 * Puts a block at a range: repeated where the range holds it a whole number of times in both directions, else once.
 * Rows beyond the end of the view are added to the end of the sheet; columns beyond the last, and those that are worked
 * out, are left out, and the answer says so. A short row of the block leaves the cells after it alone.
 * Throws Failure (`conflict`) where none of the rows can be read; beside others, such a row is passed over.
 */
export async function paste(core: Core, input: DecodedOf<'sheets.paste'>): Promise<Change> {
  const { at, block } = input;
  const { list } = await shown(core, input.sheetId, input.view);
  const width = block.reduce((widest, row) => Math.max(widest, row.length), 1);
  const [selected, selectedAcross] = [at.bottom - at.top + 1, at.right - at.left + 1];
  const repeats = selected % block.length === 0 && selectedAcross % width === 0;
  const height = repeats ? selected : block.length;
  const across = repeats ? selectedAcross : width;
  return core.workbook.change(input.sheetId, 'Paste', async (change) => {
    const stored = change.base.keys.length;
    const own = columnAt(input.columns);
    const reach = Math.max(0, Math.min(across, (input.columns?.length ?? stored) - at.left));
    const columns = Array.from({ length: reach }, (_, offset) => own(at.left + offset));
    const taken = columns.filter((column) => column < stored).length;
    const line = (offset: number): (number | string)[] => {
      const texts = block[offset % block.length] ?? [];
      const patch: (number | string)[] = [];
      for (const [place, column] of columns.entries()) {
        const text = texts[place % width];
        if (text !== undefined && column < stored) patch.push(column, storable(text));
      }
      return patch;
    };
    const present = list.between(at.top, at.top + height - 1);
    let met = 0;
    await change.patchRows(present, (_row, index) => {
      const patch = line(index);
      met += patch.length / 2;
      return patch;
    });
    const more = at.top + height - Math.max(at.top, list.length);
    if (more <= 0) guardReadable(change, met);
    if (more > 0) {
      guardRows(change.base, more);
      await change.insertRows(change.order.length, more, (index) => {
        const texts: string[] = [];
        const patch = line(height - more + index);
        for (let part = 0; part + 1 < patch.length; part += 2)
          texts[Number(patch[part])] = String(patch[part + 1]);
        return texts;
      });
      change.cells += more * taken;
    }
    return said(change.cells, Math.max(0, more), across - reach, reach - taken);
  });
}

function said(changed: number, added: number, beyond: number, computed: number): string {
  const parts = [sheetsMessages.pasteOf({ cells: cells(changed) })];
  if (added > 0) parts.push(sheetsMessages.added({ rows: rows(added) }));
  if (beyond > 0) parts.push(sheetsMessages.skippedBeyondLast({ columnCount: columnCount(beyond) }));
  if (computed > 0) parts.push(sheetsMessages.skippedCalculated({ columnCount: columnCount(computed) }));
  return parts.join(', ');
}

const columnCount = (columns: number): string => sheetsMessages.columns({ columns });
