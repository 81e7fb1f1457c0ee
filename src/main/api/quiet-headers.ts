import { isJsonObject, type Json, JsonNumber } from '../../domain/json.ts';
import { plainKey } from './error-in.ts';
import { hasDenial, isIdForm, isTimeForm } from './forms.ts';
import type { Exchange } from './transport.ts';

type Headers = Extract<Exchange, { kind: 'answered' }>['headers'];

/** IDs of the answer itself, which tell nothing of what became of the request. */
const idsOfAnswer = new Set(['requestid', 'traceid', 'correlationid']);

/** Whether a body is an object of nothing, or of nothing but what an answer says of itself. */
export const holdsNothing = (body: Json): boolean =>
  isJsonObject(body) &&
  Object.entries(body).every(([name, value]) => {
    const key = plainKey(name);
    if (key === 'timestamp') return isTimeForm(value);
    const text = value instanceof JsonNumber ? value.text : value;
    return idsOfAnswer.has(key) && typeof text === 'string' && isIdForm(text);
  });

/** Statuses whose answers have no body (RFC 9110, 15.3.5 and 15.3.6). */
export const bodiless: ReadonlySet<number> = new Set([204, 205]);

/** Statuses that say by themselves that a request was carried out; others are of a part, of a copy or of a proxy. */
export const saysDoneAlone = (status: number): boolean => [200, 201, 202, 204].includes(status);

/** Headers that are there for something else than a success. */
const against = [
  'refresh',
  'www-authenticate',
  'proxy-authenticate',
  'content-range',
  'retry-after',
] as const;
/** Words of a header's name: what stands under it has to be nothing. */
const nameAgainst =
  /(?:^|-)(?:failures?|failed|exceptions?|faults?|rejected|denied|mitigated|redirect|dry-?run|mock(?:ed)?|simulated|blocked|maintenance(?!-window))(?:-|$)/;
const isQuiet = (value: string): boolean => /^(?:0|none|null|no|ok|off|false)?$/i.test(value.trim());
/** How pages are shown and kept, which features are on, and IDs: of every response of a service. */
const isOfSetup = (name: string): boolean =>
  /^x-frame-options$|-(?:id|cache-control|flags|window|breaker)$/.test(name);
/** A code of a place, or of a shop. */
const isOfPlace = (name: string): boolean =>
  /-(?:region|country|area|zone|city|zip|postal|store|shop|currency|language|locale)-code$/.test(name);
/** A word, or one before others: "Error from edge". */
const saysDenial = (name: string, value: string): boolean =>
  /^x-/.test(name) &&
  !isOfSetup(name) &&
  !isOfPassing(name, value) &&
  !isQuiet(value) &&
  (hasDenial(/^\s*[\w-]+/.exec(value)?.[0] ?? '') || /^\s*challenge\b/i.test(value));
/** States of a cache that had the request passed on. */
const isOfPassing = (name: string, value: string): boolean =>
  /-cache(?:-status)?$/.test(name) && /^\s*(?:expired|deny|disabled)\s*$/i.test(value);

/** Words at the end of a name: what was done, where a no says that it was not. */
const endOfDone =
  /-?(?:success|succeeded|saved|persisted|applied|affected|updated|created|changed|modified|committed|written|stored|processed|completed|done|accepted|authenticated|authori[sz]ed|ok)$/;
/** Words of a name: of what was not done, not now, not for good, or for an earlier request, where a yes says so. */
// bounded: names of 16 KB of headers.
const wordOfNot =
  /(?:^|-)(?:replay(?:ed)?|queued|async|pending|scheduled|deferred|delayed|skipped|ignored|duplicate|throttled|read-?only|test-mode|sandbox|stub(?:bed)?|noop|preview|draft|staged|stale|partial|truncated|degraded|fallback|locked|down|shutdown|breaker|required|captcha|not-[a-z]+)(?:-|$)/;
const isYes = (value: string): boolean => /^\s*(?:true|yes|on|1|required|open)\s*$/i.test(value);
const isNo = (value: string): boolean => /^\s*(?:false|no|off|0)\s*$/i.test(value);
/** Whether a header is a flag that denies the deed: `x-saved: false`, `x-queued: true`. */
const isFlagAgainst = (name: string, value: string): boolean =>
  (endOfDone.test(name) && !/cache/.test(name) && isNo(value)) || (wordOfNot.test(name) && isYes(value));
/** Where the rest of what was begun can be followed. */
const isOfOperation = (name: string): boolean =>
  /(?:^|-)(?:(?:operation|job|task|poll|monitor)-(?:location|ur[il])|asyncoperation)$/.test(name);

/** How many errors are allowed before requests are refused. */
const isOfLimit = (name: string, value: string): boolean =>
  /-(?:limit|remaining|reset)(?:-|$)/.test(name) && /^\d+$/.test(value.trim());

/** A service may keep what it needs for a response, which is new itself. */
const isOfOwnCache =
  /(?:^|[-_])(?:auth|token|session|user|permissions?|query|db|sql|settings?|config|features?|flags?|rates?|limits?)[-_]/i;
/** Caches that stand before a service, by the names of their times: `cfCacheStatus`. */
const isBetween =
  /^(?:cf|cdn|edge|proxy|http|page|fastly|x|akamai|varnish|squid|nginx)?[-_]?cache(?:[-_]?status)?$/i;
