import { expect, test } from 'vitest';
import { codesFile, csvFile, many } from './support/files.ts';
import { sendToPlain } from './support/plain-desk.ts';

// spec: Endpoints, success codes, and Errors, HTTP status codes, are not shown: all may be answered with 200.
const taken = { errors: { code: ['has already been taken'] } };
const singles = (count: number): string =>
  csvFile(
    'singles.csv',
    ['code', 'value', 'value_type', 'status'],
    many(count, (index) => [`ONE-${index}`, '10', 'percentage', 'enabled']),
  );

test('an error that comes with a success status is no success: the row failed, in the words of the service', async () => {
  const { desk, run, rowsOf } = await sendToPlain({
    file: singles(9),
    kind: 'discounts-2021-11',
    list: null,
    one: ({ code }) => {
      if (code === 'ONE-3') return taken;
      if (code === 'ONE-5') return { success: false, message: 'The store has too many codes.' };
      // Said beside a record: what became of it is not clear.
      return { discount: { id: 5, code }, errors: code === 'ONE-7' ? ['was not saved'] : [] };
    },
  });
  const done = await desk.reaches(run.id, 'done');
  expect(done).toMatchObject({ succeeded: 6, failed: 2, unknown: 1 });
  const others = (await rowsOf(done)).filter(({ outcome }) => outcome !== 'succeeded');
  expect(others.map(({ label, outcome, serviceId }) => [label, outcome, serviceId])).toEqual([
    ['ONE-3', 'failed', null],
    ['ONE-5', 'failed', null],
    ['ONE-7', 'unknown', null],
  ]);
  expect(others[0]?.message).toBe('200 code: has already been taken');
});

test('a subscription is not said to be changed where the service answers an error with 200', async () => {
  const file = csvFile(
    'swaps.csv',
    ['subscription_id', 'quantity'],
    many(4, (index) => [`10000${index}`, '3']),
  );
  const { desk, run } = await sendToPlain({
    file,
    kind: 'subscription-swaps',
    list: null,
    one: (_body, path) => (path.endsWith('2') ? { error: 'One-time items cannot be swapped.' } : {}),
  });
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 3, failed: 1 });
});

test('a batch whose start is answered by an error and 200 is not taken for started', async () => {
  const { desk, run, service } = await sendToPlain({
    file: codesFile(5),
    list: null,
    record: () => ({ batch_id: '77', status: 'not_started', total_task_count: 5 }),
    processAnswer: { acts: false, body: { errors: ['The tasks are still being stored.'] } },
  });
  const waiting = await desk.reaches(run.id, 'waiting', 'done');
  expect(waiting).toMatchObject({ undecided: { batchId: '77', about: 'start' } });
  expect(service.starts()).toBe(0);
});
