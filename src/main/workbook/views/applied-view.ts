import type { ViewChanges } from '../../../contract/sheets.ts';
import type { RowOrder } from '../store/row-order.ts';
import { ViewList } from './view-list.ts';

/**
 * A view as it was when its filters and sort were applied. Rows stay in it and keep their places whatever becomes of
 * their cells. Rows that leave the sheet are not shown until they come back; rows that enter it are shown, after the
 * row that they follow in the sheet.
 */
export class AppliedView {
  private readonly first: ViewList;
  private readonly base: RowOrder;
  private order: RowOrder;
  private list: ViewList;

  /** `list` is the view while the sheet has `order`. */
  constructor(list: ViewList, order: RowOrder) {
    this.first = list;
    this.base = order;
    this.list = list;
    this.order = order;
  }

  /** The rows while the sheet has this order. */
  at(order: RowOrder): ViewList {
    if (this.order !== order) {
      this.order = order;
      this.list = order === this.base ? this.first : this.within(order);
    }
    return this.list;
  }

  private within(order: RowOrder): ViewList {
    const chosen = marks(this.first.ids);
    /** Rows that entered the sheet, by the row of the view that they follow; 0: by none. */
    const entered = new Map<number, number[]>();
    let before = 0;
    let length = 0;
    for (const id of order.ids) {
      if (chosen[id] === 1) {
        before = id;
        length += 1;
      } else if (!this.base.has(id)) {
        const rows = entered.get(before) ?? [];
        rows.push(id);
        entered.set(before, rows);
        length += 1;
      }
    }
    const ids = new Uint32Array(length);
    let at = 0;
    const follow = (id: number): void => {
      for (const row of entered.get(id) ?? []) {
        ids[at] = row;
        at += 1;
      }
    };
    follow(0);
    for (const id of this.first.ids) {
      if (!order.has(id)) continue;
      ids[at] = id;
      at += 1;
      follow(id);
    }
    return new ViewList(ids);
  }
}

/** What applying a view again would change: `now` is the view of the sheet as it is. */
export function viewChanges(shown: ViewList, now: ViewList): ViewChanges {
  const matching = marks(now.ids);
  const staying = shown.ids.filter((id) => matching[id] === 1);
  const known = marks(staying);
  let at = 0;
  let isReordered = false;
  for (const id of now.ids) {
    if (known[id] !== 1) continue;
    if (staying[at] !== id) {
      isReordered = true;
      break;
    }
    at += 1;
  }
  return { leaving: shown.length - staying.length, coming: now.length - staying.length, isReordered };
}

/** A mark for each id, by the id. */
function marks(ids: Uint32Array): Uint8Array {
  let highest = 0;
  for (const id of ids) if (id > highest) highest = id;
  const marked = new Uint8Array(highest + 1);
  for (const id of ids) marked[id] = 1;
  return marked;
}
