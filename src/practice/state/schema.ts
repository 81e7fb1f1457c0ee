/**
 * The service's tables. Tokens and codes are kept as SHA-256 only, as a service would, so that the file
 * holds nothing that could be used. `n` counts things in order of creation; `id` is what the wire shows.
 */
export const schema = `
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS clients (
  client_id TEXT PRIMARY KEY, callback_url TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS stores (
  name TEXT PRIMARY KEY, platform TEXT NOT NULL, checkout TEXT NOT NULL, bundles INTEGER NOT NULL,
  installed_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS codes (
  hash TEXT PRIMARY KEY, client_id TEXT NOT NULL, redirect_uri TEXT NOT NULL, store TEXT NOT NULL,
  scopes TEXT NOT NULL, expires_at INTEGER NOT NULL, used INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tokens (
  n INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, client_id TEXT NOT NULL,
  store TEXT NOT NULL, scopes TEXT NOT NULL, issued_at INTEGER NOT NULL, expires_at INTEGER,
  dead INTEGER NOT NULL DEFAULT 0, grant_n INTEGER NOT NULL,
  family INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS tokens_family ON tokens (family, kind, dead);
CREATE INDEX IF NOT EXISTS tokens_grant ON tokens (grant_n);
CREATE INDEX IF NOT EXISTS tokens_store ON tokens (store, kind, dead);

CREATE TABLE IF NOT EXISTS discounts (
  n INTEGER PRIMARY KEY, id TEXT NOT NULL, store TEXT NOT NULL, code_key TEXT NOT NULL, body TEXT NOT NULL,
  created_at TEXT NOT NULL, updated_at TEXT NOT NULL, created_by TEXT NOT NULL, deleted INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX IF NOT EXISTS discounts_id ON discounts (store, id);
CREATE INDEX IF NOT EXISTS discounts_code ON discounts (store, code_key);

CREATE TABLE IF NOT EXISTS documents (
  n INTEGER PRIMARY KEY, store TEXT NOT NULL, type TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL,
  writes INTEGER NOT NULL DEFAULT 0, deleted INTEGER NOT NULL DEFAULT 0, origin TEXT NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS documents_id ON documents (store, type, id);

CREATE TABLE IF NOT EXISTS batches (
  n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, store TEXT NOT NULL, batch_type TEXT NOT NULL,
  status TEXT NOT NULL, total INTEGER NOT NULL DEFAULT 0, done INTEGER NOT NULL DEFAULT 0,
  success INTEGER NOT NULL DEFAULT 0, fail INTEGER NOT NULL DEFAULT 0, process_calls INTEGER NOT NULL DEFAULT 0,
  last_task INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, submitted_at INTEGER, closed_at INTEGER
);
CREATE INDEX IF NOT EXISTS batches_open ON batches (store, submitted_at) WHERE status = 'processing';
CREATE TABLE IF NOT EXISTS tasks (
  n INTEGER PRIMARY KEY, batch_n INTEGER NOT NULL, body TEXT NOT NULL, status TEXT NOT NULL,
  status_code INTEGER, output TEXT, executions INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX IF NOT EXISTS tasks_batch ON tasks (batch_n, n);

CREATE TABLE IF NOT EXISTS requests (
  n INTEGER PRIMARY KEY, at INTEGER NOT NULL, real_at INTEGER NOT NULL, method TEXT NOT NULL, path TEXT NOT NULL,
  store TEXT, status INTEGER, faults TEXT NOT NULL, limited INTEGER NOT NULL DEFAULT 0, level REAL
);
CREATE TABLE IF NOT EXISTS fault_rules (
  rule INTEGER PRIMARY KEY, kind TEXT NOT NULL, seen INTEGER NOT NULL DEFAULT 0,
  fired INTEGER NOT NULL DEFAULT 0, burst_left INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS fault_counts (kind TEXT PRIMARY KEY, fired INTEGER NOT NULL) WITHOUT ROWID;
`;
