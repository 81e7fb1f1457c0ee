import { expect, test } from 'vitest';
import { saysStarted } from '../../../src/domain/run/second-start.ts';
import { writeJournal } from './journal.ts';
import { planOf } from './plans.ts';

const batchId = '71';

/** What becomes of a batch whose start is refused with these words. */
function refused(words: string) {
  const journal = writeJournal(planOf('batch', 2, { tasksPerBatch: 10, tasksPerAdd: 2 }));
  journal.create(0, batchId);
  journal.add(0, 1);
  journal.read(0, 'count', {});
  const step = journal.about({ do: 'process', batch: 0, batchId });
  journal.answered(step, { is: 'refused', refusal: 'later', status: 409, words: [words] });
  return journal.state().batches[0];
}

test.each([
  'Batch is already processing',
  'Batch has already been submitted',
  'Batch has been processed',
  'Batch was started by someone',
  'Batch was processed already',
  'The batch was closed',
  'batch: is already being processed',
  'Already being processed',
  'Batch is already being processed, please wait until it has finished',
  'Batch could not be started: it is being processed',
  'Batch cannot be started while it is being processed',
  'Batch is already being processed. Create another batch.',
  'Please wait until another batch is closed. Batch is already processing',
  'Another batch cannot be created. This batch is already being processed',
  'Batch 71 is already processing',
  'Batch #71 is already processing',
  'Only one batch can be processed at a time; 71 is already running',
  'Too many batches in progress: batch 71 is already running',
  'Batch 71 of store 5 is already being processed',
  'A job for this batch is already running',
  'Another request is being processed',
  'Another process has already started this batch',
  'The service is already processing this batch',
  'The server is already processing it',
  'Tasks of batch 71 are being processed',
  'The tasks have already been processed',
  'A batch that is already being processed cannot be processed again',
  'Batch was added to the queue, and is being processed',
  'Batch has started',
  'Batch was already executed',
  'Batch has already begun',
  'Batch is no longer pending',
  'Batch is currently processing',
  'Batch 71 is in the state "processing"',
  'Batch cannot be processed more than once',
  'BATCH_ALREADY_PROCESSED',
  'already_submitted',
  'Duplicate request',
  'duplicate_request: The same request was sent before',
  'Idempotency key was used',
])('a start that is refused because the batch was started is in doubt: %s', (words) => {
  expect(refused(words)).toMatchObject({ doubt: 'process', mayBeProcessed: true });
});

test.each([
  'Another batch is being processed, try again later',
  'The batch has not been completed yet',
  'Please wait until the previous batch is processed',
  'Please wait: the previous one is being processed',
  'Tasks are still being added',
  'Tasks are still being queued',
  'Tasks are being processed, try again',
  'A batch is already being processed for this store',
  'A batch is already being processed. Please wait',
  'An import is already running',
  'Too many batches are being processed',
  'Batches are being processed for this store',
  'Maximum number of batches already in progress',
  'Too many batches in progress: 3 batches already running',
  'Batch limit reached: 1 batch is running',
  'Batch limit reached, already processing',
  'Only one batch may run at once; one is running now',
  'Batches cannot be started while another one is processing',
  'Batch cannot be started while a batch is being processed',
  'The store is processing a batch. Try again later',
  'We are already processing 3 batches',
  'Batch cannot be started: already processing another batch',
  'Another batch exists. It is being processed.',
  'Concurrent batches not allowed; batch 99 is running',
  'Batch 99 is already processing',
  'Batch 71 was not started because batch 99 is being processed',
  'Batch 71 cannot be started: another batch is being processed',
  'The batch was not submitted: it is in progress of being filled',
  'Batch processing is closed for this store',
  'Maintenance is in progress',
  'Batch validation is in progress',
  'Batch has not started',
  'The store is not open',
])('a start that is refused for something else is sent again: %s', (words) => {
  expect(refused(words)).toMatchObject({ doubt: 'none', mayBeProcessed: false });
});

test.each([
  ['Conflict', 4],
  ['Locked by another request', 4],
  ['Batch 71 is locked', 4],
  ['Another batch is being processed, try again later', 1],
  ['Batch 99 is locked', 1],
  ['The store is busy', 1],
  ['Too many batches in progress', 1],
  ['Bad request', 4],
])('a start that is refused so (%s) is repeated after as many equal looks: %i', (words, looks) => {
  expect(refused(words)).toMatchObject({ startRefused: true, startLooks: looks });
});

test('a key that a start has to have is none that was used', () => {
  expect(refused('An idempotency key must be used')).toMatchObject({ doubt: 'none' });
});

test('a short ID is not taken for a number of batches', () => {
  expect(saysStarted('1 batch is running', '1')).toBe(false);
  expect(saysStarted('Batch 1 is running', '1')).toBe(true);
});

test('a number beside an ID of another form may be of the same batch', () => {
  expect(saysStarted('Batch 12 is running', '0f8f-77aa')).toBe(true);
});
