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
