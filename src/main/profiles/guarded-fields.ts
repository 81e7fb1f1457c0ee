import { changedPaths, textOf } from '../../domain/profile/edit.ts';
import { fieldAt, type ProfilePath, profileFields } from '../../domain/profile/fields/index.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { valueAt } from '../../domain/profile/values.ts';
import { withoutHiddenSigns } from '../../domain/text.ts';
import { profilesMessages } from '../../messages/profiles.ts';
import { joined, listed } from '../../messages/words.ts';

/** On these it depends where secrets go, and by what it is known whose store is connected (decision 0040). */
const guardedPaths: readonly ProfilePath[] = [
  'addresses.base',
  'addresses.auth',
  'addresses.admin',
  'addresses.storefront',
  'wire.sendClientSecret',
  'optional.storeIdentity',
  'wire.platformADomain',
  'wire.platformBDomain',
  'wire.shopDomain',
];
const paths = profileFields.map(({ path }) => path);
/** What tells profiles apart, and no request. */
const names: readonly ProfilePath[] = ['id', 'name'];
/** Wrong ones cost time and refusals, after which a run lowers them by itself. */
const isLimit = (path: ProfilePath): boolean => path.startsWith('limits.');
/** On these it depends what is sent for a row, and as what an answer is read. */
const readPaths = paths.filter(
  (path) => !guardedPaths.includes(path) && !names.includes(path) && !isLimit(path),
);
const addressNames = ['base', 'auth', 'admin', 'storefront'] as const;
type AddressName = (typeof addressNames)[number];

const labelOf = (path: ProfilePath): string => fieldAt(path)?.label ?? path;
const hostOf = (address: string): string => URL.parse(address)?.host ?? address;

/** Characters of the changes of one question, which a dialog of the system shows so that all can be read. */
export const longestChanges = 3_000;

/** Names that a person wrote into a file, without signs that change how the text around them is read. */
export const plain = (text: string): string => withoutHiddenSigns(text).slice(0, 200);

/** A value as it is shown, whole; hosts as they are looked up, so that look-alikes in other scripts show. */
function shown(profile: Profile, path: ProfilePath): string {
  const value = valueAt(profile, path);
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const text = path.startsWith('addresses.') ? (URL.parse(String(value))?.href ?? '') : textOf(value);
  return withoutHiddenSigns(text);
}

export const guardedChanges = (before: Profile, after: Profile): readonly ProfilePath[] =>
  changedPaths(before, after, guardedPaths);

/** Changes of what is sent for a row, and of how answers are read. */
export const readChanges = (before: Profile, after: Profile): readonly ProfilePath[] =>
  changedPaths(before, after, readPaths);

/** Whether a kept profile is the same in all but its id and name. */
export const isCopy = (profile: Profile, kept: readonly Profile[]): boolean =>
  kept.some((other) => changedPaths(other, profile, paths).every((path) => names.includes(path)));

export const labelsOf = (paths: readonly ProfilePath[]): string =>
  joined(paths.map((path) => `“${labelOf(path)}”`));

/** The lines of a field: its label, what it was and what it is to be. */
export const fieldLines = (label: string, before: string, after: string): readonly string[] => [
  label,
  profilesMessages.fieldBefore({ shown: before }),
  profilesMessages.fieldAfter({ shown: after }),
];

/** Each field with what it was and what it is to be, in three lines. */
export const beforeAndAfter = (
  before: Profile,
  after: Profile,
  paths: readonly ProfilePath[],
): readonly string[] =>
  paths.flatMap((path) => fieldLines(labelOf(path), shown(before, path), shown(after, path)));

/** On what secrets and the store's name depend in a profile, one field on each line. */
export const guardedLines = (profile: Profile): readonly string[] =>
  guardedPaths.map((path) => `${labelOf(path)}: ${shown(profile, path)}`);

/** The profiles that have one of the hosts in the same place, as a part of a sentence. */
export function namesOfHosts(profile: Profile, kept: readonly Profile[]): string {
  const isLike = (other: Profile): boolean =>
    addressNames.some((name) => hostOf(other.addresses[name]) === hostOf(profile.addresses[name]));
  return listed(
    kept.filter(isLike).map((other) => `“${plain(other.name)}”`),
    5,
  );
}

/**
 * The hosts of a profile that no kept one has in the same place. The place counts: a host that gets links has not been
 * trusted with tokens.
 */
export function newHosts(profile: Profile, kept: readonly Profile[]): readonly string[] {
  const isNew = (name: AddressName): boolean =>
    !kept.some((other) => hostOf(other.addresses[name]) === hostOf(profile.addresses[name]));
  return [...new Set(addressNames.filter(isNew).map((name) => hostOf(profile.addresses[name])))];
}

/** The hosts of a profile that no kept one has anywhere, of those that a connection test would send to. */
export function strangeHosts(addresses: readonly string[], kept: readonly Profile[]): readonly string[] {
  const known = new Set(kept.flatMap((profile) => Object.values(profile.addresses).map(hostOf)));
  return [...new Set(addresses.map(hostOf))].filter((host) => !known.has(host));
}
