import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stateTables } from '../../../scripts/documents/states.ts';
import { decide } from '../../../src/domain/run/decide.ts';
import type { Action, BatchReading, Refusal, StepResult } from '../../../src/domain/run/events.ts';
import { applyEvent, fold } from '../../../src/domain/run/fold.ts';
import { nextActions } from '../../../src/domain/run/next.ts';
import type { RunState } from '../../../src/domain/run/state.ts';
import { isCancellable } from '../../../src/domain/run/unsent.ts';
import { batchWaitOf, batchWaits, canBeLeft, isOverdue, waitOf } from '../../../src/domain/run/waits.ts';
import { randomFrom } from './model-service.ts';
import { contextOf, type SimulationOptions, simulate } from './simulation.ts';

const start = fc.record({
  seed: fc.integer(),
  via: fc.constantFrom('batch' as const, 'single' as const),
  trouble: fc.constantFrom(0, 0.2, 0.5),
  kills: fc.constantFrom(0, 0.05),
  taskList: fc.boolean(),
  lookUp: fc.boolean(),
  idempotent: fc.boolean(),
  readFirst: fc.boolean(),
  tasks: fc.integer({ min: 1, max: 30 }),
  tasksPerBatch: fc.integer({ min: 1, max: 12 }),
  tasksPerAdd: fc.integer({ min: 1, max: 6 }),
  maxChunk: fc.constant(6),
  maxBatch: fc.constant(12),
  cancelAfter: fc.constantFrom(null, 3),
});

/** What the operator can do to end a run now. */
const exitsOf = (state: RunState) => [
  ...(isCancellable(state) ? [{ type: 'cancelled' } as const] : []),
  ...state.batches
    .filter((batch) => state.endedAt === null && canBeLeft(state, batch))
    .map(({ number }) => ({ type: 'operator-decided', batch: number, decision: 'leave' }) as const),
];

/** How a service answers from some moment on, for ever. */
const silences = [
  'lost',
  'not sent',
  'later',
  'final',
  'gone',
  'hold',
  'too-many',
  'unclear',
  'never started',
  'never over',
  'short counts',
  'empty lists',
  'any',
] as const;
type Silence = (typeof silences)[number];

const refusals: readonly Refusal[] = ['later', 'final', 'gone', 'hold', 'too-many'];
const isRefusal = (silence: string): silence is Refusal => refusals.some((known) => known === silence);

function answer(action: Action, silence: Silence, random: () => number): StepResult {
  if (silence === 'any') {
    const one = silences[Math.floor(random() * (silences.length - 1))] ?? 'lost';
    return answer(action, one, random);
  }
  if (silence === 'lost') return { is: 'ambiguous', why: 'reset' };
  if (silence === 'not sent') return { is: 'not-sent', why: 'no network' };
  if (isRefusal(silence)) return { is: 'refused', refusal: silence, status: 400, words: ['no'] };
  switch (action.do) {
    case 'create-batch':
      return { is: 'ok', facts: { of: 'create-batch', batchId: `s${random()}` } };
    case 'read-batch':
      return { is: 'ok', facts: { of: 'read-batch', reading: readings[silence] } };
    case 'read-results': {
      const page = { records: 0, next: null, unfinished: 0, unmatched: 0 };
      return { is: 'ok', facts: { of: 'read-results', page } };
    }
    case 'look-up':
      return { is: 'ok', facts: { of: 'look-up', found: false } };
    case 'send-one':
      return { is: 'ambiguous', why: 'reset' };
    default:
      return { is: 'ok', facts: { of: action.do } };
  }
}

const blank = {
  status: null,
  total: null,
  succeeded: null,
  failed: null,
  workedMs: null,
  sure: false,
} as const;
const readings: Readonly<
  Record<'unclear' | 'never started' | 'never over' | 'short counts' | 'empty lists', BatchReading>
> = {
  unclear: { ...blank, state: 'unclear' },
  'never started': { ...blank, state: 'not-started' },
  'never over': { ...blank, state: 'started', sure: true },
  'short counts': { ...blank, state: 'ended', sure: true, succeeded: 0, failed: 0 },
  'empty lists': { ...blank, state: 'ended', sure: true },
};

