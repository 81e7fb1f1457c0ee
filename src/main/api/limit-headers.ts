/** What an answer says about the service's limit. */
export type LimitReport = {
  readonly used: number | null;
  readonly size: number | null;
  /** Wait at least this long before the next request. Milliseconds. */
  readonly retryAfterMs: number | null;
  /** The header that tells the size, as it came. */
  readonly header?: string;
};

const longestWaitMs = 15 * 60_000;

const wholeNumber = (text: string | undefined): number | null =>
  text !== undefined && /^\s*\d{1,9}(\.\d+)?\s*$/.test(text) ? Number(text) : null;

/**
 * Reads the limit headers that services of this kind send (field-notes: Limits): `X-<prefix>-Limit: 12/40`,
 * `X-RateLimit-Limit` with `-Remaining`, `RateLimit-*`, `Retry-After` in seconds or as a date. What cannot be
 * read is ignored: the bucket then goes by its own count.
 */
export function readLimitHeaders(
  headers: Readonly<Record<string, string>>,
  headerPrefix: string,
  now: number,
): LimitReport {
  const name = `x-${headerPrefix.toLowerCase()}-limit`;
  const own = headers[name];
  const pair = /^\s*(\d{1,9}(?:\.\d+)?)\s*\/\s*(\d{1,9})\s*$/.exec(own ?? '');
  const retryAfterMs = readRetryAfter(headers['retry-after'], now);
  if (pair) {
    const size = Number(pair[2]);
    return {
      used: Number(pair[1]),
      size: size > 0 ? size : null,
      retryAfterMs,
      header: `${name}: ${pair[0].trim()}`,
    };
  }
  const rate = headers['x-ratelimit-limit'] === undefined ? 'ratelimit-limit' : 'x-ratelimit-limit';
  const limit = wholeNumber(headers[rate]);
  const remaining = wholeNumber(headers['x-ratelimit-remaining'] ?? headers['ratelimit-remaining']);
  if (limit === null || remaining === null || limit < 1 || remaining > limit) {
    return { used: null, size: null, retryAfterMs };
  }
  return { used: limit - remaining, size: limit, retryAfterMs, header: `${rate}: ${limit}` };
}

/** Seconds or an HTTP date; capped, so that a nonsense value cannot stop a run for days. */
function readRetryAfter(text: string | undefined, now: number): number | null {
  if (text === undefined) return null;
  if (/^\s*\d+(\.\d+)?\s*$/.test(text)) return Math.min(Math.ceil(Number(text) * 1000), longestWaitMs);
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.min(Math.max(0, date - now), longestWaitMs);
}
