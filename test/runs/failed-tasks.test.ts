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
    [failed({ error: 'Address not found' }), 'Address not found (failed)'],
    [failed({ error_message: 'Address not found' }), 'Address not found (failed)'],
    [failed({ error: { code: 'not_found', message: 'No address' } }), 'No address (failed)'],
    [failed({ errors: [{ message: 'Price is invalid' }] }), 'Price is invalid (failed)'],
    [failed({ errors: { price: ['is invalid'] } }), 'price: is invalid (failed)'],
    [failed({ failure_reason: 'Invalid price' }), 'Invalid price (failed)'],
    [failed({ failedReason: 'Invalid price' }), 'Invalid price (failed)'],
    [{ status: 'rejected', reason: 'Invalid price' }, 'Invalid price (rejected)'],
    [{ status: 'skipped', message: 'The address is inactive' }, 'The address is inactive (skipped)'],
    [failed({ error: 'Invalid price', result: { status_code: 422 } }), 'Invalid price (422)'],
    [failed({ result: { status_code: 422, error: 'Invalid price', output: {} } }), 'Invalid price (422)'],
    [failed({ error: 'Invalid', result: { output: { errors: ['Invalid'] } } }), 'Invalid (failed)'],
    [failed({ result: { status_code: 422, output: null } }), 'no explanation (422)'],
    [{ status: 'success', response: { status_code: 422 } }, 'no explanation (422)'],
    [failed({ error: null, errors: [], attempts: 1, result: null }), 'no explanation (failed)'],
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

