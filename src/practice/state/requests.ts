import type { Database } from './database.ts';
import { type Row, text, textOrNull, whole, wholeOrNull } from './row.ts';

/** One request as the service saw it. No query, no body, no token. */
export type LoggedRequest = {
  readonly number: number;
  /** Service milliseconds; `realAt` are real ones. */
  readonly at: number;
  readonly realAt: number;
  readonly method: string;
  readonly path: string;
  readonly store: string | null;
  /** Null while it is served, and for a connection that was dropped. */
  readonly status: number | null;
  readonly faults: readonly string[];
  /** Refused by the bucket: the client went over the limit. */
  readonly limited: boolean;
  /** Fill of the bucket after it, where there is one. */
  readonly level: number | null;
};

/** Characters of a path: whoever uses the computer can send any. */
const longestPath = 300;
/** Requests without a token that are kept, whoever sent them; older ones are removed now and then. */
const mostOfStrangers = 1000;

export function logRequest(
  database: Database,
  entry: Pick<LoggedRequest, 'at' | 'method' | 'path' | 'store' | 'limited' | 'level'>,
): number {
  const row = database.get(
    `INSERT INTO requests (at, real_at, method, path, store, faults, limited, level)
     VALUES (?, ?, ?, ?, ?, '', ?, ?) RETURNING n`,
    entry.at,
    Date.now(),
    entry.method,
    entry.path.slice(0, longestPath),
    entry.store,
    entry.limited ? 1 : 0,
    entry.level,
  );
  const number = row === undefined ? 0 : whole(row, 'n');
  if (entry.store === null && number % 100 === 0)
    database.run('DELETE FROM requests WHERE store IS NULL AND n <= ?', number - mostOfStrangers);
  return number;
}

export function closeRequest(
  database: Database,
  number: number,
  status: number | null,
  faults: readonly string[],
): void {
  database.run('UPDATE requests SET status = ?, faults = ? WHERE n = ?', status, faults.join(' '), number);
}

/** Requests after a number, oldest first. */
export const requestsAfter = (database: Database, after: number, limit: number): readonly LoggedRequest[] =>
  database.all('SELECT * FROM requests WHERE n > ? ORDER BY n LIMIT ?', after, limit).map(readRequest);

const readRequest = (row: Row): LoggedRequest => ({
  number: whole(row, 'n'),
  at: whole(row, 'at'),
  realAt: whole(row, 'real_at'),
  method: text(row, 'method'),
  path: text(row, 'path'),
  store: textOrNull(row, 'store'),
  status: wholeOrNull(row, 'status'),
  faults: text(row, 'faults')
    .split(' ')
    .filter((fault) => fault !== ''),
  limited: whole(row, 'limited') === 1,
  level: wholeOrNull(row, 'level'),
});
