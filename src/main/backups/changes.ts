import type { Profile } from '../../domain/profile/profile.ts';
import { backupsMessages } from '../../messages/backups.ts';
import { Failure } from '../failure.ts';
import {
  beforeAndAfter,
  fieldLines,
  guardedChanges,
  longestChanges,
  plain,
  readChanges,
} from '../profiles/guarded-fields.ts';
import type { StoreRecord } from '../stores/records.ts';

/** Stores and service profiles: those of a backup, or those of this computer. */
export type Known = { readonly stores: readonly StoreRecord[]; readonly profiles: readonly Profile[] };

/** What tells to which store, app and address a store is connected again. */
const storeFields = {
  profileId: backupsMessages.fieldService,
  domain: backupsMessages.fieldDomain,
  platform: backupsMessages.fieldPlatform,
  clientId: backupsMessages.fieldClientId,
  callbackUrl: backupsMessages.fieldCallback,
} as const satisfies Partial<Record<keyof StoreRecord, string>>;

function ofStore(before: StoreRecord, after: StoreRecord): readonly string[] {
  if (before.practice && after.practice) return [];
  const lines = (Object.keys(storeFields) as (keyof typeof storeFields)[])
    .filter((field) => before[field] !== after[field])
    .flatMap((field) => fieldLines(storeFields[field], plain(before[field]), plain(after[field])));
  return lines.length === 0 ? [] : [backupsMessages.storeChanges({ name: plain(before.name) }), ...lines];
}

function ofProfile(before: Profile, after: Profile): readonly string[] {
  const paths = [...guardedChanges(before, after), ...readChanges(before, after)];
  return paths.length === 0
    ? []
    : [backupsMessages.profileChanges({ name: plain(before.name) }), ...beforeAndAfter(before, after, paths)];
}

/**
 * What a backup changes of the stores and service profiles of this computer on which it depends where secrets go and how
 * answers are read, as lines of a question. Throws Failure (`bad-input`) where they are more than can be read.
 */
export function changesOf(given: Known, here: Known): readonly string[] {
  const lines = [
    ...here.profiles.flatMap((before) =>
      given.profiles.filter(({ id }) => id === before.id).flatMap((after) => ofProfile(before, after)),
    ),
    ...here.stores.flatMap((before) =>
      given.stores.filter(({ id }) => id === before.id).flatMap((after) => ofStore(before, after)),
    ),
  ];
  if (lines.join('').length <= longestChanges) return lines;
  throw new Failure({
    code: 'bad-input',
    message: backupsMessages.tooManyChanges,
    next: backupsMessages.tooManyChangesNext,
  });
}
