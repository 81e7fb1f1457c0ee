import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { prepareArrays } from './database.ts';
import { unpackIds } from './issue-groups.ts';
import { allRows, numberOf, oneRow, type Row, textOf, textOrNull } from './values.ts';

export type StoredRow = {
  readonly id: number;
  /** Texts in the order of the sheet's columns. */
  readonly texts: readonly string[];
  /** Ids of its issue groups. */
  readonly issues: readonly number[];
};

export const packTexts = (texts: readonly string[]): string => JSON.stringify(texts);
/** Written by packTexts alone. */
export const unpackTexts = (cells: string): string[] => JSON.parse(cells) as string[];

const asRow = (row: Row): StoredRow => ({
  id: numberOf(row[0]),
  texts: unpackTexts(textOf(row[1])),
  issues: unpackIds(textOrNull(row[2])),
});

/** The rows of one sheet over one connection. */
export class RowReader {
  private readonly one: StatementSync;
  private readonly range: StatementSync;
  private readonly keyed: StatementSync;

  constructor(database: DatabaseSync, sheet: number) {
    this.keyed = prepareArrays(database, `SELECT row FROM k_${sheet} WHERE hash = ? ORDER BY row`);
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
    const rows: Row[] = [];
    for (let index = 0; index < ids.length; ) {
      const first = ids[index] ?? 0;
      let length = 1;
      while (index + length < ids.length && ids[index + length] === first + length) length += 1;
      if (length < 3) {
        const row = oneRow(this.one, first);
        if (row) rows.push(row);
        index += 1;
        continue;
      }
      for (const row of this.rawRange(first, first + length - 1)) rows.push(row);
      index += length;
    }
    return rows;
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

  constructor(writer: DatabaseSync, sheet: number) {
    this.insert = writer.prepare(`INSERT INTO r_${sheet} (id, cells, issues) VALUES (?, ?, ?)`);
    this.update = writer.prepare(`UPDATE r_${sheet} SET cells = ?, issues = ? WHERE id = ?`);
    this.updateIssues = writer.prepare(`UPDATE r_${sheet} SET issues = ? WHERE id = ?`);
    this.addIssue = writer.prepare(`INSERT OR IGNORE INTO i_${sheet} VALUES (?, ?)`);
    this.dropIssue = writer.prepare(`DELETE FROM i_${sheet} WHERE issue_group = ? AND row = ?`);
    this.addKey = writer.prepare(`INSERT OR IGNORE INTO k_${sheet} VALUES (?, ?)`);
    this.dropKey = writer.prepare(`DELETE FROM k_${sheet} WHERE hash = ? AND row = ?`);
  }
}