/** Goes on from a state under a service that never gives a usable answer again. */
function drive(given: SimulationOptions, from: RunState, silence: Silence, random: () => number) {
  let state = from;
  let now = from.lastAt;
  const events = (): void => {
    for (let count = 0; count < 5000; count += 1) {
      const some = decide(state, { now, taskList: given.taskList, pollMs: 5000 });
      if (some.length === 0) return;
      state = some.reduce(applyEvent, state);
    }
    throw new Error('conclusions without an end');
  };
  const settleOpen = (): void => {
    for (const [step, action] of [...state.open]) {
      now += 1;
      const result = answer(action, silence, random);
      state = applyEvent(state, { at: now, type: 'step-outcome', step, result });
      // As the runner does: what did not leave, and what concerns the whole run, makes it wait and say why.
      const holds = result.is === 'not-sent' || (result.is === 'refused' && result.refusal === 'hold');
      if (!holds || state.hold !== null) continue;
      const reason = { code: 'offline', message: 'No network.' };
      const until = result.is === 'not-sent' ? now + 60_000 : null;
      state = applyEvent(state, { at: now, type: 'held', reason, until });
    }
  };
  return {
    state: () => state,
    /** A request and its answer, or the time until one is due; false once nothing happens any more. */
    step: (): boolean => {
      settleOpen();
      events();
      if (state.endedAt !== null) return false;
      const next = nextActions(state, contextOf(given, now));
      const action = next.actions[0];
      if (action !== undefined) {
        state = applyEvent(state, { at: now, type: 'step-about', step: state.nextStep, action });
        return true;
      }
      if (next.wakeAt === null) return false;
      now = Math.max(now + 1, next.wakeAt);
      return true;
    },
    /** What the operator does: every exit that is offered, and the decision to leave what is asked. */
    leave: (): void => {
      settleOpen();
      events();
      for (const exit of exitsOf(state)) {
        state = applyEvent(state, { at: now, ...exit });
        events();
      }
    },
  };
}

test('from every state, under every silence of a service, the exits of the operator end the run', () => {
  fc.assert(
    fc.property(start, fc.constantFrom(...silences), fc.nat(), fc.nat(400), (given, silence, cut, steps) => {
      const { journal } = simulate(given);
      const from = fold(journal.slice(0, 1 + (cut % journal.length)));
      const run = drive(given, from, silence, randomFrom(given.seed ^ cut));
      for (let count = 0; count < steps && run.step(); count += 1);
      // A pass of requests that are on their way may come between; each is bounded by its timeout.
      for (let tries = 0; tries < 3 && run.state().endedAt === null; tries += 1) {
        run.leave();
        for (let count = 0; count < 60 && run.step(); count += 1);
      }
      expect(run.state().endedAt, JSON.stringify(run.state(), null, 1).slice(0, 4000)).not.toBeNull();
      expect(exitsOf(run.state())).toEqual([]);
    }),
    { numRuns: 600 },
  );
});

test('a service that never gives a usable answer is not waited for in silence', () => {
  fc.assert(
    fc.property(start, fc.constantFrom(...silences), fc.nat(), (given, silence, cut) => {
      const { journal } = simulate({ ...given, via: 'batch', readFirst: false });
      const from = fold(journal.slice(0, 1 + (cut % journal.length)));
      const run = drive(given, from, silence, randomFrom(cut));
      /** Requests for a batch since the number of its tasks without an outcome changed, by the batch. */
      const spent = new Map<number, { unresolved: number; requests: number }>();
      for (let count = 0; count < 500 && run.step(); count += 1) {
        const state = run.state();
        expect(waitOf(state) === null).toBe(state.endedAt !== null);
        for (const batch of state.batches) {
          const known = spent.get(batch.number);
          const isNew = known?.unresolved !== batch.unresolved || batch.phase === 'settled';
          const says = state.hold !== null || isOverdue(batch) || isNew;
          const requests = (known?.requests ?? 0) + (batch.open === null ? 0 : 1);
          spent.set(batch.number, { unresolved: batch.unresolved, requests: says ? 0 : requests });
          expect(requests, JSON.stringify(batch)).toBeLessThan(120);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('the table of states has an exit in each row, and a row for each state that is reached', () => {
  for (const [title, , lines] of stateTables) {
    for (const [state, { exits, waitsFor, bound }] of Object.entries(lines)) {
      expect(exits === 'over' || exits.length > 0, `${title}: ${state}`).toBe(true);
      expect(waitsFor.length * bound.length, `${title}: ${state}`).toBeGreaterThan(0);
    }
  }
  const { journal } = simulate(sample);
  let state = fold(journal.slice(0, 1));
  for (const event of journal.slice(1)) {
    state = applyEvent(state, event);
    for (const batch of state.batches) {
      const wait = batchWaitOf(batch);
      if (wait !== null) expect(batchWaits[wait].waitsFor('1')).toMatch(/\.$/);
    }
  }
});

const sample: SimulationOptions = {
  seed: 7,
  via: 'batch',
  trouble: 0.4,
  kills: 0.05,
  taskList: true,
  lookUp: false,
  idempotent: false,
  readFirst: false,
  tasks: 30,
  tasksPerBatch: 10,
  tasksPerAdd: 4,
  maxChunk: 4,
  maxBatch: 12,
  cancelAfter: null,
};
