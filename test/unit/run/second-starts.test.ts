import { expect, test } from 'vitest';
import { writeJournal } from './journal.ts';
import { planOf } from './plans.ts';

/** What becomes of a batch whose start is refused with these words. */
function refused(words: string) {
  const journal = writeJournal(planOf('batch', 2, { tasksPerBatch: 10, tasksPerAdd: 2 }));
  journal.create(0);
  journal.add(0, 1);
  journal.read(0, 'count', {});
  const step = journal.about({ do: 'process', batch: 0, batchId: 'b0' });
  journal.answered(step, { is: 'refused', refusal: 'later', status: 409, words: [words] });
  return journal.state().batches[0];
}

test.each([
  'Batch is already processing',
  'Batch has already been submitted',
  'Batch is already being processed, please wait until it has finished',
  'Batch could not be started: it is being processed',
])('a start that is refused because the batch was started is in doubt: %s', (words) => {
  expect(refused(words)).toMatchObject({ doubt: 'process', mayBeProcessed: true });
});

test.each([
  'Another batch is being processed, try again later',
  'The batch has not been completed yet',
  'Please wait until the previous batch is processed',
  'Tasks are still being added',
])('a start that is refused for something else is sent again: %s', (words) => {
  expect(refused(words)).toMatchObject({ doubt: 'none', mayBeProcessed: false });
});
