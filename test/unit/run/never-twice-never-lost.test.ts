import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '../../../src/domain/run/fold.ts';
import { outcomeOf } from '../../../src/domain/run/outcome.ts';
import { isKept } from './model-service.ts';
import { type Simulation, type SimulationOptions, simulate } from './simulation.ts';

const options = fc.record({
  seed: fc.integer(),
  trouble: fc.constantFrom(0, 0.05, 0.2, 0.4),
  kills: fc.constantFrom(0, 0.02, 0.1),
  taskList: fc.boolean(),
  lookUp: fc.boolean(),
  idempotent: fc.boolean(),
  readFirst: fc.boolean(),
  tasks: fc.integer({ min: 0, max: 60 }),
  tasksPerBatch: fc.integer({ min: 1, max: 25 }),
  tasksPerAdd: fc.integer({ min: 1, max: 12 }),
  maxChunk: fc.integer({ min: 1, max: 12 }),
  maxBatch: fc.integer({ min: 1, max: 25 }),
  cancelAfter: fc.option(fc.integer({ min: 0, max: 40 }), { nil: null }),
});

/** What the run reports must be what the bundle sheets of the service say. */
function checkTruth({ state, service }: Simulation, given: SimulationOptions): void {
  const reported = { succeeded: 0, failed: 0, unknown: 0, 'not-sent': 0, counted: 0 };
  for (let task = 0; task < given.tasks; task += 1) {
    const outcome = outcomeOf(state.outcomes, task);
    const times = service.done.get(task) ?? 0;
    const name = `task ${task} is ${outcome}, carried out ${times} times`;
    if (outcome === null) throw new Error(`${name}: no outcome`);
    reported[outcome] += 1;
    if (!(given.via === 'single' && given.idempotent) || given.compares)
      expect(times, name).toBeLessThanOrEqual(1);
    if (outcome === 'succeeded') expect(times, name).toBeGreaterThanOrEqual(1);
    if (outcome === 'failed' || outcome === 'not-sent') expect(times, name).toBe(0);
    if (outcome === 'unknown')
      expect(given.via === 'single' && (!given.idempotent || state.cancelled), name).toBe(true);
    if (outcome === 'not-sent') expect(state.cancelled || (given.readFirst && isKept(task)), name).toBe(true);
    if (outcome === 'counted') expect(given.via === 'batch' && !given.taskList, name).toBe(true);
  }
  expect(state.rows).toEqual(reported);
}

test('batches: whatever is lost, refused or killed, no task is carried out twice or reported wrongly', () => {
  fc.assert(
    fc.property(options, (random) => {
      const given: SimulationOptions = { ...random, via: 'batch' };
      checkTruth(simulate(given), given);
    }),
    { numRuns: 600 },
  );
});

test('a status that is behind starts no batch twice, whatever a second start would do', () => {
  fc.assert(
    fc.property(options, fc.constantFrom(20_000, 600_000), (random, late) => {
      const given: SimulationOptions = { ...random, via: 'batch', late };
      checkTruth(simulate(given), given);
    }),
    { numRuns: 300 },
  );
});

test.each(['none', 0, 2000, 15_000, 60_000] as const)(
  'tasks whose request was refused, taken or not, are in no started batch twice or against their result (counted: %s)',
  (counted) => {
    fc.assert(
      fc.property(options, (random) => {
        const given: SimulationOptions = { ...random, via: 'batch', counted, refuses: true };
        checkTruth(simulate(given), given);
      }),
      { numRuns: 200 },
    );
  },
);

test('one by one: a lost request is looked up, repeated where that is harmless, or reported as unknown', () => {
  fc.assert(
    fc.property(options, (random) => {
      const given: SimulationOptions = { ...random, via: 'single' };
      checkTruth(simulate(given), given);
    }),
    { numRuns: 400 },
  );
});

test('compared: what may have arrived is read before it is sent again, so that nothing is carried out twice', () => {
  fc.assert(
    fc.property(options, (random) => {
      const needs = {
        via: 'single',
        idempotent: true,
        lookUp: false,
        readFirst: true,
        compares: true,
      } as const;
      const given: SimulationOptions = { ...random, ...needs };
      checkTruth(simulate(given), given);
    }),
    { numRuns: 400 },
  );
});

test('a fold over the journal is the state that was built event by event', () => {
  fc.assert(
    fc.property(options, fc.constantFrom('batch' as const, 'single' as const), (random, via) => {
      const { journal, state } = simulate({ ...random, via });
      expect(fold(journal)).toEqual(state);
      expect(fold(JSON.parse(JSON.stringify(journal)))).toEqual(state);
    }),
    { numRuns: 100 },
  );
});
