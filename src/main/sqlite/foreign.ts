import { backup, DatabaseSync } from 'node:sqlite';
import { inThread } from './in-thread.ts';

/** All pages in one step, in a thread: what others commit meanwhile is either in the copy or not. */
const allPages = 2 ** 31 - 1;

/** Copies what is committed in a database by SQLite's online backup, also while others write to it. Throws SQLite's words. */
export async function copyDatabase(file: string, into: string): Promise<void> {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA busy_timeout = 5000');
    await backup(database, into, { rate: allPages });
  } finally {
    database.close();
  }
}

/** An index of columns alone, as all of this program are: an expression would be worked out while it is checked. */
const plainIndex = /^CREATE INDEX \w+ ON \w+ \([\w, ]+\)(?: WHERE \w+ IS NOT NULL)?$/i;

function actsByItself({ type, sql }: Record<string, unknown>): boolean {
  // SQLite's own, of a key.
  if (type === 'index') return sql !== null && !plainIndex.test(String(sql));
  const isTable = type === 'table' && /^CREATE TABLE\b/i.test(String(sql));
  return !isTable || /\bAS\s*\(/i.test(String(sql));
}

/** Nothing of the file is run while it is read, in main and in the thread. */
const untrusting =
  'PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA ignore_check_constraints = ON';
const checking = `
  database.exec('${untrusting}');
  const [found] = Object.values(database.prepare('PRAGMA integrity_check(1)').get() ?? {});
  return found === 'ok' ? null : String(found);
`;

/** What a database is made of that is none of ours; null where it is all ours. */
function strangeIn(file: string): string | null {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(file);
    database.exec(untrusting);
    const strange = database.prepare('SELECT type, name, sql FROM sqlite_schema').all().find(actsByItself);
    return strange === undefined ? null : `${strange.type} ${strange.name}`;
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  } finally {
    database?.close();
  }
}

/**
 * Reads every page of a foreign database, in a thread, and before that what it is made of: triggers, views and virtual
 * tables, which would act when this program reads or writes, and indexes of expressions, which may take for ever.
 * @returns what was wrong, or null
 */
export async function checkForeignDatabase(file: string): Promise<string | null> {
  return strangeIn(file) ?? (await inThread(checking, file));
}
