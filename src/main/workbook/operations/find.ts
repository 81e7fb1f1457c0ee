import type { DecodedOf, OutputOf } from '../../../contract/index.ts';
import type { Change } from '../../../contract/sheets.ts';
import type { Core } from '../core.ts';
import { unpackTexts } from '../store/sheet-rows.ts';
import { numberOf, textOf } from '../store/values.ts';
import { storable } from './edit.ts';
import { columnsWithin } from './find-matches.ts';
import { patternOf } from './pattern.ts';
import { shown } from './ranges.ts';
import { cells } from './words.ts';

/** The next match after a cell, wrapping round, and the number of all. */
export async function find(core: Core, input: DecodedOf<'sheets.find'>): Promise<OutputOf<'sheets.find'>> {
  const { list } = await core.matches.of(core, input);
  const { places, columns } = list;
  if (places.length === 0) return { count: 0, match: null };
  // -1 stands for a place before the first row or the first column.
  const from = input.from.index * columns + input.from.column;
  const after = places.findIndex((place) => place > from);
  const before = places.findLastIndex((place) => place < from);
  const index =
    input.direction === 'next' ? (after === -1 ? 0 : after) : before === -1 ? places.length - 1 : before;
  const place = places[index] ?? 0;
  return {
    count: places.length,
    match: { index: Math.floor(place / columns), column: place % columns },
  };
}

/** Replaces every match; a cell whose match is replaced by the same text is not a change. */
export async function replaceAll(core: Core, input: DecodedOf<'sheets.replaceAll'>): Promise<Change> {
  const view = await shown(core, input.sheetId, input.view);
  const pattern = patternOf(input.text, input.options, storable(input.replacement));
  const within = columnsWithin(input, view);
  const batch = 500;
  return core.book.change(input.sheetId, `Replacing “${input.text}”`, async (change) => {
    for (let start = 0; start < view.list.length; start += batch) {
      const ids = view.list.between(start, start + batch - 1);
      const rows = change.reader.rawByIds(ids).flatMap((row, offset) => {
        const cells = textOf(row[1]);
        if (!pattern.mayMatch(cells)) return [];
        return [{ id: numberOf(row[0]), texts: unpackTexts(cells), columns: within(start + offset) }];
      });
      const texts = rows.flatMap((row) => row.columns.map((column) => row.texts[column] ?? ''));
      const replaced = pattern.replace(texts);
      let at = 0;
      const patches = new Map<number, (number | string)[]>();
      for (const row of rows) {
        const patch: (number | string)[] = [];
        for (const column of row.columns) {
          if (replaced[at] !== texts[at]) patch.push(column, storable(replaced[at] ?? ''));
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
      if (change.pace.due) await change.pace.rest();
    }
    return `Replacing in ${cells(change.cells)}`;
  });
}
