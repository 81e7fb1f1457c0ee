import { join } from 'node:path';
import type { Profile } from '../../domain/profile/profile.ts';
import { openDeskDatabase } from '../stores/database.ts';
import { createProfiles, practiceId } from '../stores/profiles.ts';
import { createRecords, type StoreRecord } from '../stores/records.ts';

/**
 * Makes the stores and profiles of a backup harmless: nothing in it says where a secret is, whose it is, or that a store
 * may be written to. Secrets that this computer's keychain has stay noted, and are deleted at the next start: so
 * stores of this computer alone stay, disconnected like all others.
 * @param present the stores of this computer
 * @returns the stores of the backup and its own profiles
 */
export function disarmDesk(
  folder: string,
  present: readonly StoreRecord[],
  isUsable: (profile: Profile) => boolean,
): { readonly stores: readonly StoreRecord[]; readonly profiles: readonly Profile[] } {
  const database = openDeskDatabase(join(folder, 'desk.db'));
  try {
    database.prepare('DELETE FROM profiles WHERE id = ?').run(practiceId);
    const own = createProfiles(database, []);
    for (const profile of own.list()) if (!isUsable(profile)) own.remove(profile.id);
    const unreadable: string[] = [];
    const records = createRecords(database, (id) => unreadable.push(id));
    for (const id of unreadable) records.delete(id);
    const stores = records.list().filter(({ erasing }) => !erasing);
    for (const record of records.list()) {
      const here = present.find(({ id }) => id === record.id);
      records.put(disarmed(record, here));
    }
    for (const here of present) {
      if (records.get(here.id) === null && isInKeychain(here)) records.put(disarmed(here, here));
    }
    return { stores, profiles: own.list() };
  } finally {
    database.close();
  }
}

const isInKeychain = ({ tokensIn, secretIn, olderInKeychain }: StoreRecord): boolean =>
  tokensIn === 'keychain' || secretIn === 'keychain' || olderInKeychain;

const disarmed = (record: StoreRecord, here: StoreRecord | undefined): StoreRecord => {
  return {
    ...record,
    // The practice store is read and written without a lock and asked about nothing: its profile alone makes it one.
    practice: record.practice && record.profileId === practiceId,
    state: 'disconnected',
    reconnectWhy: null,
    grantedScopes: [],
    tokensIn: here && isInKeychain(here) ? 'keychain' : 'none',
    secretIn: here?.secretIn === 'keychain' ? 'keychain' : 'none',
    olderInKeychain: here?.olderInKeychain ?? false,
    boundTo: null,
    refreshInDoubt: false,
    lockOn: true,
  };
};
