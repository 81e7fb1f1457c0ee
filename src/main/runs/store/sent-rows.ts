import { existsSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { z } from 'zod';
import type { RunId, SheetId, StoreId } from '../../../domain/ids.ts';
import type { Outcome } from '../../../domain/run/outcome.ts';
import { charactersAtOnce } from '../../characters-at-once.ts';
import { type KnownFile, readRows } from '../../sqlite/damage.ts';
import { longestJson } from '../../sqlite/longest-json.ts';
import { jsonIn } from '../../sqlite/readable.ts';
import { runsForm } from './database.ts';

/** A run as far as the results of its rows need it. */
export type SentRun = {
  readonly number: number;
  readonly id: RunId;
  readonly isOver: boolean;
  /** Keys of the cells of its rows, in their order; null where the record of the run cannot be read. */
  readonly columns: readonly string[] | null;
  /** Grows with everything that happens in the run. */
  readonly stamp: number;
};

/** A row as it was sent: number in the run, id in its sheet, cells as JSON. */
export type SentRow = readonly [number: number, rowId: number, cells: string];

/** What became of one row of a run. */
export type SentDetail = { readonly message: string; readonly serviceId: string };

/**
 * The runs' file, read by another thread while main writes it. Every statement is a reading of its own, so that it
 * holds no lock that writing the file anew would wait for.
 */
export class SentRows {
  private readonly from: KnownFile;
  private readonly database: DatabaseSync;
  private readonly statements = new Map<string, StatementSync>();

  private constructor(file: string, database: DatabaseSync) {
    this.from = { file, holds: runsForm.holds };
    this.database = database;
  }

  /** Null before there is a file of runs. */
  static open(file: string): SentRows | null {
    if (!existsSync(file)) return null;
    const database = new DatabaseSync(file, { readOnly: true });
    database.exec('PRAGMA busy_timeout = 5000; PRAGMA query_only = ON');
    return new SentRows(file, database);
  }

  /** Another number after every commit of main. */
  version(): number {
    return numberAt(this.all('PRAGMA data_version')[0], 0);
  }

  /** The runs that sent rows of a sheet to a store, oldest first. */
  runsOf(sheetId: SheetId, storeId: StoreId, kind: string): readonly SentRun[] {
    return this.runs('sheet_id = ? AND store_id = ? AND kind = ?', sheetId, storeId, kind);
  }

  /** Whether runs that sent rows of a sheet to a store were deleted. */
  hasErased(sheetId: SheetId, storeId: StoreId): boolean {
    const sql = 'SELECT 1 FROM sheets_of_erased_runs WHERE sheet_id = ? AND store_id = ?';
    return this.all(sql, sheetId, storeId).length > 0;
  }

  /** The last run in the backup with which a sheet came back; null for others. */
  restoredAfter(sheetId: SheetId): number | null {
    const [row] = this.all('SELECT last_run FROM restored WHERE id = ?', sheetId);
    return row === undefined ? null : numberAt(row, 0);
  }

  /** The runs that undo a run, oldest first. */
  undoing(run: RunId): readonly SentRun[] {
    return this.runs('inverse_of = ?', run);
  }

  private runs(where: string, ...values: readonly string[]): readonly SentRun[] {
    return this.all(
      `SELECT number, id, state, CASE WHEN octet_length(setup) <= ${longestJson['runs.setup']} AND json_valid(setup)
           THEN json_extract(setup, '$.columns') END,
         (SELECT max(seq) FROM events WHERE run = number) FROM runs
       WHERE state <> 'preparing' AND ${where} ORDER BY number`,
      ...values,
    ).map((row) => ({
      number: numberAt(row, 0),
      id: textAt(row, 1),
      isOver: row[2] === 'ended',
      columns: columnsIn(row[3]),
      stamp: typeof row[4] === 'number' ? row[4] : 0,
    }));
  }

  /** Rows after a number, fewer than the limit where they are long; none at the end. */
  rowsAfter(run: number, number: number, limit: number): readonly SentRow[] {
    const sizes = this.all(
      'SELECT number, octet_length(cells) FROM rows WHERE run = ? AND number > ? ORDER BY number LIMIT ?',
      run,
      number,
      limit,
    );
    let left = charactersAtOnce;
    const last = sizes.find((row) => {
      left -= numberAt(row, 1);
      return left < 0;
    });
    return this.all(
      'SELECT number, row_id, cells FROM rows WHERE run = ? AND number > ? AND number <= ? ORDER BY number LIMIT ?',
      run,
      number,
      last === undefined ? Number.MAX_SAFE_INTEGER : numberAt(last, 0),
      limit,
    ).map((row) => [numberAt(row, 0), numberAt(row, 1), textAt(row, 2)]);
  }

  /** Numbers of the rows with an outcome, ascending: the index alone is read. */
  numbersWith(run: number, outcome: Outcome, after: number, limit: number): readonly number[] {
    return this.all(
      `SELECT number FROM rows INDEXED BY rows_by_outcome WHERE run = ? AND outcome = ? AND number > ?
       ORDER BY number LIMIT ?`,
      run,
      outcome,
      after,
      limit,
    ).map((row) => numberAt(row, 0));
  }

  detail(run: number, number: number): SentDetail {
    const [row] = this.all('SELECT message, service_id FROM rows WHERE run = ? AND number = ?', run, number);
    const textOr = (value: unknown): string => (typeof value === 'string' ? value : '');
    return { message: textOr(row?.[0]), serviceId: textOr(row?.[1]) };
  }

  private all(sql: string, ...values: readonly (string | number)[]): readonly Row[] {
    let statement = this.statements.get(sql);
    if (statement === undefined) {
      statement = this.database.prepare(sql);
      statement.setReturnArrays(true);
      this.statements.set(sql, statement);
    }
    const found = statement;
    return readRows(this.from, () => found.all(...values)) as unknown as readonly Row[];
  }
}

const columnsSchema = z.array(z.string());
/** Of a damaged file, or of a restored backup, which may be anybody's. */
const columnsIn = (json: unknown): readonly string[] | null =>
  typeof json === 'string'
    ? (columnsSchema.safeParse(jsonIn(json, longestJson['runs.setup'])).data ?? null)
    : null;

/** What a statement with array rows answers; the types of node:sqlite know object rows alone. */
type Row = readonly (string | number | bigint | null | Uint8Array)[];

function numberAt(row: Row | undefined, at: number): number {
  const value = row?.[at];
  if (typeof value !== 'number')
    throw new TypeError('the journal of the runs holds no number where one belongs');
  return value;
}

function textAt(row: Row, at: number): string {
  const value = row[at];
  if (typeof value !== 'string')
    throw new TypeError('the journal of the runs holds no text where one belongs');
  return value;
}
