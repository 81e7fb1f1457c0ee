import { pick } from '../random.ts';
import type { Service } from '../service.ts';

/** Headers that tell the fill of the bucket, in the form of the behaviour. */
export function limitHeaders(service: Service, number: number, level: number): Record<string, string> {
  const { size } = service.limiter;
  if (size === null) return {};
  const chosen = service.switches.limitHeader;
  const form =
    chosen === 'rotating' ? pick(['limit', 'rate-limit', 'none'], service.seed, number, 'limit') : chosen;
  const used = Math.min(size, Math.ceil(level));
  switch (form) {
    case 'limit':
      return { [service.words.limitHeader]: `${used}/${size}` };
    case 'rate-limit':
      return { 'X-RateLimit-Limit': String(size), 'X-RateLimit-Remaining': String(size - used) };
    case 'none':
      return {};
  }
}

/** Retry-After for a wait in service milliseconds: whole real seconds, at least one, or the date of then. */
export function retryAfter(service: Service, number: number, waitMs: number): string {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000 / service.clock.speed));
  const chosen = service.switches.retryAfter;
  const form =
    chosen === 'rotating' ? pick(['seconds', 'date'], service.seed, number, 'retry-after') : chosen;
  // A date has whole seconds: one more keeps it from being too early.
  return form === 'seconds' ? String(seconds) : new Date(Date.now() + (seconds + 1) * 1000).toUTCString();
}
