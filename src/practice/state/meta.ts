import type { Database } from './database.ts';
import { text } from './row.ts';

/** What the service remembers about itself: port, service time, seed, key of the inspection surface. */
export type MetaKey =
  | 'port'
  | 'service_time'
  | 'seed'
  | 'id_base'
  | 'inspection_key'
  | 'fault_plan'
  | 'install_page'
  | 'processing';

export function readMeta(database: Database, key: MetaKey): string | null {
  const row = database.get('SELECT value FROM meta WHERE key = ?', key);
  return row === undefined ? null : text(row, 'value');
}

export function writeMeta(database: Database, key: MetaKey, value: string): void {
  database.run(
    'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    key,
    value,
  );
}

/** The remembered value, or `fresh` once and for all. */
export function keepMeta(database: Database, key: MetaKey, fresh: () => string): string {
  const known = readMeta(database, key);
  if (known !== null) return known;
  const value = fresh();
  writeMeta(database, key, value);
  return value;
}
