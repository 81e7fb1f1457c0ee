import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide } from '../../../src/domain/run/decide.ts';
import type { RunEvent } from '../../../src/domain/run/events.ts';
import { applyEvent, fold } from '../../../src/domain/run/fold.ts';
import { nextActions } from '../../../src/domain/run/next.ts';
import { outcomeOf } from '../../../src/domain/run/outcome.ts';
import type { RunState } from '../../../src/domain/run/state.ts';
import { planOf } from './plans.ts';
import { contextOf, type SimulationOptions, simulate } from './simulation.ts';

const base: SimulationOptions = {
  seed: 1,
  via: 'batch',
  trouble: 0.3,
  kills: 0.05,
  taskList: true,
  lookUp: false,
  idempotent: false,
  readFirst: false,
  tasks: 40,
  tasksPerBatch: 12,
  tasksPerAdd: 5,
  maxChunk: 5,
  maxBatch: 12,
  cancelAfter: null,
};

/** Tasks in batches of the service that were or may have been processed, by the events alone. */
function perhapsProcessed(journal: readonly RunEvent[]): ReadonlySet<number> {
  const tasksOf = new Map<string, number[]>();
  const idOf = new Map<number, string>();
  const processSteps = new Map<number, string>();
  const perhaps = new Set<string>();
  const doubted = new Set<string>();
  for (const event of journal) {
    if (event.type === 'step-about' && event.action.do === 'add-chunk') {
      const { batch, batchId, first, count } = event.action;
      idOf.set(batch, batchId);
      const added = Array.from({ length: count }, (_, index) => first + index);
      tasksOf.set(batchId, [...(tasksOf.get(batchId) ?? []), ...added]);
    }
    if (event.type === 'step-about' && event.action.do === 'process') {
      processSteps.set(event.step, event.action.batchId);
      perhaps.add(event.action.batchId);
    }
    if (event.type === 'step-outcome') {
      const batchId = processSteps.get(event.step);
      const harmless = event.result.is === 'refused' || event.result.is === 'not-sent';
      if (batchId !== undefined && !harmless) doubted.add(batchId);
      // A refusal proves nothing of an earlier request whose answer was lost.
      if (batchId !== undefined && harmless && !doubted.has(batchId)) perhaps.delete(batchId);
    }
    if (event.type === 'process-settled' && event.as === 'not-started')
      perhaps.delete(idOf.get(event.batch) ?? '');
  }
  return new Set([...perhaps].flatMap((id) => tasksOf.get(id) ?? []));
}

/** The state that a restart would make of a journal: open steps are ambiguous, conclusions are drawn. */
function restarted(journal: readonly RunEvent[], now: number): RunState {
  let state = fold(journal);
  for (const step of [...state.open.keys()]) {
    state = applyEvent(state, {
      at: now,
      type: 'step-outcome',
      step,
      result: { is: 'ambiguous', why: 'interrupted' },
    });
  }
  for (;;) {
    const events = decide(state, { now, taskList: true, pollMs: 5000 });
    if (events.length === 0) return state;
    state = events.reduce(applyEvent, state);
  }
}

test('cut at any event, the next action never sends a task of a batch that was or may have been processed', () => {
  fc.assert(
    fc.property(fc.integer(), fc.double({ min: 0, max: 1, noNaN: true }), (seed, share) => {
      const { journal } = simulate({ ...base, seed });
      const cut = journal.slice(0, 1 + Math.floor(share * (journal.length - 1)));
      const now = (cut.at(-1)?.at ?? 0) + 120_000;
      const state = restarted(cut, now);
      const forbidden = perhapsProcessed(cut);
      for (const action of nextActions(state, contextOf(base, now)).actions) {
        if (action.do !== 'add-chunk') continue;
        for (let task = action.first; task < action.first + action.count; task += 1) {
          expect(forbidden.has(task), `task ${task}`).toBe(false);
          expect(outcomeOf(state.outcomes, task)).toBeNull();
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('while a run goes on, no request is proposed for a batch with another on its way', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      simulate({ ...base, seed }, (state, action) => {
        if (!('batch' in action)) return;
        const others = [...state.open.values()].filter((one) => 'batch' in one && one.batch === action.batch);
        expect(others).toEqual([]);
        if (action.do === 'add-chunk') expect(state.batches[action.batch]?.mayBeProcessed).toBe(false);
      });
    }),
    { numRuns: 100 },
  );
});

test('a journal with more open steps than any run has is damaged: folding it would take for ever', () => {
  const plan = planOf('single', 2_000, { tasksPerBatch: 1, tasksPerAdd: 1 });
  let folded = 0;
  function* journal(): Generator<RunEvent> {
    const needs = { idempotent: false, lookUp: false, readFirst: false };
    yield { at: 0, type: 'run-created', plan, needs };
    for (let task = 0; task < plan.tasks; task += 1) {
      folded += 1;
      yield { at: task, type: 'step-about', step: task + 1, action: { do: 'send-one', task } };
    }
  }
  expect(() => fold(journal())).toThrow('more open steps than a run has');
  expect(folded).toBe(101);
});
