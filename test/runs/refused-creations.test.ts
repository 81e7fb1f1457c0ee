import { expect, test } from 'vitest';
import { WholeAnswer } from '../profiles/support/recording-proxy.ts';
import { last, worldWith } from './support/answered-world.ts';
import { csvFile, many } from './support/files.ts';
import { sendToPlain } from './support/plain-desk.ts';

type Case = readonly [answer: WholeAnswer, outcome: 'failed' | 'unknown', times: number];

const page = '<!doctype html><html><head><title>Blocked</title></head><body>Blocked</body></html>';
const json = (status: number, body: unknown = {}) =>
  new WholeAnswer(status, 'application/json', JSON.stringify(body));
const html = (status: number) => new WholeAnswer(status, 'text/html', page);

/** Sends one row for each answer; what became of them, and how often each was sent. */
async function sent(
  cases: readonly Case[],
  { kind, method, columns, row, of }: Creation | Change,
): Promise<readonly (readonly [string, number])[]> {
  const { desk, store, proxy } = await worldWith(
    (asked, path, body) => (asked === method ? cases[of(path, body)]?.[0] : undefined),
    { discountLookup: false },
  );
  const sheet = await desk.importFile(csvFile('s.csv', columns, many(cases.length, row)), kind);
  const run = await desk.reaches((await desk.send(store, sheet.id)).id, 'done');
  const rows = await desk.invoke('runs.rows', {
    runId: run.id,
    outcomes: ['succeeded', 'failed', 'unknown', 'not-sent'],
    limit: 500,
  });
  // A status without an explanation is said once.
  for (const { message } of rows) expect(message).not.toMatch(/\((\d{3})\).* \(\1\)/);
  return rows.map(({ outcome }, at) => [
    outcome,
    proxy.requests.filter((one) => one.method === method && of(one.path, one.body) === at).length,
  ]);
}

const creation = {
  kind: 'discounts-2021-11',
  method: 'POST',
  columns: ['code', 'value', 'value_type', 'status'],
  row: (at: number) => [`ONE-${at}`, '10', 'percentage', 'enabled'],
  of: (path: string, body: string) =>
    path === '/discounts' ? Number(JSON.parse(body).code.slice(4)) - 1 : -1,
};
type Creation = typeof creation;
const change = {
  kind: 'subscription-swaps',
  method: 'PUT',
  columns: ['subscription_id', 'quantity'],
  row: (at: number) => [String(100_000 + at), '3'],
  of: (path: string) => last(path) - 100_001,
};
type Change = typeof change;

const told = (cases: readonly Case[]) => cases.map(([, outcome, times]) => [outcome, times]);

test('a creation counts as refused only by a status that says so, and not by a web page', async () => {
  const refusals = [400, 402, 404, 405, 410, 411, 413, 414, 417, 421, 422, 428, 431, 451];
  const cases: readonly Case[] = [
    ...refusals.map((status): Case => [json(status), 'failed', 1]),
    ...[407, 408, 412, 416, 418, 424, 444, 449, 460, 463, 494, 498, 499].map(
      (status): Case => [json(status), 'unknown', 1],
    ),
    ...[400, 404, 409, 413, 422, 423, 425, 499].map((status): Case => [html(status), 'unknown', 1]),
  ];
  expect(await sent(cases, creation)).toEqual(told(cases));
});

