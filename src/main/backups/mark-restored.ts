import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase, text, whole } from '../runs/store/database.ts';
import type { DatabaseName } from './manifest.ts';

/** The tables of what can be sent, or sent again, each row with its id. */
const tables: readonly (readonly [DatabaseName, string])[] = [
  ['workbook.db', 'sheets'],
  ['bundles.db', 'books'],
  ['checkouts.db', 'checkouts'],
  ['runs.db', 'runs'],
];

function idsIn(folder: string, name: DatabaseName, table: string): readonly string[] {
  const database = new DatabaseSync(join(folder, name), { readOnly: true });
  try {
    return database
      .prepare(`SELECT id FROM ${table}`)
      .all()
      .map(({ id }) => String(id));
  } finally {
    database.close();
  }
}

/**
 * Marks everything in a backup that can be sent: what was sent after it was made looks unsent in it. What had come with
 * an older backup may have been sent since that one.
 * @param madeAt of the backup, milliseconds since the epoch
 */
export function markRestored(folder: string, madeAt: number): void {
  const ids = tables.flatMap(([name, table]) => idsIn(folder, name, table));
  const database = openDatabase(join(folder, 'runs.db'));
  try {
    const before = new Map(
      database
        .all('SELECT id, backup_at FROM restored WHERE backup_at BETWEEN 0 AND ?', madeAt)
        .map((row) => [text(row, 'id'), whole(row, 'backup_at')] as const),
    );
    const lastRun = Number(database.get('SELECT max(number) AS number FROM runs')?.number ?? 0);
    database.transaction(() => {
      database.run('DELETE FROM restored');
      for (const id of new Set(ids))
        database.run('INSERT INTO restored VALUES (?, ?, ?)', id, before.get(id) ?? madeAt, lastRun);
    });
  } finally {
    database.close();
  }
}
