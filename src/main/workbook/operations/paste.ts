import type { DecodedOf } from '../../../contract/index.ts';
import type { Change } from '../../../contract/sheets.ts';
import type { Core } from '../core.ts';
import { storable } from './edit.ts';
import { guardRows, shown } from './ranges.ts';
import { cells, rows } from './words.ts';

/** A selection of a whole number of blocks is filled with the block; any other gets it once. */
const repeated = (selected: number, block: number): number => (selected % block === 0 ? selected : block);

/**
 * Puts a block at a range. Rows beyond the end of the view are added to the end of the sheet; columns beyond
 * the last are left out, and the answer says so. A short row of the block leaves the cells after it alone.
 */
export async function paste(core: Core, input: DecodedOf<'sheets.paste'>): Promise<Change> {
  const { at, block } = input;
  const { list } = await shown(core, input.sheetId, input.view);
  const width = Math.max(...block.map((row) => row.length), 1);
  const height = repeated(at.bottom - at.top + 1, block.length);
  const across = repeated(at.right - at.left + 1, width);
  return core.book.change(input.sheetId, 'Paste', async (change) => {
    const columns = Math.max(0, Math.min(across, change.base.keys.length - at.left));
    const line = (offset: number): (number | string)[] => {
      const texts = block[offset % block.length] ?? [];
      const patch: (number | string)[] = [];
      for (let column = 0; column < columns; column += 1) {
        const text = texts[column % width];
        if (text !== undefined) patch.push(at.left + column, storable(text));
      }
      return patch;
    };
    const present = list.between(at.top, at.top + height - 1);
    await change.patchRows(present, (_row, index) => line(index));
    const more = at.top + height - Math.max(at.top, list.length);
    if (more > 0) {
      guardRows(change.base, more);
      await change.insertRows(change.order.length, more, (index) => {
        const texts: string[] = [];
        const patch = line(height - more + index);
        for (let part = 0; part + 1 < patch.length; part += 2)
          texts[Number(patch[part])] = String(patch[part + 1]);
        return texts;
      });
      change.cells += more * columns;
    }
    return said(change.cells, Math.max(0, more), across - columns);
  });
}

function said(changed: number, added: number, leftOut: number): string {
  const parts = [`Paste of ${cells(changed)}`];
  if (added > 0) parts.push(`${rows(added)} added`);
  if (leftOut > 0)
    parts.push(`${leftOut === 1 ? '1 column' : `${leftOut} columns`} beyond the last left out`);
  return parts.join(', ');
}
