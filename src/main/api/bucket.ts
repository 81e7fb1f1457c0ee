import type { Clock, LimitState } from '../ports.ts';
import type { LimitReport } from './limit-headers.ts';

export type BucketLimits = { readonly size: number; readonly leakPerSecond: number };

/** The right to send one request; given back with what the answer said. */
export type Slot = {
  /**
   * `limited`: the service answered 429 because this bucket is full; the whole store waits. `unsent`: nothing
   * left, so nothing is counted.
   */
  readonly done: (how: 'answered' | 'limited' | 'unsent', report?: LimitReport) => void;
};

type Waiter = { readonly admit: () => void; readonly first: boolean };

const longestBackoffMs = 60_000;
/** The clocks of both sides tick at different moments: so much later the service may see time pass. */
const clockDoubtMs = 2;
/** Sums of floats that ought to be equal differ by less. */
const hair = 1e-9;
/** No service takes so many at once, nor counts so many more than it takes: such a header would stop a store for years. */
const mostRequests = 10_000;
const mostBeyond = 4;
/** A connection may have asked so many questions with the same token just before (oauth/verify-store). */
const askedBefore = 2;

/**
 * The leaky bucket of one store, shared by all its runs (field-notes: Limits).
 *
 * `level` counts requests that were answered, each from the moment of its answer, the latest moment at which
 * the service can have counted it; requests under way count in full and do not leak. So the sum is never below
 * the service's own count, and no request goes out that the service would refuse, however long answers take.
 * Headers correct it in both directions: down when the service counts less, up when others share the limit.
 * Until the first answer only one request is under way, as earlier sessions may have filled the bucket.
 */
export class Bucket {
  readonly #clock: Clock;
  #limits: BucketLimits;
  #level: number;
  #levelAt: number;
  #underWay = 0;
  #answered = 0;
  #heard = false;
  #blockedUntil = 0;
  #refusals = 0;
  #wake: AbortController | null = null;
  /** Waiters by run; runs take turns. Map order is the order of turns. */
  readonly #lines = new Map<string, Waiter[]>();

  constructor(clock: Clock, limits: BucketLimits) {
    this.#clock = clock;
    this.#limits = limits;
    this.#levelAt = clock.now();
    this.#level = Math.min(askedBefore, limits.size - 1) - this.#doubt;
  }

