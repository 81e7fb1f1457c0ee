import { expect, test } from 'vitest';
import { begunInBatches } from '../../../src/domain/run/begun.ts';
import { nextActions } from '../../../src/domain/run/next.ts';
import { writeJournal } from './journal.ts';
import { planOf } from './plans.ts';

const minutes = 60_000;

/** A batch that somebody started at the service while its second of three requests was lost. */
function startedMeanwhile() {
  const journal = writeJournal(planOf('batch', 6, { tasksPerBatch: 6, tasksPerAdd: 2 }), {
    readFirst: true,
  });
  for (let task = 0; task < 6; task += 1) journal.ok({ do: 'read-first', task }, { of: 'read-first' });
  journal.create(0);
  journal.add(0, 1);
  const step = journal.about({ do: 'add-chunk', batch: 0, batchId: 'b0', first: 2, count: 2 });
  journal.answered(step, { is: 'ambiguous', why: 'reset' });
  journal.read(0, 'count', { state: 'started', sure: true });
  return journal;
}

test('a batch that is asked about as it is filled has begun for as long as nobody has decided', () => {
  const state = startedMeanwhile().state();
  expect(state.batches[0]).toMatchObject({ doubt: 'operator', phase: 'filling' });
  const begun = [...begunInBatches(state, false, state.lastAt + 60 * minutes, 5000)];
  expect(begun).toEqual(expect.arrayContaining([0, 1, 2, 3]));
});

test.each(['treat-as-processed', 'process-again'] as const)(
  'what was not added yet to a batch that was started goes in another one: %s',
  (decision) => {
    const journal = startedMeanwhile();
    expect(journal.state().batches).toMatchObject([
      { first: 0, count: 4, doubt: 'operator' },
      { first: 4, count: 2, phase: 'planned' },
    ]);
    journal.append({ at: journal.tick(), type: 'operator-decided', batch: 0, decision });
    const { actions } = nextActions(journal.state(), {
      ...{ now: journal.tick(), taskList: true, pollMs: 5000, perSecond: 2, pageSize: 250 },
      ...{ outstandingBatches: 5, outstandingElsewhere: 0, concurrency: 4 },
    });
    expect(actions.filter((action) => action.do === 'add-chunk')).toEqual([]);
  },
);
