import type { Profile } from '../../domain/profile/profile.ts';
import { silentLogger } from '../log/logger.ts';
import { openDeskDatabase } from './database.ts';
import { createProfiles, type Profiles } from './profiles.ts';
import { createRecords } from './records.ts';
import { createStores } from './stores.ts';
import type { Stores, StoresDeps } from './types.ts';

export type OpenStoresOptions = Omit<StoresDeps, 'database' | 'records' | 'profiles'> & {
  /** `desk.db` in the data folder. */
  readonly databaseFile: string;
  readonly shippedProfiles: readonly Profile[];
};

export type OpenedStores = {
  readonly stores: Stores;
  readonly profiles: Profiles;
  readonly close: () => void;
};

/** The stores and profiles over their database file. Throws Failure (`disk`). */
export function openStores(options: OpenStoresOptions): OpenedStores {
  const { databaseFile, shippedProfiles, log = silentLogger, ...deps } = options;
  const database = openDeskDatabase(databaseFile);
  const records = createRecords(database, (id: string) => {
    log.error('a store record cannot be read', { storeId: id });
  });
  const profiles = createProfiles(database, shippedProfiles);
  const stores = createStores({ ...deps, database, log, records, profiles });
  return {
    stores,
    profiles,
    close: () => {
      stores.installations.close();
      stores.cancelConnect();
      if (database.isOpen) database.close();
    },
  };
}
