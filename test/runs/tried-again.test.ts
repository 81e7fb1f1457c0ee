import { expect, test } from 'vitest';
import { codesFile } from './support/files.ts';
import { sendToPlain } from './support/plain-desk.ts';
import type { PlainTask } from './support/plain-service.ts';

type Counters = { readonly succeeded?: number; readonly failed?: number; readonly isOver: boolean };

/** Two rows of a batch whose first looks say that it is being processed, and whose list has the second one as it is told to. */
async function listedEarly(early: object, counters: (looks: number) => Counters) {
  let isOver = false;
  const listed = ({ id, body, status }: PlainTask) =>
    body.code === 'CODE-1' && !isOver
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
])('a task that failed in a batch that is not over, with %s, is looked at again', async (_, early) => {
  expect(await listedEarly(early, slow)).toEqual(['succeeded', 'succeeded']);
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
