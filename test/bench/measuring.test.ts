import { describe, expect, it } from 'vitest';
import { type Measure, Skipped } from '../../bench/core/case.ts';
import { measure, median, percentile } from '../../bench/core/measure.ts';
import { runCase } from '../../bench/core/run-case.ts';
import { once, Turns } from '../../bench/core/turns.ts';

const subject = (change: Partial<Measure> = {}): Measure => ({
  case: 'case',
  size: 'size',
  unit: 'ms',
  value: async () => 1,
  against: null,
  ...change,
});

/** Values in turn, and a note of every call. */
function values(name: string, calls: string[], given: readonly number[]): () => Promise<number> {
  let at = 0;
  return async () => {
    calls.push(name);
    at += 1;
    return given[at - 1] ?? Number.NaN;
  };
}

const options = { rows: null, repeat: 2, folder: '/nowhere' };

describe('measuring', () => {
  it('takes the middle value, or the middle of the middle two', () => {
    expect([median([3, 1, 2]), median([4, 1, 3, 2])]).toEqual([2, 2.5]);
  });
  it('takes percentiles by the nearest rank', () => {
    const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);
    expect([percentile(hundred, 0.5), percentile(hundred, 0.95), percentile([7], 0.95)]).toEqual([50, 95, 7]);
  });
  it('warms both up, then takes them in turns, one first and then the other, and compares all but the slowest', async () => {
    const calls: string[] = [];
    const result = await measure(
      subject({
        value: values('product', calls, [100, 2, 4, 9, 50]),
        against: { name: 'floor', value: values('floor', calls, [100, 1, 2, 3, 40]) },
      }),
      4,
    );
    const [product, floor] = ['product', 'floor'];
    const turns = [product, floor, floor, product, product, floor, floor, product];
    expect(calls).toEqual([product, floor, ...turns]);
    // (2 + 4 + 9) over (1 + 2 + 3); neighbours are 2 over 1, 4 over 2, 9 over 3, 50 over 40.
    const ratios = { ratio: 2.5, min: 1.25, max: 3 };
    expect(result).toMatchObject({ value: 6.5, reference: 2.5, ...ratios, against: 'floor' });
    expect(result.turns).toEqual({ value: [[2], [4], [9], [50]], reference: [[1], [2], [3], [40]] });
  });
  it('is not moved by a turn that something else made slow', async () => {
    const given = (slow: number) => ({
      value: values('product', [], [100, 20, 22, 20 * slow, 21]),
      against: { name: 'floor', value: values('floor', [], [100, 10, 11 * slow, 10, 11]) },
    });
    const quiet = await measure(subject(given(1)), 4);
    const busy = await measure(subject(given(3)), 4);
    expect(Math.abs((quiet.ratio ?? 0) / 2 - 1)).toBeLessThan(0.05);
    expect(Math.abs((busy.ratio ?? 0) / 2 - 1)).toBeLessThan(0.1);
    expect(busy.max).toBeGreaterThan(5);
  });
  it('compares with a number that is worked out by the middle of the turns', async () => {
    const against = { name: 'the least', value: async () => 10 };
    const result = await measure(
      subject({ value: values('product', [], [1, 12, 30, 11]), against, repeat: 3 }),
      5,
    );
    expect(result.ratio).toBe(1.2);
  });
  it('sets a long turn between two of its reference where it is asked to', async () => {
    const calls: string[] = [];
    const result = await measure(
      subject({
        value: values('product', calls, [6]),
        against: { name: 'floor', value: values('floor', calls, [2, 4]) },
        cold: true,
        around: true,
        repeat: 1,
      }),
      5,
    );
    expect(calls).toEqual(['floor', 'product', 'floor']);
    expect(result).toMatchObject({ value: 6, reference: 3, ratio: 2 });
  });
  it('takes a percentile of the measurements of all turns, and compares those of the turns', async () => {
    const turns = (given: readonly (readonly number[])[]) => {
      let at = 0;
      return async () => {
        at += 1;
        return given[at - 1] ?? [];
      };
    };
    const result = await measure(
      subject({
        value: turns([
          [1, 2, 3],
          [10, 20, 30],
        ]),
        against: {
          name: 'floor',
          value: turns([
            [1, 1, 1],
            [4, 4, 5],
          ]),
        },
        share: 0.8,
        cold: true,
        repeat: 2,
      }),
      5,
    );
    expect(result).toMatchObject({ value: 20, reference: 4, ratio: 5.5, min: 3, max: 6 });
  });
  it('measures a size once, and what is cold without a warm-up', async () => {
    const calls: string[] = [];
    await measure(subject({ value: values('exact', calls, [1]), exact: true }), 5);
    await measure(subject({ value: values('cold', calls, [1, 2]), cold: true, repeat: 2 }), 5);
    expect(calls).toEqual(['exact', 'cold', 'cold']);
  });
  it('gives several numbers of the same turns, each turn made once', async () => {
    let made = 0;
    const turns = new Turns(async () => {
      made += 1;
      return { first: made, second: made * 10 };
    });
    const first = turns.reading((turn) => turn.first);
    const second = turns.reading((turn) => turn.second);
    expect([await first(), await first(), await second(), await second(), await second()]).toEqual([
      1, 2, 10, 20, 30,
    ]);
    expect(made).toBe(3);
  });
  it('makes what is shared once', async () => {
    let made = 0;
    const shared = once(async () => {
      made += 1;
      return made;
    });
    expect([await shared(), await shared()]).toEqual([1, 1]);
  });
});

describe('a case', () => {
  it('says what cannot run and why, goes on with the rest, and ends what was started, last first', async () => {
    const ended: string[] = [];
    const results = await runCase(
      {
        name: 'case',
        measures: async ({ atEnd }) => {
          atEnd(() => ended.push('service'));
          atEnd(async () => ended.push('app'));
          return [
            subject({
              value: async () => {
                throw new Skipped('case', 'size', 'no browser is installed');
              },
            }),
            subject({
              value: async () => {
                throw new Error('broken\nby a defect');
              },
            }),
            subject(),
          ];
        },
      },
      options,
    );
    expect(results.map(({ value, skipped, failed }) => ({ value, skipped, failed }))).toEqual([
      { value: null, skipped: 'no browser is installed', failed: undefined },
      { value: null, skipped: 'failed: broken', failed: true },
      { value: 1, skipped: undefined, failed: undefined },
    ]);
    expect(results.map(({ yardstick = 0 }) => yardstick > 0)).toEqual([false, false, true]);
    expect(ended).toEqual(['app', 'service']);
  });
  it('is skipped as a whole where it cannot begin', async () => {
    const results = await runCase(
      {
        name: 'case',
        measures: async () => {
          throw new Skipped('case', 'all', 'memory is read from /proc');
        },
      },
      options,
    );
    expect(results).toMatchObject([{ case: 'case', size: 'all', skipped: 'memory is read from /proc' }]);
  });
});
