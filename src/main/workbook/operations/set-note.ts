import type { DecodedOf } from '../../../contract/index.ts';
import type { Change } from '../../../contract/sheets.ts';
import { sheetsMessages } from '../../../messages/sheets.ts';
import type { Core } from '../core.ts';
import { noteColumn } from '../store/steps.ts';
import { guardReadable, storable } from './edit.ts';
import { clip, rowsIn, shown } from './ranges.ts';
import { rows } from './words.ts';

/** A note as it is kept; one of blanks alone is none. */
export const keptNote = (text: string): string => (text.trim() === '' ? '' : storable(text));

/**
 * Sets the note of every row that the ranges touch; an empty note removes it. One step on the undo stack.
 * Throws Failure (`conflict`) where none of the rows can be read; beside others, such a row is passed over.
 */
export async function setNote(core: Core, input: DecodedOf<'sheets.setNote'>): Promise<Change> {
  const view = await shown(core, input.sheetId, input.view);
  const lines = clip(
    input.ranges.map((range) => ({ ...range, left: 0, right: 0 })),
    view,
  );
  const note = keptNote(input.note);
  const count = rowsIn(lines);
  const about = (of: number): string => sheetsMessages.on({ note, rows: rows(of) });
  return core.workbook.change(input.sheetId, about(count), async (change) => {
    change.job.expect(count);
    for (const { top, bottom } of lines) {
      await change.patchRows(view.list.between(top, bottom), () => [noteColumn, note]);
    }
    guardReadable(change, count);
    change.about = about(count - change.passedOver);
  });
}
