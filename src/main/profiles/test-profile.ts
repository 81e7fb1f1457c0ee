import type { TestLine } from '../../contract/profiles.ts';
import type { Store } from '../../contract/stores.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { tidied } from '../../domain/profile/tidy.ts';
import type { Sender } from '../log/recorded-transport.ts';
import type { Api } from '../ports.ts';
import { testAddresses } from './test-addresses.ts';
import { testStore } from './test-store.ts';
import { testTokenEndpoint } from './test-token-endpoint.ts';

export type ProfileTestParts = {
  readonly transport: Sender;
  readonly api: Api;
  /** Where requests to an address go through a proxy; null where through none. */
  readonly proxyLine: (address: string) => Promise<TestLine | null>;
  readonly stores: () => readonly Store[];
  /** The profile as it is kept; null when there is none. */
  readonly kept: (id: string) => Profile | null;
};

const skipped = (about: string, found: string, next: string | null): TestLine => ({
  about,
  outcome: 'not-checked',
  found,
  next,
});

/**
 * The connection test of a profile, saved or not. A token is used by the saved profile alone: where the one
 * under test has other addresses or names, a store is not asked.
 */
export async function testProfile(parts: ProfileTestParts, given: Profile): Promise<readonly TestLine[]> {
  const profile = tidied(given);
  const { lines, answered } = await testAddresses(parts.transport, profile);
  const token = answered.has('auth')
    ? await testTokenEndpoint(parts.transport, profile)
    : skipped('Token endpoint', 'Nothing answers at the token address.', null);
  const proxy = await parts.proxyLine(profile.addresses.base);
  return [
    ...(proxy ? [proxy] : []),
    ...lines,
    token,
    ...(await storeLines(parts, profile, answered.has('base'))),
    skipped(
      'Install page and callback',
      'They need the client id of an app.',
      'Connecting a store tries them.',
    ),
    skipped(
      'Discounts, batches, bundles and subscriptions',
      'Nothing can be tried there without changing something.',
      'A run of a single row tries one; the practice store tries all.',
    ),
  ];
}

async function storeLines(
  parts: ProfileTestParts,
  profile: Profile,
  isReachable: boolean,
): Promise<readonly TestLine[]> {
  const users = parts.stores().filter((store) => store.profileId === profile.id);
  const store = users.find(({ state }) => state === 'connected');
  const about = 'Requests with a token';
  if (store === undefined) {
    return [
      skipped(
        about,
        users.length === 0 ? 'No store uses the profile yet.' : 'No store of the profile is connected.',
        'Connect a store, then test again.',
      ),
    ];
  }
  const kept = parts.kept(profile.id);
  const alike =
    kept !== null &&
    JSON.stringify([kept.addresses, kept.wire]) === JSON.stringify([profile.addresses, profile.wire]);
  if (!alike) {
    return [
      skipped(
        about,
        'The addresses or names were changed and not saved. Tokens go to saved addresses only.',
        'Save, then test again.',
      ),
    ];
  }
  if (!isReachable) return [skipped(about, 'Nothing answers at the API address.', null)];
  return testStore(parts.api, profile, store);
}
