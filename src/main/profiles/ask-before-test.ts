import type { TestLine } from '../../contract/profiles.ts';
import type { Profile } from '../../domain/profile/profile.ts';
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
      title: 'Connection test',
      message: `Send test requests to ${hosts.join(', ')}?`,
      detail:
        'No saved service profile names it. The requests carry no token and no secret, but whoever runs it sees that this computer asked.',
      yes: 'Send them',
    });
    if (!isAgreed) throw new Failure({ code: 'cancelled', message: 'Nothing was sent.' });
    for (const host of hosts) agreed.add(host);
    return test(profile);
  };
}
