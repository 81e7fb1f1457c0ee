import { expect, test } from 'vitest';
import { isLastTry } from '../../../src/domain/run/giving-up.ts';
import { refusalOf } from '../../../src/main/runs/decode/refusal.ts';
import { triesOf } from '../../../src/main/runs/sending/silence.ts';
import { writeJournal } from './journal.ts';
import { planOf } from './plans.ts';

test('a change that was asked to wait a few times has all its tries left for whatever else it is answered', () => {
  const run = writeJournal(planOf('single', 2, { tasksPerAdd: 1, tasksPerBatch: 1 }), { idempotent: true });
  const change = { do: 'send-one', task: 0 } as const;
  const refused = (status: number) =>
    run.answered(run.about(change), { is: 'refused', refusal: 'later', status, words: [] });
  for (let asked = 0; asked < 8; asked += 1) refused(429);
  run.ok({ do: 'send-one', task: 1 }, { of: 'send-one' });

  expect(isLastTry(run.state(), change, false)).toBe(false);
  expect(refusalOf(change, 423, [], triesOf(change, run.state()))).toBe('later');
  for (let busy = 0; busy < 8; busy += 1) refused(423);
  expect(refusalOf(change, 423, [], triesOf(change, run.state()))).toBe('final');
});

test('a change that is answered with a success that cannot be read is sent eight times at most', () => {
  const run = writeJournal(planOf('single', 1, { tasksPerAdd: 1, tasksPerBatch: 1 }), { idempotent: true });
  const change = { do: 'send-one', task: 0 } as const;
  for (let tries = 0; tries < 7; tries += 1)
    run.answered(run.about(change), { is: 'ambiguous', why: 'The response broke off.' });
  expect(isLastTry(run.state(), change, true)).toBe(true);
  // Where nothing came at all, and nothing else was carried out, the service may only be down.
  expect(isLastTry(run.state(), change, false)).toBe(false);
});
