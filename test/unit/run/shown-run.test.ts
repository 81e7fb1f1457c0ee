import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StepResult } from '../../../src/domain/run/events.ts';
import { forecast } from '../../../src/domain/run/forecast.ts';
import { shownSteps } from '../../../src/domain/run/steps.ts';
import { phaseOf, shownBatches } from '../../../src/domain/run/summary.ts';
import { isCancellable, rowsToSend } from '../../../src/domain/run/unsent.ts';
import { waitOf } from '../../../src/domain/run/waits.ts';
import { writeJournal } from './journal.ts';
import { planOf } from './plans.ts';
import { simulate } from './simulation.ts';

type Journal = ReturnType<typeof writeJournal>;

/** Five batches of five chunks of two tasks. */
const byBatches = (tasks = 50): Journal =>
  writeJournal(planOf('batch', tasks, { tasksPerBatch: 10, tasksPerAdd: 2 }));
const oneByOne = (tasks: number, idempotent = false): Journal =>
  writeJournal(planOf('single', tasks, { tasksPerBatch: 1, tasksPerAdd: 1 }), { idempotent });

const lines = ({ state }: Journal): readonly string[] =>
  shownSteps(state(), 10)
    .filter((step) => step.state !== 'noticed' && step.label !== 'Finish run')
    .map((step) => `${step.label}: ${step.detail}, ${step.state}`);
const batches = ({ state }: Journal): readonly string[] =>
  shownBatches(state()).map((batch) => `${batch.batchId ?? 'none'} ${batch.state} ${batch.tasks}`);

const lost: StepResult = { is: 'ambiguous', why: 'lost' };
const sendOne = (journal: Journal, task: number): void =>
  journal.ok({ do: 'send-one', task }, { of: 'send-one' });

test('while a run goes on, each step says how much of it is done', () => {
  const journal = byBatches();
  for (const batch of [0, 1]) journal.create(batch);
  journal.add(0, 5);
  journal.add(1, 3);
  journal.start(0);
  expect(lines(journal)).toEqual([
    'Create 5 batches: 2 of 5, now',
    'Add tasks in 25 requests: 8 of 25, now',
    'Process 5 batches: 0 of 5, now',
    'Read results: , next',
  ]);
  expect(rowsToSend(journal.state())).toBe(34);
});

test('what is read before a batch is a step of its own, and what the run waits for', () => {
  const plan = planOf('batch', 3, { tasksPerBatch: 3, tasksPerAdd: 3 });
  const journal = writeJournal(plan, { readFirst: true, compares: true });
  for (const task of [0, 1]) journal.ok({ do: 'read-first', task }, { of: 'read-first' });
  expect(lines(journal)[0]).toBe('Load current values: 2 of 3, now');
  expect(waitOf(journal.state())?.text).toBe('Current values are being loaded: 2 of 3 rows.');
  journal.ok({ do: 'read-first', task: 2 }, { of: 'read-first' });
  expect(lines(journal)[0]).toBe('Load current values: 3, done');
  expect(waitOf(journal.state())?.text).toBe('Batch 1 will be created.');
});

test('a run cut short is not shown as finished, and one that waits says whether the service asked it to', () => {
  const cut = byBatches();
  cut.create(0);
  cut.cancel();
  expect(shownSteps(cut.state(), 10).at(-1)).toMatchObject({ label: 'Finish run', state: 'partial' });
  const journal = oneByOne(3, true);
  const refused = (task: number, status: number) =>
    journal.answered(journal.about({ do: 'send-one', task }), {
      ...{ is: 'refused', refusal: 'later', status, words: [] },
    });
  refused(0, 429);
  expect(waitOf(journal.state())?.text).toBe(
    'The service asked Partner Desk to wait before it sends 1 row again.',
  );
  refused(1, 503);
  expect(waitOf(journal.state())?.text).toBe('1 request failed and will be retried automatically.');
});

test('a batch is under way until the service has ended it, and one that is started last is not done before', () => {
  const journal = byBatches(10);
  journal.create(0);
  journal.add(0, 5);
  journal.start(0);
  expect(lines(journal).slice(2)).toEqual(['Process 1 batch: 0 of 1, now', 'Read results: , next']);
  journal.read(0, 'poll', { state: 'ended', sure: true });
  expect(lines(journal).slice(2)).toEqual(['Process 1 batch: , done', 'Read results: , now']);
});

