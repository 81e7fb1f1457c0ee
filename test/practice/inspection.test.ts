import { expect, test } from 'vitest';
import type { PracticeService } from '../../src/practice/index.ts';
import { at, connect, runBatch } from './support/client.ts';
import { startService } from './support/service.ts';

const ask = async (
  service: PracticeService,
  method: string,
  path: string,
  body?: unknown,
  key = service.inspectionKey,
): Promise<{ status: number; body: unknown }> => {
  const response = await fetch(`${service.url}/_practice/${path}`, {
    method,
    headers: { 'X-Practice-Key': key },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
};

test('nothing is told without the key', async () => {
  const service = await startService();
  expect((await ask(service, 'GET', 'summary', undefined, 'wrong-key-of-any-length')).status).toBe(401);
  expect((await fetch(`${service.url}/_practice/summary`)).status).toBe(401);
});

test('the state is read from outside of the process', async () => {
  const service = await startService();
  const client = await connect(service);
  await client.send('POST', '/discounts', { code: 'A', value: '10.50', discount_type: 'fixed_amount' });
  const id = await runBatch(client, 'subscription_cancel', [{ subscription_id: 1000001 }]);
  await service.control.idle();
  const read = async (path: string): Promise<unknown> => (await ask(service, 'GET', path)).body;
  expect(await read('stores')).toMatchObject([{ name: 'north', platform: 'b' }]);
  expect(await read('creations?store=north')).toEqual({ A: 1 });
  expect(await read('discounts?store=north')).toMatchObject([{ terms: { code: 'A', value: '10.50' } }]);
  expect(await read('batches?store=north')).toMatchObject([{ id, status: 'completed', success: 1 }]);
  expect(await read(`tasks?batch=${id}`)).toMatchObject([{ statusCode: 200, executions: 1 }]);
  expect(await read('subscriptions/1000001?store=north')).toMatchObject({
    body: { status: 'cancelled' },
    writes: 1,
  });
  for (const type of ['addresses', 'charges', 'onetimes']) {
    expect(at(await read(`${type}/5001?store=north`), 'body', 'id')).toBe(5001);
  }
  expect(await read('documents?type=subscription&store=north')).toHaveLength(1);
  expect(await read('tokens')).toEqual({ north: { access: 1, refresh: 1 } });
  const totals = await read('totals');
  expect(at(totals, 'byEndpoint', 'POST /async_batches/*/process')).toBe(1);
  expect(await read('requests?after=2&limit=1')).toMatchObject([{ number: 3, path: '/discounts' }]);
  expect(at(await read('summary'), 'repeatedTasks')).toBe(0);
  expect((await ask(service, 'GET', 'subscriptions/10404?store=north')).status).toBe(404);
  expect((await ask(service, 'GET', 'nonsense')).status).toBe(404);
});

test('inspection does not count as a request and meets no fault', async () => {
  const service = await startService({ faultPlan: [{ match: { path: '/**' }, do: { kind: 'empty-body' } }] });
  await ask(service, 'GET', 'summary');
  expect(service.inspect.requestTotals().requests).toBe(0);
});

test('faults, processing, install page, stores and tokens are set from outside', async () => {
  const service = await startService();
  const client = await connect(service);
  const plan = [{ match: { path: '/discounts' }, do: { kind: 'status', code: 418 } }];
  expect((await ask(service, 'PUT', 'faults', plan)).status).toBe(200);
  expect((await client.send('GET', '/discounts')).status).toBe(418);
  expect((await ask(service, 'GET', 'faults')).body).toEqual({ status: 1 });
  expect((await ask(service, 'PUT', 'faults', [{ do: { kind: 'explode' } }])).status).toBe(400);
  await ask(service, 'PUT', 'faults', []);
  await ask(service, 'PUT', 'processing', { held: true });
  await runBatch(client, 'subscription_cancel', [{ subscription_id: 1000001 }]);
  expect(service.inspect.batches()).toMatchObject([{ status: 'processing', done: 0 }]);
  await ask(service, 'PUT', 'processing', { held: false });
  await service.control.idle();
  expect((await ask(service, 'PUT', 'stores/north', { bundles: false })).status).toBe(200);
  expect(service.inspect.stores()).toMatchObject([{ bundles: false }]);
  expect((await ask(service, 'PUT', 'stores/none', { bundles: false })).status).toBe(404);
  expect((await ask(service, 'POST', 'expire?store=north')).body).toEqual({ ended: 1 });
  expect((await client.send('GET', '/discounts')).status).toBe(401);
  expect((await ask(service, 'POST', 'sign-out?store=north')).body).toEqual({ ended: 1 });
  await ask(service, 'PUT', 'install-page', { page: 'approve' });
  await ask(service, 'PUT', 'callback', { url: 'https://desk.example/cb' });
  const page = `${service.url}/partners/app/partner-desk-practice/install?platform_a_domain=north`;
  const redirect = await fetch(page, { redirect: 'manual' });
  expect(redirect.headers.get('location')).toMatch(/^https:\/\/desk\.example\/cb\?code=/);
});
