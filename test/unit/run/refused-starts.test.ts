import { expect, test } from 'vitest';
import type { Refusal } from '../../../src/domain/run/events.ts';
import { writeJournal } from './journal.ts';
import { planOf } from './plans.ts';

/** A batch whose start was refused in words that say nothing of it. */
function refused(refusal: Refusal, status: number) {
  const journal = writeJournal(planOf('batch', 2, { tasksPerBatch: 10, tasksPerAdd: 2 }));
  journal.create(0);
  journal.add(0, 1);
  journal.read(0, 'count', {});
  const step = journal.about({ do: 'process', batch: 0, batchId: 'b0' });
  journal.answered(step, { is: 'refused', refusal, status, words: ['Conflict'] });
  return { journal, batch: () => journal.state().batches[0] };
}

test.each(['started', 'ended'] as const)(
  'a batch whose start was refused, and that says by its word alone that it is %s, was started',
  (state) => {
    const { journal, batch } = refused('later', 409);
    journal.read(0, 'count', { state, sure: false });
    expect(batch()).toMatchObject({ mayBeProcessed: true });
    expect(['processing', 'reading']).toContain(batch()?.phase);
  },
);

test('canceled after a refused start, a batch is read until it stays not started before its rows are called not sent', () => {
  const { journal, batch } = refused('later', 409);
  journal.cancel();
  expect(batch()?.phase).toBe('ready');
  journal.read(0, 'count', { state: 'ended', sure: false });
  expect(batch()).toMatchObject({ phase: 'reading', mayBeProcessed: true });

  const other = refused('later', 409);
  other.journal.cancel();
  for (const _ of [1, 2, 3]) other.journal.read(0, 'count', { state: 'not-started' });
  expect(other.batch()?.phase).toBe('ready');
  other.journal.read(0, 'count', { state: 'not-started' });
  expect(other.batch()?.phase).toBe('settled');
  expect(other.journal.state().rows).toMatchObject({ 'not-sent': 2 });
});

test('a start that is answered as of no batch is in doubt until the batch is read', () => {
  const { journal, batch } = refused('gone', 404);
  expect(batch()).toMatchObject({ doubt: 'process', mayBeProcessed: true, batchId: 'b0' });
  journal.read(0, 'poll', { state: 'ended', sure: true });
  expect(batch()?.phase).toBe('reading');
});

test.each([false, true])(
  'a batch that is gone after its start was refused is waited for no longer (canceled: %s)',
  (isCancelled) => {
    const { journal, batch } = refused('later', 409);
    if (isCancelled) journal.cancel();
    for (let look = 0; look < 3; look += 1) {
      const read = journal.about({ do: 'read-batch', batch: 0, batchId: 'b0', why: 'count' });
      journal.answered(read, { is: 'refused', refusal: 'gone', status: 404, words: [] });
    }
    expect(batch()).toMatchObject(isCancelled ? { phase: 'settled' } : { phase: 'planned', attempt: 1 });
    expect(journal.state().rows).toMatchObject({ 'not-sent': isCancelled ? 2 : 0 });
  },
);

test.each([false, true])(
  'a batch whose start was refused, and whose word and counters disagree, is asked about (canceled: %s)',
  (isCancelled) => {
    const { journal, batch } = refused('later', 409);
    if (isCancelled) journal.cancel();
    journal.read(0, 'count', { state: 'not-started', succeeded: 1, failed: 0 });
    expect(batch()).toMatchObject({ doubt: 'operator', mayBeProcessed: true });
    expect(journal.state().rows).toMatchObject({ 'not-sent': 0 });
  },
);

test('a batch whose start was refused, and that shows a time it had not before, was started', () => {
  const { journal, batch } = refused('later', 409);
  journal.read(0, 'count', { state: 'unclear', status: 'odd', sure: false, timed: 'submitted' });
  expect(batch()).toMatchObject({ phase: 'processing', mayBeProcessed: true });
});

test('a batch that waits for long after its start was refused is not built anew where its word says started', () => {
  const journal = writeJournal(planOf('batch', 2, { tasksPerBatch: 10, tasksPerAdd: 2 }), {
    readFirst: true,
  });
  for (const task of [0, 1]) journal.ok({ do: 'read-first', task }, { of: 'read-first' });
  journal.create(0);
  journal.add(0, 1);
  journal.read(0, 'count', {});
  const step = journal.about({ do: 'process', batch: 0, batchId: 'b0' });
  journal.answered(step, { is: 'refused', refusal: 'later', status: 503, words: ['Busy'] });
  for (let second = 0; second < 11 * 60; second += 1) journal.tick();
  journal.read(0, 'count', { state: 'started', sure: false });
  expect(journal.state().batches).toMatchObject([{ phase: 'processing', attempt: 0, batchId: 'b0' }]);
});

test('a batch that is asked about after a refused start is shown with the words of the refusal', () => {
  const { journal } = refused('gone', 404);
  for (let look = 0; look < 8; look += 1)
    journal.read(0, 'poll', { status: 'pending', state: 'not-started' });
  const { hold, notices } = journal.state();
  expect(hold?.reason.message).toBe(
    'It is unclear whether batch b0 was started: the service reports the status “pending”. It rejected the request to start the batch: “Conflict”.',
  );
  expect(notices.at(-1)?.text).toContain('It rejected the request to start the batch: “Conflict”.');
});

test('a lost start of a batch whose word changes with each reading is asked about in the end', () => {
  const journal = writeJournal(planOf('batch', 2, { tasksPerBatch: 10, tasksPerAdd: 2 }));
  journal.create(0);
  journal.add(0, 1);
  journal.read(0, 'count', {});
  const step = journal.about({ do: 'process', batch: 0, batchId: 'b0' });
  journal.answered(step, { is: 'ambiguous', why: 'reset' });
  for (let look = 0; look < 12; look += 1) {
    journal.read(0, 'poll', { state: 'not-started', sure: false });
    journal.read(0, 'poll', { state: 'started', sure: false });
  }
  expect(journal.state().batches).toMatchObject([{ doubt: 'operator' }]);
});

test('a batch whose start was refused, and that is not started in other words at each reading, is started again in the end', () => {
  const { journal, batch } = refused('later', 409);
  for (let look = 0; look < 12; look += 1) {
    journal.read(0, 'count', { state: 'not-started', status: 'new' });
    journal.read(0, 'count', { state: 'not-started', status: 'waiting' });
  }
  expect(batch()).toMatchObject({ phase: 'ready', startRefused: false });
});
