import { z } from 'zod';
import { idText, shownName } from './bounds.ts';
import { event, invoke, output } from './define.ts';
import type { TestLine } from './profiles.ts';

/**
 * A user name and a password for a proxy: none are known and none were asked for; asked for; what was given was refused;
 * kept in the keychain; for this session; named by the environment.
 */
export type ProxyLogin = 'none' | 'asked' | 'refused' | 'kept' | 'session' | 'environment';

/** A proxy that requests of this session went through, or should have. */
export type KnownProxy = {
  /** `http://proxy.example:8080`: its scheme, host and port. */
  readonly key: string;
  /** `proxy.example:8080`. */
  readonly name: string;
  readonly login: ProxyLogin;
  readonly userName: string | null;
};

/** At most 20 proxies, in the order of their first use. */
export type NetworkState = { readonly proxies: readonly KnownProxy[] };

export const networkContract = {
  'network.get': invoke('Proxies of this session.', z.object({}), output<NetworkState>()),
  'network.check': invoke(
    'Tests the connection to a store: name, proxy, certificate, service, token. Returns one line for each.',
    z.object({ storeId: idText }),
    output<readonly TestLine[]>(),
  ),
  'network.saveLogin': invoke(
    'Saves a user name and a password for a proxy that asked for them: in the keychain, or else for this session. `not-found` if it did not ask, `bad-input` if they are invalid.',
    z.object({
      proxy: z.string().min(1).max(300),
      userName: shownName(200),
      password: z.string().min(1).max(500),
    }),
    output<NetworkState>(),
  ),
  'network.deleteLogin': invoke(
    'Deletes the user name and the password of a proxy. `no-keychain` if the keychain did not delete them.',
    z.object({ proxy: z.string().min(1).max(300) }),
    output<NetworkState>(),
  ),
  'network.changed': event('Proxies of this session, after a change.', output<NetworkState>()),
};
