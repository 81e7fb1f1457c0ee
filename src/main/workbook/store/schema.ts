import type { DatabaseSync } from 'node:sqlite';
import type { Migration } from '../../sqlite/open-file.ts';

export const migrations: readonly Migration[] = [
  `CREATE TABLE sheets (
     number INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL UNIQUE,
     name TEXT NOT NULL,
     kind TEXT NOT NULL,
     own_columns TEXT NOT NULL,
     state TEXT NOT NULL CHECK (state IN ('importing', 'ready', 'deleted')),
     rows INTEGER NOT NULL DEFAULT 0,
     rows_with_errors INTEGER NOT NULL DEFAULT 0,
     warnings INTEGER NOT NULL DEFAULT 0,
     revision INTEGER NOT NULL DEFAULT 1,
     next_row_id INTEGER NOT NULL DEFAULT 1,
     checked TEXT NOT NULL DEFAULT '',
     created_at TEXT NOT NULL,
     changed_at TEXT NOT NULL
   ) STRICT;
   CREATE TABLE orders (sheet INTEGER PRIMARY KEY, runs BLOB NOT NULL) STRICT;
   CREATE TABLE issue_groups (
     sheet INTEGER NOT NULL,
     id INTEGER NOT NULL,
     column_key TEXT NOT NULL,
     code TEXT NOT NULL,
     severity TEXT NOT NULL,
     fix TEXT,
     count INTEGER NOT NULL,
     PRIMARY KEY (sheet, id)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE steps (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     sheet INTEGER NOT NULL,
     about TEXT NOT NULL,
     cells INTEGER NOT NULL,
     undone INTEGER NOT NULL DEFAULT 0,
     bytes INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX steps_of_sheet ON steps (sheet, id);
   CREATE TABLE step_cells (step INTEGER NOT NULL, part INTEGER NOT NULL, changes TEXT NOT NULL,
     PRIMARY KEY (step, part)) STRICT, WITHOUT ROWID;
   CREATE TABLE step_orders (step INTEGER PRIMARY KEY, before BLOB NOT NULL, after BLOB NOT NULL) STRICT;
   CREATE TABLE mappings (
     kind TEXT NOT NULL,
     signature TEXT NOT NULL,
     choices TEXT NOT NULL,
     used_at TEXT NOT NULL,
     PRIMARY KEY (kind, signature)
   ) STRICT, WITHOUT ROWID;`,
  (database) => sheetNumbers(database).map(notesTable).join('\n'),
  // Views under a name; of a sheet by its number, of all sheets of a kind where that is 0. `content`: SavedViewContent.
  `CREATE TABLE saved_views (id TEXT PRIMARY KEY, kind TEXT NOT NULL, sheet INTEGER NOT NULL, name TEXT NOT NULL,
     content TEXT NOT NULL) STRICT, WITHOUT ROWID;
   CREATE INDEX saved_views_of_sheet ON saved_views (kind, sheet);`,
];

const sheetNumbers = (database: DatabaseSync): readonly number[] =>
  database
    .prepare('SELECT number FROM sheets')
    .all()
    .map((row) => Number(row.number));

/** The notes of a sheet's rows. Few rows have one, so they cost the others nothing. */
function notesTable(number: number): string {
  return `CREATE TABLE n_${number} (row INTEGER PRIMARY KEY, note TEXT NOT NULL) STRICT;`;
}

/**
 * The tables of one sheet. `r`: the rows; `cells` is a JSON array of texts, `issues` the ids of the row's issue
 * groups or null. `i`: the rows of each issue group. `k`: hashes of the folded texts of the unique column. `n`: the
 * notes of rows.
 */
export const sheetTables = (number: number): string => `${sheetTablesOfFirst(number)}
  ${notesTable(number)}`;

/** Those of the first version, without notes. */
export const sheetTablesOfFirst = (number: number): string => `
  CREATE TABLE r_${number} (id INTEGER PRIMARY KEY, cells TEXT NOT NULL, issues TEXT) STRICT;
  CREATE TABLE i_${number} (issue_group INTEGER NOT NULL, row INTEGER NOT NULL,
    PRIMARY KEY (issue_group, row)) STRICT, WITHOUT ROWID;
  CREATE TABLE k_${number} (hash INTEGER NOT NULL, row INTEGER NOT NULL,
    PRIMARY KEY (hash, row)) STRICT, WITHOUT ROWID;`;

export const dropSheetTables = (number: number): string =>
  ['r', 'i', 'k', 'n'].map((table) => `DROP TABLE IF EXISTS ${table}_${number};`).join(' ');
