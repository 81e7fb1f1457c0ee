import { expect, test } from 'vitest';
import { codesFile } from './support/files.ts';
import { sendToPlain } from './support/plain-desk.ts';
import type { PlainTask } from './support/plain-service.ts';

type Counters = { readonly succeeded?: number; readonly failed?: number; readonly isOver: boolean };

/** Two rows of a batch whose first looks say that it is being processed, and whose list has the second one as it is told to. */
async function listedEarly(
  early: object,
  counters: (looks: number) => Counters,
  /** Readings of the list that have it so. */
  most: number | 'always' = Number.POSITIVE_INFINITY,
) {
  let isOver = false;
  let readings = 0;
  const listed = ({ id, body, status }: PlainTask) =>
    body.code === 'CODE-1' && (most === 'always' || (!isOver && ++readings <= most))
      ? { id, body, ...early }
      : { id, body, result: { status_code: status, output: { discount: { code: body.code } } } };
  const { desk, run, rowsOf } = await sendToPlain({
    file: codesFile(2),
    list: listed,
    record: ({ id, total, looks }) => {
      const { succeeded, failed, isOver: ends } = counters(looks);
      isOver = ends;
      const status = looks === 0 ? 'not_started' : ends ? 'completed' : 'processing';
      const counts = { success_task_count: succeeded, fail_task_count: failed };
      return { batch_id: id, status, total_task_count: total, ...counts };
    },
  });
  const rows = await rowsOf(await desk.reaches(run.id, 'done'));
  return rows.map(({ outcome }) => outcome);
}

const busy = { status: 'failed', error: 'Rate limited by the platform' };
const soon = new Date(Date.now() + 600_000).toISOString();
/** After four looks that tell the same, the list is read. */
const slow = (looks: number) => ({ isOver: looks > 6 });

test.each([
  ['a time of its next try', { status: 'failed', error: 'Busy', attempts: 1, next_retry_at: soon }],
  ['a flag', { status: 'failed', error: { message: 'Busy' }, will_retry: true }],
  ['tries that are left', { status: 'error', message: 'Busy', retries_left: 4 }],
  [
    'fewer tries than may be made',
    { status: 'failed', result: { status_code: 429, output: {} }, attempts: 1, max_attempts: 5 },
  ],
  ['a number of repeats below the most', { ...busy, retry_count: 1, max_retries: 5 }],
  ['a number of its try', { ...busy, attempt_number: 1, max_attempts: 5 }],
  ['a try of five', { ...busy, attempt: '1/5' }],
  ['an object of its tries', { ...busy, attempts: { made: 1, max: 5 } }],
  ['tries that are allowed', { ...busy, attempts: 1, attempts_allowed: 5 }],
  ['seconds until its next try', { ...busy, retry_in: 600 }],
  ['a time to run', { ...busy, run_at: soon }],
  ['seconds after which it is tried', { ...busy, retry_after: 600 }],
  ['a flag as text', { ...busy, will_retry: 'true' }],
  ['a sentence', { status: 'failed', error: 'Rate limited, will be retried in 10 minutes' }],
])('a task that failed in a batch that is not over, with %s, is looked at again', async (_, early) => {
  expect(await listedEarly(early, slow)).toEqual(['succeeded', 'succeeded']);
});

test('a failure that counters count, and whose task says that it will be tried again, is looked at again', async () => {
  const early = { ...busy, next_retry_at: soon };
  const counters = (looks: number) => ({
    succeeded: Math.min(looks, 1),
    failed: Math.min(looks, 1),
    isOver: false,
  });
  expect(await listedEarly(early, counters, 3)).toEqual(['succeeded', 'succeeded']);
});

test.each([
  ['a try of three', { attempt: '1/3' }],
  ['fewer tries than may be made', { attempts: 1, max_attempts: 3 }],
  ['tries that are left', { retries_left: 2 }],
  ['a state', { state: 'retry_scheduled' }],
  ['the time of the next try', { next_try: soon }],
  ['the time for which it is scheduled', { scheduled_for: soon }],
  ['the end of a pause', { backoff_until: soon }],
  ['an object with a time', { retry: { attempt: 1, at: soon } }],
])('a failed try that counters count, of a task with %s, is looked at again', async (_, more) => {
  const early = { status: 'failed', result: { status_code: 429, error: 'Busy' }, ...more };
  const counters = (looks: number) => ({
    succeeded: Math.min(looks, 1),
    failed: Math.min(looks, 1),
    isOver: false,
  });
  expect(await listedEarly(early, counters, 5)).toEqual(['succeeded', 'succeeded']);
});

test('one whose tries stay as they are, in a batch whose word never moves, is believed', async () => {
  const early = { status: 'failed', result: { status_code: 429, error: 'Busy' }, attempt: '1/3' };
  const counters = (looks: number) => ({
    succeeded: Math.min(looks, 1),
    failed: Math.min(looks, 1),
    isOver: false,
  });
  expect(await listedEarly(early, counters, 'always')).toEqual(['failed', 'succeeded']);
});

test('one that keeps its seconds until the next try is believed once the batch says that it is over', async () => {
  const early = { status: 'failed', error: { code: 'rate_limited', retry_after: 600 } };
  const counters = (looks: number) => ({
    ...{ succeeded: Math.min(looks, 1), failed: Math.min(looks, 1) },
    isOver: looks > 2,
  });
  expect(await listedEarly(early, counters, 'always')).toEqual(['failed', 'succeeded']);
});

test.each([
  ['a refusal for good with tries that are allowed', { attempts: 1, max_attempts: 3 }],
  ['a refusal for good with tries that are left', { attempts_remaining: 2 }],
  ['a task that was given up', { status: 'discarded', attempt: 1, max_attempts: 20, retry_after: 60 }],
])('%s in a batch whose status never moves is believed', async (_, more) => {
  const result = { status_code: 422, output: { errors: { code: ['is invalid'] } } };
  const counters = () => ({ isOver: false });
  expect(await listedEarly({ status: 'failed', result, ...more }, counters)).toEqual(['failed', 'succeeded']);
});

test('a task that failed is not believed at once where its batch is not over, and counts no failure', async () => {
  const early = { status: 'failed', error: 'Busy' };
  const doneAt = (looks: number) => (looks > 6 ? 2 : Math.min(looks, 1));
  const counters = (looks: number) => ({ succeeded: doneAt(looks), failed: 0, isOver: looks > 6 });
  expect(await listedEarly(early, counters)).toEqual(['succeeded', 'succeeded']);
});

test('what a list tells again and again of a batch whose status never moves is believed', async () => {
  const early = { status: 'failed', error: 'code is invalid' };
  const counters = () => ({ succeeded: 0, failed: 0, isOver: false });
  expect(await listedEarly(early, counters)).toEqual(['failed', 'succeeded']);
});