test('a refusal that shows a new discount, or says that it was created, leaves open whether one was', async () => {
  const made = { id: 911, value: '10', created_at: new Date().toISOString() };
  const answers: readonly (readonly [status: number, body: unknown, location?: string])[] = [
    ...[400, 409, 410, 422].map((status) => [status, { discount: made }] as const),
    [422, { data: { discount: made } }],
    [422, made],
    [422, { discount_id: 911, error: 'mail not sent' }],
    [422, { success: true, message: 'created' }],
    [400, { created: true, warning: 'mail not sent' }],
    [404, { error: 'webhook target not found', discount: { id: 5 } }],
    [400, { data: { id: 5 }, errors: ['webhook'] }],
    [422, { result: { id: 'a1b2c3' }, errors: ['webhook'] }],
    [404, { id: 5, error: 'x' }],
    [422, { created: [5], errors: ['x'] }],
    [422, { created: [{ id: 5 }], failed: [] }],
    [422, { created_id: 5, error: 'x' }],
    [422, { data: { created_ids: ['a1b2c3'] }, error: 'x' }],
    [422, { newId: '5', error: 'x' }],
    [422, { discounts_created: 1, error: 'x' }],
    [422, { error: 'mail failed', coupon: { id: 5 } }],
    [422, { error: 'mail failed', coupon_id: 5 }],
    [422, { error: 'mail failed', data: { discount_code: { id: 5 } } }],
    [422, { message: 'Discount created, but mail could not be sent' }],
    [400, { error: 'The discount was created but the webhook failed.' }],
    [422, { errors: ['Coupon created; mail not sent'] }],
    [422, {}, '/discounts/911'],
    [409, { error: 'x' }, '/api/discounts/911'],
    [422, { error: 'mail failed', data: { id: 5 } }],
    [422, { error: 'mail failed', created: 5 }],
    [422, { error: 'mail failed', discount: { code: 'ONE-1', created_at: made.created_at } }],
    [422, { error: 'mail failed', data: { created_at: made.created_at } }],
    ...['success', 'status', 'info', 'notice'].map(
      (name) => [422, { [name]: 'Discount created, but mail could not be sent', error: 'x' }] as const,
    ),
  ];
  const refusals: readonly (readonly [status: number, body: unknown, location?: string])[] = [
    [422, { errors: { code: ['has been taken'] }, id: 'r-1' }],
    [422, { discount: { code: ['has been taken'] } }],
    [409, { error: 'taken', existing: made }],
    [400, { success: false, created: false, message: 'Discount not created' }],
    [404, { status: 404, request_id: '5' }],
    [422, { errors: [{ id: 'e-17', code: 'taken', field: 'code', value: 'ONE-1' }] }],
    [422, { errors: [{ id: 17, field: 'code', message: 'ONE-1 has already been taken' }] }],
    [422, { error: 'Code ONE-1 is already in use', code: 'ONE-1' }],
    [409, { error: 'Code already exists', code: 'ONE-1', existing_id: 5 }],
    [409, { message: 'A discount with this code was created earlier', conflict: { id: 5, code: 'ONE-1' } }],
    [409, { error: 'duplicate', duplicate_of: 5, discount: { code: 'ONE-1' } }],
    [400, { code: 'coupon_code_already_exists', message: 'Taken', data: { status: 400, resource_id: 5 } }],
    [
      400,
      { code: 'invalid_param', message: 'Invalid: value', data: { status: 400, params: { value: '10' } } },
    ],
    [422, { message: 'The given data was invalid.', errors: { value: ['must be a number'] } }],
    [400, { error: { code: 400, message: 'Bad Request', status: 'INVALID_ARGUMENT', details: [{ id: 5 }] } }],
    [422, { type: 'about:blank', title: 'Unprocessable', status: 422, instance: '/discounts', detail: 'x' }],
    [422, { created: 0, failed: 1, errors: ['value is too high'] }],
    [422, { created: [], skipped: ['ONE-1'], error: 'x' }],
    [422, { error: 'x', created_at: '2026-11-26T12:00:00Z', timestamp: '2026-11-26T12:00:00Z' }],
    [422, { request: { code: 'ONE-1', id: 5 }, error: 'value is required' }],
    [400, { id: 'invalid_params', message: 'value: required' }],
    [422, { userErrors: [{ field: ['code'], message: 'Code must be unique' }], discount: null }],
    [402, { error: 'Created discounts are limited to 10 on this plan', plan: { id: 3, name: 'Basic' } }],
    [422, { error: 'Discount could not be created, the code is taken' }],
    [404, { error: 'store not found', store: { id: 5 } }],
    [422, { error: 'taken' }, '/login'],
    [409, { error: 'taken' }, '/discounts'],
    [422, { error: 'taken', created: Math.floor(Date.now() / 1000) }],
    [422, { error: 'taken', created: Date.now() }],
    [422, { error: 'taken', created: new Date().toISOString() }],
    [422, { jsonrpc: '2.0', id: 5, error: { code: -32602, message: 'taken' } }],
    [422, { error: 'mail failed', discount: { code: 'ONE-1', created_at: '2026-01-26T12:00:00Z' } }],
    [422, { error: 'taken', discount: { code: 'ONE-1', created_at: made.created_at } }],
    [422, { error: 'x', created_at: made.created_at }],
    [422, { info: 'How a discount is created, is described in the guide', error: 'x' }],
  ];
  const answered = ([status, body, location]: (typeof answers)[number]) =>
    new WholeAnswer(status, 'application/json', JSON.stringify(body), location);
  const cases: readonly Case[] = [
    ...answers.map((one): Case => [answered(one), 'unknown', 1]),
    ...refusals.map((one): Case => [answered(one), 'failed', 1]),
  ];
  expect(await sent(cases, creation)).toEqual(told(cases));
});

