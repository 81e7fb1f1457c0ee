import type { DecodedOf, OutputOf } from '../../../contract/index.ts';
import type { Change } from '../../../contract/sheets.ts';
import { sheetsMessages } from '../../../messages/sheets.ts';
import { Failure } from '../../failure.ts';
import type { Core } from '../core.ts';
import { importLimits } from '../import/limits.ts';
import { unpackTexts } from '../store/sheet-rows.ts';
import { noteColumn } from '../store/steps.ts';
import { numberOf, textOf } from '../store/values.ts';
import { storable } from './edit.ts';
import { columnsWithin, notesLookedAt } from './find-matches.ts';
import { patternOf } from './pattern.ts';
import { shown } from './ranges.ts';
import { keptNote } from './set-note.ts';
import { cells } from './words.ts';

/** The next match after a cell or a note, wrapping round, and the number of all. */
export async function find(core: Core, input: DecodedOf<'sheets.find'>): Promise<OutputOf<'sheets.find'>> {
  const { list } = await core.matches.of(core, input);
  const { places, columns } = list;
  if (places.length === 0) return { count: 0, place: 0, match: null };
  // -1 stands for a place before the first row or the first column.
  const from = input.from.index * columns + (input.from.column ?? columns - 1);
  const after = places.findIndex((place) => place > from);
  const before = places.findLastIndex((place) => place < from);
  const index =
    input.direction === 'next' ? (after === -1 ? 0 : after) : before === -1 ? places.length - 1 : before;
  const place = places[index] ?? 0;
  return {
    count: places.length,
    place: index + 1,
    match: {
      index: Math.floor(place / columns),
      column: place % columns === columns - 1 ? null : place % columns,
    },
  };
}

/** Cells of one answer: more than a screen shows. */
const maxMarked = 10_000;

/** The cells that match in some rows of the view; notes are not cells. */
export async function matchesOfRows(
  core: Core,
  input: DecodedOf<'sheets.matches'>,
): Promise<OutputOf<'sheets.matches'>> {
  const { start, count, ...question } = input;
  const { places, columns } = (await core.matches.of(core, question)).list;
  const first = places.findIndex((place) => place >= start * columns);
  if (first === -1) return [];
  const end = (start + count) * columns;
  const found: { index: number; column: number }[] = [];
  for (let at = first; at < places.length && found.length < maxMarked; at += 1) {
    const place = places[at] ?? 0;
    if (place >= end) break;
    const column = place % columns;
    if (column < columns - 1) found.push({ index: Math.floor(place / columns), column });
  }
  return found;
}

/**
 * Replaces every match; a cell whose match is replaced by the same text is not a change. Throws Failure (`bad-input`) where a
 * text would become longer than any that is imported or pasted: its row, or the step, could not be read again.
 */
export async function replaceAll(core: Core, input: DecodedOf<'sheets.replaceAll'>): Promise<Change> {
  const view = await shown(core, input.sheetId, input.view);
  const pattern = patternOf(input.text, input.options, storable(input.replacement));
  const within = columnsWithin(input, view);
  const noted = notesLookedAt(input, core.workbook.rows(view.sheet));
  const batch = 500;
  return core.workbook.change(
    input.sheetId,
    sheetsMessages.replacing({ input: input.text }),
    async (change) => {
      change.job.expect(view.list.length);
      for (let start = 0; start < view.list.length; start += batch) {
        const ids = view.list.between(start, start + batch - 1);
        const notes = noted(ids);
        const rows = change.reader.rawByIds(ids).flatMap((row, offset) => {
          const id = numberOf(row[0]);
          const cells = textOf(row[1]);
          const places = pattern.mayMatch(cells)
            ? within(start + offset).map((column) => ({ column, text: '' }))
            : [];
          if (places.length > 0) {
            const texts = unpackTexts(cells);
            for (const place of places) place.text = texts[place.column] ?? '';
          }
          const note = notes.get(id);
          if (note !== undefined) places.push({ column: noteColumn, text: note });
          return places.length === 0 ? [] : [{ id, places }];
        });
        const texts = rows.flatMap(({ places }) => places.map(({ text }) => text));
        const replaced = pattern.replace(texts);
        let at = 0;
        const patches = new Map<number, (number | string)[]>();
        for (const row of rows) {
          const patch: (number | string)[] = [];
          for (const { column } of row.places) {
            const text = replaced[at] ?? '';
            const most = Math.max(importLimits.cellLength, texts[at]?.length ?? 0);
            if (text.length > most) throw tooLong(change.order.positionOf(row.id) + 1);
            if (text !== texts[at])
              patch.push(column, column === noteColumn ? keptNote(text) : storable(text));
            at += 1;
          }
          if (patch.length > 0) patches.set(row.id, patch);
        }
        if (patches.size > 0) {
          await change.patchRows(
            ids.filter((id) => patches.has(id)),
            (row) => patches.get(row.id) ?? [],
          );
        }
        change.job.advance(ids.length - patches.size);
        if (change.pace.due) await change.pace.rest();
      }
      return sheetsMessages.replacingIn({ cells: cells(change.cells) });
    },
  );
}

const tooLong = (row: number): Failure =>
  new Failure({
    code: 'bad-input',
    message: sheetsMessages.replacedTooLong({ row, most: importLimits.cellLength }),
    next: sheetsMessages.replacedTooLongNext,
  });
