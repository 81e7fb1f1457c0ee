import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { platforms, type Store, storeColours } from '../../contract/stores.ts';
import { storesMessages } from '../../messages/stores.ts';
import { mostScopes } from '../oauth/granted-scopes.ts';
import { longestJson } from '../sqlite/longest-json.ts';
import { jsonIn } from '../sqlite/readable.ts';
import { reconnectReasons, whyReconnect } from './store-errors.ts';

/**
 * What the deletion of a store has left to do besides its secrets. The backups are all of them by the operator's word
 * until the data is gone, and those that could not be deleted, or seen, from then on: later ones have none of it.
 */
const owedSchema = z.object({
  data: z.boolean(),
  backups: z.union([
    z.enum(['all', 'made']),
    z.array(z.object({ name: z.string(), madeAt: z.number().nullable() })).readonly(),
    z.object({ which: z.enum(['all', 'made']), before: z.number() }).readonly(),
  ]),
});
export type Owed = z.output<typeof owedSchema>;

/** A store as it is kept on disk. Secrets are in the vault, under names made of the id. */
export const storeRecordSchema = z.object({
  id: z.string().min(1),
  name: z.string(),
  domain: z.string(),
  platform: z.enum(platforms),
  colour: z.enum(storeColours),
  practice: z.boolean(),
  profileId: z.string(),
  state: z.enum(['connected', 'reconnect-needed', 'disconnected']),
  /** Means something while the store has to be connected again. */
  reconnectWhy: z.enum(reconnectReasons).nullable().default(null),
  // One of earlier versions may have more: all that a service named.
  grantedScopes: z
    .array(z.string())
    .overwrite((names) => names.slice(0, mostScopes))
    .max(mostScopes),
  neededScopes: z.array(z.string()),
  /** For a disconnected store: where some are left, because the keychain did not delete them. */
  tokensIn: z.enum(['keychain', 'session', 'none']),
  connectedAt: z.string().nullable(),
  clientId: z.string(),
  callbackUrl: z.string(),
  /** Where the client secret is, if one was given; it is deleted with the tokens. */
  secretIn: z.enum(['keychain', 'session', 'none']).default('none'),
  /**
   * The origins that tokens and client secret were given for: they go to no other, whatever the profile says later
   * (decision 0040). Null while there are none, and for the practice store, whose port changes.
   */
  boundTo: z.object({ base: z.string(), auth: z.string() }).nullable().default(null),
  /** An older pair may be in the keychain although the tokens in use are not. */
  olderInKeychain: z.boolean().default(false),
  /**
   * A refresh was asked for and its answer never read: the service may have replaced the refresh token. Set
   * before asking, so that it holds after a crash, too; it only changes what a later rejection says.
   */
  refreshInDoubt: z.boolean().default(false),
  /** Renewals were refused for so long that a new connection may be needed; they are tried all the same. */
  renewalRefused: z.boolean().default(false),
  /** Everything of it is being deleted; what a crash left is deleted at the next start. */
  erasing: z.boolean().default(false),
  owed: owedSchema.optional(),
  /** Read-only until unlocked in each session; without meaning for the practice store. */
  lockOn: z.boolean().default(true),
});
export type StoreRecord = z.output<typeof storeRecordSchema>;

export type Records = {
  readonly list: () => readonly StoreRecord[];
  readonly get: (id: string) => StoreRecord | null;
  /** Written to disk before it returns. */
  readonly put: (record: StoreRecord) => void;
  readonly delete: (id: string) => void;
};

/**
 * The records in the order they were added. A record that cannot be read, or is of another id than its row, is left alone
 * on disk and not shown.
 */
export function createRecords(database: DatabaseSync, unreadable: (id: string) => void = () => {}): Records {
  const records = new Map<string, StoreRecord>();
  for (const row of database.prepare('SELECT id, record FROM stores ORDER BY position, id').iterate()) {
    const read = storeRecordSchema.safeParse(jsonIn(String(row.record), longestJson['stores.record']));
    // What is deleted or written again by its id must be the row that was read.
    if (read.success && read.data.id === row.id) records.set(read.data.id, read.data);
    else unreadable(String(row.id));
  }
  const upsert = database.prepare(
    `INSERT INTO stores (id, position, record)
     VALUES (?, (SELECT coalesce(max(position), 0) + 1 FROM stores), ?)
     ON CONFLICT (id) DO UPDATE SET record = excluded.record`,
  );
  const remove = database.prepare('DELETE FROM stores WHERE id = ?');
  return {
    list: () => [...records.values()],
    get: (id) => records.get(id) ?? null,
    put: (record) => {
      upsert.run(record.id, JSON.stringify(record));
      records.set(record.id, record);
    },
    delete: (id) => {
      remove.run(id);
      records.delete(id);
    },
  };
}

function whyToReconnect(record: StoreRecord): string | null {
  if (record.state === 'reconnect-needed') return whyReconnect(record, record.reconnectWhy);
  return record.renewalRefused ? storesMessages.renewalRefusedForLong({ name: record.name }) : null;
}

/** What the page may know of a store. */
export const toStore = (record: StoreRecord, more: Pick<Store, 'lock' | 'needsSecret'>): Store => ({
  id: record.id,
  name: record.name,
  domain: record.domain,
  platform: record.platform,
  colour: record.colour,
  practice: record.practice,
  profileId: record.profileId,
  state: record.state,
  reconnectWhy: whyToReconnect(record),
  grantedScopes: record.grantedScopes,
  neededScopes: record.neededScopes,
  tokensIn: record.tokensIn,
  connectedAt: record.connectedAt,
  erasing: record.erasing,
  ...more,
});
