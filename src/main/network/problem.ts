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
  /** SOCKS, or what the environment names is no address. */
  | 'UNSUPPORTED'
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

const askIt = 'Ask whoever runs the network of this computer.';

const words: Readonly<Record<string, (proxy: string, host: string, detail: string) => Words>> = {
  UNREACHABLE: (proxy, _host, detail) => ({
    found: `The proxy ${proxy} could not be reached${detail ? ` (${detail})` : ''}.`,
    next: `Check the network connection, and the proxy in the network settings of this computer. ${askIt}`,
  }),
  TLS: (proxy, _host, detail) => ({
    found: `The certificate of the proxy ${proxy} cannot be trusted${detail ? ` (${detail})` : ''}.`,
    next: askIt,
  }),
  LOGIN: (proxy) => ({
    found: `The proxy ${proxy} asks for a user name and a password.`,
    next: 'Enter them in Settings, under Network.',
  }),
  SCHEME: (proxy, _host, detail) => ({
    found: `The proxy ${proxy} asks to sign in by ${detail || 'a way'} which Partner Desk does not support.`,
    next: `${askIt} A proxy that takes a user name and a password (Basic) works.`,
  }),
  REFUSED: (proxy, host, detail) => ({
    found: `The proxy ${proxy} does not let requests through to ${host} (status ${detail}).`,
    next: `${askIt} ${host} has to be allowed there.`,
  }),
  GATEWAY: (proxy, host, detail) => ({
    found: `The proxy ${proxy} could not reach ${host} (status ${detail}).`,
    next: `Check the spelling of the address. If it is right, try again later. ${askIt}`,
  }),
  UNSUPPORTED: (proxy, host) => ({
    found: `The network settings of this computer name a proxy for ${host} which Partner Desk cannot use: ${proxy}.`,
    next: `HTTP and HTTPS proxies work. ${askIt}`,
  }),
  NOT_ALLOWED: (_proxy, host) => ({
    found: `This computer is managed: requests to ${host} are not allowed.`,
    next: 'Ask whoever manages this computer. Settings, under Managed by your organization, shows the rules.',
  }),
  UNKNOWN: (_proxy, host) => ({
    found: `The network settings of this computer did not say how to reach ${host}.`,
    next: `Check the proxy settings of this computer. ${askIt}`,
  }),
};

/** What happened at a proxy and what to do, by the cause of an exchange; null where no proxy is the cause. */
export function proxyWords(cause: string, host: string): Words | null {
  if (!cause.startsWith(codeStart)) return null;
  const [kind = '', proxy = '', ...rest] = cause.slice(codeStart.length).split(' ', 12);
  const detail = rest.join(' ');
  return words[kind]?.(proxy, host, detail.slice(0, 80)) ?? null;
}
