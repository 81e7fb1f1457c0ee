import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Bucket } from '../../src/main/api/bucket.ts';
import type { LimitReport } from '../../src/main/api/limit-headers.ts';
import { createFakeClock, type FakeClock } from '../support/time/fake-clock.ts';

const nothing: LimitReport = { used: null, size: null, retryAfterMs: null };

/** The service's side: counts at arrival, refuses what does not fit (field-notes: Limits). */
function createService(clock: FakeClock, size: number, leakPerSecond: number, startLevel = 0) {
  let level = startLevel;
  let at = clock.now();
  let refused = 0;
  let idleMs = 0;
  return {
    arrive: (): { readonly accepted: boolean; readonly report: LimitReport } => {
      const leaked = ((clock.now() - at) / 1000) * leakPerSecond;
      idleMs += Math.max(0, ((leaked - level) / leakPerSecond) * 1000);
      level = Math.max(0, level - leaked);
      at = clock.now();
      const accepted = level + 1 <= size + 1e-9;
      if (accepted) level += 1;
      else refused += 1;
      return { accepted, report: { used: Math.floor(level), size, retryAfterMs: null } };
    },
    refused: () => refused,
    idleMs: () => idleMs,
  };
}

type Options = {
  readonly size: number;
  readonly leak: number;
  readonly requests: number;
  readonly headers: boolean;
  /** There and back, in ms, by number of the request. */
  readonly latency: (index: number) => readonly [number, number];
  readonly startLevel?: number;
  readonly runs?: number;
};

async function simulate(options: Options) {
  const { size, leak, requests, headers, latency, runs = 1 } = options;
  const clock = createFakeClock();
  const bucket = new Bucket(clock, { size, leakPerSecond: leak });
  const service = createService(clock, size, leak, options.startLevel);
  const started = clock.now();
  const order: string[] = [];
  const one = async (index: number): Promise<void> => {
    const run = `run ${index % runs}`;
    for (let first = false; ; first = true) {
      const slot = await bucket.take(run, undefined, first);
      const [there, back] = latency(index);
      await clock.sleep(there);
      const { accepted, report } = service.arrive();
      await clock.sleep(back);
      slot?.done(accepted ? 'answered' : 'limited', headers ? report : nothing);
      if (accepted) break;
    }
    order.push(run);
  };
  await clock.runUntil(Promise.all(Array.from({ length: requests }, (_, index) => one(index))));
  return {
    seconds: (clock.now() - started) / 1000,
    refused: service.refused(),
    idleMs: service.idleMs(),
    order,
  };
}

