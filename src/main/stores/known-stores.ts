import type { Store } from '../../contract/stores.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { Failure } from '../failure.ts';
import type { Publish } from '../ports.ts';
import type { Custody } from './custody.ts';
import { createLocks } from './locks.ts';
import type { Profiles } from './profiles.ts';
import { type Records, type StoreRecord, toStore } from './records.ts';
import { unknownProfile, unknownStore } from './store-errors.ts';

export type KnownStoresDeps = {
  readonly records: Records;
  readonly profiles: Pick<Profiles, 'get'>;
  readonly publish: Publish;
  readonly custody: Pick<Custody, 'lacksSecret'>;
};

export type KnownStores = ReturnType<typeof createKnownStores>;

/** The stores as everyone else sees them: what of the records is shown, who is told of changes, and which are locked. */
export function createKnownStores({ records, profiles, publish, custody }: KnownStoresDeps) {
  const listeners = new Set<(stores: readonly Store[]) => void>();
  const locks = createLocks();

  const shown = (record: StoreRecord): Store => {
    const profile = profiles.get(record.profileId);
    const needsSecret = profile !== null && !record.practice && custody.lacksSecret(record, profile);
    return toStore(record, { lock: locks.of(record), needsSecret });
  };
  const list = (): readonly Store[] => records.list().map(shown);
  /** Tells everyone that something about the stores is not as it was. */
  const changed = (): void => {
    const all = list();
    publish('stores.changed', all);
    for (const listener of listeners) listener(all);
  };

  return {
    locks,
    shown,
    list,
    changed,
    get: (storeId: string): Store | null => {
      const record = records.get(storeId);
      return record ? shown(record) : null;
    },
    save: (record: StoreRecord): void => {
      records.put(record);
      changed();
    },
    /** Throws Failure (`not-found`). */
    existing: (storeId: string): StoreRecord => {
      const record = records.get(storeId);
      if (!record) throw new Failure(unknownStore());
      return record;
    },
    /** Throws Failure (`not-found`). */
    profileOf: (record: StoreRecord): Profile => {
      const profile = profiles.get(record.profileId);
      if (!profile) throw new Failure(unknownProfile(record.profileId));
      return profile;
    },
    onChange: (listener: (stores: readonly Store[]) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
