import { networkMessages } from '../../messages/network.ts';

/**
 * Why a proxy did not open a way to a service; nothing of a request has left. Its code holds all that the words for
 * people are made of, as codes are what transports, logs and tests pass on.
 */
export type ProxyProblemKind =
  | 'UNREACHABLE'
  | 'TLS'
  /** It wants a user name and a password, or others than it was given. */
  | 'LOGIN'
  /** It wants to be asked in a way that is not spoken here: NTLM, Kerberos. */
  | 'SCHEME'
  | 'REFUSED'
  /** It has the host, and could not reach it. */
  | 'GATEWAY'
  /** What it answered is no answer of a proxy: other words, or half of one. */
  | 'UNREADABLE'
  /** SOCKS, or what the environment names is no address. */
  | 'UNSUPPORTED'
  /** The system names no way, or not in time. */
  | 'UNKNOWN'
  /** Whoever manages this computer does not allow the service. */
  | 'NOT_ALLOWED';

const codeStart = 'PROXY_';

export class ProxyProblem extends Error {
  readonly code: string;
  readonly kind: ProxyProblemKind;
  constructor(kind: ProxyProblemKind, proxy: string, detail: string | number = '') {
    super(`${codeStart}${kind} ${proxy} ${detail}`.trim());
    this.kind = kind;
    this.code = this.message;
  }
}

type Words = { readonly found: string; readonly next: string };

const askIt = networkMessages.askWhoeverRunsNetwork;

const words: Readonly<Record<string, (proxy: string, host: string, detail: string) => Words>> = {
  UNREACHABLE: (proxy, _host, detail) => ({
    found: networkMessages.proxyNotReached({ proxy, detail: detail ? ` (${detail})` : '' }),
    next: networkMessages.checkNetworkConnectionProxy({ askIt }),
  }),
  TLS: (proxy, _host, detail) => ({
    found: networkMessages.certificateProxyCannotTrusted({ proxy, detail: detail ? ` (${detail})` : '' }),
    next: askIt,
  }),
  LOGIN: (proxy) => ({
    found: networkMessages.proxyAsksUserName({ proxy }),
    next: networkMessages.enterSettingsUnderNetwork,
  }),
  SCHEME: (proxy, _host, detail) => ({
    found: networkMessages.proxyAsksSignPartner({ proxy, detail }),
    next: networkMessages.proxyTakesUserName({ askIt }),
  }),
  REFUSED: (proxy, host, detail) => ({
    found: networkMessages.proxyNotLetRequests({ proxy, host, detail }),
    next: networkMessages.hasToBeAllowed({ host }),
  }),
  GATEWAY: (proxy, host, detail) => ({
    found: networkMessages.proxyNotReachStatus({ proxy, host, detail }),
    next: networkMessages.checkSpellingAddressIf({ askIt }),
  }),
  UNREADABLE: (proxy, _host, detail) => ({
    found: networkMessages.proxyNotRead({ proxy, detail: detail ? ` (${detail})` : '' }),
    next: networkMessages.checkNetworkConnectionProxy({ askIt }),
  }),
  UNSUPPORTED: (proxy, host) => ({
    found: networkMessages.networkSettingsComputerName({ host, proxy }),
    next: networkMessages.httpHttpsProxiesWork({ askIt }),
  }),
  NOT_ALLOWED: (_proxy, host) => ({
    found: networkMessages.computerManagedRequestsNot({ host }),
    next: networkMessages.askWhoeverManagesComputer,
  }),
  UNKNOWN: (_proxy, host, detail) => ({
    found: networkMessages.networkSettingsComputerNot({ host, late: detail !== '' }),
    next: networkMessages.checkProxySettingsComputer({ askIt }),
  }),
};

/** What happened at a proxy and what to do, by the cause of an exchange; null where no proxy is the cause. */
export function proxyWords(cause: string, host: string): Words | null {
  if (!cause.startsWith(codeStart)) return null;
  const [kind = '', proxy = '', ...rest] = cause.slice(codeStart.length).split(' ', 12);
  const detail = rest.join(' ');
  return words[kind]?.(proxy, host, detail.slice(0, 80)) ?? null;
}