describe('the leaky bucket', () => {
  it('never exceeds the limit of the service, whatever the answers take', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          size: fc.integer({ min: 1, max: 12 }),
          leak: fc.integer({ min: 1, max: 20 }),
          requests: fc.integer({ min: 1, max: 40 }),
          headers: fc.boolean(),
          runs: fc.integer({ min: 1, max: 3 }),
        }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 900 })), {
          minLength: 1,
          maxLength: 40,
        }),
        async (options, latencies) => {
          const latency = (index: number) => latencies[index % latencies.length] ?? ([1, 1] as const);
          expect((await simulate({ ...options, latency })).refused).toBe(0);
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([true, false])('idles for less than 5% while work waits (limit headers: %s)', async (headers) => {
    const work = { size: 40, leak: 2, requests: 240, headers, latency: () => [40, 40] as const };
    const { seconds, refused } = await simulate(work);
    expect(refused).toBe(0);
    // 40 at once, 200 more at 2 per second.
    expect(seconds).toBeLessThan(100 * 1.05);
  });

  it('finds a bucket that an earlier session left full, without a single refusal', async () => {
    const left = { size: 40, leak: 2, requests: 60, headers: true, latency: () => [40, 40] as const };
    const { refused, seconds } = await simulate({ ...left, startLevel: 38 });
    expect(refused).toBe(0);
    expect(seconds).toBeLessThan(32);
  });

  it('without headers goes on after refusals of a full bucket', async () => {
    const left = { size: 10, leak: 5, requests: 20, headers: false, latency: () => [10, 10] as const };
    const { refused } = await simulate({ ...left, startLevel: 10 });
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThan(5);
  });

  it('lets runs take turns', async () => {
    const clock = createFakeClock();
    const bucket = new Bucket(clock, { size: 1, leakPerSecond: 10 });
    const admitted: string[] = [];
    const take = async (run: string): Promise<void> => {
      const slot = await bucket.take(run);
      admitted.push(run);
      slot?.done('answered', nothing);
    };
    const work = [...Array(6).fill('big'), 'small', 'small'].map((run: string) => take(run));
    await clock.runUntil(Promise.all(work));
    expect(admitted.slice(0, 5)).toEqual(['big', 'big', 'small', 'big', 'small']);
  });

  it('keeps the place of a request that is repeated', async () => {
    const clock = createFakeClock();
    const bucket = new Bucket(clock, { size: 1, leakPerSecond: 1 });
    const first = await bucket.take('run');
    const order: string[] = [];
    const later = bucket.take('run').then((slot) => {
      order.push('later');
      slot?.done('answered', nothing);
    });
    first?.done('limited', nothing);
    const repeated = bucket.take('run', undefined, true).then((slot) => {
      order.push('repeated');
      slot?.done('answered', nothing);
    });
    await clock.runUntil(Promise.all([later, repeated]));
    expect(order).toEqual(['repeated', 'later']);
  });

  it('waits as long as Retry-After says, and no longer', async () => {
    const clock = createFakeClock();
    const bucket = new Bucket(clock, { size: 40, leakPerSecond: 2 });
    const slot = await bucket.take('run');
    slot?.done('limited', { used: 40, size: 40, retryAfterMs: 7_000 });
    const started = clock.now();
    await clock.runUntil(bucket.take('run'));
    expect(clock.now() - started).toBe(7_000);
  });

  it('waits longer after each refusal in a row, up to a minute', async () => {
    const clock = createFakeClock();
    const bucket = new Bucket(clock, { size: 40, leakPerSecond: 2 });
    const waits: number[] = [];
    for (let refusal = 0; refusal < 9; refusal += 1) {
      const started = clock.now();
      const slot = await clock.runUntil(bucket.take('run'));
      waits.push(clock.now() - started);
      slot?.done('limited', nothing);
    }
    expect(waits[0]).toBe(0);
    // The time of one leak, and a moment for clocks that tick apart.
    expect(waits[1]).toBeGreaterThanOrEqual(500);
    expect(waits[1]).toBeLessThan(510);
    expect(waits.slice(2, 4)).toEqual([1_000, 2_000]);
    expect(waits.at(-1)).toBe(60_000);
  });

  it('counts nothing for a request that never left', async () => {
    const clock = createFakeClock();
    const bucket = new Bucket(clock, { size: 2, leakPerSecond: 1 });
    for (let index = 0; index < 10; index += 1) (await bucket.take('run'))?.done('unsent');
    expect(bucket.state.used).toBeLessThanOrEqual(1);
  });

  it('takes the size that the service names', async () => {
    const clock = createFakeClock();
    const bucket = new Bucket(clock, { size: 40, leakPerSecond: 2 });
    (await bucket.take('run'))?.done('answered', { used: 5, size: 80, retryAfterMs: null });
    // One more than the service says, as it may have rounded down.
    expect(bucket.state).toEqual({ used: 6, size: 80, perSecond: 2 });
    bucket.configure({ size: 40, leakPerSecond: 4 });
    expect(bucket.state).toEqual({ used: 6, size: 80, perSecond: 4 });
  });

  it.each([
    ['a count', 999_999_999, 40],
    ['a size', 999_999_999, 999_999_999],
  ])('is not stopped for years by %s that makes no sense', async (_what, used, size) => {
    const clock = createFakeClock();
    const bucket = new Bucket(clock, { size: 40, leakPerSecond: 2 });
    const first = await bucket.take('a');
    first?.done('answered', { used, size, retryAfterMs: null });
    const started = clock.now();
    await clock.runUntil(bucket.take('a'));
    expect(clock.now() - started).toBeLessThan(5_000);
    expect(bucket.state.size).toBeLessThanOrEqual(10_000);
  });

  it('gives up a waiting request when it is aborted, and lets the next one through', async () => {
    const clock = createFakeClock();
    const bucket = new Bucket(clock, { size: 1, leakPerSecond: 1 });
    (await bucket.take('run'))?.done('answered', nothing);
    const stop = new AbortController();
    const aborted = bucket.take('run', stop.signal);
    const next = bucket.take('run');
    stop.abort();
    expect(await aborted).toBeNull();
    expect(await clock.runUntil(next)).not.toBeNull();
    expect(bucket.waiting).toBe(0);
  });

  it('waits as long as the service says and no longer, although the clock of the computer is set back', async () => {
    const clock = createFakeClock();
    let back = 0;
    const bucket = new Bucket(
      { now: () => clock.now() - back, sleep: clock.sleep },
      { size: 10, leakPerSecond: 2 },
    );
    (await bucket.take('run'))?.done('limited', { ...nothing, retryAfterMs: 5_000 });
    let admitted = false;
    const next = bucket.take('run').then(() => {
      admitted = true;
    });
    back = 86_400_000;
    await clock.advance(4_000);
    expect(admitted).toBe(false);
    await clock.advance(7_000);
    expect(admitted).toBe(true);
    await next;
  });

  it('asks with one request alone until the service has answered once', async () => {
    const clock = createFakeClock();
    const bucket = new Bucket(clock, { size: 40, leakPerSecond: 2 });
    const first = await bucket.take('run');
    let admitted = 0;
    const rest = Array.from({ length: 5 }, () =>
      bucket.take('run').then(() => {
        admitted += 1;
      }),
    );
    await clock.advance(60_000);
    expect(admitted).toBe(0);
    first?.done('answered', nothing);
    await Promise.all(rest);
    expect(admitted).toBe(5);
  });
});
