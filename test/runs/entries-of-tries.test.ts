import { expect, test } from 'vitest';
import { csvFile, many } from './support/files.ts';
import { sendToPlain } from './support/plain-desk.ts';

type Listed = { readonly id: string; readonly body: object; readonly status: number };

const ended = ({ id, body, status }: Listed, thing: number) => ({
  ...{ id, body, status: status < 300 ? 'success' : 'failed' },
  result:
    status < 300
      ? { status_code: status, output: { discount: { ...body, id: thing } } }
      : { status_code: status, output: { errors: { base: ['limit of discounts reached'] } } },
});

/** Sends two discounts to a service that lists each try of a task: the first one of ONE-1 is shown as still open. */
async function sendTried(last: number, counts?: object) {
  const sent = await sendToPlain({
    kind: 'discounts-2021-01',
    file: csvFile(
      'codes.csv',
      ['code', 'value', 'discount_type', 'duration', 'status'],
      many(2, (i) => [`ONE-${i}`, '10', 'percentage', 'forever', 'enabled']),
    ),
    list: (task) => task,
    statusOf: (body) => (body.code === 'ONE-1' ? last : 201),
    ...(counts && {
      record: ({ id, done }) => ({
        ...{ batch_id: id, status: done ? 'completed' : 'not_started', total_task_count: 2 },
        ...(done ? counts : {}),
      }),
    }),
    page: (listed) => {
      const [first, ...rest] = (listed as readonly Listed[]).map((task, at) => ended(task, 1000 + at));
      if (first === undefined) return { body: { async_batch_tasks: [] } };
      const tried = { id: '8001', body: first.body, status: 'processing' };
      return { body: { async_batch_tasks: [tried, first, ...rest] } };
    },
  });
  const end = await sent.desk.reaches(sent.run.id, 'done', 'waiting');
  const rows = await sent.rowsOf(end);
  return [
    end.state,
    ...rows.map(({ label, outcome, serviceId, message }) => [label, outcome, serviceId, message]),
  ];
}

const failure = 'limit of discounts reached';

test('a task that is listed once for each try has failed where its last one did', async () => {
  expect(await sendTried(422)).toEqual([
    'done',
    ['ONE-1', 'failed', null, expect.stringContaining(failure)],
    ['ONE-2', 'succeeded', '1001', ''],
  ]);
});

test.each([
  ['counts another failure', { success_task_count: 0, fail_task_count: 2 }],
  ['counts none', { success_task_count: 2, fail_task_count: 0 }],
  ['has no counts', {}],
] as const)('where the batch %s, it is not known to have failed', async (_name, counts) => {
  const [state, first] = await sendTried(422, counts);
  expect([state, first]).toEqual(['done', ['ONE-1', 'unknown', null, expect.stringContaining(failure)]]);
});