test('a creation that is refused with 409 is sent again only where the service says that it is busy', async () => {
  const cases: readonly Case[] = [
    [json(409), 'failed', 1],
    [json(409, { error: 'Conflict' }), 'failed', 1],
    [json(409, { error: 'code: has been taken' }), 'failed', 1],
    [json(409, { error: 'Ya existe' }), 'failed', 1],
    [json(409, { error: 'The service is busy.' }), 'failed', 9],
    [json(409, { error: 'is already being processed' }), 'failed', 9],
  ];
  expect(await sent(cases, creation)).toEqual(told(cases));
});

test('a change is refused by what is refused, and not repeated where its answer does not say so', async () => {
  const cases: readonly Case[] = [
    [json(404), 'failed', 1],
    [html(422), 'failed', 1],
    [json(499), 'unknown', 1],
  ];
  expect(await sent(cases, change)).toEqual(told(cases));
});

test.each([406, 415, 426])(
  '%i to one row of a run that the service carries out is about that row',
  async (status) => {
    const { desk, store, proxy } = await worldWith((method, path) =>
      method === 'PUT' && last(path) === 100_030 ? json(status) : undefined,
    );
    const rows = many(30, (row) => [String(100_000 + row), '3']);
    const sheet = await desk.importFile(csvFile('s.csv', change.columns, rows), change.kind);
    const { id } = await desk.send(store, sheet.id);
    const run = await desk.until(id, ({ state }) => state === 'done' || state === 'waiting');
    expect(run).toMatchObject({ state: 'done', succeeded: 29, failed: 1 });
    expect(proxy.requests.filter(({ method }) => method === 'PUT')).toHaveLength(30);
  },
);

test.each<[WholeAnswer, 'unknown' | 'notSent']>([
  [html(403), 'unknown'],
  [json(406), 'unknown'],
  [json(426), 'notSent'],
])('what is refused to a whole run holds it, and says what is known of its rows', async (answer, outcome) => {
  const { desk, store } = await worldWith((method, path) =>
    method === 'POST' && path === '/discounts' ? answer : undefined,
  );
  const file = csvFile('s.csv', creation.columns, many(1, creation.row));
  const sheet = await desk.importFile(file, creation.kind);
  const { id } = await desk.send(store, sheet.id);
  const waiting = await desk.until(id, ({ state }) => state === 'done' || state === 'waiting');
  expect(waiting.because).toMatchObject({ code: 'service-refused' });
  await desk.invoke('runs.cancel', { runId: id });
  expect(await desk.reaches(id, 'cancelled')).toMatchObject({ [outcome]: 1 });
});

