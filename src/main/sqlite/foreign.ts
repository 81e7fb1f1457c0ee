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

/** What is taken of a foreign database at most, counted before it is copied. */
export type RowBudget = {
  /** Bytes of one value. */
  readonly value: number;
  /** Of values that are parsed: of those of some columns, by `table.column`. */
  readonly texts: Readonly<Record<string, number>>;
  /** Rows of a table. */
  readonly rows: number;
  /** Rows and bytes of tables that are read as a whole, by name. */
  readonly lists: Readonly<Record<string, { readonly rows: number; readonly bytes: number }>>;
};

/** What a problem begins with where a table is beyond the budget. */
export const tooMuch = 'too much in table ';

/** An empty database of this program, which takes the rows of a foreign one. */
export type OwnDatabase = {
  readonly file: string;
  readonly budget: RowBudget;
  /** Tables that are there once for each row of another one: its name and key, and SQL in which `_0` stands for the key. */
  readonly each?: { readonly table: string; readonly key: string; readonly sql: string };
};

/**
 * The foreign file has only tables and indexes, and the indexes are of columns alone, as all of this program are: all else
 * would be worked out while its pages are checked, as CHECKs would. Then each row is written by the names of the columns
 * that both have: what else the file says of its tables, and every other table, stays behind.
 */
const taking = `
  const { own, each, budget, tooMuch } = given;
  const untrusting = 'PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON';
  database.exec(untrusting + '; PRAGMA ignore_check_constraints = ON');
  const plainIndex = /^CREATE INDEX \\w+ ON \\w+ \\([\\w, ]+\\)(?: WHERE \\w+ IS NOT NULL)?$/i;
  const columnsIn = (of, schema, table) =>
    of.prepare('SELECT name, hidden FROM pragma_table_xinfo(?, ?)').all(table, schema);
  const isStrange = ({ type, name, sql }) => {
    // SQLite's own, of a key.
    if (type === 'index') return sql !== null && !plainIndex.test(String(sql));
    if (type !== 'table' || !/^CREATE TABLE\\b/i.test(String(sql))) return true;
    return columnsIn(database, 'main', name).some(({ hidden }) => hidden !== 0);
  };
  const schema = database.prepare('SELECT type, name, sql FROM sqlite_schema').all();
  const strange = schema.find(isStrange);
  if (strange !== undefined) return strange.type + ' ' + strange.name;
  const [found] = Object.values(database.prepare('PRAGMA integrity_check(1)').get() ?? {});
  if (found !== 'ok') return String(found);
  database.close();

  database = new DatabaseSync(own);
  database.exec(untrusting + '; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = FULL');
  database.prepare('ATTACH ? AS theirs').run(file);
  database.exec('BEGIN');
  const isTheirs = (table) => schema.some(({ type, name }) => type === 'table' && name === table);
  const isBeyond = (table, columns) => {
    const sizes = columns.map((name) => 'ifnull(octet_length(' + name + '), 0)');
    const longest = sizes.map((size, at) => 'max(' + size + ') AS longest' + at);
    const found = database.prepare('SELECT count(*) AS rows, total(' + sizes.join(' + ') + ') AS bytes, ' +
      longest.join(', ') + ' FROM theirs.' + table + ' NOT INDEXED').get();
    const most = budget.lists[table] ?? { rows: budget.rows, bytes: Infinity };
    return found.rows > most.rows || found.bytes > most.bytes || columns.some((name, at) =>
      found['longest' + at] > (budget.texts[table + '.' + name] ?? budget.value));
  };
  const take = (table) => {
    if (!isTheirs(table)) return;
    const theirs = new Set(columnsIn(database, 'theirs', table).map(({ name }) => name));
    const columns = columnsIn(database, 'main', table).map(({ name }) => name).filter((name) => theirs.has(name));
    if (columns.length === 0) return;
    if (isBeyond(table, columns)) throw new Error(tooMuch + table);
    database.exec('INSERT INTO main.' + table + ' (' + columns.join(', ') + ') SELECT ' + columns.join(', ') +
      ' FROM theirs.' + table + ' NOT INDEXED');
  };
  const ownTables = database.prepare("SELECT name, sql FROM main.sqlite_schema WHERE type = 'table'").all()
    .filter(({ name }) => !name.startsWith('sqlite_'));
  for (const { name } of ownTables) take(name);
  if (each) {
    const keys = database.prepare('SELECT ' + each.key + ' AS key FROM main.' + each.table).all();
    for (const { key } of keys) {
      const sql = each.sql.replaceAll(/\\b([a-z])_0\\b/g, '$1_' + key);
      database.exec(sql);
      for (const [, table] of sql.matchAll(/CREATE TABLE (\\w+)/g)) take(table);
    }
  }
  // Numbers that were given are not given again.
  if (isTheirs('sqlite_sequence')) for (const { name } of ownTables.filter(({ sql }) => /AUTOINCREMENT/.test(sql))) {
    const [own, given] = ['main', 'theirs'].map((of) => database.prepare('SELECT max(seq) AS seq FROM ' + of +
      ".sqlite_sequence NOT INDEXED WHERE name = ? AND typeof(seq) = 'integer'").get(name).seq ?? 0);
    database.prepare('DELETE FROM main.sqlite_sequence WHERE name = ?').run(name);
    database.prepare('INSERT INTO main.sqlite_sequence (name, seq) VALUES (?, ?)').run(name, Math.max(own, given));
  }
  database.exec('COMMIT; DETACH theirs');
  return null;
`;

/**
 * Takes the rows of a foreign database into an empty one of this program, in a thread, so that its keys and CHECKs hold
 * and no SQL of the foreign one is left. Before that every page of it is read, and before that what it is made of: triggers,
 * views, virtual tables and computed columns, which would act when it is read, and indexes of expressions, which may take
 * for ever. What is taken is within the budget, so that main can read it.
 * @returns what was wrong, or null
 */
export const takeForeignDatabase = (
  file: string,
  { file: own, each, budget }: OwnDatabase,
): Promise<string | null> => inThread(taking, file, { own, each: each ?? null, budget, tooMuch });
