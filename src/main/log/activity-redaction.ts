import type { Redactor } from './redactor.ts';

/** Ids of records say no person; what is searched for by them may. A cursor is the service's own text, and may hold either. */
const secretNames =
  /token|secret|code|password|email|key|auth|phone|name|birth|cursor|(?:customer|address|city)(?!_?ids?$)/i;
/** A sign on each side is enough: more would be looked for from each of its places. */
const email = /[^\s@/](?:@|＠|%40)[^\s@/]/i;
/** The path segment after these is a secret of its own (spec: a checkout is addressed by a token). */
const secretAfter =
  /^(?:checkout|token|access[-_]token|refresh[-_]token|secret|key|api[-_]key|password|session)s?$/i;

const masked = '***';

/** A segment as it reads, a slash that is spelled in it included; escapes that are none stay. */
function plainly(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment.replaceAll(/%[0-7][0-9a-f]/gi, (letter) => decodeURIComponent(letter));
  }
}

/** The same where escapes are escaped again: services that are behind one another each read one layer. */
const plainest = (segment: string): string => plainly(plainly(plainly(segment)));

/** A part of a path without what services leave out when they look for what it names. */
const wordOf = (part: string): string => part.replace(/[;.?#,:=(].*$/s, '').trim();

/** Also where its sign is spelled as addresses spell it, or that spelling is spelled so. */
function hasEmail(text: string): boolean {
  const once = plainly(text);
  return [text, once, plainly(once)].some((reading) => email.test(reading));
}

/**
 * A request line that may be kept: query values that are tokens, codes or persons are masked, names stay.
 * @param isQueryOfService the service named the query, as that of a next page: no value of it is kept
 */
export function redactPath(
  path: string,
  query: Readonly<Record<string, string>>,
  redactor: Redactor,
  isQueryOfService = false,
): string {
  const [bare = '', inlineQuery = ''] = path.split('?', 2);
  let before = '';
  const segments = bare.split('/').map((segment) => {
    if (segment === '') return segment;
    const parts = plainest(segment).split(/[\\/]/);
    const words = parts.map(wordOf);
    const isSecret =
      [before, ...words.slice(0, -1)].some((word) => secretAfter.test(word)) ||
      parts.some((part) => /^[^;]*?[,:=(]/.test(part) && secretAfter.test(wordOf(part)));
    before = words.at(-1) ?? '';
    if (isSecret) return masked;
    if (hasEmail(segment)) return masked;
    if (!segment.includes(';') && parts.some((part) => part.includes(';'))) return masked;
    // Behind a semicolon stand parameters of a segment: sessions.
    const [name = '', ...parameters] = segment.split(';');
    return redactor.redact(name) + (parameters.length > 0 ? `;${masked}` : '');
  });
  const pairs = [...new URLSearchParams(inlineQuery), ...Object.entries(query)].map(([name, value]) => {
    const hide = isQueryOfService || secretNames.test(name) || hasEmail(value);
    return `${hasEmail(name) ? masked : redactor.redact(name)}=${hide ? masked : redactor.redact(value)}`;
  });
  return pairs.length > 0 ? `${segments.join('/')}?${pairs.join('&')}` : segments.join('/');
}
