import type { Database } from './database.ts';
import { type Row, text, whole } from './row.ts';

/** A store that installed the app. `custom`: an integration of its own, without a store platform. */
export type Store = {
  readonly name: string;
  readonly platform: 'a' | 'b' | 'custom';
  /** Who hosts its checkout (spec: Endpoints, rule 2). */
  readonly checkout: 'hosted' | 'platform';
  /** Bundle prices are enabled for the store (spec: Endpoints, rule 4). */
  readonly bundles: boolean;
};

export function findStore(database: Database, name: string): Store | null {
  const row = database.get('SELECT * FROM stores WHERE name = ?', name.toLowerCase());
  return row === undefined ? null : readStore(row);
}

export const allStores = (database: Database): readonly Store[] =>
  database.all('SELECT * FROM stores ORDER BY name').map(readStore);

/** Puts the service into a store; a store that has it keeps its settings. */
export function installStore(
  database: Database,
  name: string,
  platform: Store['platform'],
  now: number,
): Store {
  database.run(
    `INSERT INTO stores (name, platform, checkout, bundles, installed_at) VALUES (?, ?, 'hosted', 1, ?)
     ON CONFLICT (name) DO UPDATE SET platform = excluded.platform`,
    name.toLowerCase(),
    platform,
    now,
  );
  return findStore(database, name) ?? { name, platform, checkout: 'hosted', bundles: true };
}

/** Changes settings of a store; false when there is no such store. */
export function changeStore(
  database: Database,
  name: string,
  change: { readonly checkout?: Store['checkout'] | undefined; readonly bundles?: boolean | undefined },
): boolean {
  const store = findStore(database, name);
  if (store === null) return false;
  database.run(
    'UPDATE stores SET checkout = ?, bundles = ? WHERE name = ?',
    change.checkout ?? store.checkout,
    (change.bundles ?? store.bundles) ? 1 : 0,
    store.name,
  );
  return true;
}

function readStore(row: Row): Store {
  const platform = text(row, 'platform');
  return {
    name: text(row, 'name'),
    platform: platform === 'a' || platform === 'b' ? platform : 'custom',
    checkout: text(row, 'checkout') === 'platform' ? 'platform' : 'hosted',
    bundles: whole(row, 'bundles') === 1,
  };
}
