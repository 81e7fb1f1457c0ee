import type { DatabaseSync } from 'node:sqlite';
import type { Job } from '../jobs.ts';
import type { Pace } from '../pace.ts';
import type { Check } from '../rules.ts';
import { type Sheet, uniqueIndex } from '../sheet.ts';
import { foldHash } from '../store/fold-hash.ts';
import { packIds } from '../store/issue-groups.ts';
import type { RowOrder } from '../store/row-order.ts';
import { isUnreadable, packTexts, RowReader, RowWriter, type StoredRow } from '../store/sheet-rows.ts';
import { noteColumn, StepWriter } from '../store/steps.ts';
import { resolveDuplicates } from './duplicates.ts';
import { Ledger } from './ledger.ts';
import { groupIds, isRepetition } from './row-issues.ts';

/** New texts of one row: column index (or noteColumn), text, and so on. Empty: the row stays as it is. */
export type Patch = readonly (number | string)[];
export const unchanged: Patch = [];

/** More rows than this are not listed one by one: views are then built anew. */
const listedRows = 4000;

/**
 * One change of a sheet, inside an open transaction of the writer: rows, their issues, the repetitions, the
 * order and the step for undo. `finish` gives the sheet as it is after the commit. Everything it holds is its
 * own, so that giving up a change is a rollback and nothing else.
 */
export class SheetChange {
  readonly base: Sheet;
  readonly ledger: Ledger;
  readonly reader: RowReader;
  readonly pace: Pace;
  readonly job: Job;
  order: RowOrder;
  cells = 0;
  /** Cells and notes of rows that cannot be read: met, and left as they are. */
  passedOver = 0;
  /** Names the step on the undo stack; null records none (undo and redo themselves, new checks). */
  about: string | null;
  private readonly database: DatabaseSync;
  private readonly rows: RowWriter;
  private readonly check: Check;
  private readonly unique: number;
  private readonly hashes = new Set<number>();
  private readonly listed = new Set<number>();
  private step: StepWriter | null = null;
  private nextRowId: number;

  constructor(database: DatabaseSync, base: Sheet, check: Check, about: string | null, job: Job) {
    this.database = database;
    this.job = job;
    this.pace = job.pace;
    this.base = base;
    this.check = check;
    this.about = about;
    this.order = base.order;
    this.nextRowId = base.nextRowId;
    this.reader = new RowReader(database, base.number);
    this.rows = new RowWriter(database, base.number);
    this.ledger = new Ledger(base.groups.copy(), base, this.rows);
    this.unique = uniqueIndex(base.kind);
  }

  /** Rows whose cells or issues changed, or null when they are too many to list. */
  get changedRows(): ReadonlySet<number> | null {
    return this.listed.size > listedRows ? null : this.listed;
  }

  get changed(): boolean {
    return this.listed.size > 0 || this.order !== this.base.order;
  }

  /** Sets texts of rows. Rows without a record are passed over; a patch that repeats a text changes nothing. */
  async patchRows(ids: ArrayLike<number>, patch: (row: StoredRow, index: number) => Patch): Promise<void> {
    const list = ids instanceof Uint32Array ? ids : Uint32Array.from(ids);
    this.job.expect(list.length);
    for (let start = 0; start < list.length; start += 200) {
      const batch = list.subarray(start, start + 200);
      const rows = this.reader.byIds(batch);
      const met = new Set<number>();
      // Rows come in the order of the ids; ids without a row make the two differ in length.
      let index = start;
      for (const read of rows) {
        while (list[index] !== read.id) index += 1;
        // What undo comes to twice has been changed since all of the batch were read.
        const row = met.has(read.id) ? (this.reader.byIds([read.id])[0] ?? read) : read;
        met.add(row.id);
        // A row may have left the sheet after the view was made in which the change was meant.
        if (this.order.has(row.id)) this.patchRow(row, patch(row, index));
        index += 1;
      }
      this.job.advance(batch.length);
      if (this.pace.due) await this.pace.rest();
    }
  }

