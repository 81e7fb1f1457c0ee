import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judge, type Place } from '../../../src/domain/run/judge.ts';
import { randomFrom } from './model-service.ts';

const sheets = fc.record({
  seed: fc.integer(),
  tasks: fc.integer({ min: 1, max: 30 }),
  /** Shares of results that repeat their body, name a value, name one of another row, or are missing. */
  echoes: fc.constantFrom(0, 0.3, 1),
  names: fc.constantFrom(0, 0.5, 1),
  missing: fc.constantFrom(0, 0, 0.1),
  fails: fc.constantFrom(0, 0.2, 1),
});

test('whatever a list shows of its results, in whatever order, no row gets the outcome of another', () => {
  fc.assert(
    fc.property(sheets, fc.boolean(), (given, shuffles) => {
      const random = randomFrom(given.seed);
      const chance = (share: number): boolean => random() < share;
      const succeeds = Array.from({ length: given.tasks }, () => !chance(given.fails));
      const all = succeeds.map((_, task) => task);
      const order = shuffles
        ? all.toSorted((one, other) => ((one * 7919) % 31) - ((other * 7919) % 31))
        : all;
      const listed = order.filter(() => !chance(given.missing));
      const places = listed.map((task): Place<number> => {
        const by = chance(given.echoes) ? 'echoed body' : chance(given.names) ? 'identifying value' : null;
        const outcome = succeeds[task] ? 'succeeded' : 'failed';
        return { result: task, outcome, task: by === null ? null : task, by, contradicts: false };
      });
      // Order is promised only where it is kept.
      const { tied, apart, untied } = judge(places, all, !shuffles);
      for (const { task, result } of tied) expect(result).toBe(task);
      if (apart !== null) {
        const truth = apart.tasks.filter((task) => succeeds[task]).length;
        expect(apart).toMatchObject({ succeeded: truth, failed: apart.tasks.length - truth });
      }
      const known = new Set([...tied.map(({ task }) => task), ...(apart?.tasks ?? [])]);
      if (listed.length === all.length) expect(known.size).toBe(all.length);
      else expect(apart).toBeNull();
      if (!shuffles && listed.length === all.length) expect(untied).toBe(0);
    }),
    { numRuns: 500 },
  );
});

test('a promised order that one result gives the lie is dropped, and so is a value that two results name', () => {
  const place = (result: number, task: number | null): Place<number> => ({
    result,
    outcome: result !== 0 ? 'succeeded' : 'failed',
    task,
    by: task === null ? null : 'identifying value',
    contradicts: false,
  });
  const lie = judge([place(2, null), place(1, 1), place(0, null)], [0, 1, 2], true);
  expect(lie.tied.map(({ by }) => by)).toEqual(['identifying value', 'order', 'order']);
  const shown = judge([place(2, 2), place(1, null), place(0, null)], [0, 1, 2], true);
  expect(shown.tied.map(({ task, by }) => [task, by])).toEqual([[2, 'identifying value']]);
  expect(shown.apart).toEqual({ tasks: [0, 1], succeeded: 1, failed: 1, unknown: 0 });
  const twice = judge([place(2, 0), place(1, 0), place(0, null)], [0, 1, 2], true);
  expect(twice.tied).toEqual([]);
  expect(twice.apart).toEqual({ tasks: [0, 1, 2], succeeded: 2, failed: 1, unknown: 0 });
});

test('what a failure names may be another row: it counts where each result of the batch names a row of its own', () => {
  const place = (result: number, succeeded: boolean, task: number | null): Place<number> => ({
    result,
    outcome: succeeded ? 'succeeded' : 'failed',
    task,
    by: task === null ? null : 'identifying value',
    contradicts: false,
  });
  const conflict = judge([place(0, true, null), place(1, false, 0), place(2, true, 2)], [0, 1, 2], false);
  expect(conflict.tied.map(({ task }) => task)).toEqual([2]);
  expect(conflict.apart).toEqual({ tasks: [0, 1], succeeded: 1, failed: 1, unknown: 0 });
  const named = judge([place(0, true, 0), place(1, false, 0), place(2, true, 2)], [0, 1, 2], false);
  expect(named.tied.map(({ task, result }) => [task, result])).toEqual([
    [0, 0],
    [2, 2],
  ]);
  expect(named.apart).toEqual({ tasks: [1], succeeded: 0, failed: 1, unknown: 0 });
  const own = judge([place(2, true, 2), place(1, false, 1), place(0, true, 0)], [0, 1, 2], false);
  expect(own.tied.map(({ task, result }) => [task, result])).toEqual([
    [2, 2],
    [1, 1],
    [0, 0],
  ]);
});

test('a failure that names a row of another batch names none', () => {
  const made: Place<number> = {
    result: 0,
    outcome: 'succeeded',
    task: 0,
    by: 'identifying value',
    contradicts: false,
  };
  const failed: Place<number> = {
    result: 1,
    outcome: 'failed',
    task: 9,
    by: 'identifying value',
    contradicts: false,
  };
  const { tied, apart } = judge([made, failed], [0, 1], false);
  expect(tied.map(({ task }) => task)).toEqual([0]);
  expect(apart).toEqual({ tasks: [1], succeeded: 0, failed: 1, unknown: 0 });
});
