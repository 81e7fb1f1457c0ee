import { randomUUID } from 'node:crypto';
import type { Change, SheetSummary } from '../../contract/sheets.ts';
import { noRegion } from '../../domain/region.ts';
import { sheetsMessages } from '../../messages/sheets.ts';
import { Failure } from '../failure.ts';
import { SheetChange } from './change/sheet-change.ts';
import { Exclusive } from './exclusive.ts';
import { type Job, Jobs } from './jobs.ts';
import { Pace } from './pace.ts';
import { type Check, checkFor, type Rules, rulesKey } from './rules.ts';
import { knownKind, type Sheet, summaryOf } from './sheet.ts';
import { type Database, rewrite, setDurability, shrink } from './store/database.ts';
import { forgetUndone, forgetUnreadable, trimHistory } from './store/history.ts';
import {
  createRecord,
  dropRecord,
  leftovers,
  loadSheet,
  numberOfSheet,
  saveOrder,
  saveRecord,
  setState,
  summaries,
} from './store/sheet-records.ts';
import { isUnreadable, RowReader, type StoredRow } from './store/sheet-rows.ts';
import { undoState } from './store/steps.ts';

/** Called after every commit: which rows changed (null: too many to list). */
export type Committed = (before: Sheet, after: Sheet, rows: ReadonlySet<number> | null) => void;

/** What a change does with the rows; it may answer better words for itself. */
type ChangeWork = (change: SheetChange) => Promise<string | undefined> | Promise<void>;

/** Sheets kept in memory; a sheet of a million rows takes about 8 MB. */
const sheetsKept = 6;

const noSheet = (): Failure => new Failure({ code: 'not-found', message: sheetsMessages.sheetNotExistMore });

/** The sheets of the workbook file: reading them, and changing them one change at a time. */
export class WorkbookData {
  readonly database: Database;
  readonly exclusive = new Exclusive();
  readonly jobs = new Jobs();
  rules: Rules;
  /** Milliseconds since the epoch, as main's clock says. */
  now = 0;
  /** Where the files of this computer come from: "en-PL" (domain/region.ts). */
  region = noRegion;
  /** Numbers of the sheets that imports of this process are filling. */
  readonly importing = new Set<number>();
  /** Ids of sheets that have to be checked again, whatever they were checked by. */
  readonly doubted = new Set<string>();
  private readonly sheets = new Map<string, Sheet>();
  private readonly readers = new Map<number, RowReader>();
  private readonly listeners: Committed[] = [];
  /** Called when a sheet is deleted that could be read before. */
  onDeleted: (id: string) => void = () => undefined;

  constructor(database: Database, rules: Rules) {
    this.database = database;
    this.rules = rules;
  }

  get at(): string {
    return new Date(this.now).toISOString();
  }

  onCommitted(listener: Committed): void {
    this.listeners.push(listener);
  }

  /** A visible sheet. Throws Failure (`not-found`). */
  sheet(id: string): Sheet {
    const known = this.sheets.get(id);
    if (known) {
      this.sheets.delete(id);
      this.sheets.set(id, known);
      return known;
    }
    const sheet = loadSheet(this.database.reader, id);
    if (!sheet) throw noSheet();
    this.keep(sheet);
    return sheet;
  }

  private keep(sheet: Sheet): void {
    this.sheets.delete(sheet.id);
    this.sheets.set(sheet.id, sheet);
    for (const id of this.sheets.keys()) {
      if (this.sheets.size <= sheetsKept) break;
      this.sheets.delete(id);
    }
  }

  forget(id: string): void {
    const sheet = this.sheets.get(id);
    if (sheet) this.readers.delete(sheet.number);
    this.sheets.delete(id);
  }

  private gone(id: string): void {
    this.forget(id);
    this.onDeleted(id);
  }

  list(): readonly SheetSummary[] {
    return summaries(this.database.reader);
  }

  /** The committed rows of a sheet. */
  rows(sheet: Sheet): RowReader {
    const known = this.readers.get(sheet.number);
    if (known) return known;
    const reader = new RowReader(this.database.reader, sheet.number);
    this.readers.set(sheet.number, reader);
    return reader;
  }

  /** A row was read: one that turns out to be unreadable counts as a row with an error once its sheet is checked again. */
  seen(sheet: Sheet, { texts, issues }: StoredRow): void {
    const isKnown = issues.some((id) => sheet.groups.get(id)?.code === 'unreadable');
    if (isUnreadable(texts) && !isKnown) this.doubted.add(sheet.id);
  }

  check(sheet: Pick<Sheet, 'kind'>): Check {
    return checkFor(sheet.kind, this.rules);
  }

  /** An empty sheet. */
  create(kind: string, name: string, ownColumns: readonly string[] = []): Promise<Sheet> {
    const id = randomUUID();
    knownKind(kind);
    return this.transaction(() => {
      createRecord(this.database.writer, {
        id,
        name,
        kind,
        ownColumns,
        state: 'ready',
        checked: rulesKey(this.rules),
        at: this.at,
      });
    }).then(() => this.sheet(id));
  }

