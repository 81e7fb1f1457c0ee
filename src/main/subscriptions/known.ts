import type { StoreId } from '../../domain/ids.ts';
import type { KnownSubscription } from '../../domain/subscriptions/known.ts';
import { type Heard, learnFrom } from '../../domain/subscriptions/learn.ts';
import { runsMessages } from '../../messages/runs.ts';
import { openJournalDatabase, text, whole, wholeOrNull } from '../sqlite/journal-database.ts';
import { createMasking, type Masking } from '../sqlite/masking.ts';
import type { DatabaseForm } from '../sqlite/open-file.ts';

const schema = `
  CREATE TABLE IF NOT EXISTS known (
    store_id TEXT NOT NULL, subscription_id TEXT NOT NULL,
    what TEXT NOT NULL CHECK (what IN ('prepaid', 'one-time', 'not-swappable')), words TEXT NOT NULL,
    at INTEGER NOT NULL, PRIMARY KEY (store_id, subscription_id)
  ) STRICT, WITHOUT ROWID;
`;
export const subscriptionsForm: DatabaseForm = {
  holds: 'the saved data on subscriptions',
  migrations: [schema],
};
/** Words that are kept of a refusal; the whole of it is with its run. */
const longestWords = 300;

/** What the service has said of subscriptions, by store: only what keeps a swap from being sent. */
export type KnownSubscriptions = {
  readonly of: (storeId: StoreId, subscriptionId: string) => KnownSubscription | null;
  readonly any: (storeId: StoreId) => boolean;
  /** Takes what an answer tells; the newest answer counts. */
  readonly hear: (storeId: StoreId, heard: Heard, at: number) => void;
  readonly countOf: (storeId: StoreId) => number;
  readonly eraseStore: (storeId: StoreId) => void;
  /** Of all stores; `since`: when the oldest was said, milliseconds since the epoch. */
  readonly facts: () => { readonly count: number; readonly since: number | null };
  readonly rewrite: () => Promise<void>;
  readonly masking: Masking;
  readonly close: () => void;
};

/** Opens `subscriptions.db`, and makes it if it is not there. Throws Failure (`disk`). */
export function openKnownSubscriptions(file: string): KnownSubscriptions {
  const database = openJournalDatabase(
    { file, ...subscriptionsForm },
    {
      message: runsMessages.serviceSaidSubscriptionsNot,
      next: runsMessages.journalRunsCannotWrittenNext,
    },
  );
  const stores = new Map<StoreId, Map<string, KnownSubscription>>();
  const ofStore = (storeId: StoreId): Map<string, KnownSubscription> => {
    const known = stores.get(storeId) ?? new Map<string, KnownSubscription>();
    stores.set(storeId, known);
    return known;
  };
  const readAll = (): void => {
    for (const row of database.all('SELECT * FROM known')) {
      const is = whatOf(text(row, 'what'));
      if (is === null) continue;
      const entry = { is, words: text(row, 'words'), at: whole(row, 'at') };
      ofStore(text(row, 'store_id')).set(text(row, 'subscription_id'), entry);
    }
  };
  readAll();
  const masking = createMasking(
    database,
    [{ name: 'known', keys: ['store_id', 'subscription_id'], columns: ['words'] }],
    database.rewrite,
  );
  return {
    of: (storeId, subscriptionId) => stores.get(storeId)?.get(subscriptionId) ?? null,
    any: (storeId) => (stores.get(storeId)?.size ?? 0) > 0,
    hear: (storeId, heard, at) => {
      for (const { subscriptionId, is, words } of learnFrom(heard)) {
        const known = ofStore(storeId);
        const before = known.get(subscriptionId);
        if (is === 'plain') {
          if (before === undefined) continue;
          database.run(
            'DELETE FROM known WHERE store_id = ? AND subscription_id = ?',
            storeId,
            subscriptionId,
          );
          known.delete(subscriptionId);
          continue;
        }
        const entry = { is, words: words.slice(0, longestWords), at };
        if (before?.is === is && before.words === entry.words) continue;
        database.run(
          'INSERT OR REPLACE INTO known (store_id, subscription_id, what, words, at) VALUES (?, ?, ?, ?, ?)',
          storeId,
          subscriptionId,
          is,
          entry.words,
          at,
        );
        known.set(subscriptionId, entry);
      }
    },
    countOf: (storeId) => stores.get(storeId)?.size ?? 0,
    eraseStore: (storeId) => {
      database.run('DELETE FROM known WHERE store_id = ?', storeId);
      stores.delete(storeId);
    },
    facts: () => {
      const row = database.get('SELECT count(*) AS count, min(at) AS since FROM known');
      return row === undefined
        ? { count: 0, since: null }
        : { count: whole(row, 'count'), since: wholeOrNull(row, 'since') };
    },
    rewrite: database.rewrite,
    masking: {
      ...masking,
      run: async (...how) => {
        const changed = await masking.run(...how);
        if (changed > 0) readAll();
        return changed;
      },
    },
    close: database.close,
  };
}

function whatOf(value: string): KnownSubscription['is'] | null {
  return value === 'prepaid' || value === 'one-time' || value === 'not-swappable' ? value : null;
}
