import type { DatabaseSync } from 'node:sqlite';
import { runsMessages } from '../../../messages/runs.ts';
import {
  type JournalDatabase,
  joinJournalDatabase,
  openJournalDatabase,
} from '../../sqlite/journal-database.ts';
import type { MaskedTable } from '../../sqlite/masking.ts';
import type { DatabaseForm } from '../../sqlite/open-file.ts';

export { type Row, text, textOrNull, whole, wholeOrNull } from '../../sqlite/journal-database.ts';

const schema = `
  CREATE TABLE IF NOT EXISTS runs (
    number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, store_id TEXT NOT NULL, sheet_id TEXT,
    kind TEXT NOT NULL, title TEXT NOT NULL, state TEXT NOT NULL CHECK (state IN ('preparing', 'active', 'ended')),
    started_at INTEGER NOT NULL, inverse_of TEXT, setup TEXT NOT NULL, summary TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS runs_by_store ON runs (store_id, number);
  CREATE TABLE IF NOT EXISTS events (
    run INTEGER NOT NULL, seq INTEGER NOT NULL, data TEXT NOT NULL, PRIMARY KEY (run, seq)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS rows (
    run INTEGER NOT NULL, number INTEGER NOT NULL, row_id INTEGER NOT NULL, task INTEGER NOT NULL,
    label TEXT NOT NULL, cells TEXT NOT NULL, outcome TEXT, service_id TEXT, message TEXT, raw TEXT,
    batch_id TEXT, at INTEGER, backup TEXT, expected TEXT, evidence TEXT, task_id TEXT, PRIMARY KEY (run, number)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS rows_by_task ON rows (run, task, number);
  CREATE INDEX IF NOT EXISTS rows_by_outcome ON rows (run, outcome, number);
  CREATE TABLE IF NOT EXISTS sheet_stores (
    sheet_id TEXT NOT NULL, store_id TEXT NOT NULL, PRIMARY KEY (sheet_id, store_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS learned (
    store_id TEXT PRIMARY KEY, tasks_per_add INTEGER, page_size INTEGER
  ) STRICT, WITHOUT ROWID;
`;

/**
 * The database of the runs. Queries name their index: the planner does not know how many rows a run has, and
 * would read all of them to find one task.
 */
export type Database = JournalDatabase;

export const diskProblem = {
  message: runsMessages.journalRunsCannotWritten,
  next: runsMessages.journalRunsCannotWrittenNext,
} as const;

/** What a service said of rows, in the rows and in the journal. */
export const maskedTables: readonly MaskedTable[] = [
  { name: 'rows', keys: ['run', 'number'], columns: ['message', 'raw', 'backup', 'filled'] },
  { name: 'events', keys: ['run', 'seq'], columns: ['data'], json: ['data'] },
  { name: 'runs', keys: ['number'], columns: ['summary'], json: ['summary'] },
];

/** Columns that rows of earlier versions lack. */
const laterColumns = ['evidence', 'task_id'];

const columnsOfRows = (database: DatabaseSync): ReadonlySet<string> =>
  new Set(
    database
      .prepare('PRAGMA table_info(rows)')
      .all()
      .map(({ name }) => String(name)),
  );

function firstSchema(database: DatabaseSync): string {
  const known = columnsOfRows(database);
  const missing = known.size === 0 ? [] : laterColumns.filter((name) => !known.has(name));
  return [
    schema,
    ...missing.map((name) => `ALTER TABLE rows ADD COLUMN ${name} TEXT;`),
    // Runs of earlier versions; a run that is deleted later leaves the binding of its sheet.
    'INSERT OR IGNORE INTO sheet_stores SELECT DISTINCT sheet_id, store_id FROM runs WHERE sheet_id IS NOT NULL;',
  ].join('\n');
}

/** Sheets of which a run to a store was deleted: their rows without a result may have been sent (decision 0074). */
const erasedRuns = `
  CREATE TABLE IF NOT EXISTS sheets_of_erased_runs (
    sheet_id TEXT NOT NULL, store_id TEXT NOT NULL, PRIMARY KEY (sheet_id, store_id)
  ) STRICT, WITHOUT ROWID;
`;

/**
 * Sheets, bundle sheets, checkouts and runs that came with a restored backup: when it was made, and the last run in it.
 * What no later run has carried out may have been sent in between (decision 0111).
 */
const restored = `
  CREATE TABLE IF NOT EXISTS restored (
    id TEXT PRIMARY KEY, backup_at INTEGER NOT NULL, last_run INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

/** What a service filled in besides what was sent: `raw` is cut. */
const filled = (database: DatabaseSync): string =>
  columnsOfRows(database).has('filled') ? '' : 'ALTER TABLE rows ADD COLUMN filled TEXT;';

/** When the request of a row began that may have made what an undo deletes: a run may wait for days before it sends it. */
const since = (database: DatabaseSync): string =>
  columnsOfRows(database).has('since') ? '' : 'ALTER TABLE rows ADD COLUMN since INTEGER;';

export const runsForm: DatabaseForm = {
  holds: 'the runs',
  migrations: [firstSchema, erasedRuns, restored, filled, since],
};

/**
 * Opens `runs.db`, and makes it if it is not there. Throws Failure (`disk`).
 *
 * A commit is handed to the system at once and to the disk by `flush.ts`, so that main does not stand still
 * while a disk turns: what is about to be sent waits for that, everything else needs not.
 */
export function openDatabase(file: string): Database {
  const database = openJournalDatabase({ file, ...runsForm }, diskProblem);
  // Finds the last change of a thing; no version that lacks it minds.
  database.run('CREATE INDEX IF NOT EXISTS rows_by_label ON rows (label) WHERE backup IS NOT NULL');
  database.run('PRAGMA synchronous = NORMAL');
  // Moving the journal's pages into the database waits for the disk, too: see flush.ts.
  database.get('PRAGMA wal_autocheckpoint = 0');
  return database;
}

/** The same file for another thread, once main has opened it. */
export const joinDatabase = (file: string): Database =>
  joinJournalDatabase({ file, holds: runsForm.holds }, diskProblem);
