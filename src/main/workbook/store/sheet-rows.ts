import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { charactersAtOnce } from '../../characters-at-once.ts';
import { longestCells } from '../../sqlite/longest-json.ts';
import { jsonIn } from '../../sqlite/readable.ts';
import { prepareArrays } from './database.ts';
import { unpackIds } from './issue-groups.ts';
import { allRows, eachRow, numberOf, oneRow, type Row, textOf, textOrNull } from './values.ts';

export type StoredRow = {
  readonly id: number;
  /** Texts in the order of the sheet's columns. */
  readonly texts: readonly string[];
  /** Ids of its issue groups. */
  readonly issues: readonly number[];
};

export const packTexts = (texts: readonly string[]): string => JSON.stringify(texts);

/** The texts of a row that cannot be read, told by identity: no such row is sent, or written over. */
const unreadable: readonly string[] = Object.freeze([]);
export const isUnreadable = (texts: readonly string[]): boolean => texts === unreadable;

/** Written by packTexts; a damaged file, or a restored backup, which may be anybody's, can hold anything else. */
export function unpackTexts(cells: string): readonly string[] {
  const texts = jsonIn(cells, longestCells);
  return Array.isArray(texts) && texts.every((text) => typeof text === 'string') ? texts : unreadable;
}

const asRow = (row: Row): StoredRow => ({
  id: numberOf(row[0]),
  texts: unpackTexts(textOf(row[1])),
  issues: unpackIds(textOrNull(row[2])),
});

/** Rows of a sheet with those that a step can bring back. */
export const rowCount = (database: DatabaseSync, sheet: number): number =>
  numberOf(oneRow(prepareArrays(database, `SELECT count(*) FROM r_${sheet}`))?.[0]);

/** The rows of one sheet over one connection. */
export class RowReader {
  private readonly one: StatementSync;
  private readonly range: StatementSync;
  private readonly keyed: StatementSync;
  private readonly noteOf: StatementSync;
  private readonly notesBetween: StatementSync;
  private readonly notesFrom: StatementSync;

  constructor(database: DatabaseSync, sheet: number) {
    this.keyed = prepareArrays(database, `SELECT row FROM k_${sheet} WHERE hash = ? ORDER BY row`);
    this.noteOf = prepareArrays(database, `SELECT note FROM n_${sheet} WHERE row = ?`);
    this.notesBetween = prepareArrays(database, `SELECT row, note FROM n_${sheet} WHERE row BETWEEN ? AND ?`);
    this.notesFrom = prepareArrays(
      database,
      `SELECT row, note FROM n_${sheet} WHERE row > ? ORDER BY row LIMIT 500`,
    );
    this.one = prepareArrays(database, `SELECT id, cells, issues FROM r_${sheet} WHERE id = ?`);
    this.range = prepareArrays(
      database,
      `SELECT id, cells, issues FROM r_${sheet} WHERE id BETWEEN ? AND ? ORDER BY id`,
    );
  }

  get(id: number): StoredRow | null {
    const row = oneRow(this.one, id);
    return row && asRow(row);
  }

  /** Rows whose unique text has a hash (see foldHash), ascending. */
  rowsOfHash(hash: number): readonly number[] {
    return allRows(this.keyed, hash).map((row) => numberOf(row[0]));
  }

  /** The note of a row; empty where it has none. */
  note(id: number): string {
    const row = oneRow(this.noteOf, id);
    return row ? textOf(row[0]) : '';
  }

  /** The notes among rows, by row id. */
  notes(ids: ArrayLike<number>): ReadonlyMap<number, string> {
    const found = new Map<number, string>();
    let first = Number.POSITIVE_INFINITY;
    let last = 0;
    for (let index = 0; index < ids.length; index += 1) {
      first = Math.min(first, ids[index] ?? 0);
      last = Math.max(last, ids[index] ?? 0);
    }
    if (last - first < ids.length * 4) {
      for (const row of allRows(this.notesBetween, first, last)) found.set(numberOf(row[0]), textOf(row[1]));
      return found;
    }
    for (let index = 0; index < ids.length; index += 1) {
      const note = this.note(ids[index] ?? 0);
      if (note !== '') found.set(ids[index] ?? 0, note);
    }
    return found;
  }

