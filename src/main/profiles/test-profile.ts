import type { TestLine } from '../../contract/profiles.ts';
import type { Store } from '../../contract/stores.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { tidied } from '../../domain/profile/tidy.ts';
import { profilesMessages } from '../../messages/profiles.ts';
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
    : skipped(profilesMessages.tokenEndpoint, profilesMessages.nothingAnswersTokenAddress, null);
  const proxy = await parts.proxyLine(profile.addresses.base);
  return [
    ...(proxy ? [proxy] : []),
    ...lines,
    token,
    ...(await storeLines(parts, profile, answered.has('base'))),
    skipped(
      profilesMessages.installPageCallback,
      profilesMessages.theyNeedClientId,
      profilesMessages.connectingStoreTries,
    ),
    skipped(
      profilesMessages.discountsBatchesBundlesSubscriptions,
      profilesMessages.nothingTriedWithoutChanging,
      profilesMessages.runSingleRowTries,
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
  const about = profilesMessages.requestsToken;
  if (store === undefined) {
    return [
      skipped(
        about,
        users.length === 0 ? profilesMessages.noStoreUsesProfile : profilesMessages.noStoreProfileConnected,
        profilesMessages.connectStoreTestAgain,
      ),
    ];
  }
  const kept = parts.kept(profile.id);
  const alike =
    kept !== null &&
    JSON.stringify([kept.addresses, kept.wire]) === JSON.stringify([profile.addresses, profile.wire]);
  if (!alike) {
    return [skipped(about, profilesMessages.addressesNamesChangedNot, profilesMessages.saveTestAgain)];
  }
  if (!isReachable) return [skipped(about, profilesMessages.nothingAnswersApiAddress, null)];
  return testStore(parts.api, profile, store);
}
