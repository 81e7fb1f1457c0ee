import { expect, test } from 'vitest';
import { decide } from '../../../src/domain/run/decide.ts';
import type { Action, Facts, StepResult } from '../../../src/domain/run/events.ts';
import { applyEvent, firstState } from '../../../src/domain/run/fold.ts';
import { nextActions } from '../../../src/domain/run/next.ts';
import { outcomeOf } from '../../../src/domain/run/outcome.ts';
import { planOf } from './plans.ts';

type Answer = 'taken' | 'taken and lost' | 'lost' | 'taken and busy' | 'busy' | 'already added';
type Options = {
  /** How old a count is when it is shown, at most: it is read anew once it is older. */
  readonly cachedMs?: number;
  /** Milliseconds from one task of a request to the next until they are counted. */
  readonly perTaskMs?: number;
  /** Milliseconds until tasks of a request that was refused are counted, and are in the batch. */
  readonly queuedMs?: number;
  /** What becomes of an add request, by how many went before, and by its tasks. */
  readonly adds: (before: number, tasks: readonly number[]) => Answer;
};

const all = [0, 1, 2, 3, 4, 5];
const pollMs = 5000;
const ok = (facts: Facts): StepResult => ({ is: 'ok', facts });

/** Sends six tasks in requests of three to a service whose count of tasks is behind. */
function sendSix({ cachedMs = 0, perTaskMs = 0, queuedMs = 0, adds }: Options) {
  const plan = planOf('batch', 6, { tasksPerBatch: 6, tasksPerAdd: 3 });
  const needs = { idempotent: false, lookUp: false, readFirst: false };
  let now = 1_000_000;
  let state = firstState({ at: now, type: 'run-created', plan, needs });
  const batches: { tasks: { task: number; countedAt: number }[]; isStarted: boolean }[] = [];
  let cached = { batch: -1, at: 0, total: 0 };
  let before = 0;

  const readingOf = (number: number) => {
    const batch = batches[number] ?? { tasks: [], isStarted: false };
    if (cached.batch !== number || now - cached.at >= cachedMs)
      cached = { batch: number, at: now, total: batch.tasks.filter((one) => one.countedAt <= now).length };
    return {
      ...({ status: null, state: batch.isStarted ? 'ended' : 'not-started', sure: true } as const),
      ...{ total: cached.total, workedMs: null },
      ...{ succeeded: batch.isStarted ? batch.tasks.length : 0, failed: 0 },
    };
  };
  const answer = (action: Action): StepResult => {
    const number = 'batchId' in action ? Number(action.batchId) : 0;
    const batch = batches[number];
    switch (action.do) {
      case 'create-batch':
        batches.push({ tasks: [], isStarted: false });
        return ok({ of: 'create-batch', batchId: `${batches.length - 1}` });
      case 'add-chunk': {
        // Whoever shows a batch remembers how many tasks it had then.
        readingOf(number);
        const tasks = all.filter((task) => task >= action.first && task < action.first + action.count);
        const told = adds(before, tasks);
        before += 1;
        const late = told === 'taken and busy' ? queuedMs : 0;
        for (const [at, task] of tasks.entries())
          if (told.startsWith('taken'))
            batch?.tasks.push({ task, countedAt: now + late + (at + 1) * perTaskMs });
        if (told === 'already added')
          return { is: 'refused', refusal: 'final', status: 422, words: ['Task was already added'] };
        if (told.endsWith('busy'))
          return { is: 'refused', refusal: 'later', status: 409, words: ['The batch is locked'] };
        return told === 'taken' ? ok({ of: 'add-chunk' }) : { is: 'ambiguous', why: 'reset' };
      }
      case 'process':
        if (batch !== undefined) batch.isStarted = true;
        return ok({ of: 'process' });
      case 'read-batch':
        return ok({ of: 'read-batch', reading: readingOf(number) });
      default:
        return ok({ of: 'read-results', page: { records: 6, next: null, unfinished: 0, unmatched: 0 } });
    }
  };
  const conclude = (): void => {
    for (let events = concluded(); events.length > 0; events = concluded())
      state = events.reduce(applyEvent, state);
  };
  const concluded = () => decide(state, { now, taskList: false, pollMs });
  const began = now;
  for (let turns = 0; turns < 1000 && state.endedAt === null; turns += 1) {
    conclude();
    const context = {
      ...{ now, taskList: false, pollMs, perSecond: 2, pageSize: 10 },
      ...{ outstandingBatches: 2, outstandingElsewhere: 0, concurrency: 1 },
    };
    const { actions, wakeAt } = nextActions(state, context);
    const [action] = actions;
    if (action === undefined) {
      now = Math.max(now + 1, wakeAt ?? now);
      continue;
    }
    const step = state.nextStep;
    state = applyEvent(state, { at: now, type: 'step-about', step, action });
    now += 100;
    state = applyEvent(state, { at: now, type: 'step-outcome', step, result: answer(action) });
  }
  const carriedOut = batches.flatMap(({ tasks, isStarted }) => (isStarted ? tasks : []));
  return {
    ...{ created: batches.length, adds: before, seconds: (now - began) / 1000 },
    carriedOut: carriedOut.map(({ task }) => task).sort((one, other) => one - other),
    succeeded: all.filter((task) => outcomeOf(state.outcomes, task) === 'succeeded').length,
    failed: all.filter((task) => outcomeOf(state.outcomes, task) === 'failed'),
  };
}

