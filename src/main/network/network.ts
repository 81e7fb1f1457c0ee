import type { SecureContext } from 'node:tls';
import type { TestLine } from '../../contract/profiles.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { networkMessages } from '../../messages/network.ts';
import { isSafeAddress } from '../api/address.ts';
import { createTransport, type Way } from '../api/transport.ts';
import { allowsAddress, connectRefusal, isLoopback, noPolicy, type Policy } from '../policy/policy.ts';
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
  /** What whoever manages the computer allows; without it everything. */
  readonly policy?: Policy | undefined;
};

export type NetworkDeps = LoginsDeps & {
  /** Without them nothing goes through a proxy. */
  readonly settings?: NetworkSettings | undefined;
  /** Where the practice service answers; null while it is not running. */
  readonly practiceOrigin?: () => string | null;
  readonly connectTimeoutMs?: number;
  /** For tests: trusted besides what the system has. */
  readonly trust?: () => SecureContext | undefined;
};

type Found = {
  readonly choices: readonly Choice[];
  readonly by: 'system' | 'HTTPS_PROXY' | 'policy';
  readonly login: Login | null;
};

const sayers = {
  system: networkMessages.networkSettingsComputerSay,
  HTTPS_PROXY: networkMessages.httpsProxySays,
  policy: networkMessages.policyComputerSays,
} as const satisfies Record<Found['by'], string>;

const direct: Found = { choices: [null], by: 'system', login: null };

/**
 * How requests leave this computer: asked anew for each request, as settings change with the network. `HTTPS_PROXY`
 * counts before the system's settings. Plain http is for this computer alone and goes through no proxy.
 */
export function createNetwork({
  settings,
  practiceOrigin = () => null,
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

  const policy = settings?.policy ?? noPolicy;
  const ofPolicy = policy.proxy === null ? null : { https_proxy: policy.proxy };

  /** The system's answer; a PAC file may have none. */
  const inTime = async (asked: Promise<string>): Promise<string> => {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => late.reject(new ProxyProblem('UNKNOWN', 'system', 'late')),
      connectTimeoutMs,
    );
    try {
      return await Promise.race([asked, late.promise]);
    } catch (thrown) {
      throw thrown instanceof ProxyProblem ? thrown : new ProxyProblem('UNKNOWN', 'system');
    } finally {
      clearTimeout(timer);
    }
  };

  const find = async (url: URL): Promise<Found> => {
    if (!allowsAddress(policy, url, practiceOrigin())) throw new ProxyProblem('NOT_ALLOWED', 'policy');
    if (url.protocol !== 'https:' || isLoopback(url.hostname) || settings === undefined) return direct;
    const named = environmentProxy(ofPolicy ?? settings.environment, url);
    if (named.kind === 'unreadable') throw new ProxyProblem('UNSUPPORTED', 'HTTPS_PROXY');
    if (named.kind === 'direct') return direct;
    if (named.kind === 'proxy') {
      return { choices: [named.proxy], by: ofPolicy ? 'policy' : 'HTTPS_PROXY', login: named.login };
    }
    if (settings.systemProxy === null) return direct;
    // Neither path nor query: a PAC file may come from anywhere in the network.
    const answer = await inTime(settings.systemProxy(`${url.origin}/`));
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
    const by = sayers[found.by];
    const or = found.choices.includes(null) ? networkMessages.withoutOne : '';
    return {
      about: 'Proxy',
      outcome: 'ok',
      found: networkMessages.requestsGoThrough({ host: url.host, proxies: proxies.join(', then '), or, by }),
      next: null,
    };
  };

  return {
    transport: createTransport({ wayTo }),
    proxyLine,
    logins,
    /** Why a service may not be used; null where the policy of this computer allows it. */
    refusal: ({ addresses }: Profile) =>
      connectRefusal(policy, [addresses.base, addresses.auth], practiceOrigin()),
  };
}

export type Network = ReturnType<typeof createNetwork>;
