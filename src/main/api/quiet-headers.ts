import { isJsonObject, type Json } from '../../domain/json.ts';
import { plainKey } from './error-in.ts';
import type { Exchange } from './transport.ts';

type Headers = Extract<Exchange, { kind: 'answered' }>['headers'];

/** Fields of the answer itself, which tell nothing of what became of the request. */
const aboutAnswer = new Set(['requestid', 'traceid', 'correlationid', 'timestamp']);

/** Whether a body is an object of nothing, or of nothing but what an answer says of itself. */
export const holdsNothing = (body: Json): boolean =>
  isJsonObject(body) && Object.keys(body).every((key) => aboutAnswer.has(plainKey(key)));

/** Statuses whose answers have no body (RFC 9110, 15.3.5 and 15.3.6). */
export const bodiless: ReadonlySet<number> = new Set([204, 205]);

/**
 * The header of a success that says nothing else which speaks against it; null where all are quiet (decision 0122). Of
 * foreign names only the word is told.
 * @param path of the request, below the base address
 */
export function headerAgainst(status: number, headers: Headers, path: string): string | null {
  for (const [name, value] of Object.entries(headers)) {
    if (/error/.test(name) && !/^(?:0|none|null|no|ok|false)?$/i.test(value.trim())) return 'error';
    if (/^(?:x-)?(?:http-)?status(?:-code)?$/.test(name) && /^\s*[4-9]\d\d\b/.test(value)) return 'status';
  }
  const { 'grpc-status': grpc = '0', warning = '', refresh, location } = headers;
  if (/[^0\s,]/.test(grpc)) return 'grpc-status';
  // Of what was kept elsewhere (RFC 7234, 5.5); 2xx tells that something is to end.
  if (/(?:^|,)\s*1\d\d\s/.test(warning)) return 'warning';
  if (refresh !== undefined) return 'refresh';
  if (location !== undefined && status !== 201 && !namesThing(location, path)) return 'location';
  if (!/^(?:identity)?$/i.test((headers['content-encoding'] ?? '').trim())) return 'content-encoding';
  // Where no body is announced, frameworks name the type of a page by themselves.
  const isAnnounced = !bodiless.has(status) && !/^0+$/.test(headers['content-length'] ?? '');
  const type = (headers['content-type'] ?? '').trim();
  const isPlain = type === '' || (/\bjson\b/i.test(type) && !/\bproblem\+json\b/i.test(type));
  return isAnnounced && !isPlain ? 'content-type' : null;
}

/** Whether an address is that of the request, or of one thing below it, as that of what was created would be. */
function namesThing(location: string, path: string): boolean {
  const found = URL.parse(location, `http://service.invalid${path}`)?.pathname ?? '';
  const at = found.lastIndexOf(path);
  return at >= 0 && /^(?:\/[^/]+)?\/?$/.test(found.slice(at + path.length));
}
