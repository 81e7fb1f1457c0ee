import { expect, test } from 'vitest';
import { codesFile, csvFile, many } from './support/files.ts';
import { sendToPlain } from './support/plain-desk.ts';
import type { AnswerPage } from './support/plain-service.ts';

type Listed = { readonly id?: string; readonly body: unknown; readonly status: number };
const withoutId = ({ body, status }: Listed) => ({
  ...{ body, status: 'success' },
  result: { status_code: status, output: {} },
});
/** The order of the list is not stable: the first task is on both of its pages, the fourth on none. */
const overlapping: AnswerPage = (listed, asked) =>
  asked.searchParams.get('cursor') === 'p2'
    ? { body: { async_batch_tasks: [listed[0], listed[2]], next_cursor: null } }
    : { body: { async_batch_tasks: [listed[0], listed[1]], next_cursor: 'p2' } };
/** Each attempt of a task is listed, and the list ends at a page of the size of the service. */
const attempts: AnswerPage = (listed) => {
  const first = listed[0] as object;
  const attempt = { status: 'failed', result: { status_code: 429, output: { error: 'Too many requests' } } };
  return { body: { async_batch_tasks: [{ ...first, id: '8999', ...attempt }, ...listed].slice(0, 4) } };
};
const items = () =>
  csvFile(
    'items.csv',
    ['address_id', 'next_charge_scheduled_at', 'product_title', 'price', 'quantity', 'platform_variant_id'],
    many(4, (index) => [`${58_255_240 + index}`, '2032-02-01', 'Gift', '10.00', '1', '5']),
  );

test.each([
  ['codes on pages that overlap', 'discounts-2021-01', () => codesFile(4), withoutId, overlapping],
  ['items on pages that overlap', 'onetime_create', items, withoutId, overlapping],
  [
    'codes of which each attempt is listed',
    'discounts-2021-01',
    () => codesFile(4),
    (task: Listed) => ({ id: task.id, ...withoutId(task) }),
    attempts,
  ],
])('%s: a task that is listed twice stands for no other, and none is sent again', async (...given) => {
  const [, kind, file, list, page] = given;
  const { service, desk, run } = await sendToPlain({
    ...{ kind, file: file(), list, page },
    profile: { limits: { leakPerSecond: 200 } },
  });
  const ended = await desk.reaches(run.id, 'done', 'waiting');
  expect(ended).toMatchObject({
    ...{ state: 'waiting', succeeded: 3, notSent: 0 },
    because: { message: '1 task of batch 77 is missing from the service’s list of results.' },
  });
  expect(service.tasks).toHaveLength(4);
  await desk.invoke('runs.cancel', { runId: run.id });
  const cancelled = await desk.reaches(run.id, 'cancelled', 'done');
  expect(cancelled).toMatchObject({ succeeded: 3, counted: 1, notSent: 0, actions: { sendRest: 0 } });
});

type Try = { readonly of: 0 | 1; readonly status: number; readonly number: number | string | null };
/** What comes of two codes, of which each try is listed so; the batch counts one success and one failure. */
async function tried(tries: readonly Try[], ids: 'none' | 'of tasks' | 'of tries') {
  const { desk, run, rowsOf } = await sendToPlain({
    ...{ kind: 'discounts-2021-01', file: codesFile(2), list: (task: Listed) => task },
    record: ({ id, done }) => ({
      ...{ batch_id: id, status: done ? 'completed' : 'not_started', total_task_count: 2 },
      ...(done ? { success_task_count: 1, fail_task_count: 1 } : {}),
    }),
    page: (listed) => ({
      body: {
        async_batch_tasks:
          listed.length < 2
            ? []
            : tries.map(({ of, status, number }, at) => ({
                ...(ids === 'none' ? {} : { id: ids === 'of tries' ? 800 + at : (listed[of] as Listed).id }),
                ...{ body: (listed[of] as Listed).body, status: status < 300 ? 'success' : 'failed' },
                ...(number === null ? {} : { attempt: number }),
                result: { status_code: status, output: status < 300 ? {} : { error: 'Busy' } },
              })),
      },
    }),
  });
  return (await rowsOf(await desk.reaches(run.id, 'done', 'waiting'))).map(({ outcome }) => outcome);
}
const [busy, made, refused] = [503, 201, 422];
const first = { of: 0, number: 1 } as const;
const second = { of: 0, number: 2 } as const;
const other = { of: 1, status: refused, number: 1 } as const;

test.each<[string, readonly Try[], string]>([
  [
    'a failed try and one that succeeded',
    [{ ...first, status: busy }, { ...second, status: made }, other],
    'succeeded',
  ],
  ['the last try first', [{ ...second, status: made }, { ...first, status: busy }, other], 'succeeded'],
  ['a failure after a success', [{ ...first, status: made }, { ...second, status: busy }, other], 'unknown'],
  ['two first tries', [{ ...first, status: busy }, { ...first, status: made }, other], 'unknown'],
  [
    'tries without numbers',
    [{ ...first, number: null, status: busy }, { ...second, number: null, status: made }, other],
    'unknown',
  ],
])('a code that is listed with %s', async (_, tries, outcome) => {
  for (const ids of ['none', 'of tasks', 'of tries'] as const)
    expect([ids, await tried(tries, ids)]).toEqual([ids, [outcome, 'failed']]);
});
