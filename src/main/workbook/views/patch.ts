import type { View } from '../../../contract/sheets.ts';
import { type Derived, viewColumn } from '../results/derived.ts';
import type { Sheet } from '../sheet.ts';
import type { RowReader, StoredRow } from '../store/sheet-rows.ts';
import { matchesRow, rowFilter } from './row-filter.ts';
import { compareKeys, type SortKey, sortKey } from './sort-key.ts';
import { ViewList } from './view-list.ts';

export type PatchParts = {
  readonly reader: RowReader;
  readonly sheet: Sheet;
  readonly view: View;
  readonly list: ViewList;
  readonly derived: Derived;
  /** Rows whose cells, issues or presence changed since the list was made. */
  readonly changed: ReadonlySet<number>;
};

/** A list with its changed rows put where they belong now; the order of all other rows cannot have changed. */
export function patchView(parts: PatchParts): ViewList {
  const { reader, sheet, view, list, changed, derived } = parts;
  if (changed.size === 0) return list;
  const kept = without(list.ids, changed, sheet.nextRowId);
  const filter = rowFilter(sheet, view.filters);
  const rows = [...changed].flatMap((id) => {
    const row = sheet.order.has(id) ? reader.get(id) : null;
    return row && matchesRow(filter, row, reader.note(id), derived) ? [row] : [];
  });
  const place = placer(parts);
  const added = rows.map(place.of).sort(place.compare);
  const ids = new Uint32Array(kept.length + added.length);
  let from = 0;
  let at = 0;
  for (const one of added) {
    const index = lowerBound(kept, from, (id) => place.compare(place.byId(id), one) < 0);
    ids.set(kept.subarray(from, index), at);
    at += index - from;
    ids[at] = one.id;
    at += 1;
    from = index;
  }
  ids.set(kept.subarray(from), at);
  return new ViewList(ids);
}

/** Ids of a list but those of a set: a walk over typed arrays, which takes 3 ms a million rows. */
function without(ids: Uint32Array, removed: ReadonlySet<number>, nextRowId: number): Uint32Array {
  const gone = new Uint8Array(nextRowId);
  for (const id of removed) gone[id] = 1;
  const kept = new Uint32Array(ids.length);
  let length = 0;
  for (let index = 0; index < ids.length; index += 1) {
    const id = ids[index] ?? 0;
    if (gone[id] === 1) continue;
    kept[length] = id;
    length += 1;
  }
  return kept.subarray(0, length);
}

type Place = { readonly id: number; readonly keys: readonly SortKey[]; readonly position: number };

/** Where rows stand in a view: by their sort keys, then by their position in the sheet. */
function placer({ reader, sheet, view, derived }: PatchParts) {
  const sorts = view.sort.map(({ column, direction }) => ({
    ...viewColumn(sheet, column),
    isDescending: direction === 'descending',
  }));
  const of = (row: StoredRow): Place => ({
    id: row.id,
    keys: sorts.map(({ place, type }) => sortKey(type, derived.at(row, place) ?? '')),
    position: sheet.order.positionOf(row.id),
  });
  const byId = (id: number): Place => {
    const row = sorts.length > 0 ? reader.get(id) : null;
    return row ? of(row) : { id, keys: [], position: sheet.order.positionOf(id) };
  };
  const compare = (a: Place, b: Place): number => {
    for (const [at, { isDescending }] of sorts.entries()) {
      const [one, other] = [a.keys[at], b.keys[at]];
      const difference = one && other ? compareKeys(one, other, isDescending) : 0;
      if (difference !== 0) return difference;
    }
    return a.position - b.position;
  };
  return { of, byId, compare };
}

/** First index from `from` on at which `before` is false; `before` holds for a beginning of the list. */
function lowerBound(ids: Uint32Array, from: number, before: (id: number) => boolean): number {
  let low = from;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (before(ids[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}