  private patchRow(row: StoredRow, patch: Patch): void {
    // What is left of it may be made out by somebody.
    if (isUnreadable(row.texts)) {
      this.passedOver += patch.length / 2;
      return;
    }
    let texts: string[] | null = null;
    const change: (number | string)[] = [row.id];
    for (let at = 0; at + 1 < patch.length; at += 2) {
      const column = Number(patch[at]);
      const text = String(patch[at + 1]);
      if (column === noteColumn) {
        change.push(...this.patchNote(row.id, text));
        continue;
      }
      const before = (texts ?? row.texts)[column] ?? '';
      if (before === text || column < 0 || column >= this.base.keys.length) continue;
      texts ??= this.filled(row.texts);
      texts[column] = text;
      change.push(column, before, text);
    }
    if (change.length === 1) return;
    this.cells += (change.length - 1) / 3;
    this.record(change);
    this.touch(row.id);
    if (!texts) return;
    const kept = this.rekey(row, texts) ? this.repetitions(row.issues) : [];
    const issues = [...groupIds(this.ledger.groups, this.check(texts)), ...kept].sort((a, b) => a - b);
    this.ledger.move(row.id, row.issues, issues);
    this.rows.update.run(packTexts(texts), packIds(issues), row.id);
  }

  /** Sets the note of a row; answers what a step records of it. */
  private patchNote(row: number, note: string): readonly (number | string)[] {
    const before = this.reader.note(row);
    if (before === note) return [];
    if (note === '') this.rows.dropNote.run(row);
    else this.rows.putNote.run(row, note);
    return [noteColumn, before, note];
  }

  /** Checks rows again by the rules of now; texts stay. */
  recheck(rows: readonly StoredRow[]): void {
    for (const row of rows) {
      const issues = [
        ...groupIds(this.ledger.groups, this.check(row.texts)),
        ...(isUnreadable(row.texts) ? [] : this.repetitions(row.issues)),
      ].sort((a, b) => a - b);
      if (packIds(issues) === packIds(row.issues)) continue;
      this.ledger.move(row.id, row.issues, issues);
      this.rows.updateIssues.run(packIds(issues), row.id);
      this.touch(row.id);
    }
  }

  /**
   * Puts new rows in before a position; answers their ids. Rows whose unique texts are proven to be in no other
   * row, nor in two of them, are not compared again.
   */
  async insertRows(
    at: number,
    count: number,
    texts: (index: number) => readonly string[],
    proof: 'proven-unique' | null = null,
  ): Promise<Uint32Array> {
    const ids = new Uint32Array(count);
    this.job.expect(count);
    let told = 0;
    for (let index = 0; index < count; index += 1) {
      const id = this.nextRowId;
      this.nextRowId += 1;
      ids[index] = id;
      const filled = this.filled(texts(index));
      this.rows.insert.run(id, packTexts(filled), null);
      this.enter({ id, texts: filled, issues: [] }, proof !== null);
      if (!this.pace.due) continue;
      this.job.advance(index + 1 - told);
      told = index + 1;
      await this.pace.rest();
    }
    this.job.advance(count - told);
    this.order = this.order.withInserted(at, ids);
    return ids;
  }

  /** Takes rows out of the sheet. Their texts stay in the file for undo. */
  async removeRows(ids: Uint32Array): Promise<void> {
    await this.setOrder(this.order.without(ids));
  }

  /** Gives the sheet another order: rows that it lacks leave, rows that are new to it enter again. */
  async setOrder(order: RowOrder): Promise<void> {
    const was = this.order;
    this.order = order;
    const leaving = was.ids.filter((id) => !order.has(id));
    const entering = order.ids.filter((id) => !was.has(id));
    this.job.expect(leaving.length + entering.length);
    await this.eachRow(leaving, (row) => this.leave(row));
    await this.eachRow(entering, (row) => this.enter(row));
  }

