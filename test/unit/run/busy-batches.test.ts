import { expect, test } from 'vitest';
import type { StepResult } from '../../../src/domain/run/events.ts';
import type { BatchState } from '../../../src/domain/run/state.ts';
import { dueAt } from '../../../src/domain/run/timing.ts';
import { waitOf } from '../../../src/domain/run/waits.ts';
import { writeJournal } from './journal.ts';
import { planOf } from './plans.ts';

const busy: StepResult = { is: 'refused', refusal: 'later', status: 409, words: ['The batch is locked'] };
const claimed: StepResult = {
  is: 'refused',
  refusal: 'final',
  status: 422,
  words: ['Tasks were already added'],
};
const lost: StepResult = { is: 'ambiguous', why: 'reset' };

/** A run whose batch has refused its first request with tasks as busy, and what it waits for. */
function busyBatch() {
  const journal = writeJournal(planOf('batch', 4, { tasksPerBatch: 4, tasksPerAdd: 2 }));
  journal.create(0);
  const fails = (action: Parameters<typeof journal.about>[0], result: StepResult): void =>
    journal.answered(journal.about(action), result);
  const refuse = (how: StepResult = busy): void =>
    fails({ do: 'add-chunk', batch: 0, batchId: 'b0', first: 0, count: 2 }, how);
  const readFails = (): void => fails({ do: 'read-batch', batch: 0, batchId: 'b0', why: 'doubt-add' }, lost);
  const batch = () => journal.state().batches[0];
  return { journal, refuse, readFails, fails, batch, waits: () => waitOf(journal.state())?.text };
}

test('a busy batch that cannot be read is built again after eight failed reads, and says what it waits for', () => {
  const { journal, refuse, readFails, batch, waits } = busyBatch();
  refuse();
  for (let failed = 0; failed < 7; failed += 1) readFails();
  expect(batch()).toMatchObject({ batchId: 'b0', attempt: 0 });
  expect(waits()).toBe(
    'The service rejected tasks of batch b0, but may have added them. The batch is read to find out.',
  );
  readFails();
  expect(batch()).toMatchObject({ batchId: null, attempt: 1 });
  expect(journal.state().abandoned[0]?.why).toBe(
    'The request with tasks 1 to 2 was rejected, but may have been carried out, and its batch cannot be read. The batch was not started and is created again.',
  );
});

test('tasks that the service says it has already are waited for without a reason that it did not give', () => {
  const { journal, refuse, readFails, waits } = busyBatch();
  refuse(claimed);
  expect(waits()).toBe(
    'The service rejected tasks of batch b0, but may have added them. The batch is read to find out.',
  );
  for (let failed = 0; failed < 8; failed += 1) readFails();
  expect(journal.state().abandoned[0]?.why).not.toContain('busy');
});

test('reads that succeed in between, and refusals, are no failed reads', () => {
  const { journal, refuse, readFails, batch } = busyBatch();
  for (let again = 0; again < 6; again += 1) {
    refuse();
    for (let failed = 0; failed < 3; failed += 1) readFails();
    for (let same = 0; same < 4; same += 1) journal.read(0, 'count', { total: 0 });
    expect(batch()).toMatchObject({ batchId: 'b0', attempt: 0, doubt: 'none' });
  }
});

test('a batch whose start was refused says that its status is read before it is started again', () => {
  const { journal, fails, batch, waits } = busyBatch();
  journal.add(0, 2);
  journal.read(0, 'count', { total: 4 });
  fails({ do: 'process', batch: 0, batchId: 'b0' }, busy);
  expect(batch()?.phase).toBe('ready');
  expect(waits()).toBe(
    'The service rejected the request to start batch b0. Its status is read before it is started again.',
  );
});

test('a start that was refused waits once: before its batch is read, and not after that', () => {
  const { journal, fails, batch } = busyBatch();
  journal.add(0, 2);
  journal.read(0, 'count', { total: 4 });
  const limited = { ...busy, status: 429, words: ['Too many batches'] } as const;
  const pace = { pollMs: 5000, perSecond: 2 };
  const waitsFor = (): number => dueAt(batch() as BatchState, journal.state(), pace) - (batch()?.lastAt ?? 0);
  fails({ do: 'process', batch: 0, batchId: 'b0' }, limited);
  expect(waitsFor()).toBe(1000);
  journal.read(0, 'count', { total: 4 });
  expect(waitsFor()).toBe(0);
  fails({ do: 'process', batch: 0, batchId: 'b0' }, limited);
  expect(waitsFor()).toBe(2000);
});