test('cancelled before anything was started, the steps say how far it came, and what was made stays counted', () => {
  const journal = byBatches();
  for (const batch of [0, 1, 2, 3]) journal.create(batch);
  journal.add(0, 5);
  journal.add(1, 3);
  journal.cancel();
  expect(phaseOf(journal.state())).toBe('cancelled');
  expect(lines(journal)).toEqual([
    'Create 5 batches: 4 of 5, partial',
    'Add tasks in 25 requests: 8 of 25, partial',
    'Process 5 batches: 0 of 5, partial',
    'Read results: , partial',
  ]);
  expect(batches(journal)).toEqual(['b0 abandoned 10', 'b1 abandoned 6', 'b2 abandoned 0', 'b3 abandoned 0']);
  expect(rowsToSend(journal.state())).toBe(0);
});

test('cancelled after a batch was started, that batch is read to its end and counts as done', () => {
  const journal = byBatches(30);
  for (const batch of [0, 1]) journal.create(batch);
  journal.add(0, 5);
  journal.start(0);
  journal.cancel();
  journal.finish(0);
  expect(phaseOf(journal.state())).toBe('cancelled');
  expect(lines(journal)).toEqual([
    'Create 3 batches: 2 of 3, partial',
    'Add tasks in 15 requests: 5 of 15, partial',
    'Process 3 batches: 1 of 3, partial',
    'Read results, page 1 of 1: , partial',
  ]);
  expect(batches(journal)).toEqual(['b0 finished 10', 'b1 abandoned 0']);
});

test('a batch that was given up and built anew was created twice, and so were its chunks', () => {
  const journal = byBatches(10);
  journal.create(0, 'first');
  journal.add(0, 3);
  const at = journal.tick();
  journal.append({ at, type: 'batch-abandoned', batch: 0, batchId: 'first', why: 'It is built anew.' });
  expect(lines(journal).slice(0, 2)).toEqual([
    'Create 2 batches: 1 of 2, now',
    'Add tasks in 8 requests: 3 of 8, now',
  ]);
  journal.create(0, 'second');
  journal.add(0, 5);
  journal.start(0);
  journal.finish(0);
  expect(phaseOf(journal.state())).toBe('done');
  expect(lines(journal)).toEqual([
    'Create 2 batches: , done',
    'Add tasks in 8 requests: , done',
    'Process 1 batch: , done',
    'Read results, page 1 of 1: , done',
  ]);
  expect(batches(journal)).toEqual(['second finished 10', 'first abandoned 6']);
});

test('what was noticed carries its time apart from its sentence', () => {
  const journal = byBatches(10);
  journal.create(0);
  const at = journal.tick();
  journal.append({ at, type: 'batch-abandoned', batch: 0, batchId: 'b0', why: 'It is built anew.' });
  expect(shownSteps(journal.state(), 10).filter((step) => step.state === 'noticed')).toEqual([
    { label: 'It is built anew.', state: 'noticed', detail: '', at: new Date(at).toISOString() },
  ]);
});

test('rows that a cancelled run did not send one by one do not count as sent', () => {
  const journal = oneByOne(5);
  sendOne(journal, 0);
  sendOne(journal, 1);
  expect([rowsToSend(journal.state()), isCancellable(journal.state())]).toEqual([3, true]);
  journal.cancel();
  expect(phaseOf(journal.state())).toBe('cancelled');
  expect(lines(journal)).toEqual(['Send rows one by one: 2 of 5, partial']);
});

test('rows whose current values could not be read are decided: a run that is over has read all', () => {
  const plan = planOf('single', 3, { tasksPerBatch: 1, tasksPerAdd: 1 });
  const journal = writeJournal(plan, { readFirst: true, idempotent: true });
  const read = (task: number) => journal.about({ do: 'read-first', task });
  journal.answered(read(0), { is: 'ok', facts: { of: 'read-first' } });
  sendOne(journal, 0);
  journal.answered(read(1), { is: 'refused', refusal: 'gone', status: 404, words: [] });
  journal.outcomes([{ first: 1, count: 1, outcome: 'failed' }]);
  expect(lines(journal)[0]).toMatch(/: 2 of 3, now$/);
  journal.answered(read(2), { is: 'ok', facts: { of: 'read-first' } });
  sendOne(journal, 2);
  journal.append({ at: journal.tick(), type: 'finished' });
  expect(phaseOf(journal.state())).toBe('done');
  expect(lines(journal).map((line) => line.split(', ').at(-1))).toEqual(['done', 'done']);
});

