import { readHost, type WebProxy } from './proxy-list.ts';

/** What a user name and a password are given to a proxy as. */
export type Login = { readonly userName: string; readonly password: string };

export type EnvironmentProxy =
  | { readonly kind: 'none' }
  /** `NO_PROXY` names the host. */
  | { readonly kind: 'direct' }
  | { readonly kind: 'proxy'; readonly proxy: WebProxy; readonly login: Login | null }
  | { readonly kind: 'unreadable' };

type Environment = Readonly<Record<string, string | undefined>>;

/** The lower-case name first, as other programs read them. */
const variable = (environment: Environment, name: string): string =>
  (environment[name.toLowerCase()] ?? environment[name.toUpperCase()] ?? '').trim();

/**
 * The proxy that the environment names for an https address: `HTTPS_PROXY`, with or without `http://` and with or
 * without `name:password@`, unless `NO_PROXY` names the host.
 */
export function environmentProxy(environment: Environment, url: URL): EnvironmentProxy {
  const given = variable(environment, 'https_proxy');
  if (given === '') return { kind: 'none' };
  if (isExcepted(variable(environment, 'no_proxy'), url)) return { kind: 'direct' };
  const address = URL.parse(/^[a-z0-9]+:\/\//i.test(given) ? given : `http://${given}`);
  const scheme = address?.protocol === 'http:' ? 'http' : address?.protocol === 'https:' ? 'https' : 'other';
  const proxy = address === null ? null : readHost(address.host, scheme);
  if (address === null || proxy === null) return { kind: 'unreadable' };
  try {
    const [userName, password] = [address.username, address.password].map(decodeURIComponent);
    return { kind: 'proxy', proxy, login: userName ? { userName, password: password ?? '' } : null };
  } catch {
    return { kind: 'unreadable' };
  }
}

/**
 * `NO_PROXY`: hosts, separated by commas or spaces, each for itself and for names below it, with or without a port; `*`
 * for all. Ranges of addresses are not read.
 */
function isExcepted(list: string, url: URL): boolean {
  const host = url.hostname.toLowerCase();
  const port = url.port === '' ? '443' : url.port;
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => {
      if (entry === '') return false;
      if (entry === '*') return true;
      const [, name = entry, only] = /^(.*?[^:]):(\d+)$/.exec(entry) ?? [];
      if (only !== undefined && only !== port) return false;
      const suffix = name.replace(/^\*?\./, '');
      return host === suffix || host.endsWith(`.${suffix}`);
    });
}