test('a failed creation that may have been carried out is unknown, and a plain refusal failed', async () => {
  const failed = (told: object) => ({ status: 'failed', ...told });
  const refused = (output: unknown, more: object = {}) =>
    failed({ result: { status_code: 422, output, ...more } });
  const lost = [
    ...['execution expired', 'Worker exited prematurely: signal 9 (SIGKILL) Job: 5.', 'WorkerLostError'],
    ...['job stalled more than allowable limit', 'write EPIPE', 'Broken pipe', 'end of file reached'],
    ...['EOFError', 'unexpected EOF', 'Connection aborted.', 'Server disconnected', 'Network Error'],
    ...['cURL error 52: Empty reply from server', 'Request failed with status code 502', 'HTTP 503'],
    ...['upstream connect error or disconnect/reset before headers', 'Internal error', 'Unexpected error'],
    ...['Something went wrong', 'lost connection to MySQL server during query', 'fetch failed', 'terminated'],
    ...['server closed the connection unexpectedly', 'No response', 'could not obtain response'],
    ...[
      'AbortError: This operation was aborted',
      'Task heartbeat lost',
      'out of memory',
      'Process restarted',
    ],
    ...['Maximum execution time of 30 seconds exceeded', 'The job has been attempted too many times.'],
  ].map((error) => failed({ error }));
  const named = [
    ...[{ code: 504 }, { code: 500, message: 'x' }, { code: 'DEADLINE_EXCEEDED' }, { name: 'TimeoutError' }],
    ...[{ status: 504 }, { code: 'INTERNAL_ERROR', message: 'x' }],
  ].map((error) => failed({ error }));
  const reasons = [
    'failure_reason',
    'failedReason',
    'failed_reason',
    'last_error',
    'status_reason',
    'sub_status',
  ];
  const unknown = [
    ...lost,
    ...named,
    ...reasons.map((name) => failed({ [name]: 'timeout' })),
    failed({ errors: [{ status: '504' }] }),
    failed({ error_class: 'Net::ReadTimeout', error_message: 'x' }),
    failed({ stacktrace: ['Error: timeout'] }),
    failed({ timed_out: true }),
    failed({ result: { timeout: true } }),
    failed({ result: { status_code: 0, output: '' } }),
    failed({ result: { output: { status: 500, error: 'x' } } }),
    failed({ output: { status: 503, error: 'x' } }),
    { status: 'aborted' },
    { status: 'expired' },
    refused({ error: 'x', upstream_status: 504 }),
    refused({ errors: [{ status: '504', title: 'Gateway' }] }),
    refused([{ onetime: { id: 7001 } }, { error: 'mail failed' }]),
    refused({ error: 'mail failed' }, { headers: { Location: '/onetimes/7001' } }),
    refused({ error: 'mail failed' }, { location: '/onetimes/7001' }),
    { ...refused({ error: 'mail failed' }), resource_id: 7001 },
    { ...refused({ error: 'mail failed' }), onetime_id: 7001 },
    failed({ error: 'mail failed', onetime: { id: 7001 } }),
    failed({ error: 'mail failed', created: true }),
    failed({ message: 'Onetime created, but webhook failed' }),
    failed({ error: 'Onetime created but charge update failed' }),
    // What was made at the first try is there at the second.
    ...[{ attempts: 2 }, { attempt_count: 3 }, { retry_count: 1 }, { retries: 1 }, { tries: '2' }].map(
      (tries) => ({
        ...refused({ errors: { title: ['has already been taken'] } }),
        ...tries,
      }),
    ),
    { ...failed({ error: 'It already exists' }), attempts: 2 },
    ...[
      ...[
        { executions: 2 },
        { total_attempts: 2 },
        { receive_count: 2 },
        { dequeue_count: 2 },
        { retried: true },
      ],
      ...[
        { redelivered: true },
        { retry_attempts: 1 },
        { attempts: [{ at: 1 }, { at: 2 }] },
        { attempt: '2/3' },
      ],
      ...[{ delivery_attempt: 2 }, { dispatch_count: 2 }, { ApproximateReceiveCount: '2' }, { run_count: 2 }],
      ...[{ failed_attempts: 2 }, { times_retried: 1 }, { retried_at: 1_900_000_000 }],
      ...[{ attempts: { count: 2, max: 5 } }, { queue: { attempts: 2 } }, { attempts: 1, retry_count: 1 }],
      ...[{ meta: { attempts: 2 } }, { job: { attempts: 2 } }, { attempts: 2, retries: 0 }],
    ].map((tries) => ({ ...refused({ errors: { title: ['has already been taken'] } }), ...tries })),
    ...[
      { errors: [{ code: 'taken', field: 'title', message: 'Please choose another title' }] },
      { errors: [{ codes: ['Unique.onetime.title'], defaultMessage: 'must be another value' }] },
      { errors: { title: { kind: 'unique', message: 'is not free' } } },
      { error: 'A one-time item with this title was already created' },
      { reason: 'TITLE_TAKEN', message: 'Pick another one' },
      { error: 'Title is already registered' },
      { error: 'Title is not available' },
      { error: 'The title “Boots” is currently unavailable' },
      { errors: { title: ['is not available'] } },
    ].map((output) => ({ ...refused(output), attempts: 2 })),
    { status: 'failed', result: { status_code: 409, output: {} }, attempts: 2 },
  ];
  const now = new Date().toISOString();
  const plain = [
    failed({}),
    failed({ error: 'Variant not found' }),
    failed({ error_message: 'Price is invalid', timeout: 30, timeout_at: null }),
    failed({ error: { code: 422, message: 'Price is invalid' } }),
    failed({ error: { code: 'not_found', message: 'No address' } }),
    failed({ errors: [{ message: 'Price is invalid' }], attempts: 1, created_at: now }),
    failed({ errors: { price: ['is invalid'] }, attempts: 2 }),
    ...['Product not available', 'The variant is unavailable'].map((error) => failed({ error, attempts: 2 })),
    // Beside the number of its tries, another one is how many are allowed.
    ...[
      { tries: 3, attempts: 1 },
      { attempts: 3, attemptsMade: 1 },
      { attempts: 1, retries: 5 },
      // The try that is told, and numbers of what is no try.
      ...[
        { failed_attempts: 1 },
        { failed_tries: 1 },
        { run_number: 7 },
        { run_no: 7 },
        { dispatch_number: 2 },
      ],
    ].map((tries) => ({ ...refused({ errors: { title: ['has already been taken'] } }), ...tries })),
    ...[{ attempts: 1 }, { retries: 0 }, { max_attempts: 3 }, { attempts_left: 2 }, {}].map((tries) => ({
      ...refused({ errors: { title: ['has already been taken'] } }),
      ...tries,
    })),
    failed({ result: { id: 'res_5', status: 'failed', error: 'The card is expired' } }),
    { status: 'skipped', reason: 'The address is inactive' },
    failed({ worker: 'worker-3', error: 'Variant not found' }),
    ...[
      ...['Payment gateway declined the card', 'The connection of the customer is missing'],
      ...[
        'Subscription has been terminated',
        'Service not available in this country',
        'Date time out of range',
      ],
      ...['Validation aborted', 'Product visibility is hidden', 'Worker boots are sold out'],
    ].map((error) => failed({ error })),
    { status: 'rejected', reason: 'Limit of onetimes exceeded', code: 5 },
    { status: 'cancelled' },
    { ...refused({ error: 'x' }), resource_id: null, created: Date.now() },
    refused({ error: 'x' }, { headers: { location: '/onetimes' } }),
    refused({ status: 0, message: 'Connection to the warehouse is not allowed' }),
    refused([{ error: 'x' }]),
  ];
  const tasks = [...unknown, ...plain];
  const rows = await rowsOf(tasks);
  expect(rows.map(({ outcome }, at) => [outcome, tasks[at]])).toEqual([
    ...unknown.map((one) => ['unknown', one]),
    ...plain.map((one) => ['failed', one]),
  ]);
});

