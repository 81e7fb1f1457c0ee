import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { Row } from './row.ts';
import { schema } from './schema.ts';

/** The service's state in one SQLite file. Every request and every slice of processing is one transaction. */
export type Database = {
  readonly run: (sql: string, ...values: readonly SQLInputValue[]) => number;
  readonly get: (sql: string, ...values: readonly SQLInputValue[]) => Row | undefined;
  readonly all: (sql: string, ...values: readonly SQLInputValue[]) => Row[];
  /** Commits what `work` did, or nothing of it when it throws. Not nested. */
  readonly transaction: <T>(work: () => T) => T;
  /** Inside a transaction: takes back what `work` did when it throws, and throws on. */
  readonly attempt: <T>(work: () => T) => T;
  readonly close: () => void;
};

/**
 * Opens the file, or a database in memory for `:memory:`. WAL keeps every committed transaction through a
 * SIGKILL and lets another process read meanwhile.
 */
export function openDatabase(file: string, readOnly = false): Database {
  const connection = new DatabaseSync(file, { readOnly });
  connection.exec('PRAGMA busy_timeout = 5000');
  if (!readOnly) {
    connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    connection.exec(schema);
  }
  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = connection.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return {
    run: (sql, ...values) => Number(prepared(sql).run(...values).changes),
    get: (sql, ...values) => prepared(sql).get(...values),
    all: (sql, ...values) => prepared(sql).all(...values),
    transaction: (work) => {
      connection.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        connection.exec('COMMIT');
        return result;
      } catch (error) {
        if (connection.isTransaction) connection.exec('ROLLBACK');
        throw error;
      }
    },
    attempt: (work) => {
      connection.exec('SAVEPOINT attempt');
      try {
        const result = work();
        connection.exec('RELEASE attempt');
        return result;
      } catch (error) {
        connection.exec('ROLLBACK TO attempt; RELEASE attempt');
        throw error;
      }
    },
    close: () => {
      statements.clear();
      connection.close();
    },
  };
}
