import { checkoutsMessages } from '../../messages/checkouts.ts';
import { type JournalDatabase, openJournalDatabase } from '../sqlite/journal-database.ts';
import type { MaskedTable } from '../sqlite/masking.ts';
import type { DatabaseForm } from '../sqlite/open-file.ts';

/** `sent`, `accepted`: drafts as JSON. `ended_at` of a request is null while it is not known what became of it. */
const schema = `
  CREATE TABLE IF NOT EXISTS checkouts (
    number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, store_id TEXT NOT NULL, token TEXT,
    state TEXT NOT NULL CHECK (state IN ('draft', 'unknown', 'made')), draft TEXT NOT NULL, accepted TEXT,
    created_at INTEGER NOT NULL, changed_at INTEGER NOT NULL, sent_at INTEGER, revision INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS checkouts_by_store ON checkouts (store_id, number);
  CREATE TABLE IF NOT EXISTS requests (
    number INTEGER PRIMARY KEY AUTOINCREMENT, checkout INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('create', 'update')), sent TEXT NOT NULL, at INTEGER NOT NULL,
    ended_at INTEGER, outcome TEXT NOT NULL CHECK (outcome IN ('going', 'ok', 'refused', 'unknown', 'not-sent')),
    tries INTEGER NOT NULL, message TEXT NOT NULL, next TEXT NOT NULL, details TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS requests_by_checkout ON requests (checkout, number);
`;

/** Changes of drafts that can be undone. `about`: a DraftStep; `other`: the draft on the other side of the change. */
const draftSteps = `
  CREATE TABLE draft_steps (
    number INTEGER PRIMARY KEY AUTOINCREMENT, checkout INTEGER NOT NULL, about TEXT NOT NULL, other TEXT NOT NULL,
    undone INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX draft_steps_by_checkout ON draft_steps (checkout, undone, number);
`;

/** `run`: the run that sent it; null for requests of versions that sent checkouts without runs. */
const runsOfRequests = `
  ALTER TABLE requests ADD COLUMN run TEXT;
  CREATE INDEX requests_by_run ON requests (run);
`;

/** What the service said of checkouts. */
export const maskedTables: readonly MaskedTable[] = [
  { name: 'requests', keys: ['number'], columns: ['message', 'next', 'details'], json: ['details'] },
];

export const checkoutsForm: DatabaseForm = {
  holds: 'the checkouts',
  migrations: [schema, draftSteps, runsOfRequests],
};

/** Opens `checkouts.db`, and makes it if it is not there. Throws Failure (`disk`). */
export const openCheckoutsDatabase = (file: string): JournalDatabase =>
  openJournalDatabase(
    { file, ...checkoutsForm },
    {
      message: checkoutsMessages.checkoutNotWrittenDisk,
      next: checkoutsMessages.checkoutNotWrittenDiskNext,
    },
  );
