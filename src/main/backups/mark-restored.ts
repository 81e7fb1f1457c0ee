import { join } from 'node:path';
import { inThread } from '../sqlite/in-thread.ts';
import type { DatabaseName } from './manifest.ts';

/** The tables of what can be sent, or sent again, each row with its id, beside the runs. */
const tables: readonly (readonly [DatabaseName, string])[] = [
  ['workbook.db', 'sheets'],
  ['bundles.db', 'books'],
  ['checkouts.db', 'checkouts'],
];

const marking = `
  const { others, madeAt } = given;
  for (const [index, [file]] of others.entries()) database.prepare('ATTACH ? AS other' + index).run(file);
  const selects = ['SELECT id FROM main.runs', ...others.map(([, table], index) => 'SELECT id FROM other' + index + '.' + table)];
  const ids = '(' + selects.join(' UNION ') + ')';
  const lastRun = database.prepare('SELECT coalesce(max(number), 0) AS number FROM main.runs').get().number;
  database.exec('BEGIN IMMEDIATE');
  database.prepare('DELETE FROM restored WHERE backup_at NOT BETWEEN 0 AND ? OR id NOT IN ' + ids).run(madeAt);
  database.prepare('UPDATE restored SET last_run = ?').run(lastRun);
  database.prepare('INSERT OR IGNORE INTO restored SELECT id, ?, ? FROM ' + ids).run(madeAt, lastRun);
  database.exec('COMMIT');
`;

/**
 * Marks everything in a backup that can be sent, in a thread: what was sent after it was made looks unsent in it. What had
 * come with an older backup may have been sent since that one. Throws SQLite's words.
 * @param madeAt of the backup, milliseconds since the epoch
 */
export async function markRestored(folder: string, madeAt: number): Promise<void> {
  const others = tables.map(([name, table]) => [join(folder, name), table]);
  const problem = await inThread(marking, join(folder, 'runs.db'), { others, madeAt });
  if (problem !== null) throw new Error(problem);
}
