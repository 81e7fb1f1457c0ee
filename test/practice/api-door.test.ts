import { request } from 'node:http';
import { expect, test } from 'vitest';
import { at, connect } from './support/client.ts';
import { startService } from './support/service.ts';

test('a request without a valid token is 401', async () => {
  const service = await startService();
  const client = await connect(service);
  const none = await fetch(`${service.url}/discounts`);
  expect(none.status).toBe(401);
  const wrong = await client.send('GET', '/discounts', undefined, { 'X-Service-Access-Token': 'nonsense' });
  expect(wrong.status).toBe(401);
});

test('an absent version is 2021-01, an unknown one is 426, and so is an endpoint that it lacks', async () => {
  const client = await connect(await startService());
  const version = (value: string): Record<string, string> => ({ 'X-Service-Version': value });
  const flat = { code: 'A', value: 5, discount_type: 'percentage' };
  expect((await client.send('POST', '/discounts', flat)).status).toBe(201);
  expect((await client.send('GET', '/discounts', undefined, version('2020-01'))).status).toBe(426);
  const batch = { batch_type: 'discount_create' };
  expect((await client.send('POST', '/async_batches', batch, version('2021-11'))).status).toBe(426);
  const bundles = '/bundle_selections?purchase_item_ids=1';
  expect((await client.send('GET', bundles, undefined, version('2021-01'))).status).toBe(426);
  expect((await client.send('GET', bundles, undefined, version('2021-11'))).status).toBe(200);
});

test('a missing scope is 403 and named', async () => {
  const service = await startService();
  const query = { platform_b_domain: 'north', practice_scopes: 'write_batches read_discounts' };
  const client = await connect(service, query);
  expect(client.tokens.scope).toBe('write_batches read_discounts');
  const single = await client.send('POST', '/discounts', {
    code: 'A',
    value: 5,
    discount_type: 'percentage',
  });
  expect(single.status).toBe(403);
  expect(single.text).toContain('write_discounts');
  const batch = await client.send('POST', '/async_batches', { batch_type: 'discount_create' });
  expect([batch.status, batch.text.includes('write_discounts')]).toEqual([403, true]);
  // spec: needed scopes for the other batch types are not shown.
  expect((await client.send('POST', '/async_batches', { batch_type: 'onetime_create' })).status).toBe(201);
});

test('with scopesNeeded every-type the other batch types need their own scope, too', async () => {
  const service = await startService({ switches: { scopesNeeded: 'every-type' } });
  const client = await connect(service, { platform_b_domain: 'north', practice_scopes: 'write_batches' });
  const answer = await client.send('POST', '/async_batches', { batch_type: 'subscription_cancel' });
  expect([answer.status, answer.text.includes('write_subscriptions')]).toEqual([403, true]);
});

test('a wrong content type is 415, broken JSON 400, a wrong Accept 406', async () => {
  const client = await connect(await startService());
  const body = { code: 'A', value: 5, discount_type: 'percentage' };
  expect((await client.send('POST', '/discounts', body, { 'Content-Type': 'text/plain' })).status).toBe(415);
  expect((await client.send('POST', '/discounts', '{"code":')).status).toBe(400);
  expect((await client.send('POST', '/discounts', '[]')).status).toBe(400);
  expect((await client.send('GET', '/discounts', undefined, { Accept: 'text/html' })).status).toBe(406);
});

test('a path that does not exist is 404, a method that does not exist there is 405', async () => {
  const client = await connect(await startService());
  expect((await client.send('GET', '/nothing')).status).toBe(404);
  const answer = await client.send('DELETE', '/async_batches');
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
});

test('a body over the size limit is 413 and nothing of it is kept', async () => {
  const service = await startService({ limits: { bucket: 'off', bodyBytes: 1000 } });
  const client = await connect(service);
  const answer = await client.send('POST', '/discounts', { code: 'x'.repeat(200_000) });
  expect(answer.status).toBe(413);
  expect(service.inspect.discounts('north')).toEqual([]);
});

const rawStatus = (url: string, path: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const outgoing = request({ hostname, port, path, headers: { Host: host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    outgoing.once('error', reject).end();
  });

test('a Host of another machine is refused', async () => {
  const service = await startService();
  expect(await rawStatus(service.url, '/discounts', 'evil.example')).toBe(421);
});

test.each([
  ['//', 400],
  ['/%E0%A4%A', 404],
  ['/async_batches/%2F..%2F', 401],
  ['/_practice', 404],
  ['/partners/app/%00/install', 404],
])('the odd path %s is answered', async (path, status) => {
  const service = await startService();
  expect(await rawStatus(service.url, path, '127.0.0.1')).toBe(status);
});

test('the words of header and fields follow the profile', async () => {
  const service = await startService({
    wire: { headerPrefix: 'Acme', platformWord: 'shop', platformBDomain: 'shop_b' },
  });
  const client = await connect(service, { shop_b: 'north' });
  const headers = { 'X-Acme-Access-Token': client.tokens.access };
  const answer = await client.send('GET', '/subscriptions/700001', undefined, headers);
  expect(answer.status).toBe(200);
  expect(at(answer.body, 'subscription')).toHaveProperty('shop_variant_id');
});

test('the store and the scopes of a token can be asked for where the behaviour has it', async () => {
  const client = await connect(await startService());
  expect((await client.send('GET', '/store')).body).toMatchObject({ store: { name: 'north' } });
  const scopes = at((await client.send('GET', '/token_information')).body, 'token_information', 'scopes');
  expect(scopes).toContain('write_discounts');
  const plain = await connect(await startService({ behaviour: 'specification' }));
  expect((await plain.send('GET', '/store')).status).toBe(404);
});