  private async eachRow(ids: Uint32Array, work: (row: StoredRow) => void): Promise<void> {
    for (let start = 0; start < ids.length; start += 500) {
      const batch = ids.subarray(start, start + 500);
      for (const row of this.reader.byIds(batch)) work(row);
      this.job.advance(batch.length);
      if (this.pace.due) await this.pace.rest();
    }
  }

  private leave(row: StoredRow): void {
    const key = row.texts[this.unique] ?? '';
    if (key !== '') {
      const hash = foldHash(key);
      this.rows.dropKey.run(hash, row.id);
      this.hashes.add(hash);
    }
    this.ledger.move(row.id, row.issues, []);
    if (row.issues.length > 0) this.rows.updateIssues.run(null, row.id);
    this.touch(row.id);
  }

  private enter(row: StoredRow, isUnique = false): void {
    const key = row.texts[this.unique] ?? '';
    if (key !== '') {
      const hash = foldHash(key);
      this.rows.addKey.run(hash, row.id);
      if (!isUnique) this.hashes.add(hash);
    }
    const issues = groupIds(this.ledger.groups, this.check(row.texts));
    this.ledger.move(row.id, [], issues);
    if (issues.length > 0) this.rows.updateIssues.run(packIds(issues), row.id);
    this.touch(row.id);
  }

  /** Settles repetitions and the step; answers the sheet as it will be once committed. */
  async finish(at: string, checked: string): Promise<Sheet> {
    this.job.expect(this.hashes.size);
    await resolveDuplicates(this.hashes, {
      kind: this.base.kind,
      reader: this.reader,
      writer: this.rows,
      ledger: this.ledger,
      touch: (row) => this.touch(row),
      pace: this.pace,
      job: this.job,
    });
    if (this.about !== null && this.changed) {
      this.step ??= new StepWriter(this.database, this.base.number, this.about);
      if (this.order !== this.base.order) this.step.orders(this.base.order.toRuns(), this.order.toRuns());
      this.step.finish(this.about, this.cells);
    }
    this.ledger.groups.save(this.database, this.base.number);
    return {
      ...this.base,
      order: this.order,
      groups: this.ledger.groups,
      rowsWithErrors: this.ledger.rowsWithErrors,
      warnings: this.ledger.warnings,
      nextRowId: this.nextRowId,
      revision: this.base.revision + (this.changed ? 1 : 0),
      // New issues of a new day are no change of the operator's.
      changedAt: this.cells > 0 || this.order !== this.base.order ? at : this.base.changedAt,
      checked,
    };
  }

  private record(change: readonly (number | string)[]): void {
    if (this.about === null) return;
    this.step ??= new StepWriter(this.database, this.base.number, this.about);
    this.step.add(change);
  }

  /** Moves a row to the hash of its new unique text. True when that text stayed the same. */
  private rekey(row: StoredRow, texts: readonly string[]): boolean {
    if (this.unique === -1) return true;
    const before = row.texts[this.unique] ?? '';
    const after = texts[this.unique] ?? '';
    if (before === after) return true;
    if (before !== '') {
      const hash = foldHash(before);
      this.rows.dropKey.run(hash, row.id);
      this.hashes.add(hash);
    }
    if (after !== '') {
      const hash = foldHash(after);
      this.rows.addKey.run(hash, row.id);
      this.hashes.add(hash);
    }
    return false;
  }

  private repetitions(issues: readonly number[]): readonly number[] {
    return issues.filter((id) => isRepetition(this.ledger.groups.get(id)?.code ?? ''));
  }

  private filled(texts: readonly string[]): string[] {
    return Array.from({ length: this.base.keys.length }, (_, index) => texts[index] ?? '');
  }

  private touch(row: number): void {
    if (this.listed.size <= listedRows) this.listed.add(row);
  }
}
