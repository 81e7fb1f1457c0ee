import type { TestLine } from '../../contract/profiles.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { profilesMessages } from '../../messages/profiles.ts';
import { joined } from '../../messages/words.ts';
import { isSafeAddress } from '../api/address.ts';
import { Failure } from '../failure.ts';
import type { Confirm } from '../ports.ts';
import { strangeHosts } from './guarded-fields.ts';

export type AskBeforeTestDeps = {
  readonly kept: () => readonly Profile[];
  readonly confirm: Confirm;
  readonly test: (profile: Profile) => Promise<readonly TestLine[]>;
};

/**
 * A connection test sends requests to addresses that the page names. Hosts that no saved profile has are asked about
 * first, each once in a session: a page that was taken over cannot reach whom it likes from this computer.
 */
export function askBeforeTest({ kept, confirm, test }: AskBeforeTestDeps): AskBeforeTestDeps['test'] {
  const agreed = new Set<string>();
  return async (profile) => {
    const addresses = Object.values(profile.addresses).filter(isSafeAddress);
    const hosts = strangeHosts(addresses, kept()).filter((host) => !agreed.has(host));
    if (hosts.length === 0) return test(profile);
    const isAgreed = await confirm({
      title: profilesMessages.connectionTest,
      message: profilesMessages.sendTestRequests({ hosts: joined(hosts) }),
      detail: [profilesMessages.noSavedServiceProfile({ hosts: hosts.length })],
      yes: profilesMessages.sendThem,
    });
    if (!isAgreed) throw new Failure({ code: 'cancelled', message: profilesMessages.nothingSent });
    for (const host of hosts) agreed.add(host);
    return test(profile);
  };
}