test('a deletion that was tried twice, and finds nothing, is unknown', async () => {
  const refused = (code: number, more: object = {}) => ({
    status: 'failed',
    result: { status_code: code, output: { error: 'Not found' } },
    ...more,
  });
  const tasks = [
    refused(404, { attempts: 2 }),
    refused(410, { retries: 1 }),
    refused(404),
    refused(403, { attempts: 2 }),
    ...['is already deleted', 'does not exist', 'is deleted', 'is expired'].map((error) => ({
      ...{ status: 'failed', result: { status_code: 422, output: { error: `Discount ${error}` } } },
      attempts: 2,
    })),
    { status: 'failed', result: { status_code: 422, output: { error: 'Reason is required' } }, attempts: 2 },
  ];
  const { desk, run, ...sent } = await sendToPlain({
    kind: 'discount_delete',
    file: csvFile(
      'd.csv',
      ['discount_id'],
      many(tasks.length, (at) => [String(500 + at)]),
    ),
    list: ({ id, body }) => ({ id, body, ...tasks[Number(body.discount_id) - 501] }),
  });
  const rows = await sent.rowsOf(await desk.reaches(run.id, 'done'));
  expect(rows.map(({ outcome }) => outcome)).toEqual(
    ['unknown', 'unknown', 'failed', 'failed'].concat(['unknown', 'unknown', 'unknown', 'unknown', 'failed']),
  );
});

test('a code that was sent is no word of a refusal, whatever it reads like', async () => {
  const {
    desk,
    run,
    rowsOf: told,
  } = await sendToPlain({
    file: csvFile(
      'codes.csv',
      ['code', 'value', 'discount_type', 'duration', 'status'],
      [['UNIQUE10', '10', 'percentage', 'forever', 'enabled']],
    ),
    list: ({ id, body }) => ({
      ...{ id, body, status: 'failed', attempts: 2 },
      result: { status_code: 422, output: { errors: { value: ['is invalid'] } } },
    }),
  });
  expect(await told(await desk.reaches(run.id, 'done'))).toMatchObject([{ outcome: 'failed' }]);
});
