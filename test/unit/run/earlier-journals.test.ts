import { expect, test } from 'vitest';
import { writeJournal } from './journal.ts';
import { planOf } from './plans.ts';

test('a request that a busy batch refused, and that an earlier version sent again at once, leaves no doubt', () => {
  const journal = writeJournal(planOf('batch', 2, { tasksPerBatch: 10, tasksPerAdd: 2 }));
  journal.create(0);
  const action = { do: 'add-chunk', batch: 0, batchId: 'b0', first: 0, count: 2 } as const;
  const refused = { is: 'refused', refusal: 'later', status: 409, words: ['The batch is locked'] } as const;
  journal.answered(journal.about(action), refused);
  journal.ok(action, { of: 'add-chunk' });
  expect(journal.state().batches[0]).toMatchObject({ doubt: 'none', chunks: [{ state: 'added' }] });
});

test.each([null, 0, 4])(
  'a batch to which an earlier version added refused tasks again is not started when it counts %s tasks',
  (total) => {
    const journal = writeJournal(planOf('batch', 2, { tasksPerBatch: 10, tasksPerAdd: 2 }));
    journal.create(0);
    const action = { do: 'add-chunk', batch: 0, batchId: 'b0', first: 0, count: 2 } as const;
    const refused = { is: 'refused', refusal: 'later', status: 409, words: ['The batch is locked'] } as const;
    journal.answered(journal.about(action), refused);
    journal.ok(action, { of: 'add-chunk' });
    journal.read(0, 'count', { total });
    expect(journal.state().batches[0]).toMatchObject({ phase: 'planned', attempt: 1, batchId: null });
  },
);
