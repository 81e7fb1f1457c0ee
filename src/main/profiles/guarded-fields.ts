import { changedPaths } from '../../domain/profile/edit.ts';
import { fieldAt, type ProfilePath } from '../../domain/profile/fields/index.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { valueAt } from '../../domain/profile/values.ts';

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
const addressNames = ['base', 'auth', 'admin', 'storefront'] as const;
type AddressName = (typeof addressNames)[number];

const labelOf = (path: ProfilePath): string => fieldAt(path)?.label ?? path;
const hostOf = (address: string): string => URL.parse(address)?.host ?? address;

/** Names that a person wrote into a file, without signs that change how the text around them is read. */
export const plain = (text: string): string => text.replace(/[\p{Cf}\p{Cc}]/gu, '').slice(0, 200);

/** A value as it is shown; hosts as they are looked up, so that look-alikes in other scripts show. */
function shown(profile: Profile, path: ProfilePath): string {
  const value = valueAt(profile, path);
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return plain(path.startsWith('addresses.') ? (URL.parse(String(value))?.href ?? '') : String(value));
}

export const guardedChanges = (before: Profile, after: Profile): readonly ProfilePath[] =>
  changedPaths(before, after, guardedPaths);

export const labelsOf = (paths: readonly ProfilePath[]): string => paths.map(labelOf).join(', ');

/** Each field with what it was and what it is to be. */
export const beforeAndAfter = (before: Profile, after: Profile, paths: readonly ProfilePath[]): string =>
  paths
    .map((path) => `${labelOf(path)}\n  before: ${shown(before, path)}\n  after: ${shown(after, path)}`)
    .join('\n');

/** The addresses of a profile, one on each line. */
export const addressLines = (profile: Profile): string =>
  addressNames
    .map((name) => `${labelOf(`addresses.${name}`)}: ${shown(profile, `addresses.${name}`)}`)
    .join('\n');

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
