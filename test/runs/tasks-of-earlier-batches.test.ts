import { expect, test } from 'vitest';
import { csvFile, many } from './support/files.ts';
import { sendToPlain } from './support/plain-desk.ts';

type Listed = { readonly id: string; readonly body: unknown; readonly status: number };

/** A record of a task, made so long ago. */
const record = ({ id, body, status }: Listed, thing: number, ago = 0) => ({
  ...{ id, body, status: status < 300 ? 'success' : 'failed' },
  result: {
    status_code: status,
    output:
      status < 300
        ? {
            discount: {
              ...(body as object),
              id: thing,
              created_at: new Date(Date.now() - ago).toISOString(),
            },
          }
        : { errors: { base: ['limit of discounts reached'] } },
  },
});

const twice =
  'The list of results contains this row more than once. The row may have been carried out more than once, or the list includes results of an earlier batch. Look for this row in the merchant portal.';

/** Sends two discounts to a service that lists the task of an earlier batch with the first one's body, too. */
async function sendBeside(now: number, before: number, isFirst: boolean) {
  const sent = await sendToPlain({
    kind: 'discounts-2021-01',
    file: csvFile(
      'codes.csv',
      ['code', 'value', 'discount_type', 'duration', 'status'],
      many(2, (i) => [`ONE-${i}`, '10', 'percentage', 'forever', 'enabled']),
    ),
    list: (task) => task,
    statusOf: (body) => (body.code === 'ONE-1' ? now : 201),
    page: (listed) => {
      const own = (listed as readonly Listed[]).map((task, at) => record(task, 1000 + at));
      const [first] = listed as readonly Listed[];
      if (first === undefined) return { body: { async_batch_tasks: [] } };
      const earlier = record({ ...first, id: '8001', status: before }, 1, 3_600_000);
      return { body: { async_batch_tasks: isFirst ? [earlier, ...own] : [...own, earlier] } };
    },
  });
  const end = await sent.desk.reaches(sent.run.id, 'done', 'waiting');
  const rows = await sent.rowsOf(end);
  return rows.map(
    ({ label, outcome, serviceId, message }) =>
      `${label}: ${outcome} ${serviceId}${message === twice ? ' twice' : ''}`,
  );
}

test.each([true, false])(
  'a task that failed is not taken for an earlier one with its body that succeeded (listed first: %s)',
  async (isFirst) => {
    expect(await sendBeside(422, 201, isFirst)).toEqual(['ONE-1: unknown null', 'ONE-2: succeeded 1001']);
  },
);

test.each([true, false])(
  'a task that succeeded is not taken for an earlier one that failed, where its batch counts no failure (listed first: %s)',
  async (isFirst) => {
    expect(await sendBeside(201, 422, isFirst)).toEqual(['ONE-1: succeeded 1000', 'ONE-2: succeeded 1001']);
  },
);

test.each([true, false])(
  'a row that succeeded twice by the list says so, and has no ID of one of the two (listed first: %s)',
  async (isFirst) => {
    expect(await sendBeside(201, 201, isFirst)).toEqual([
      'ONE-1: succeeded null twice',
      'ONE-2: succeeded 1001',
    ]);
  },
);
