import type { DatabaseSync } from 'node:sqlite';
import type { View } from '../../../contract/sheets.ts';
import type { Pace } from '../pace.ts';
import { columnIndex, columnsOf, type Sheet } from '../sheet.ts';
import { prepareArrays } from '../store/database.ts';
import type { RowReader } from '../store/sheet-rows.ts';
import { unpackTexts } from '../store/sheet-rows.ts';
import { allRows, numberOf, textOf } from '../store/values.ts';
import { noteFilter, type RowFilter, rowFilter } from './row-filter.ts';
import { KeyColumn, sortedIndexes } from './sort.ts';
import { ViewList } from './view-list.ts';

export type BuildParts = {
  readonly database: DatabaseSync;
  readonly reader: RowReader;
  readonly sheet: Sheet;
  readonly view: View;
  readonly pace: Pace;
};

/** Rows read at once while a view is built. */
const batch = 1000;

/** Works out the rows of a view and their order, in slices. */
export async function buildView(parts: BuildParts): Promise<ViewList> {
  const { sheet, view } = parts;
  const ids = await matching(parts);
  if (!view.sort) return new ViewList(ids);
  const column = columnIndex(sheet, view.sort.column);
  const type = columnsOf(sheet)[column]?.type ?? 'text';
  const keys = new KeyColumn(type, ids.length);
  await eachRow(parts, ids, (index, cells) => keys.set(index, unpackTexts(cells)[column] ?? ''));
  const descending = view.sort.direction === 'descending';
  const order = await sortedIndexes(ids.length, (a, b) => keys.compare(a, b, descending), parts.pace);
  return new ViewList(order.map((index) => ids[index] ?? 0));
}

async function matching(parts: BuildParts): Promise<Uint32Array> {
  const { sheet, view } = parts;
  const filter = rowFilter(sheet, view.filter);
  if (filter === null) return sheet.order.ids;
  const marked = await markedRows(parts, filter);
  await markNoted(parts, marked);
  return sheet.order.ids.filter((id) => marked[id] === 1);
}

function markedRows(parts: BuildParts, filter: NonNullable<RowFilter>): Promise<Uint8Array> {
  switch (parts.view.filter.by) {
    case 'issues':
    case 'duplicates':
      return fromIssues(parts, filter);
    case 'rows': {
      const marked = new Uint8Array(parts.sheet.nextRowId);
      for (const id of parts.view.filter.rowIds) if (id > 0 && id < marked.length) marked[id] = 1;
      return Promise.resolve(marked);
    }
    case 'notes':
      return Promise.resolve(new Uint8Array(parts.sheet.nextRowId));
    default:
      return fromScan(parts, filter);
  }
}

/** Adds the rows whose notes belong to the view: the notes are read, not the rows. */
async function markNoted({ view, reader, pace }: BuildParts, marked: Uint8Array): Promise<void> {
  const filter = noteFilter(view.filter);
  if (filter === null) return;
  for (let last = 0; ; ) {
    const notes = reader.notesAfter(last);
    for (const { row, note } of notes) {
      last = row;
      if (filter(note)) marked[row] = 1;
    }
    if (notes.length === 0) return;
    if (pace.due) await pace.rest();
  }
}

/** Rows with issues come from the index of issues: their number counts, not the sheet's. */
async function fromIssues(parts: BuildParts, filter: NonNullable<RowFilter>): Promise<Uint8Array> {
  const { sheet, database, pace } = parts;
  const marked = new Uint8Array(sheet.nextRowId);
  const next = prepareArrays(
    database,
    `SELECT row FROM i_${sheet.number} WHERE issue_group = ? AND row > ? ORDER BY row LIMIT 5000`,
  );
  for (const group of sheet.groups.all()) {
    if (group.count === 0 || !filter([0, '', String(group.id)])) continue;
    for (let last = -1; ; ) {
      const rows = allRows(next, group.id, last);
      for (const row of rows) {
        last = numberOf(row[0]);
        marked[last] = 1;
      }
      if (rows.length < 5000) break;
      if (pace.due) await pace.rest();
    }
  }
  return marked;
}

async function fromScan(parts: BuildParts, filter: NonNullable<RowFilter>): Promise<Uint8Array> {
  const { sheet, reader, pace } = parts;
  const marked = new Uint8Array(sheet.nextRowId);
  for (let first = 1; first < sheet.nextRowId; first += batch) {
    for (const row of reader.rawRange(first, first + batch - 1)) {
      if (filter(row)) marked[numberOf(row[0])] = 1;
    }
    if (pace.due) await pace.rest();
  }
  return marked;
}

/** Visits the rows of ids that ascend in long runs (the order of a sheet), with their place in the list. */
async function eachRow(
  parts: BuildParts,
  ids: Uint32Array,
  visit: (index: number, cells: string) => void,
): Promise<void> {
  const { reader, sheet, pace } = parts;
  if (ids.length * 4 < sheet.nextRowId) {
    for (let start = 0; start < ids.length; start += 200) {
      reader.byIds(ids.subarray(start, start + 200)).forEach((row, offset) => {
        visit(start + offset, JSON.stringify(row.texts));
      });
      if (pace.due) await pace.rest();
    }
    return;
  }
  const places = new Uint32Array(sheet.nextRowId);
  for (let index = 0; index < ids.length; index += 1) places[ids[index] ?? 0] = index + 1;
  for (let first = 1; first < sheet.nextRowId; first += batch) {
    for (const row of reader.rawRange(first, first + batch - 1)) {
      const place = places[numberOf(row[0])] ?? 0;
      if (place > 0) visit(place - 1, textOf(row[1]));
    }
    if (pace.due) await pace.rest();
  }
}
