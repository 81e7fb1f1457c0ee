import type { Dialect } from '../properties.ts';
import { type Answer, failure } from './shapes.ts';

type Headers = Readonly<Record<string, string>>;

export type Limiter = {
  /** Counts a request; the answer that refuses it, or null. */
  readonly take: () => Answer | null;
  /** What every answer tells of the limit. */
  readonly headers: () => Headers;
};

/** A leaky bucket in the service's own time (spec: Limits, not shown). */
export function createLimiter(dialect: Dialect, now: () => number): Limiter {
  const size = dialect.bucket === 'smaller' ? 6 : 40;
  const perSecond = dialect.bucket === 'smaller' ? 1 : 2;
  let level = 0;
  let at = now();
  const leak = (): void => {
    level = Math.max(0, level - ((now() - at) / 1000) * perSecond);
    at = now();
  };
  const headers = (): Headers => {
    const used = Math.min(size, Math.ceil(level));
    switch (dialect.signal) {
      case 'none':
        return {};
      case 'own':
        return { 'X-Service-Limit': `${used}/${size}` };
      case 'ratelimit':
        return { 'X-RateLimit-Limit': String(size), 'X-RateLimit-Remaining': String(size - used) };
    }
  };
  const refuse = (): Answer => {
    const seconds = Math.ceil((level + 1 - size) / perSecond) + 1;
    const answer = failure(dialect.errors, 429, 'limit', 'too many requests');
    switch (dialect.refusal) {
      case 'silent':
        return answer;
      case 'seconds':
        return { ...answer, headers: { ...answer.headers, 'Retry-After': String(seconds) } };
      case 'date': {
        // A date has whole seconds: rounded up, so that it is late enough.
        const date = new Date(now() + (seconds + 1) * 1000).toUTCString();
        return { ...answer, headers: { ...answer.headers, 'Retry-After': date } };
      }
    }
  };
  return {
    take: () => {
      leak();
      if (level + 1 > size) return refuse();
      level += 1;
      return null;
    },
    headers,
  };
}