test('batches can be cancelled until the last of them is started; then there is no rest', () => {
  const journal = byBatches(20);
  for (const batch of [0, 1]) {
    journal.create(batch);
    journal.add(batch, 5);
    expect(isCancellable(journal.state())).toBe(true);
    journal.start(batch);
  }
  expect(isCancellable(journal.state())).toBe(false);
  journal.cancel();
  for (const batch of [0, 1]) journal.finish(batch);
  expect(phaseOf(journal.state())).toBe('done');
});

test('the last single row on its way leaves nothing to cancel; in doubt and to be repeated, it does', () => {
  const sure = oneByOne(1);
  const step = sure.about({ do: 'send-one', task: 0 });
  expect(isCancellable(sure.state())).toBe(false);
  sure.cancel();
  sure.answered(step, { is: 'ok', facts: { of: 'send-one' } });
  expect(phaseOf(sure.state())).toBe('done');

  const doubtful = oneByOne(1, true);
  doubtful.answered(doubtful.about({ do: 'send-one', task: 0 }), lost);
  expect(isCancellable(doubtful.state())).toBe(true);
  doubtful.cancel();
  expect(phaseOf(doubtful.state())).toBe('cancelled');
});

test('results that are missing time and again can be waited for no more', () => {
  const journal = byBatches(10);
  journal.create(0);
  journal.add(0, 5);
  journal.start(0);
  journal.read(0, 'poll', { state: 'ended', sure: true });
  const page = { records: 9, next: null, unfinished: 0, unmatched: 0 };
  journal.outcomes([{ first: 0, count: 9, outcome: 'succeeded' }]);
  for (let pass = 1; journal.state().hold === null; pass += 1) {
    expect(isCancellable(journal.state())).toBe(false);
    const action = { do: 'read-results', batch: 0, batchId: 'b0', pass, cursor: null, limit: 250 } as const;
    journal.ok(action, { of: 'read-results', page });
  }
  expect(isCancellable(journal.state())).toBe(true);
});

const limits = { taskList: true, pageSize: 10 };
const full = { used: 5, size: 5, perSecond: 2 };
const limit = 'limited to 2 requests per second';

test('before the service has counted anything, the requests that are left give the least time', () => {
  const journal = byBatches();
  // For each batch its creation, five chunks, a count, the start, a look and a page.
  expect(forecast(journal.state(), limits, full)).toEqual({
    requestsLeft: 50,
    secondsLeft: 25,
    isLeast: true,
    pace: limit,
  });
});

test('where the bucket holds all requests that are left, the work of the service sets the pace', () => {
  const journal = byBatches(10);
  expect(forecast(journal.state(), limits, { used: 0, size: 40, perSecond: 2 })).toEqual({
    requestsLeft: 10,
    secondsLeft: null,
    isLeast: false,
    pace: 'waiting for the service to process the batches',
  });
});

test('once the service has counted, its pace makes the time an expected one', () => {
  const journal = byBatches(10);
  journal.create(0);
  journal.add(0, 5);
  journal.start(0);
  journal.read(0, 'poll', { state: 'started', succeeded: 2 });
  const { secondsLeft, isLeast } = forecast(journal.state(), limits, full);
  expect([secondsLeft, isLeast]).toEqual([8, false]);
});

test('whatever is lost, refused or killed, no line counts more than there is, and a run that ends whole has done all', () => {
  fc.assert(
    fc.property(
      fc.record({
        seed: fc.nat(1_000_000),
        via: fc.constantFrom('batch' as const, 'single' as const),
        taskList: fc.boolean(),
        idempotent: fc.boolean(),
        lookUp: fc.boolean(),
        readFirst: fc.boolean(),
        cancelAfter: fc.option(fc.integer({ min: 0, max: 20 })),
      }),
      (some) => {
        const sizes = { tasks: 30, tasksPerBatch: 12, tasksPerAdd: 5, maxChunk: 5, maxBatch: 12 };
        const options = { ...sizes, ...some, trouble: 0.2, kills: 0.02 };
        const { state } = simulate(options, (going) => {
          const left = rowsToSend(going);
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left).toBeLessThanOrEqual(30 - going.resolved);
          if (!going.cancelled && left > 0) expect(isCancellable(going) || going.open.size > 0).toBe(true);
        });
        expect(rowsToSend(state)).toBe(0);
        const partial = shownSteps(state, 7).filter((step) => step.state === 'partial');
        if (phaseOf(state) === 'done') expect(partial).toEqual([]);
        else expect(state.rows['not-sent'] + state.rows.unknown).toBeGreaterThan(0);
      },
    ),
    { numRuns: 150, seed: 20_311_128 },
  );
});
