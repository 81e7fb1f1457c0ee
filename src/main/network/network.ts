import type { SecureContext } from 'node:tls';
import type { TestLine } from '../../contract/profiles.ts';
import { isSafeAddress } from '../api/address.ts';
import { createTransport, type Way } from '../api/transport.ts';
import { connectorBy } from './connector.ts';
import { environmentProxy, type Login } from './environment-proxy.ts';
import { createLogins, type LoginsDeps } from './logins.ts';
import { ProxyProblem } from './problem.ts';
import { type Choice, keyOf, nameOf, readProxyList } from './proxy-list.ts';
import { trustedContext } from './trust.ts';

/** How this computer's settings say that services are reached. */
export type NetworkSettings = {
  /** The system's answer for an address, PAC included: `PROXY a:8080; DIRECT`. Null where there is none to ask. */
  readonly systemProxy: ((address: string) => Promise<string>) | null;
  readonly environment: Readonly<Record<string, string | undefined>>;
};

export type NetworkDeps = LoginsDeps & {
  /** Without them nothing goes through a proxy. */
  readonly settings?: NetworkSettings | undefined;
  readonly connectTimeoutMs?: number;
  /** For tests: trusted besides what the system has. */
  readonly trust?: () => SecureContext | undefined;
};

type Found = {
  readonly choices: readonly Choice[];
  readonly by: 'system' | 'HTTPS_PROXY';
  readonly login: Login | null;
};

const direct: Found = { choices: [null], by: 'system', login: null };

/**
 * How requests leave this computer: asked anew for each request, as settings change with the network. `HTTPS_PROXY`
 * counts before the system's settings. Plain http is for this computer alone and goes through no proxy.
 */
export function createNetwork({
  settings,
  connectTimeoutMs = 10_000,
  trust = trustedContext,
  ...deps
}: NetworkDeps) {
  const logins = createLogins(deps);
  let context: { readonly made: SecureContext | undefined } | null = null;
  const trustOnce = (): SecureContext | undefined => {
    context ??= { made: trust() };
    return context.made;
  };

  const find = async (url: URL): Promise<Found> => {
    if (url.protocol !== 'https:' || isOfThisComputer(url.hostname) || settings === undefined) return direct;
    const named = environmentProxy(settings.environment, url);
    if (named.kind === 'unreadable') throw new ProxyProblem('UNSUPPORTED', 'HTTPS_PROXY');
    if (named.kind === 'direct') return direct;
    if (named.kind === 'proxy') return { choices: [named.proxy], by: 'HTTPS_PROXY', login: named.login };
    if (settings.systemProxy === null) return direct;
    let answer: string;
    try {
      // Neither path nor query: a PAC file may come from anywhere in the network.
      answer = await settings.systemProxy(`${url.origin}/`);
    } catch {
      throw new ProxyProblem('UNKNOWN', 'system');
    }
    const choices = readProxyList(answer);
    if (choices.length === 0) throw new ProxyProblem('UNKNOWN', 'system');
    return { choices, by: 'system', login: null };
  };

  const wayTo = async (url: URL): Promise<Way> => {
    const { choices, login } = await find(url);
    for (const choice of choices) if (choice) logins.use(choice, login);
    return {
      key: choices.map(keyOf).join(' '),
      connect: () =>
        connectorBy(choices, {
          timeoutMs: connectTimeoutMs,
          trust: trustOnce,
          onAsked: logins.asked,
        }),
    };
  };

  /** Where requests to an address go through a proxy, as a line of the connection test; null where through none. */
  const proxyLine = async (address: string): Promise<TestLine | null> => {
    // The network is asked about no host that a request would not go to.
    const url = isSafeAddress(address) ? URL.parse(address) : null;
    const found = url === null ? null : await find(url).catch(() => null);
    const proxies = found?.choices.flatMap((choice) => (choice ? [nameOf(choice)] : [])) ?? [];
    if (url === null || found === null || proxies.length === 0) return null;
    const by = found.by === 'system' ? 'the network settings of this computer say' : 'HTTPS_PROXY says';
    const or = found.choices.includes(null) ? ', or without one' : '';
    return {
      about: 'Proxy',
      outcome: 'ok',
      found: `Requests to ${url.host} go through ${proxies.join(', then ')}${or}, as ${by}.`,
      next: null,
    };
  };

  return {
    transport: createTransport({ wayTo }),
    proxyLine,
    logins,
  };
}

export type Network = ReturnType<typeof createNetwork>;

const isOfThisComputer = (host: string): boolean =>
  /^(?:(?:.*\.)?localhost\.?|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])$/i.test(
    host,
  );
