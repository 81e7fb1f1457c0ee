import type { SQLInputValue } from 'node:sqlite';
import type { ActivityEntry } from '../../contract/activity.ts';
import { readRows } from '../sqlite/damage.ts';
import { type DatabaseForm, openDatabaseFile } from '../sqlite/open-file.ts';
import { rewriteDatabase } from '../sqlite/rewrite.ts';

export type NewEntry = Omit<ActivityEntry, 'id'>;
/** Which requests; all of them where nothing is asked for. */
export type ActivityFilter = {
  readonly storeId: string | null;
  readonly runId: string | null;
  readonly onlyProblems: boolean;
  readonly text: string;
};
/** The newest of a filter before an ID. */
export type ActivityPage = ActivityFilter & { readonly before: number | null; readonly limit: number };

const schema = `
  CREATE TABLE IF NOT EXISTS activity (
    id INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, store_id TEXT NOT NULL, method TEXT NOT NULL,
    path TEXT NOT NULL, status INTEGER, duration_ms INTEGER NOT NULL, run_id TEXT, outcome TEXT NOT NULL,
    request_bytes INTEGER NOT NULL, response_bytes INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS activity_by_store ON activity (store_id, id);
  CREATE INDEX IF NOT EXISTS activity_by_run ON activity (run_id, id) WHERE run_id IS NOT NULL;
`;

export const activityForm: DatabaseForm = { holds: 'the activity log', migrations: [schema] };

const columns =
  'id, at, store_id, method, path, status, duration_ms, run_id, outcome, request_bytes, response_bytes';

/** The table of requests in `activity.db`. Everything in it is redacted before it comes here. */
export function openActivityDatabase(file: string) {
  const database = openDatabaseFile({
    file,
    ...activityForm,
    // NORMAL: after a power failure the last entries may be missing; the journal of the runs is what proves.
    settings:
      'PRAGMA secure_delete = ON; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;',
  });
  const from = { file, holds: activityForm.holds };
  const insert = database.prepare(
    `INSERT INTO activity (at, store_id, method, path, status, duration_ms, run_id, outcome, request_bytes, response_bytes)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const prune = database.prepare('DELETE FROM activity WHERE id <= ?');

  const select = (
    bound: 'id < ?' | 'id > ?',
    id: number,
    filter: ActivityFilter,
    order: 'ASC' | 'DESC',
    limit: number,
  ): ActivityEntry[] => {
    const { where, values } = conditions(filter);
    const found = database.prepare(
      `SELECT ${columns} FROM activity WHERE ${bound}${where} ORDER BY id ${order} LIMIT ?`,
    );
    return readRows(from, () => found.all(id, ...values, limit)).map(toEntry);
  };

  return {
    /** Adds the entries in one transaction; answers the newest id. */
    add: (entries: readonly NewEntry[]): number => {
      let newest = 0;
      database.exec('BEGIN');
      try {
        for (const entry of entries) {
          const { lastInsertRowid } = insert.run(
            entry.at,
            entry.storeId,
            entry.method,
            entry.path,
            entry.status,
            Math.round(entry.durationMs),
            entry.runId,
            entry.outcome,
            entry.requestBytes,
            entry.responseBytes,
          );
          newest = Number(lastInsertRowid);
        }
        database.exec('COMMIT');
      } catch (thrown) {
        database.exec('ROLLBACK');
        throw thrown;
      }
      return newest;
    },
    prune: (upTo: number): void => {
      prune.run(upTo);
    },
    list: (page: ActivityPage): ActivityEntry[] =>
      select('id < ?', page.before ?? Number.MAX_SAFE_INTEGER, page, 'DESC', page.limit),
    /** Oldest first, after an ID: a page at a time, so that an export of any size stays small in memory. */
    page: (filter: ActivityFilter, after: number, limit: number): ActivityEntry[] =>
      select('id > ?', after, filter, 'ASC', limit),
    /** Of one store or all; `since`: the time of the oldest entry, as ISO text. */
    facts: (storeId: string | null): { readonly count: number; readonly since: string | null } => {
      const row = database
        .prepare('SELECT count(*) AS count, min(at) AS since FROM activity WHERE ?1 IS NULL OR store_id = ?1')
        .get(storeId);
      return { count: Number(row?.count ?? 0), since: typeof row?.since === 'string' ? row.since : null };
    },
    /** Deletes some entries of a store; how many. */
    eraseStore: (storeId: string, most: number): number =>
      Number(
        database
          .prepare('DELETE FROM activity WHERE id IN (SELECT id FROM activity WHERE store_id = ? LIMIT ?)')
          .run(storeId, most).changes,
      ),
    /** Deletes some entries before a time (ISO), but none of the named runs; how many. */
    eraseBefore: (at: string, keptRuns: readonly string[], most: number): number =>
      Number(
        database
          .prepare(
            `DELETE FROM activity WHERE id IN (SELECT id FROM activity WHERE at < ?1
             AND (run_id IS NULL OR run_id NOT IN (SELECT value FROM json_each(?2))) LIMIT ?3)`,
          )
          .run(at, JSON.stringify(keptRuns), most).changes,
      ),
    rewrite: () => rewriteDatabase(file),
    close: () => database.close(),
  };
}

function conditions(filter: ActivityFilter): { where: string; values: SQLInputValue[] } {
  const parts: string[] = [];
  const values: SQLInputValue[] = [];
  const add = (sql: string, ...given: SQLInputValue[]) => {
    parts.push(` AND ${sql}`);
    values.push(...given);
  };
  if (filter.storeId !== null) add('store_id = ?', filter.storeId);
  if (filter.runId !== null) add('run_id = ?', filter.runId);
  if (filter.onlyProblems) add('(status IS NULL OR status >= 400)');
  const text = filter.text.trim();
  if (text !== '') {
    const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
    add(
      `(method || ' ' || path || ' ' || coalesce(status, '') || ' ' || outcome) LIKE ? ESCAPE '\\'`,
      pattern,
    );
  }
  return { where: parts.join(''), values };
}

const toEntry = (row: Record<string, unknown>): ActivityEntry => ({
  id: Number(row.id),
  at: String(row.at),
  storeId: String(row.store_id),
  method: String(row.method),
  path: String(row.path),
  status: row.status === null ? null : Number(row.status),
  durationMs: Number(row.duration_ms),
  runId: row.run_id === null ? null : String(row.run_id),
  outcome: String(row.outcome),
  requestBytes: Number(row.request_bytes),
  responseBytes: Number(row.response_bytes),
});