  rename(id: string, name: string): Promise<Sheet> {
    return this.amend(id, (sheet) => ({ ...sheet, name, changedAt: this.at }));
  }

  /** Deletes a sheet: it is gone at once, its rows leave the file afterwards. */
  async delete(id: string): Promise<void> {
    await this.transaction(
      () => {
        const number = numberOfSheet(this.database.reader, id);
        if (number === null) throw noSheet();
        setState(this.database.writer, number, 'deleted');
      },
      () => this.gone(id),
    );
    this.purge().catch(() => undefined); // Tried again at the next start.
  }

  /** Deletes sheets, and takes the last of them out of the file. Throws Failure (`disk`). */
  async erase(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const number = numberOfSheet(this.database.reader, id);
      if (number !== null) {
        await this.transaction(
          () => setState(this.database.writer, number, 'deleted'),
          () => this.gone(id),
        );
      }
    }
    await this.purge();
    await this.exclusive.run(() => rewrite(this.database.writer));
  }

  /** Removes what deleted sheets and interrupted imports left in the file. Imports under way are not touched. */
  async purge(): Promise<void> {
    const { reader, writer } = this.database;
    const numbers = leftovers(reader, this.importing);
    for (const number of numbers) await this.exclusive.run(() => dropRecord(writer, number));
    const pace = new Pace();
    while (numbers.length > 0 && (await this.exclusive.run(() => shrink(writer)))) await pace.rest();
  }

  /**
   * Runs writes as one transaction that is on disk when it ends. `then` runs right after the commit, before any
   * other change begins.
   */
  transaction<T>(work: () => Promise<T> | T, then: (result: T) => void = () => undefined): Promise<T> {
    return this.exclusive.run(async () => {
      const { writer } = this.database;
      setDurability(writer, 'full');
      writer.exec('BEGIN IMMEDIATE');
      try {
        const result = await work();
        writer.exec('COMMIT');
        then(result);
        return result;
      } catch (thrown) {
        if (writer.isTransaction) writer.exec('ROLLBACK');
        throw thrown;
      }
    });
  }

  /**
   * Changes a sheet: all of it or nothing, on disk before it is answered, one step on the undo stack (`about`
   * null: none). A change that alters nothing leaves no step and no new revision. Throws Failure (`cancelled`)
   * where it was stopped.
   */
  change(id: string, about: string | null, work: ChangeWork): Promise<Change> {
    const named = { sheetId: id, about: about ?? '', stopped: sheetsMessages.sheetBefore };
    return this.jobs.run(named, (job) => this.changeIn(job, id, about, work));
  }

  /** The same as a part of a job. */
  async changeIn(job: Job, id: string, about: string | null, work: ChangeWork): Promise<Change> {
    const { next, change, answer } = await this.transaction(
      () => this.apply(id, about, work, job),
      ({ base, next, change }) => {
        if (next !== base) this.committed(base, next, change.changedRows);
      },
    );
    return { sheet: summaryOf(next), about: answer, cellsChanged: change.cells };
  }

  private async apply(id: string, about: string | null, work: ChangeWork, job: Job) {
    const { writer } = this.database;
    job.begin();
    const base = this.sheet(id);
    const change = new SheetChange(writer, base, this.check(base), about, job);
    const said = await work(change);
    const answer = said ?? change.about ?? '';
    if (!change.changed) return { base, next: base, change, answer };
    if (about !== null) await forgetUndone(writer, base.number, base.order, change.pace);
    const finished = await change.finish(this.at, base.checked);
    if (about !== null) await trimHistory(writer, base.number, finished.order, change.pace);
    if (finished.order !== base.order) saveOrder(writer, base.number, finished.order);
    const next = { ...finished, ...undoState(writer, base.number) };
    saveRecord(writer, next);
    return { base, next, change, answer };
  }

  /** Forgets a step that cannot be read. */
  dropStep(id: string, step: number, way: 'undo' | 'redo'): Promise<Sheet> {
    const { writer } = this.database;
    return this.amend(id, async (sheet) => {
      await forgetUnreadable(writer, sheet, step, way);
      return { ...sheet, ...undoState(writer, sheet.number) };
    });
  }

  /** Replaces a sheet's record without touching its rows, for example its name. */
  async amend(id: string, alter: (sheet: Sheet) => Promise<Sheet> | Sheet): Promise<Sheet> {
    const { next } = await this.transaction(
      async () => {
        const base = this.sheet(id);
        const next = await alter(base);
        saveRecord(this.database.writer, next);
        return { base, next };
      },
      ({ base, next }) => this.committed(base, next, new Set()),
    );
    return next;
  }

  private committed(before: Sheet, after: Sheet, rows: ReadonlySet<number> | null): void {
    this.keep(after);
    for (const listener of this.listeners) listener(before, after, rows);
  }
}