test('a refusal that shows the token of a checkout leaves open whether one was created', async () => {
  const token = 'a1b2c3d4e5f60718';
  const cases: readonly Case[] = [
    [json(422, { checkout: { token }, errors: { email: ['could not be sent'] } }), 'unknown', 1],
    [json(422, { token, errors: ['x'] }), 'unknown', 1],
    [json(422, { data: { token }, errors: ['x'] }), 'unknown', 1],
    [json(400, { checkout: { token, line_items: [{ error: 'out of stock' }] }, error: 'x' }), 'unknown', 1],
    [json(409, { error: 'exists', checkout_token: token }), 'unknown', 1],
    [json(422, { errors: { line_items: ['x'] } }), 'failed', 1],
    [json(422, { error: { message: 'Invalid token' }, token: 'invalid' }), 'failed', 1],
    [json(404, { error: 'Cart not found', token: 'c1d2e3f4a5b6-8' }), 'failed', 1],
  ];
  const checkout = {
    kind: 'checkouts',
    method: 'POST',
    columns: ['cart token', 'email', 'variant', 'qty'],
    row: (at: number) => [`c1d2e3f4a5b6-${at}`, `a${at}@shop.example`, '22', '1'],
    of: (path: string, body: string) =>
      path === '/checkouts' ? Number(JSON.parse(body).external_checkout_id.slice(13)) - 1 : -1,
  };
  expect(await sent(cases, checkout)).toEqual(told(cases));
});

test('a task of a creation that failed after it, or without an answer in time, is not offered for sending again', async () => {
  const result = (status_code: number, output: unknown) => ({
    status: 'failed',
    result: { status_code, output },
  });
  const unknown: readonly object[] = [
    result(422, { onetime: { id: 7001, product_title: 'Box' }, errors: { webhook: ['failed'] } }),
    result(422, { onetime_id: 7001, error: 'mail failed' }),
    result(422, { created: 1, error: 'mail failed' }),
    result(422, { message: 'Onetime created, but mail could not be sent' }),
    result(422, JSON.stringify({ onetime: { id: 7001 }, errors: ['x'] })),
    result(200, { message: 'Onetime created, but mail could not be sent' }),
    { status: 'success', output: { onetime: { id: 5 } }, response: { status_code: 422 } },
    result(500, { id: 7001, error: 'mail failed' }),
    ...[408, 500, 502, 503, 504, 499].map((code) => result(code, '')),
    result(422, '<html><head><title>Bad Gateway</title></head></html>'),
    { status: 'success', result: { status_code: 504, output: '' } },
    { result: { status_code: 504, output: '' } },
    { status: 'failed', error: 'Net::ReadTimeout' },
    { status: 'failed', result: { output: { error: 'Request timed out' } } },
    { status: 'timed_out' },
  ];
  const failed: readonly object[] = [
    result(422, { errors: { price: ['x'] } }),
    result(400, { errors: ['x'], onetime: { product_title: 'Box' } }),
    result(409, { error: 'taken' }),
    ...[
      { base: ['Delivery time outside the window'] },
      { base: ['Time outdated'] },
      { timeout: ['must be a number'] },
      'Service unavailable in this region',
      'The session timed out setting is invalid',
    ].map((errors) => result(422, { errors })),
    { status: 'failed', error: 'Delivery time outside the window' },
    result(422, { errors: ['x'], onetime: { id: null } }),
    { status: 'failed' },
    { status: 'failed', error: 'Variant not found' },
    { status: 'rejected', message: 'The address is gone' },
  ];
  const answers = [...unknown, ...failed];
  const columns = ['address_id', 'next_charge_scheduled_at', 'product_title', 'price', 'quantity'];
  const row = (at: number) => [String(500 + at), '2027-03-01', 'Box', '10', '1', '22'];
  const { desk, run, rowsOf } = await sendToPlain({
    kind: 'onetime_create',
    file: csvFile('o.csv', [...columns, 'platform_variant_id'], many(answers.length, row)),
    list: ({ id, body }) => ({ id, body, ...answers[Number(body.address_id) - 501] }),
  });
  const rows = await rowsOf(await desk.reaches(run.id, 'done'));
  expect(rows.map(({ outcome }, at) => [outcome, answers[at]])).toEqual([
    ...unknown.map((one) => ['unknown', one]),
    ...failed.map((one) => ['failed', one]),
  ]);
});
