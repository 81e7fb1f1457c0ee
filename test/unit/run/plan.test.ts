import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requestsOf, secondsAtBucket } from '../../../src/domain/run/arithmetic.ts';
import { createPlanner, type Plan, rowsOfRange } from '../../../src/domain/run/plan.ts';
import { planOf } from './plans.ts';

const limits = fc.record({
  tasksPerBatch: fc.integer({ min: 1, max: 40 }),
  tasksPerAdd: fc.integer({ min: 1, max: 20 }),
});
const groups = fc.array(fc.option(fc.integer({ min: 0, max: 9 }).map(String), { nil: null }), {
  maxLength: 200,
});

function make(
  rows: readonly (string | null)[],
  of: Parameters<typeof createPlanner>[1],
): { plan: Plan; tasks: number[] } {
  const planner = createPlanner('batch', of);
  const tasks = rows.map((group) => planner.add(group));
  return { plan: planner.finish(), tasks };
}

test('every row is in exactly one task, and every task in exactly one batch', () => {
  fc.assert(
    fc.property(groups, limits, (rows, of) => {
      const { plan, tasks } = make(rows, of);
      expect(plan.rows).toBe(rows.length);
      expect(new Set(tasks).size).toBe(plan.tasks);
      const covered = plan.batches.flatMap(({ first, count }) =>
        Array.from({ length: count }, (_, i) => first + i),
      );
      expect(covered).toEqual(Array.from({ length: plan.tasks }, (_, task) => task));
      expect(plan.batches.every(({ count }) => count >= 1 && count <= of.tasksPerBatch)).toBe(true);
      const rowsIn = plan.batches.reduce((sum, batch) => sum + rowsOfRange(plan, batch), 0);
      expect(rowsIn).toBe(rows.length);
    }),
  );
});

test('rows of one group are one task, wherever they stand; rows without a group are never joined', () => {
  fc.assert(
    fc.property(groups, limits, (rows, of) => {
      const { tasks } = make(rows, of);
      rows.forEach((group, row) => {
        rows.forEach((other, column) => {
          const same = row === column || (group !== null && group === other);
          expect(tasks[row] === tasks[column]).toBe(same);
        });
      });
    }),
    { numRuns: 30 },
  );
});

test('a plan is idempotent, and the same after a trip through the journal', () => {
  fc.assert(
    fc.property(groups, limits, (rows, of) => {
      const { plan } = make(rows, of);
      expect(make(rows, of).plan).toEqual(plan);
      expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
    }),
  );
});

test('100,000 codes at the default limits are 10 creates, 100 adds, 10 processes and 400 pages', () => {
  const plan = planOf('batch', 100_000, { tasksPerBatch: 10_000, tasksPerAdd: 1000 });
  const requests = requestsOf(plan, { tasksPerAdd: 1000, pageSize: 250, taskList: true });
  expect(requests).toMatchObject({ create: 10, add: 100, process: 10, single: 0 });
  expect(requests.verify).toBe(400 + 30);
  expect(secondsAtBucket(120, { used: 0, size: 40, perSecond: 2 })).toBe(40);
  expect(requestsOf(plan, { tasksPerAdd: 1000, pageSize: 250, taskList: false }).verify).toBe(30);
});
