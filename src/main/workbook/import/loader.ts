import type { DatabaseSync } from 'node:sqlite';
import type { Issue } from '../../../domain/sheet/issue.ts';
import type { SheetKind } from '../../../domain/sheet/kind.ts';
import { resolveDuplicates } from '../change/duplicates.ts';
import { Ledger } from '../change/ledger.ts';
import { groupIds } from '../change/row-issues.ts';
import type { Exclusive } from '../exclusive.ts';
import { Pace } from '../pace.ts';
import { uniqueIndex } from '../sheet.ts';
import { BulkInsert } from '../store/bulk-insert.ts';
import { setDurability } from '../store/database.ts';
import { foldHash } from '../store/fold-hash.ts';
import { IssueGroups, packIds } from '../store/issue-groups.ts';
import { packTexts, RowReader, RowWriter } from '../store/sheet-rows.ts';
import { KeyList } from './key-list.ts';

/** Rows of one transaction: about 10 ms of writing, in which other changes wait. */
const rowsAtOnce = 2000;
/** Characters that wait for their transaction. */
const charactersAtOnce = 32 * 1024 * 1024;

/** Fills the tables of a sheet that is not visible yet. */
export class Loader {
  readonly ledger: Ledger;
  rows = 0;
  private readonly writer: DatabaseSync;
  private readonly exclusive: Exclusive;
  private readonly kind: SheetKind;
  private readonly tables: RowWriter;
  private readonly reader: RowReader;
  private readonly rowInsert: BulkInsert;
  private readonly keyInsert: BulkInsert;
  private readonly unique: number;
  private readonly keys = new KeyList();
  private cells: string[] = [];
  private characters = 0;
  private issues = new Map<number, readonly number[]>();
  private notes = new Map<number, string>();

  constructor(writer: DatabaseSync, exclusive: Exclusive, kind: SheetKind, sheet: number) {
    this.writer = writer;
    this.exclusive = exclusive;
    this.kind = kind;
    this.tables = new RowWriter(writer, sheet);
    this.reader = new RowReader(writer, sheet);
    this.rowInsert = new BulkInsert(writer, `r_${sheet}`, 3);
    this.keyInsert = new BulkInsert(writer, `k_${sheet}`, 2);
    this.ledger = new Ledger(new IssueGroups([]), { rowsWithErrors: 0, warnings: 0 }, this.tables);
    this.unique = uniqueIndex(kind);
  }

  /** Takes a row; true when `flush` is due. Rows wait as one text each: less to keep than their cells. */
  add(texts: readonly string[], issues: readonly Issue[], note = ''): boolean {
    this.rows += 1;
    const key = texts[this.unique];
    if (key) this.keys.add(foldHash(key), this.rows);
    const packed = packTexts(texts);
    this.cells.push(packed);
    this.characters += packed.length;
    if (issues.length > 0) this.issues.set(this.rows, groupIds(this.ledger.groups, issues));
    if (note !== '') this.notes.set(this.rows, note);
    return this.cells.length >= rowsAtOnce || this.characters > charactersAtOnce;
  }

  async flush(): Promise<void> {
    const { cells, issues, notes } = this;
    this.cells = [];
    this.characters = 0;
    this.issues = new Map();
    this.notes = new Map();
    if (cells.length === 0) return;
    await this.transaction(() => {
      let id = this.rows - cells.length;
      for (const packed of cells) {
        id += 1;
        const groups = issues.get(id);
        this.rowInsert.add(id, packed, groups === undefined ? null : packIds(groups));
        if (groups !== undefined) this.ledger.move(id, [], groups);
      }
      this.rowInsert.flush();
      for (const [row, note] of notes) this.tables.putNote.run(row, note);
    });
  }

  /** Writes the hashes of the unique column in their order, then settles the repetitions among them. */
  async settle(pace: Pace): Promise<void> {
    const repeated: number[] = [];
    for (const part of this.keys.parts()) {
      await this.transaction(() => {
        for (const { hash, row } of part) {
          this.keyInsert.add(hash, row);
          if (hash === this.keys.last) repeated.push(hash);
          this.keys.last = hash;
        }
        this.keyInsert.flush();
      });
      await pace.rest();
    }
    const hashes = [...new Set(repeated)];
    for (let start = 0; start < hashes.length; start += 500) {
      const some = hashes.slice(start, start + 500);
      await this.transaction(() =>
        resolveDuplicates(some, {
          kind: this.kind,
          reader: this.reader,
          writer: this.tables,
          ledger: this.ledger,
          touch: () => undefined,
          pace: new Pace(),
        }),
      );
    }
  }

  private transaction(work: () => Promise<void> | void): Promise<void> {
    return this.exclusive.run(async () => {
      setDurability(this.writer, 'normal');
      this.writer.exec('BEGIN');
      try {
        await work();
        this.writer.exec('COMMIT');
      } catch (thrown) {
        if (this.writer.isTransaction) this.writer.exec('ROLLBACK');
        throw thrown;
      }
    });
  }
}