const once =
  (first: Answer, at = 0) =>
  (before: number): Answer =>
    before === at ? first : 'taken';

test.each([
  ['a first request', 0],
  ['a later one, once each is counted', 1],
] as const)(
  'a count that is some seconds behind is read again before a batch is given up: %s',
  (_name, at) => {
    const lost = (before: number): Answer => (before <= at ? 'taken and lost' : 'taken');
    const sent = sendSix({ cachedMs: 12_000, adds: lost });
    expect(sent).toMatchObject({ created: 1, adds: 2, carriedOut: all, succeeded: 6 });
  },
);

test('a count that is still growing is waited for', () => {
  const lost = sendSix({ perTaskMs: 8000, adds: once('taken and lost') });
  expect(lost).toMatchObject({ created: 1, adds: 2, carriedOut: all, succeeded: 6 });
  const counted = sendSix({ perTaskMs: 50_000, adds: () => 'taken' });
  expect(counted).toMatchObject({ created: 1, adds: 2, carriedOut: all, succeeded: 6 });
});

test('tasks that a busy batch has are not added to it again while its count is behind', () => {
  const sent = sendSix({ cachedMs: 12_000, adds: once('taken and busy') });
  expect(sent).toMatchObject({ created: 1, adds: 2, carriedOut: all, succeeded: 6 });
});

test('a count that stays as it was ends the wait within a minute, and the batch is built again', () => {
  const sent = sendSix({ adds: once('lost') });
  expect(sent).toMatchObject({ created: 2, carriedOut: all, succeeded: 6 });
  expect(sent.seconds).toBeLessThan(60);
});

test('where no count can tell, the batch is built again at once', () => {
  const sent = sendSix({ adds: once('taken and lost', 1) });
  expect(sent).toMatchObject({ created: 2, carriedOut: all, succeeded: 6 });
  expect(sent.seconds).toBeLessThan(20);
});

test('a batch is counted until its count stays where refused tasks were added again, and may be in it twice', () => {
  const adds = (before: number): Answer =>
    before === 0 ? 'busy' : before === 2 ? 'taken and busy' : 'taken';
  const sent = sendSix({ queuedMs: 15_000, adds });
  expect(sent).toMatchObject({ created: 2, carriedOut: all, succeeded: 6 });
});

test('tasks that were said to be there already are not believed to be missing while the count may be behind', () => {
  const adds = (_before: number, tasks: readonly number[]): Answer =>
    tasks.includes(1) ? 'taken and busy' : tasks.includes(4) ? 'already added' : 'taken';
  const sent = sendSix({ queuedMs: 15_000, adds });
  expect(sent.carriedOut.filter((task) => sent.failed.includes(task))).toEqual([]);
  expect(new Set(sent.carriedOut).size).toBe(sent.carriedOut.length);
});

test('where counts are behind, rows fail whose tasks each batch may have, and none of them is started', () => {
  const adds = (_before: number, tasks: readonly number[]): Answer =>
    tasks.includes(4) ? 'taken and busy' : 'taken';
  const sent = sendSix({ perTaskMs: 200_000, adds });
  expect(sent).toMatchObject({ carriedOut: [0, 1, 2], succeeded: 3, failed: [3, 4, 5] });
});

test('nothing is sent again to a batch whose count did not grow once counts were seen to be behind', () => {
  const answers: readonly Answer[] = ['taken and busy', 'busy'];
  const sent = sendSix({ cachedMs: 12_000, adds: (before) => answers[before] ?? 'taken' });
  expect(sent).toMatchObject({ created: 2, adds: 4, carriedOut: all, succeeded: 6 });
});

test('rows that are refused as added already, and that an honest count lacks, are found within two minutes', () => {
  const adds = (_before: number, tasks: readonly number[]): Answer =>
    tasks.some((task) => task === 1 || task === 4) ? 'already added' : 'taken';
  const sent = sendSix({ adds });
  expect(sent).toMatchObject({ created: 1, carriedOut: [0, 2, 3, 5], failed: [1, 4] });
  expect(sent.seconds).toBeLessThan(120);
});