  /** Some hundred notes of rows after a row id, ascending; rows that left the sheet are among them. */
  notesAfter(id: number): readonly { readonly row: number; readonly note: string }[] {
    return allRows(this.notesFrom, id).map((row) => ({ row: numberOf(row[0]), note: textOf(row[1]) }));
  }

  /** Rows by id, both ends included, as stored: `[id, cells, issues]`. */
  rawRange(first: number, last: number): readonly Row[] {
    return allRows(this.range, first, last);
  }

  /** The rows of ids in the order of the ids; ids without a row are left out. */
  byIds(ids: ArrayLike<number>): StoredRow[] {
    return this.rawByIds(ids).map(asRow);
  }

  /** As `byIds`, but as stored: `[id, cells, issues]`. Runs of ids are read at once. */
  rawByIds(ids: ArrayLike<number>): Row[] {
    return this.rawUpTo(ids, 0, Number.POSITIVE_INFINITY).rows;
  }

  /** As `byIds`, in slices that end after so many characters: nobody holds more long rows at once. */
  *slicesByIds(ids: ArrayLike<number>, characters: number): Generator<readonly StoredRow[]> {
    for (let index = 0; index < ids.length; ) {
      const { rows, next } = this.rawUpTo(ids, index, characters);
      index = next;
      yield rows.map(asRow);
    }
  }

  /** The rows of ids in their order, read in such slices. */
  *eachById(ids: ArrayLike<number>): Generator<StoredRow> {
    for (const slice of this.slicesByIds(ids, charactersAtOnce)) yield* slice;
  }

  /** The rows of ids from an index until they have so many characters, and the index of the id after them. */
  private rawUpTo(
    ids: ArrayLike<number>,
    from: number,
    characters: number,
  ): { readonly rows: Row[]; readonly next: number } {
    const rows: Row[] = [];
    let left = characters;
    // Faster where all of them are taken.
    const read = characters === Number.POSITIVE_INFINITY ? allRows : eachRow;
    const take = (row: Row): boolean => {
      rows.push(row);
      left -= textOf(row[1]).length;
      return left < 0;
    };
    for (let index = from; index < ids.length; ) {
      const first = ids[index] ?? 0;
      let length = 1;
      while (index + length < ids.length && ids[index + length] === first + length) length += 1;
      if (length < 3) {
        const row = oneRow(this.one, first);
        index += 1;
        if (row && take(row)) return { rows, next: index };
        continue;
      }
      for (const row of read(this.range, first, first + length - 1)) {
        if (take(row)) return { rows, next: index + numberOf(row[0]) - first + 1 };
      }
      index += length;
    }
    return { rows, next: ids.length };
  }
}

/** What a change writes of one sheet. */
export class RowWriter {
  readonly insert: StatementSync;
  readonly update: StatementSync;
  readonly updateIssues: StatementSync;
  readonly addIssue: StatementSync;
  readonly dropIssue: StatementSync;
  readonly addKey: StatementSync;
  readonly dropKey: StatementSync;
  readonly putNote: StatementSync;
  readonly dropNote: StatementSync;

  constructor(writer: DatabaseSync, sheet: number) {
    this.insert = writer.prepare(`INSERT INTO r_${sheet} (id, cells, issues) VALUES (?, ?, ?)`);
    this.update = writer.prepare(`UPDATE r_${sheet} SET cells = ?, issues = ? WHERE id = ?`);
    this.updateIssues = writer.prepare(`UPDATE r_${sheet} SET issues = ? WHERE id = ?`);
    this.addIssue = writer.prepare(`INSERT OR IGNORE INTO i_${sheet} VALUES (?, ?)`);
    this.dropIssue = writer.prepare(`DELETE FROM i_${sheet} WHERE issue_group = ? AND row = ?`);
    this.addKey = writer.prepare(`INSERT OR IGNORE INTO k_${sheet} VALUES (?, ?)`);
    this.dropKey = writer.prepare(`DELETE FROM k_${sheet} WHERE hash = ? AND row = ?`);
    this.putNote = writer.prepare(`INSERT OR REPLACE INTO n_${sheet} VALUES (?, ?)`);
    this.dropNote = writer.prepare(`DELETE FROM n_${sheet} WHERE row = ?`);
  }
}
