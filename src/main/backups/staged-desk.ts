import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Profile } from '../../domain/profile/profile.ts';
import { openDeskDatabase } from '../stores/database.ts';
import { createProfiles, practiceId } from '../stores/profiles.ts';
import { createRecords, type StoreRecord } from '../stores/records.ts';
import type { Known } from './changes.ts';
import { notBackup } from './manifest.ts';

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
): Known {
  const database = openDeskDatabase(join(folder, 'desk.db'));
  try {
    refuseOtherIds(database);
    const profiles = createProfiles(database, []).list().filter(isUsable);
    const stores = createRecords(database).list();
    // Nothing of the file stays but what was read of it.
    database.exec('BEGIN; DELETE FROM profiles; DELETE FROM stores');
    const own = createProfiles(database, []);
    for (const profile of profiles) own.save(profile);
    const records = createRecords(database);
    for (const record of stores) {
      const here = present.find(({ id }) => id === record.id);
      records.put(disarmed(record, here));
    }
    for (const here of present) {
      if (records.get(here.id) === null && isInKeychain(here)) records.put(disarmed(here, here));
    }
    database.exec('COMMIT');
    return { stores, profiles: own.list() };
  } finally {
    database.close();
  }
}

/** A row of one id with what is of another would be made harmless under the one and read again as the other. */
function refuseOtherIds(database: DatabaseSync): void {
  for (const [table, column] of [
    ['stores', 'record'],
    ['profiles', 'profile'],
  ] as const) {
    const other = database
      .prepare(
        `SELECT 1 FROM ${table}
         WHERE CASE WHEN json_valid(${column}) THEN json_extract(${column}, '$.id') IS NOT id END`,
      )
      .get();
    if (other !== undefined) throw notBackup(`desk.db: ${table}`);
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
    renewalRefused: false,
    // What is being deleted is completed without a question: that was asked of other data.
    erasing: false,
    lockOn: true,
  };
};
