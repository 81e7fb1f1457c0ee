import { expect, test } from 'vitest';
import type { StepResult } from '../../../src/domain/run/events.ts';
import { isAllSent, rowsToSend } from '../../../src/domain/run/unsent.ts';
import { writeJournal } from './journal.ts';
import { planOf } from './plans.ts';

/** One batch of five chunks of two tasks. */
const byBatches = () => writeJournal(planOf('batch', 10, { tasksPerBatch: 10, tasksPerAdd: 2 }));
const lost: StepResult = { is: 'ambiguous', why: 'lost' };

test('only results are missing where it is certain that all was sent', () => {
  const begun = byBatches();
  begun.create(0);
  begun.add(0, 5);
  expect(isAllSent(begun.state())).toBe(false);
  begun.answered(begun.about({ do: 'process', batch: 0, batchId: 'b0' }), lost);
  expect([rowsToSend(begun.state()), isAllSent(begun.state())]).toEqual([0, false]);
  const started = byBatches();
  started.create(0);
  started.add(0, 5);
  started.start(0);
  expect(isAllSent(started.state())).toBe(true);
  started.finish(0);
  expect(isAllSent(started.state())).toBe(false);
  const single = writeJournal(planOf('single', 2, { tasksPerBatch: 1, tasksPerAdd: 1 }));
  single.ok({ do: 'send-one', task: 0 }, { of: 'send-one' });
  single.answered(single.about({ do: 'send-one', task: 1 }), lost);
  expect([rowsToSend(single.state()), isAllSent(single.state())]).toEqual([0, false]);
});
