import type { View } from '../../../contract/sheets.ts';
import { type Derived, viewColumn } from '../results/derived.ts';
import { prepareArrays } from '../store/database.ts';
import { type RowReader, unpackTexts } from '../store/sheet-rows.ts';
import { allRows, numberOf } from '../store/values.ts';
import { type ScanParts, scanCells, scanRows, type TextAt } from './cell-scan.ts';
import { mayHold } from './plain-text.ts';
import { holds, matchesCells, type RowFilter, rowFilter } from './row-filter.ts';
import { KeyColumn, sortedIndexes } from './sort.ts';
import { ViewList } from './view-list.ts';

export type BuildParts = ScanParts & {
  readonly reader: RowReader;
  readonly view: View;
  readonly derived: Derived;
};

/** Works out the rows of a view and their order, in slices. */
export async function buildView(parts: BuildParts): Promise<ViewList> {
  const { sheet, view, pace } = parts;
  const marked = await matching(parts, rowFilter(sheet, view.filters));
  const ids = sheet.order.ids.filter((id) => marked[id] === 1);
  if (view.sort.length === 0) return new ViewList(ids);
  const keys = view.sort.map(({ column, direction }) => {
    const { place, type } = viewColumn(sheet, column);
    return { place, texts: new KeyColumn(type, ids.length), isDescending: direction === 'descending' };
  });
  const places = new Uint32Array(sheet.nextRowId);
  ids.forEach((id, place) => {
    places[id] = place;
  });
  const columns = keys.map(({ place }) => place);
  await scanColumns(parts, columns, marked, (id, at) => {
    for (const { place, texts } of keys) texts.set(places[id] ?? 0, at(place) ?? '');
  });
  const compare = (a: number, b: number): number => {
    for (const { texts, isDescending } of keys) {
      const difference = texts.compare(a, b, isDescending);
      if (difference !== 0) return difference;
    }
    return a - b;
  };
  const order = await sortedIndexes(ids.length, compare, pace);
  return new ViewList(order.map((index) => ids[index] ?? 0));
}

/** A mark for every row that matches, by its id: what an index tells comes first, so that fewer cells are read. */
async function matching(parts: BuildParts, filter: RowFilter): Promise<Uint8Array> {
  let marked = new Uint8Array(parts.sheet.nextRowId);
  for (const id of parts.sheet.order.ids) marked[id] = 1;
  const narrow = (found: Uint8Array): void => {
    marked = marked.map((mark, id) => mark & (found[id] ?? 0));
  };
  for (const ids of filter.rowIds) narrow(marked.map((_, id) => Number(ids.has(id))));
  for (const groups of filter.groups) narrow(await withIssue(parts, groups));
  if (filter.isNoted) narrow(await noted(parts, () => true));
  if (filter.cells.length > 0) {
    const columns = [...new Set(filter.cells.map(({ column }) => column))];
    await scanColumns(parts, columns, marked, (id, at) => {
      if (!matchesCells(filter, at)) marked[id] = 0;
    });
  }
  for (const needle of filter.needles) narrow(await containing(parts, needle, marked));
  return marked;
}

/** As scanCells, also with columns that are worked out from the row or from the runs: for these rows are unpacked. */
function scanColumns(
  parts: BuildParts,
  columns: readonly number[],
  marked: Uint8Array,
  visit: (id: number, at: TextAt) => void,
): Promise<void> {
  const { sheet, derived } = parts;
  if (columns.every((place) => place < sheet.keys.length)) return scanCells(parts, columns, marked, visit);
  return scanRows(parts, marked, (id, cells) => {
    const row = { id, texts: unpackTexts(cells) };
    visit(id, (place) => derived.at(row, place));
  });
}

/** Rows with a note that fits. Few rows have one: the notes are read, not the rows. */
async function noted(
  { sheet, reader, pace }: BuildParts,
  fits: (note: string) => boolean,
): Promise<Uint8Array> {
  const found = new Uint8Array(sheet.nextRowId);
  for (let last = 0; ; ) {
    const notes = reader.notesAfter(last);
    for (const { row, note } of notes) {
      last = row;
      if (fits(note)) found[row] = 1;
    }
    if (notes.length === 0) return found;
    if (pace.due) await pace.rest();
  }
}

/** Marked rows of which a cell or the note contains a folded text. */
async function containing(parts: BuildParts, needle: string, marked: Uint8Array): Promise<Uint8Array> {
  const found = await noted(parts, (note) => holds(needle, note));
  const possible = mayHold(needle, false);
  await scanRows(parts, marked, (id, cells) => {
    if (possible(cells) && unpackTexts(cells).some((text) => holds(needle, text))) found[id] = 1;
  });
  return found;
}

/** Rows with an issue of some groups, from the index of issues: their number counts, not the sheet's. */
async function withIssue(
  { sheet, database, pace }: BuildParts,
  groups: ReadonlySet<number>,
): Promise<Uint8Array> {
  const found = new Uint8Array(sheet.nextRowId);
  const next = prepareArrays(
    database,
    `SELECT row FROM i_${sheet.number} WHERE issue_group = ? AND row > ? ORDER BY row LIMIT 5000`,
  );
  for (const group of sheet.groups.all()) {
    if (group.count === 0 || !groups.has(group.id)) continue;
    for (let last = -1; ; ) {
      const rows = allRows(next, group.id, last);
      for (const row of rows) {
        last = numberOf(row[0]);
        found[last] = 1;
      }
      if (rows.length < 5000) break;
      if (pace.due) await pace.rest();
    }
  }
  return found;
}
