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

test('an answer of success that speaks of an error in other ways is no success, and one that shows nothing is unknown', async () => {
  const answers: readonly (readonly [string, unknown])[] = [
    ['failed', { data: { errors: [{ message: 'no' }] } }],
    ['failed', { result: { error: 'no' } }],
    ['failed', { success: 'false' }],
    ['failed', { ok: 0 }],
    ['failed', { status: 'error', message: 'no' }],
    ['failed', { status: 'failed' }],
    ['failed', { Error: 'no' }],
    ['failed', { errorMessage: 'no' }],
    ['failed', { status: 422, title: 'Unprocessable', detail: 'no' }],
    ['unknown', 'blocked'],
    ['unknown', []],
    ['unknown', { message: 'Your request was blocked by policy' }],
    ['unknown', { discount: null }],
    ['unknown', { status: 'queued' }],
    ['unknown', { errorCode: 0, errorMessage: 'Discount created' }],
    ['unknown', { errors: '[]' }],
    ['unknown', { error: 'NO_ERROR' }],
    ['succeeded', {}],
    ['succeeded', { request_id: 'r-1' }],
    ['succeeded', { success: true }],
    ['succeeded', { data: { discount: { id: 7 } } }],
  ];
  const { desk, run, rowsOf } = await sendToPlain({
    file: singles(answers.length),
    kind: 'discounts-2021-11',
    list: null,
    one: ({ code }) => answers[Number(String(code).slice(4)) - 1]?.[1],
  });
  const rows = await rowsOf(await desk.reaches(run.id, 'done'));
  expect(rows.map(({ outcome }) => outcome)).toEqual(answers.map(([outcome]) => outcome));
});

test('an answer that shows the record of another discount is no success, and its ID is not taken', async () => {
  const { desk, run, rowsOf } = await sendToPlain({
    file: singles(2),
    kind: 'discounts-2021-11',
    list: null,
    one: ({ code }) =>
      code === 'ONE-1'
        ? { discount: { id: 5, code: 'PRECIOUS', value: '10' } }
        : { discount: { id: 6, code: 'one-2' } },
  });
  const rows = await rowsOf(await desk.reaches(run.id, 'done'));
  expect(rows.map(({ label, outcome, serviceId }) => [label, outcome, serviceId])).toEqual([
    ['ONE-1', 'unknown', null],
    ['ONE-2', 'succeeded', '6'],
  ]);
});

test('the result of a task that shows another discount gives its row no ID', async () => {
  const { desk, run, rowsOf } = await sendToPlain({
    file: codesFile(2),
    list: ({ id, body }, index) => ({
      ...{ id, body, status: 'success' },
      result: {
        status_code: 201,
        output: { discount: { id: 100 + index, code: index === 0 ? 'PRECIOUS' : body.code } },
      },
    }),
  });
  const rows = await rowsOf(await desk.reaches(run.id, 'done'));
  expect(rows.map(({ outcome, serviceId }) => [outcome, serviceId])).toEqual([
    ['succeeded', null],
    ['succeeded', '101'],
  ]);
});
