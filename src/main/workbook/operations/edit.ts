import type { DecodedOf } from '../../../contract/index.ts';
import type { Change } from '../../../contract/sheets.ts';
import { sheetsMessages } from '../../../messages/sheets.ts';
import { Failure } from '../../failure.ts';
import type { Patch, SheetChange } from '../change/sheet-change.ts';
import type { Core } from '../core.ts';
import { columnIndex } from '../sheet.ts';
import { isUnreadable } from '../store/sheet-rows.ts';
import { cells } from './words.ts';

/** Texts as they can be stored: halves of characters, which no file can hold, become the replacement sign. */
export const storable = (text: string): string => (text.isWellFormed() ? text : text.toWellFormed());

const rowUnreadable = (): Failure =>
  new Failure({
    code: 'conflict',
    message: sheetsMessages.rowUnreadable,
    next: sheetsMessages.rowUnreadableNext,
  });

/** Throws Failure (`conflict`) where a change met cells or notes, all of them in rows that cannot be read. */
export function guardReadable({ passedOver }: SheetChange, met: number): void {
  if (passedOver > 0 && passedOver === met) throw rowUnreadable();
}

export function editCells(core: Core, input: DecodedOf<'sheets.edit'>): Promise<Change> {
  const about = input.about ?? sheetsMessages.editOf({ cells: cells(input.edits.length) });
  return core.workbook.change(input.sheetId, about, async (change) => {
    const patches = new Map<number, (number | string)[]>();
    for (const edit of input.edits) {
      if (!change.order.has(edit.rowId)) {
        throw new Failure({
          code: 'conflict',
          message: sheetsMessages.rowEditNotSheet,
          next: sheetsMessages.selectCellsAgain,
        });
      }
      const patch = patches.get(edit.rowId) ?? [];
      patch.push(columnIndex(change.base, edit.column), storable(edit.text));
      patches.set(edit.rowId, patch);
    }
    const ids = Uint32Array.from(patches.keys()).sort();
    await change.patchRows(ids, (row): Patch => {
      if (!isUnreadable(row.texts)) return patches.get(row.id) ?? [];
      throw rowUnreadable();
    });
  });
}
