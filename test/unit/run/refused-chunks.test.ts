import { expect, test } from 'vitest';
import { decide } from '../../../src/domain/run/decide.ts';
import type { RunEvent, StepResult } from '../../../src/domain/run/events.ts';
import { applyEvent, firstState } from '../../../src/domain/run/fold.ts';
import { nextActions } from '../../../src/domain/run/next.ts';
import { outcomeOf } from '../../../src/domain/run/outcome.ts';
import { planOf } from './plans.ts';

const context = {
  ...{ taskList: true, pollMs: 5000, perSecond: 2, pageSize: 250 },
  ...{ outstandingBatches: 5, outstandingElsewhere: 0, concurrency: 4 },
};

test('a task that its batch refuses as added already is found in a few requests and in little time', () => {
  const refused = 37;
  const plan = planOf('batch', 100, { tasksPerAdd: 100, tasksPerBatch: 100 });
  const needs = { idempotent: false, lookUp: false, readFirst: false };
  let state = firstState({ at: 0, type: 'run-created', plan, needs });
  let now = 0;
  let adds = 0;
  let total = 0;
  const isReady = (): boolean => state.batches[0]?.phase === 'ready';
  const append = (event: RunEvent): void => {
    state = applyEvent(state, event);
  };
  const answer = (action: ReturnType<typeof nextActions>['actions'][number]): StepResult => {
    if (action.do === 'create-batch') return { is: 'ok', facts: { of: 'create-batch', batchId: 'b1' } };
    if (action.do === 'read-batch') {
      const counts = { total, succeeded: 0, failed: 0, workedMs: null };
      const reading = { status: 'created', state: 'not-started', sure: true, ...counts } as const;
      return { is: 'ok', facts: { of: 'read-batch', reading } };
    }
    if (action.do !== 'add-chunk') throw new Error(`not expected: ${action.do}`);
    adds += 1;
    const { first, count } = action;
    if (refused >= first && refused < first + count)
      return { is: 'refused', refusal: 'final', status: 422, words: ['Task was already added'] };
    total += count;
    return { is: 'ok', facts: { of: 'add-chunk' } };
  };
  for (let turn = 0; turn < 2000 && !isReady(); turn += 1) {
    for (let events = decide(state, { now, taskList: true, pollMs: 5000 }); events.length > 0; ) {
      for (const event of events) append(event);
      events = decide(state, { now, taskList: true, pollMs: 5000 });
    }
    const { actions, wakeAt } = nextActions(state, { ...context, now });
    const [action] = isReady() ? [] : actions;
    if (action === undefined) {
      now = Math.max(now, wakeAt ?? now);
      continue;
    }
    const step = state.nextStep;
    append({ at: now, type: 'step-about', step, action });
    now += 100;
    append({ at: now, type: 'step-outcome', step, result: answer(action) });
  }
  const failed = Array.from({ length: 100 }, (_, task) => task).filter(
    (task) => outcomeOf(state.outcomes, task) === 'failed',
  );
  expect({ failed, total, abandoned: state.abandoned }).toEqual({
    ...{ failed: [refused], total: 99, abandoned: [] },
  });
  expect(adds).toBeLessThan(30);
  expect(now).toBeLessThan(3 * 60_000);
});
