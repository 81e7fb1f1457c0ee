import type { View } from '../../../contract/sheets.ts';
import { Failure } from '../../failure.ts';
import type { Book, Committed } from '../book.ts';
import { Pace, Superseded } from '../pace.ts';
import type { Sheet } from '../sheet.ts';
import { buildView } from './build.ts';
import { patchView } from './patch.ts';
import { ViewList } from './view-list.ts';

type Kept = {
  readonly sheetId: string;
  readonly view: View;
  /** The sheet as it was when the list was made. */
  sheet: Sheet;
  list: ViewList;
  /** Rows that changed since; null: too many to list. */
  stale: Set<number> | null;
};

type Building = {
  readonly key: string;
  readonly sheetId: string;
  readonly promise: Promise<ViewList>;
  /** Rows that changed while the list was being made: some of it was read before, some after. */
  stale: Set<number> | null;
  cancelled: boolean;
};

const listsKept = 6;
/** More changed rows than this are not put in their places one by one: the list is built anew. */
const staleRows = 4000;
/** Builds under way at once; an older one is given up for a newer one. */
const buildsAtOnce = 3;

/**
 * The views of sheets as lists of row ids. A list is built once and then kept in step with changes: a few
 * changed rows are put in their places, many make it be built anew when it is next asked for.
 */
export class Views {
  private readonly book: Book;
  private readonly kept = new Map<string, Kept>();
  private readonly building: Building[] = [];

  constructor(book: Book) {
    this.book = book;
    book.onCommitted((before, after, rows) => this.note(before, after, rows));
  }

  /** The rows of a view at the sheet's present revision. Throws Failure (`cancelled`) when newer views displaced it. */
  async list(sheetId: string, view: View): Promise<{ readonly sheet: Sheet; readonly list: ViewList }> {
    for (;;) {
      const sheet = this.book.sheet(sheetId);
      if (view.filter.by === 'all' && !view.sort) return { sheet, list: new ViewList(sheet.order.ids) };
      const key = `${sheetId} ${JSON.stringify(view)}`;
      const kept = this.kept.get(key);
      if (kept?.sheet.revision === sheet.revision) {
        this.kept.delete(key);
        this.kept.set(key, kept);
        return { sheet, list: kept.list };
      }
      if (kept && this.renew(kept, sheet)) continue;
      await this.build(key, sheet, view);
    }
  }

  /** Brings a list up to date row by row, if the changes since are few. */
  private renew(kept: Kept, sheet: Sheet): boolean {
    if (kept.stale === null) return false;
    const list = patchView({
      reader: this.book.rows(sheet),
      sheet,
      view: kept.view,
      list: kept.list,
      changed: kept.stale,
    });
    kept.list = list;
    kept.sheet = sheet;
    kept.stale = new Set();
    return true;
  }

  private async build(key: string, sheet: Sheet, view: View): Promise<void> {
    const revisionKey = `${key} ${sheet.revision}`;
    let building = this.building.find((one) => one.key === revisionKey);
    building ??= this.start(revisionKey, key, sheet, view);
    try {
      await building.promise;
    } catch (thrown) {
      if (!(thrown instanceof Superseded)) throw thrown;
      throw new Failure({ code: 'cancelled', message: 'Newer filters took the place of this one.' });
    }
  }

  private start(revisionKey: string, key: string, sheet: Sheet, view: View): Building {
    const pace = new Pace(() => building.cancelled);
    const promise = buildView({
      database: this.book.database.reader,
      reader: this.book.rows(sheet),
      sheet,
      view,
      pace,
    })
      .then((list) => {
        this.kept.delete(key);
        this.kept.set(key, { sheetId: sheet.id, view, sheet, list, stale: building.stale });
        for (const oldest of this.kept.keys()) {
          if (this.kept.size <= listsKept) break;
          this.kept.delete(oldest);
        }
        return list;
      })
      .finally(() => {
        this.building.splice(this.building.indexOf(building), 1);
      });
    const building: Building = {
      key: revisionKey,
      sheetId: sheet.id,
      promise,
      stale: new Set(),
      cancelled: false,
    };
    this.building.push(building);
    const extra = this.building.length - buildsAtOnce;
    for (const old of this.building.slice(0, Math.max(0, extra))) old.cancelled = true;
    return building;
  }

  private readonly note: Committed = (_before, after, rows) => {
    for (const one of [...this.kept.values(), ...this.building]) {
      if (one.sheetId !== after.id || one.stale === null) continue;
      if (rows === null) one.stale = null;
      else for (const row of rows) one.stale.add(row);
      if (one.stale && one.stale.size > staleRows) one.stale = null;
    }
  };

  forget(sheetId: string): void {
    for (const [key, kept] of this.kept) if (kept.sheetId === sheetId) this.kept.delete(key);
  }
}