  get state(): LimitState {
    this.#leak();
    return {
      used: Math.min(this.#limits.size, Math.ceil(Math.max(0, this.#level) + this.#underWay)),
      size: this.#limits.size,
      perSecond: this.#limits.leakPerSecond,
    };
  }

  /** Requests that wait for their turn. */
  get waiting(): number {
    return [...this.#lines.values()].reduce((sum, line) => sum + line.length, 0);
  }

  /** Profile limits, unless the service has said its own size. */
  configure(limits: BucketLimits): void {
    if (
      limits.leakPerSecond === this.#limits.leakPerSecond &&
      (this.#heard || limits.size === this.#limits.size)
    ) {
      return;
    }
    this.#leak();
    this.#limits = {
      size: this.#heard ? this.#limits.size : limits.size,
      leakPerSecond: limits.leakPerSecond,
    };
    this.#next();
  }

  /**
   * Waits for a slot; null when the signal was aborted first. `run` takes turns with other runs; `first` goes
   * before the others of its run (a request that is repeated keeps its place).
   */
  take(run: string, signal?: AbortSignal, first = false): Promise<Slot | null> {
    if (signal?.aborted) return Promise.resolve(null);
    return new Promise((resolve) => {
      const onAbort = () => {
        this.#leave(run, waiter);
        resolve(null);
      };
      const waiter: Waiter = {
        first,
        admit: () => {
          signal?.removeEventListener('abort', onAbort);
          resolve(this.#slot());
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      const line = this.#lines.get(run) ?? [];
      if (first) line.splice(line.filter((other) => other.first).length, 0, waiter);
      else line.push(waiter);
      this.#lines.set(run, line);
      this.#next();
    });
  }

  /** Ends a pause that the service asked for; what leaks stays as it is. */
  unblock(): void {
    this.#blockedUntil = 0;
    this.#next();
  }

  #slot(): Slot {
    const answeredBefore = this.#answered;
    let open = true;
    return {
      done: (how, report) => {
        if (!open) return;
        open = false;
        this.#leak();
        this.#underWay -= 1;
        if (how !== 'unsent') {
          this.#level += 1;
          this.#answered += 1;
          this.#heard = true;
          this.#learn(how, report, this.#answered - answeredBefore - 1);
        }
        this.#next();
      },
    };
  }

  /** `overlapping`: requests answered while this one was under way, which its report may or may not count. */
  #learn(how: 'answered' | 'limited', report: LimitReport | undefined, overlapping: number): void {
    if (report?.size) this.#limits = { ...this.#limits, size: Math.min(report.size, mostRequests) };
    const { size, leakPerSecond } = this.#limits;
    if (report?.used !== null && report?.used !== undefined) {
      const used = Math.min(report.used, size + mostBeyond);
      // The service may round its count down: one more is assumed.
      const most = used + 1 + overlapping;
      const others = used > this.#level + this.#underWay + this.#doubt;
      this.#level = others ? used + 1 - this.#underWay : Math.min(this.#level, most);
    }
    const now = this.#clock.now();
    if (report?.retryAfterMs) this.#blockedUntil = Math.max(this.#blockedUntil, now + report.retryAfterMs);
    if (how === 'answered') {
      this.#refusals = 0;
      return;
    }
    this.#level = Math.max(this.#level, size - this.#underWay);
    this.#refusals += 1;
    if (report?.retryAfterMs) return;
    const backoff = (1000 / leakPerSecond) * 2 ** Math.min(this.#refusals - 1, 16);
    this.#blockedUntil = Math.max(this.#blockedUntil, now + Math.min(backoff, longestBackoffMs));
  }

  #leak(): void {
    const now = this.#clock.now();
    // A clock that was set back by a day is no reason to wait for a day.
    if (now < this.#levelAt) this.#blockedUntil -= this.#levelAt - now;
    const seconds = Math.max(0, now - this.#levelAt) / 1000;
    this.#level = Math.max(-this.#doubt, this.#level - seconds * this.#limits.leakPerSecond);
    this.#levelAt = now;
  }

  /**
   * How far the service's level may be above this one. An empty bucket is counted as low as minus the doubt,
   * and a full one as full by the doubt earlier, so that even a bucket for one request is never exceeded.
   */
  get #doubt(): number {
    return (this.#limits.leakPerSecond * clockDoubtMs) / 1000 + 1e-6;
  }

  /** Milliseconds until a slot is free; Infinity when only an answer can free one. */
  #wait(): number {
    if (!this.#heard && this.#underWay > 0) return Number.POSITIVE_INFINITY;
    this.#leak();
    const { size, leakPerSecond } = this.#limits;
    const blocked = Math.max(0, this.#blockedUntil - this.#clock.now());
    const excess = this.#level + this.#underWay + 1 - size + this.#doubt;
    if (excess <= hair) return blocked;
    const leaking = this.#level + this.#doubt;
    if (excess > leaking && this.#underWay > 0) return Number.POSITIVE_INFINITY;
    return Math.max(blocked, Math.ceil((excess / leakPerSecond) * 1000));
  }

  #next(): void {
    this.#wake?.abort();
    this.#wake = null;
    while (this.#lines.size > 0) {
      const wait = this.#wait();
      if (wait === Number.POSITIVE_INFINITY) return;
      if (wait > 0) {
        const wake = new AbortController();
        this.#wake = wake;
        void this.#clock.sleep(wait, wake.signal).then(() => {
          if (this.#wake === wake) this.#next();
        });
        return;
      }
      const waiter = this.#turn();
      if (!waiter) return;
      this.#underWay += 1;
      waiter.admit();
    }
  }

  /** The next waiter; its run goes to the end of the turns. */
  #turn(): Waiter | null {
    for (const [run, line] of this.#lines) {
      const waiter = line.shift();
      this.#lines.delete(run);
      if (line.length > 0) this.#lines.set(run, line);
      if (waiter) return waiter;
    }
    return null;
  }

  #leave(run: string, waiter: Waiter): void {
    const line = this.#lines.get(run);
    const place = line?.indexOf(waiter) ?? -1;
    if (!line || place < 0) return;
    line.splice(place, 1);
    if (line.length === 0) this.#lines.delete(run);
    this.#next();
  }
}
