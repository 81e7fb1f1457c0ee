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
