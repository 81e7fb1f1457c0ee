import type { Redactor } from './redactor.ts';

const secretNames = /token|secret|code|password|email|key|auth|phone|name/i;
/** A sign on each side is enough: more would be looked for from each of its places. */
const email = /[^\s@/](?:@|%40)[^\s@/]/i;
/** The path segment after these is a secret of its own (spec: a checkout is addressed by a token). */
const secretAfter: ReadonlySet<string> = new Set(['checkouts']);

const masked = '***';

/** A request line that may be kept: query values that are tokens, codes or persons are masked, names stay. */
export function redactPath(
  path: string,
  query: Readonly<Record<string, string>>,
  redactor: Redactor,
): string {
  const [bare = '', inlineQuery = ''] = path.split('?', 2);
  const segments = bare.split('/').map((segment, index, all) => {
    if (secretAfter.has(all[index - 1] ?? '') && segment !== '') return masked;
    if (email.test(segment)) return masked;
    return redactor.redact(segment);
  });
  const pairs = [...new URLSearchParams(inlineQuery), ...Object.entries(query)].map(([name, value]) => {
    const hide = secretNames.test(name) || email.test(value);
    return `${name}=${hide ? masked : redactor.redact(value)}`;
  });
  return pairs.length > 0 ? `${segments.join('/')}?${pairs.join('&')}` : segments.join('/');
}
