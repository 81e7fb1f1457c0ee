import type { View, ViewChanges } from '../../../contract/sheets.ts';
import { sheetsMessages } from '../../../messages/sheets.ts';
import { Failure } from '../../failure.ts';
import { Pace, Superseded } from '../pace.ts';
import { asksResults, type Derived } from '../results/derived.ts';
import type { Sheet } from '../sheet.ts';
import type { Committed, WorkbookData } from '../workbook-data.ts';
import { AppliedView, viewChanges } from './applied-view.ts';
import { type BuildParts, buildView } from './build.ts';
import { patchView } from './patch.ts';
import { ViewList } from './view-list.ts';

type Kept = {
  readonly sheetId: string;
  readonly view: View;
  /** The sheet as it was when the list was made. */
  sheet: Sheet;
  /** Of what runs said then, where the view asks for it ({@link Derived}). */
  readonly version: number;
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
/** Applied views: each open sheet has one, and for a moment two. */
const appliedKept = 12;
/** More changed rows than this are not put in their places one by one: the list is built anew. */
const staleRows = 4000;
/** Builds under way at once; an older one is given up for a newer one. */
const buildsAtOnce = 3;

/** What stands in the columns of a sheet that are not stored, at the store of a view. */
type Derive = (sheet: Sheet, view: Pick<View, 'storeId'>) => Promise<Derived>;

type Shown = { readonly sheet: Sheet; readonly list: ViewList };

/**
 * The views of sheets as lists of row ids. A list is built once and then kept in step with changes: a few
 * changed rows are put in their places, many make it be built anew when it is next asked for. The list of an applied
 * view stays as it was (AppliedView).
 */
export class Views {
  private readonly workbook: WorkbookData;
  private readonly derive: Derive;
  private readonly kept = new Map<string, Kept>();
  private readonly applied = new Map<string, AppliedView>();
  private readonly building: Building[] = [];

  constructor(workbook: WorkbookData, derive: Derive) {
    this.workbook = workbook;
    this.derive = derive;
    workbook.onCommitted((before, after, rows) => this.note(before, after, rows));
  }

  /**
   * The rows of a view at the sheet's present revision. An applied view that is not known is applied now. Throws
   * Failure (`cancelled`) when newer views displaced it.
   */
  async list(sheetId: string, view: View): Promise<Shown> {
    if (view.applied === undefined || isWhole(view)) return this.now(sheetId, view);
    const key = this.keyOf(sheetId, view);
    if (!this.applied.has(key)) {
      const { sheet, list } = await this.now(sheetId, view);
      // Two questions that came at once have one answer.
      if (!this.applied.has(key))
        keepNewest(this.applied, key, new AppliedView(list, sheet.order), appliedKept);
    }
    return this.shown(sheetId, view);
  }

  /**
   * The rows of a view that somebody acts on. Throws Failure (`conflict`) where the applied view is not known any more:
   * applied anew it could have other rows than those that were seen.
   */
  async shown(sheetId: string, view: View): Promise<Shown> {
    if (view.applied === undefined || isWhole(view)) return this.now(sheetId, view);
    const key = this.keyOf(sheetId, view);
    const applied = this.applied.get(key);
    if (applied === undefined) {
      throw new Failure({
        code: 'conflict',
        message: sheetsMessages.filtersAppliedAgainOther,
        next: sheetsMessages.filtersAppliedAgainOtherNext,
      });
    }
    keepNewest(this.applied, key, applied, appliedKept);
    const sheet = this.workbook.sheet(sheetId);
    return { sheet, list: applied.at(sheet.order) };
  }

  /** What applying a view again would change. Throws as {@link list}. */
  async changes(sheetId: string, view: View): Promise<ViewChanges> {
    const { list } = await this.now(sheetId, view);
    return viewChanges((await this.list(sheetId, view)).list, list);
  }

  /** Where a row stands in a view. Throws as {@link list}. */
  async place(sheetId: string, view: View, rowId: number): Promise<{ readonly index: number | null }> {
    const index = (await this.list(sheetId, view)).list.indexOf(rowId);
    return { index: index === -1 ? null : index };
  }

  /** The rows that match now, in the order of now. */
  private async now(sheetId: string, { filters, sort, storeId }: View): Promise<Shown> {
    const view: View = { filters, sort, storeId };
    const asked = this.workbook.sheet(sheetId);
    // Read once: while a run goes on, what runs say changes faster than a long list is made.
    const derived = await this.derive(asked, asksResults(asked, view) ? view : {});
    for (;;) {
      const sheet = this.workbook.sheet(sheetId);
      if (isWhole(view)) return { sheet, list: new ViewList(sheet.order.ids) };
      const key = this.keyOf(sheetId, view);
      const known = this.kept.get(key);
      const kept = known?.version === derived.version ? known : undefined;
      if (kept?.sheet.revision === sheet.revision) {
        keepNewest(this.kept, key, kept, listsKept);
        return { sheet, list: kept.list };
      }
      if (kept && this.renew(kept, sheet, derived)) continue;
      await this.build(key, sheet, view, derived);
    }
  }

  /** The results of a store stand beside the rows: they choose none, unless the view asks for them. */
  private keyOf(sheetId: string, { storeId, ...view }: View): string {
    const ofStore = asksResults(this.workbook.sheet(sheetId), view) ? { storeId } : {};
    return `${sheetId} ${JSON.stringify({ ...view, ...ofStore })}`;
  }

  /** Brings a list up to date row by row, if the changes since are few. */
  private renew(kept: Kept, sheet: Sheet, derived: Derived): boolean {
    if (kept.stale === null) return false;
    const list = patchView({
      reader: this.workbook.rows(sheet),
      sheet,
      view: kept.view,
      list: kept.list,
      derived,
      changed: kept.stale,
    });
    kept.list = list;
    kept.sheet = sheet;
    kept.stale = new Set();
    return true;
  }

  private async build(key: string, sheet: Sheet, view: View, derived: Derived): Promise<void> {
    const revisionKey = `${key} ${sheet.revision} ${derived.version}`;
    let building = this.building.find((one) => one.key === revisionKey);
    building ??= this.start(revisionKey, key, { sheet, view, derived });
    try {
      await building.promise;
    } catch (thrown) {
      if (!(thrown instanceof Superseded)) throw thrown;
      throw new Failure({ code: 'cancelled', message: sheetsMessages.newerFiltersTookPlace });
    }
  }

  private start(
    revisionKey: string,
    key: string,
    { sheet, view, derived }: Pick<BuildParts, 'sheet' | 'view' | 'derived'>,
  ): Building {
    const pace = new Pace(() => building.cancelled);
    const promise = buildView({
      database: this.workbook.database.reader,
      reader: this.workbook.rows(sheet),
      sheet,
      view,
      derived,
      pace,
    })
      .then((list) => {
        const { version } = derived;
        const made = { sheetId: sheet.id, view, sheet, version, list, stale: building.stale };
        keepNewest(this.kept, key, made, listsKept);
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
    for (const lists of [this.kept, this.applied]) {
      for (const key of lists.keys()) if (key.startsWith(`${sheetId} `)) lists.delete(key);
    }
  }
}

const isWhole = (view: View): boolean => view.filters.length === 0 && view.sort.length === 0;

/** Keeps a value as the newest of a map, and of the others as many as fit. */
function keepNewest<T>(map: Map<string, T>, key: string, value: T, most: number): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= most) return;
    map.delete(oldest);
  }
}
