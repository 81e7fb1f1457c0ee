import { expect, test } from 'vitest';
import type { FaultRuleInput } from '../../src/practice/index.ts';
import { at, type Client, clientWith, connect, refreshWith, runBatch, tokensOf } from './support/client.ts';
import { startService } from './support/service.ts';

const discount = (code: string): Record<string, unknown> => ({ code, value: 1, discount_type: 'percentage' });
const post = (client: Client, code: string): ReturnType<Client['send']> =>
  client.send('POST', '/discounts', discount(code));

test('status refuses without acting, in a chosen shape and with Retry-After', async () => {
  const rule: FaultRuleInput = {
    match: { path: '/discounts', nth: 1 },
    do: { kind: 'status', code: 503, body: 'error-text', message: 'Closed.', retryAfter: 7 },
  };
  const service = await startService({ faultPlan: [rule] });
  const answer = await post(await connect(service), 'A');
  expect([answer.status, answer.body]).toEqual([503, { error: 'Closed.' }]);
  expect(answer.headers.get('retry-after')).toBe('7');
  expect(service.inspect.discounts('north')).toEqual([]);
});

test('status with acted refuses in words only: the request was carried out', async () => {
  const rule: FaultRuleInput = {
    match: { path: '/discounts', nth: 1 },
    do: { kind: 'status', code: 500, acted: true, body: 'empty' },
  };
  const service = await startService({ faultPlan: [rule] });
  const answer = await post(await connect(service), 'A');
  expect([answer.status, answer.text]).toEqual([500, '']);
  expect(service.inspect.creationsByCode('north').get('A')).toBe(1);
});

test('burst refuses that many matching requests in a row', async () => {
  const rule: FaultRuleInput = {
    match: { path: '/discounts', nth: 2 },
    do: { kind: 'burst', code: 409, count: 3 },
  };
  const service = await startService({ faultPlan: [rule] });
  const client = await connect(service);
  const statuses: number[] = [];
  for (const code of ['A', 'B', 'C', 'D', 'E', 'F']) statuses.push((await post(client, code)).status);
  expect(statuses).toEqual([201, 409, 409, 409, 201, 201]);
  expect(service.inspect.faults()).toEqual({ burst: 3 });
});

test('unauthorized-once ends the access token; the refresh token brings the next', async () => {
  const service = await startService({
    faultPlan: [{ match: { path: '/discounts' }, do: { kind: 'unauthorized-once' } }],
  });
  const client = await connect(service);
  expect((await post(client, 'A')).status).toBe(401);
  expect((await post(client, 'A')).status).toBe(401);
  const next = clientWith(service, tokensOf(await refreshWith(service, client.tokens.refresh)));
  expect((await post(next, 'A')).status).toBe(201);
});

test('sign-out ends both tokens of the store and of no other', async () => {
  const service = await startService({
    faultPlan: [{ match: { store: 'north', nth: 1 }, do: { kind: 'sign-out' } }],
  });
  const north = await connect(service);
  const south = await connect(service, { platform_b_domain: 'south' });
  expect((await post(south, 'A')).status).toBe(201);
  expect((await post(north, 'A')).status).toBe(401);
  expect((await refreshWith(service, north.tokens.refresh)).status).toBe(400);
});

test('rotate-refresh answers a new refresh token where the behaviour would not', async () => {
  const service = await startService({
    switches: { refreshRotation: 'omit' },
    faultPlan: [{ match: { path: '/oauth/token', nth: 3 }, do: { kind: 'rotate-refresh' } }],
  });
  const client = await connect(service);
  const first = await refreshWith(service, client.tokens.refresh);
  expect(at(first.body, 'refresh_token')).toBeUndefined();
  const second = await refreshWith(service, client.tokens.refresh);
  expect(at(second.body, 'refresh_token')).toBeDefined();
  expect((await refreshWith(service, client.tokens.refresh)).status).toBe(400);
});

test('refuse-third-batch refuses a process request while two are outstanding', async () => {
  const service = await startService({
    behaviour: 'specification',
    faultPlan: [
      { match: { path: '/async_batches/*/process' }, do: { kind: 'refuse-third-batch', code: 409 } },
    ],
  });
  const client = await connect(service);
  service.control.holdProcessing();
  for (const code of ['A', 'B', 'C']) await runBatch(client, 'discount_create', [discount(code)]);
  expect(service.inspect.batches().map(({ status }) => status)).toEqual([
    'processing',
    'processing',
    'not_started',
  ]);
  expect(service.inspect.faults()).toEqual({ 'refuse-third-batch': 1 });
});

test.each([413, 422] as const)('over-limit-chunk refuses a large chunk with %i', async (code) => {
  const service = await startService({
    faultPlan: [
      { match: { path: '/async_batches/*/tasks' }, do: { kind: 'over-limit-chunk', above: 2, code } },
    ],
  });
  const client = await connect(service);
  const created = await client.send('POST', '/async_batches', { batch_type: 'discount_create' });
  const path = `/async_batches/${at(created.body, 'async_batch', 'id')}/tasks`;
  const tasks = ['A', 'B', 'C'].map((name) => ({ body: discount(name) }));
  const refused = await client.send('POST', path, { tasks });
  expect([refused.status, refused.text.includes('too many')]).toEqual([code, true]);
  expect((await client.send('POST', path, { tasks: tasks.slice(0, 2) })).status).toBe(201);
});
