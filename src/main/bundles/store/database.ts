import { bundlesMessages } from '../../../messages/bundles.ts';
import { type JournalDatabase, openJournalDatabase } from '../../sqlite/journal-database.ts';
import type { MaskedTable } from '../../sqlite/masking.ts';
import type { DatabaseForm } from '../../sqlite/open-file.ts';

/** `passes` and `tasks`: what version 0.1.0 sent, until it is a run (`earlier.ts`). */
const schema = `
  CREATE TABLE IF NOT EXISTS books (
    number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, store_id TEXT NOT NULL,
    name TEXT NOT NULL, created_at INTEGER NOT NULL, revision INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS lines (
    book INTEGER NOT NULL, number INTEGER NOT NULL, subscription_id TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'read', 'none', 'failed')), message TEXT NOT NULL,
    revision INTEGER NOT NULL, PRIMARY KEY (book, number)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS lines_by_revision ON lines (book, revision);
  CREATE TABLE IF NOT EXISTS selections (
    book INTEGER NOT NULL, id TEXT NOT NULL, line INTEGER NOT NULL, original TEXT NOT NULL, known TEXT NOT NULL,
    prices TEXT NOT NULL, short TEXT, outcome TEXT, sent_by TEXT, message TEXT NOT NULL, items INTEGER NOT NULL,
    pending INTEGER NOT NULL, restorable INTEGER NOT NULL, before TEXT NOT NULL, after TEXT NOT NULL,
    PRIMARY KEY (book, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS selections_by_line ON selections (book, line);
  CREATE TABLE IF NOT EXISTS passes (
    number INTEGER PRIMARY KEY AUTOINCREMENT, book INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('read', 'send', 'restore')),
    state TEXT NOT NULL CHECK (state IN ('going', 'paused', 'waiting', 'done', 'cancelled')), because TEXT,
    started_at INTEGER NOT NULL, ended_at INTEGER, requests INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS passes_by_book ON passes (book, number);
  CREATE TABLE IF NOT EXISTS tasks (
    pass INTEGER NOT NULL, position INTEGER NOT NULL, line INTEGER NOT NULL, selection TEXT, state TEXT NOT NULL,
    wanted TEXT, message TEXT NOT NULL, in_doubt INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (pass, position)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS tasks_by_state ON tasks (pass, state, position);
`;

/** Changes of new prices that can be undone. `about`: a PriceStep; `before`, `after`: prices by item. */
const priceSteps = `
  CREATE TABLE price_steps (
    number INTEGER PRIMARY KEY AUTOINCREMENT, book INTEGER NOT NULL, about TEXT NOT NULL, undone INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX price_steps_by_book ON price_steps (book, undone, number);
  CREATE TABLE price_step_parts (
    step INTEGER NOT NULL, selection TEXT NOT NULL, before TEXT NOT NULL, after TEXT NOT NULL,
    PRIMARY KEY (step, selection)
  ) STRICT, WITHOUT ROWID;
`;

/** `sent`: prices by item of each sending whose result is unknown since the selection was read. */
const unknownPrices = 'ALTER TABLE selections ADD COLUMN sent TEXT;';

/** What the service said of bundles. */
export const maskedTables: readonly MaskedTable[] = [
  { name: 'lines', keys: ['book', 'number'], columns: ['message'] },
  { name: 'selections', keys: ['book', 'id'], columns: ['message'] },
];

export const bundlesForm: DatabaseForm = {
  holds: 'the bundle sheets',
  migrations: [schema, priceSteps, unknownPrices],
};

export type Database = JournalDatabase;

/** Opens `bundles.db`, and makes it if it is not there. Throws Failure (`disk`). */
export const openBundlesDatabase = (file: string): Database =>
  openJournalDatabase(
    { file, ...bundlesForm },
    {
      message: bundlesMessages.bundleSelectionsNotWritten,
      next: bundlesMessages.bundleSelectionsNotWrittenNext,
    },
  );
