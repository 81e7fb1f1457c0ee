/** A proxy that requests may go through. */
export type WebProxy = {
  /** `https`: the way to the proxy itself is encrypted, too. `other`: SOCKS and whatever else, which is not spoken here. */
  readonly scheme: 'http' | 'https' | 'other';
  readonly host: string;
  readonly port: number;
};

/** One way to a service; null: without a proxy. */
export type Choice = WebProxy | null;

/** More ways than this are not tried. */
const maxChoices = 10;
const maxText = 4_000;

const schemes: Readonly<Record<string, WebProxy['scheme']>> = { PROXY: 'http', HTTP: 'http', HTTPS: 'https' };
const defaultPorts: Readonly<Record<WebProxy['scheme'], number>> = { http: 80, https: 443, other: 1080 };

/** `host:port`, as screens and logs name a proxy. */
export const nameOf = ({ host, port }: WebProxy): string => `${host}:${port}`;

/** What tells proxies apart: the same host and port with and without encryption are two. */
export const keyOf = (choice: Choice): string =>
  choice === null ? 'direct' : `${choice.scheme}://${nameOf(choice)}`;

/**
 * Reads what the system answers for an address, in the words of PAC files: `PROXY a:8080; HTTPS b:443; DIRECT`. The
 * ways are to be tried in this order; no text means without a proxy. What cannot be read ends the list: the ways behind
 * it could go past a proxy that has to see the request.
 */
export function readProxyList(text: string): readonly Choice[] {
  const entries = text
    .slice(0, maxText)
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .slice(0, maxChoices);
  if (entries.length === 0) return [null];
  const choices: Choice[] = [];
  for (const entry of entries) {
    const choice = readEntry(entry);
    if (choice === undefined) break;
    choices.push(choice);
  }
  return choices;
}

/** Undefined where it cannot be read. */
function readEntry(entry: string): Choice | undefined {
  if (/^DIRECT$/i.test(entry)) return null;
  const [, word = '', address = ''] = /^([A-Za-z0-9]+)\s+(\S+)$/.exec(entry) ?? [];
  const scheme = schemes[word.toUpperCase()] ?? 'other';
  return (address === '' ? null : readHost(address, scheme)) ?? undefined;
}

/** `host`, `host:port` or `[::1]:port`; null where it is none of them. */
export function readHost(address: string, scheme: WebProxy['scheme']): WebProxy | null {
  // A scheme whose port is never left out as the default one.
  const url = URL.parse(`x://${address}`);
  if (url === null || url.hostname === '' || url.username !== '' || url.password !== '') return null;
  return { scheme, host: url.hostname, port: url.port === '' ? defaultPorts[scheme] : Number(url.port) };
}