/** One of the times of a server: `cdn-cache; desc=HIT`. */
const isHitOfCache = (time: string): boolean => {
  const [name = '', ...rest] = time.trim().split(';');
  return isBetween.test(name.trim()) && rest.some((one) => /^\s*desc="?hit\b/i.test(one));
};
/** `x-cache: HIT`, `x-cache-status: STALE`, `x-from-cache: true`: what was answered to an earlier request. */
const isOfCopy = ([name, value]: readonly [string, string]): boolean => {
  const isHit = /(?:^|[\s,;_-])hit\b/i.test(value);
  if (name === 'server-timing') return value.split(',').some(isHitOfCache);
  if (isOfOwnCache.test(name)) return false;
  if (/(?:^|-)cache-hits$/.test(name)) return /[1-9]/.test(value);
  const isFlag = /(?:^|-)(?:cache-hit|from-cache|cached|stale)$/.test(name) && isYes(value);
  const isState = isHit || /^\s*(?:stale|updating|fresh|cached)\b/i.test(value);
  return isFlag || (isState && /(?:^|-)(?:cache(?:-status|-hit)?|cached)$/.test(name));
};

/** What says that a response was kept elsewhere (RFC 7234, 5.5; states of caches); null where nothing does. */
export function keptBy(headers: Headers): 'warning' | 'age' | 'cache' | null {
  const { warning = '', age = '0' } = headers;
  if (/(?:^|,)\s*1\d\d\s/.test(warning)) return 'warning';
  if (!/^[0\s]*$/.test(age)) return 'age';
  return Object.entries(headers).some(isOfCopy) ? 'cache' : null;
}

/**
 * The header of a success that says nothing else which speaks against it; null where all are quiet (decision 0122). Of
 * foreign names only the word is told.
 * @param path of the request, below the base address
 */
export function headerAgainst(status: number, headers: Headers, path: string): string | null {
  const kept = keptBy(headers);
  if (kept !== null) return kept;
  for (const [name, value] of Object.entries(headers)) {
    if (/error/.test(name) && !isQuiet(value) && !isOfLimit(name, value)) return 'error';
    const isOfCode = /(?:^|-)(?:status|code)$/.test(name) && !isOfPlace(name);
    if (isOfCode && /^\s*(?:00[1-9]|0[1-9]\d|[13-9]\d\d)\b/.test(value)) return 'status';
    // The answer of what stands behind, in a word or with its text.
    if (/-response$/.test(name) && /^\s*[345]\d\d\b/.test(value)) return 'status';
    if (isOfOperation(name) && !isQuiet(value)) return 'operation-location';
    if (isFlagAgainst(name, value) || (name === 'grpc-message' && hasDenial(value))) return 'error';
    if (nameAgainst.test(name) && !isQuiet(value)) return 'error';
    if (saysDenial(name, value)) return 'error';
  }
  const there = against.find((name) => !isQuiet(headers[name] ?? ''));
  if (there !== undefined) return there;
  const { 'grpc-status': grpc = '0', location } = headers;
  const { 'content-location': shown, 'transfer-encoding': transfer = 'chunked' } = headers;
  if (/[^0\s,]/.test(grpc)) return 'grpc-status';
  if (/respond-async/i.test(headers['preference-applied'] ?? '')) return 'preference-applied';
  if (location !== undefined && !namesThing(location, status === 201 ? null : path)) return 'location';
  if (shown !== undefined && !namesThing(shown, path)) return 'content-location';
  if (!/^(?:gzip\s*,\s*)?chunked$/i.test(transfer.trim())) return 'transfer-encoding';
  if (!/^(?:identity)?$/i.test((headers['content-encoding'] ?? '').trim())) return 'content-encoding';
  // Where no body is announced, frameworks name the type of a page by themselves.
  const isAnnounced = !bodiless.has(status) && !/^0+$/.test(headers['content-length'] ?? '');
  const type = (headers['content-type'] ?? '').trim();
  const isPlain = type === '' || (/\bjson\b/i.test(type) && !/\bproblem\+json\b/i.test(type));
  return isAnnounced && !isPlain ? 'content-type' : null;
}

/** How many things a list has, as headers say it; infinite where they name another page. */
export function totalOf(headers: Headers): number | null {
  const said = Object.entries(headers).flatMap(([name, value]) => {
    if (/^(?:x-)?(?:(?:total|result|item|record)s?-)*(?:total|count|results|items|records)$/.test(name))
      return /^\s*\d+\s*$/.test(value) ? Number(value) : [];
    if (/(?:^|-)next(?:-(?:page|cursor|token|link|url))?$/.test(name)) return isQuiet(value) ? 0 : Infinity;
    const ofRange = /(?:^|-)range$/.test(name) ? /\/\s*(\d+)\s*$/.exec(value)?.[1] : undefined;
    return ofRange === undefined ? [] : Number(ofRange);
  });
  return said.length === 0 ? null : Math.max(...said);
}

const act = /(?:^|[./-])(?:log-?in|sign-?in|auth|sso|oauth|jobs?|queue|tasks?)(?:[./-]|$)/i;

/** Whether an address is that of the request, or of one thing below it, as that of what was created would be. */
export function namesThing(location: string, path: string | null): boolean {
  const url = URL.parse(location, `http://service.invalid${path ?? '/'}`);
  const found = (url?.pathname ?? '').replace(/\/$/, '');
  if (url === null || act.test(url.hostname + found) || hasDenial(found)) return false;
  if (!isIdForm(found.slice(found.lastIndexOf('/') + 1))) return false;
  const at = path === null ? 0 : found.lastIndexOf(path);
  return at >= 0 && (path === null || /^(?:\/[^/]+)?$/.test(found.slice(at + path.length)));
}
