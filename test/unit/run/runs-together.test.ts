import fc from 'fast-check';
import { expect, test } from 'vitest';
import '../../support/drawn.ts';
import { type Course, runTogether } from './runs-together.ts';

const minute = 60_000;
const things = Array.from({ length: 24 }, (_, thing) => thing);

const course: fc.Arbitrary<Course> = fc.record({
  things: fc.oneof(
    fc.constant(things),
    fc.constant([...things].reverse()),
    fc.shuffledSubarray(things, { minLength: 4 }),
  ),
  startsAt: fc.nat(15 * minute),
  pauses: fc.array(fc.record({ at: fc.nat(20 * minute), ms: fc.nat(16 * minute) }), { maxLength: 2 }),
  busy: fc
    .record({ from: fc.nat(5 * minute), ms: fc.nat(12 * minute) })
    .map(({ from, ms }) => ({ from, to: from + ms })),
  isMiscounted: fc.boolean(),
});

test('runs over the same things, paused and resumed at any time, end and overwrite nothing by old readings', () => {
  fc.assert(
    fc.property(
      fc.array(course, { minLength: 2, maxLength: 3 }),
      fc.integer({ min: 1, max: 2 }),
      fc.integer({ min: 3, max: 24 }),
      (courses, places, tasksPerBatch) => {
        const { ended, overwritten } = runTogether(courses, places, tasksPerBatch);
        expect({ ended, overwritten }).toEqual({ ended: courses.map(() => true), overwritten: [] });
      },
    ),
    { numRuns: 100 },
  );
});
