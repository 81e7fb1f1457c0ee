import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countOutcome,
  emptyOutcomes,
  type OutcomeMap,
  outcomeNames,
  outcomeOf,
  outcomesIn,
  unresolvedRanges,
  withOutcomes,
} from '../../../src/domain/run/outcome.ts';

/** More than two of the blocks that outcomes are kept in. */
const tasks = 2500;
const range = fc
  .record({ first: fc.nat(tasks - 1), count: fc.integer({ min: 1, max: tasks }) })
  .map(({ first, count }) => ({ first, count: Math.min(count, tasks - first) }));
const set = fc.record({ range, outcome: fc.constantFrom(...outcomeNames, null) });

const tasksOf = ({ first, count }: { first: number; count: number }): readonly number[] =>
  Array.from({ length: count }, (_, index) => first + index);

test('what is counted, unresolved or handed on of a range is what its tasks have, across blocks', () => {
  fc.assert(
    fc.property(fc.array(set, { maxLength: 8 }), range, (sets, asked) => {
      let map: OutcomeMap = emptyOutcomes(tasks);
      for (const one of [null, ...sets]) {
        if (one !== null) map = withOutcomes(map, one.range, one.outcome, () => {});
        const outcomes = tasksOf(asked).map((task) => outcomeOf(map, task));
        for (const name of outcomeNames)
          expect(countOutcome(map, asked, name)).toBe(outcomes.filter((outcome) => outcome === name).length);
        const open = unresolvedRanges(map, asked);
        expect(open.flatMap(tasksOf)).toEqual(tasksOf(asked).filter((_, index) => outcomes[index] === null));
        expect(
          open.some(({ first }, index) =>
            tasksOf(open[index - 1] ?? { first: -1, count: 0 }).includes(first - 1),
          ),
        ).toBe(false);
        const near = outcomesIn(map, asked);
        expect(tasksOf(asked).map((task) => outcomeOf(near, task))).toEqual(outcomes);
      }
    }),
    { numRuns: 60 },
  );
});
