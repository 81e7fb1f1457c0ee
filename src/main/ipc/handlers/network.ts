import type { TestLine } from '../../../contract/profiles.ts';
import type { Profile } from '../../../domain/profile/profile.ts';
import { appMessages } from '../../../messages/app.ts';
import { Failure } from '../../failure.ts';
import type { Network } from '../../network/network.ts';
import type { Sessions } from '../../ports.ts';
import type { AreaHandlers } from '../handlers.ts';

export const networkHandlers = ({
  network: { logins },
  sessions,
  test,
}: {
  readonly network: Pick<Network, 'logins'>;
  readonly sessions: Pick<Sessions, 'store' | 'profile'>;
  readonly test: (profile: Profile) => Promise<readonly TestLine[]>;
}): AreaHandlers<'network'> => ({
  'network.get': () => logins.state(),
  'network.check': ({ storeId }) => {
    if (sessions.store(storeId) === null) {
      throw new Failure({ code: 'not-found', message: appMessages.storeGone });
    }
    return test(sessions.profile(storeId));
  },
  'network.saveLogin': ({ proxy, userName, password }) => logins.save(proxy, { userName, password }),
  'network.deleteLogin': ({ proxy }) => logins.delete(proxy),
});
