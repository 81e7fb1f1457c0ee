import { expect, test } from 'vitest';
import { csvFile, many } from './support/files.ts';
import { sendToPlain } from './support/plain-desk.ts';

/** Sends one row for each task, and gives the rows with what became of them. */
async function rowsOf(tasks: readonly object[]) {
  const columns = ['address_id', 'next_charge_scheduled_at', 'product_title', 'price', 'quantity'];
  const row = (at: number) => [String(500 + at), '2027-03-01', 'Box', '10', '1', '22'];
  const { desk, run, ...sent } = await sendToPlain({
    kind: 'onetime_create',
    file: csvFile('o.csv', [...columns, 'platform_variant_id'], many(tasks.length, row)),
    list: ({ id, body }) => ({ id, body, ...tasks[Number(body.address_id) - 501] }),
  });
  return sent.rowsOf(await desk.reaches(run.id, 'done'));
}

test('the reason that stands on a failed task itself is shown with its row', async () => {
  const failed = (told: object) => ({ status: 'failed', ...told });
  const told: readonly (readonly [task: object, message: string])[] = [
    [failed({ error: 'Address not found' }), 'failed Address not found'],
    [failed({ error_message: 'Address not found' }), 'failed Address not found'],
    [failed({ error: { code: 'not_found', message: 'No address' } }), 'failed No address'],
    [failed({ errors: [{ message: 'Price is invalid' }] }), 'failed Price is invalid'],
    [failed({ errors: { price: ['is invalid'] } }), 'failed price: is invalid'],
    [failed({ failure_reason: 'Invalid price' }), 'failed Invalid price'],
    [failed({ failedReason: 'Invalid price' }), 'failed Invalid price'],
    [{ status: 'rejected', reason: 'Invalid price' }, 'rejected Invalid price'],
    [{ status: 'skipped', message: 'The address is inactive' }, 'skipped The address is inactive'],
    [failed({ error: 'Invalid price', result: { status_code: 422 } }), '422 Invalid price'],
    [failed({ result: { status_code: 422, error: 'Invalid price', output: {} } }), '422 Invalid price'],
    [failed({ error: 'Invalid', result: { output: { errors: ['Invalid'] } } }), 'failed Invalid'],
    [failed({ result: { status_code: 422, output: null } }), '422 no explanation'],
    [failed({ error: null, errors: [], attempts: 1, result: null }), 'failed no explanation'],
  ];
  const rows = await rowsOf(told.map(([task]) => task));
  expect(rows.map(({ message }) => message)).toEqual(told.map(([, message]) => message));
});

test('the rows of a failed task that made some of them are unknown', async () => {
  const failed = (output: unknown) => ({ status: 'failed', result: { status_code: 422, output } });
  type Sent = readonly object[];
  const unknown: readonly ((sent: Sent) => object)[] = [
    ([first]) => failed([{ id: 7001, ...first }, { error: 'Price is invalid' }]),
    ([first]) => failed([{ subscription: { id: 7001, ...first } }, { error: 'Price is invalid' }]),
    () => failed({ results: [{ success: true }, { success: false, error: 'Price is invalid' }] }),
    () => failed({ message: '1 of 2 subscriptions created' }),
    () => failed({ message: 'Created 1 out of 2 subscriptions: price is invalid' }),
    () => failed({ success_count: 1, error_count: 1, errors: ['Price is invalid'] }),
    () => failed({ summary: { created: 1, failed: 1 }, errors: ['Price is invalid'] }),
    () => failed({ succeeded: [0], failed: [1] }),
    () => failed({ errors: { 1: ['price is invalid'] }, processed: 1 }),
    () => ({ ...failed({ errors: ['Price is invalid'] }), created_count: 1 }),
    () => ({ status: 'failed', message: '1/2 subscriptions created' }),
  ];
  const refused: typeof unknown = [
    () => failed({ errors: [{ index: 1, message: 'Price is invalid' }] }),
    (sent) => failed({ subscriptions: sent.map((one) => ({ ...one, errors: ['is invalid'] })) }),
    (sent) => failed({ request: { subscriptions: sent }, errors: [{ id: 17, code: 'invalid' }] }),
    () => failed({ created: 0, failed: 2, processed: 2, errors: ['Price is invalid'] }),
    () => failed({ message: '0 of 2 subscriptions created' }),
    () => failed({ error: 'Price of subscription 1 is invalid' }),
    () => failed({ error: 'Price is invalid', customer: { id: 5 } }),
  ];
  const tasks = [...unknown, ...refused];
  const columns = ['address_id', 'next_charge_scheduled_at', 'order_interval_frequency'];
  const more = ['charge_interval_frequency', 'order_interval_unit', 'quantity', 'platform_variant_id'];
  const row = (at: number) => [String(500 + at), '2027-03-01', '30', '30', 'day', '1'];
  const two = tasks.flatMap((_, at) => [20, 21].map((variant) => [...row(at), String(variant)]));
  const { desk, run, ...sent } = await sendToPlain({
    kind: 'bulk_subscriptions_create',
    file: csvFile('b.csv', [...columns, ...more], two),
    list: ({ id, body }) => ({
      id,
      body,
      ...tasks[Number(body.address_id) - 500]?.(body.subscriptions as Sent),
    }),
  });
  const rows = await sent.rowsOf(await desk.reaches(run.id, 'done'));
  const outcomes = tasks.map((_, at) => rows.slice(2 * at, 2 * at + 2).map(({ outcome }) => outcome));
  expect(outcomes).toEqual([
    ...unknown.map(() => ['unknown', 'unknown']),
    ...refused.map(() => ['failed', 'failed']),
  ]);
});
