import { expect, test } from 'vitest';
import { at, connect } from './support/client.ts';
import { startService } from './support/service.ts';

const discount = (code: string): Record<string, unknown> => ({
  code,
  value: 10,
  discount_type: 'percentage',
});

test('discounts are found by code without regard to case, and listed in pages', async () => {
  const client = await connect(await startService({ limits: { bucket: 'off', pageSize: 2 } }));
  for (const code of ['A', 'B', 'C']) await client.send('POST', '/discounts', discount(code));
  const found = await client.send('GET', '/discounts?code=b');
  expect(at(found.body, 'discounts')).toMatchObject([{ code: 'B' }]);
  expect(at((await client.send('GET', '/discounts?code=none')).body, 'discounts')).toEqual([]);
  const first = await client.send('GET', '/discounts?limit=250');
  expect(at(first.body, 'discounts')).toMatchObject([{ code: 'A' }, { code: 'B' }]);
  const rest = await client.send('GET', `/discounts?cursor=${at(first.body, 'next_cursor')}`);
  expect(rest.body).toMatchObject({ discounts: [{ code: 'C' }], next_cursor: null });
});

test('a discount is changed and deleted by id', async () => {
  const service = await startService();
  const client = await connect(service);
  const id = at((await client.send('POST', '/discounts', discount('A'))).body, 'discount', 'id');
  const changed = await client.send('PUT', `/discounts/${id}`, { status: 'disabled', ends_at: '2031-01-01' });
  expect(at(changed.body, 'discount')).toMatchObject({
    status: 'disabled',
    ends_at: '2031-01-01',
    value: 10,
  });
  expect((await client.send('DELETE', `/discounts/${id}`)).status).toBe(204);
  expect((await client.send('GET', `/discounts/${id}`)).status).toBe(404);
  expect((await client.send('DELETE', `/discounts/${id}`)).status).toBe(404);
  // The code is free again.
  expect((await client.send('POST', '/discounts', discount('A'))).status).toBe(201);
  expect(service.inspect.creationsByCode('north').get('A')).toBe(2);
});

test('fully_disabled is for good', async () => {
  const client = await connect(await startService());
  const id = at((await client.send('POST', '/discounts', discount('A'))).body, 'discount', 'id');
  expect((await client.send('PUT', `/discounts/${id}`, { status: 'fully_disabled' })).status).toBe(200);
  expect((await client.send('PUT', `/discounts/${id}`, { status: 'enabled' })).status).toBe(422);
});

test('an update can be limited to dates, status, usage_limit and channels', async () => {
  const client = await connect(await startService({ switches: { discountUpdate: 'limited' } }));
  const id = at((await client.send('POST', '/discounts', discount('A'))).body, 'discount', 'id');
  expect((await client.send('PUT', `/discounts/${id}`, { value: 20 })).status).toBe(422);
  expect((await client.send('PUT', `/discounts/${id}`, { value: 10, usage_limit: 5 })).status).toBe(200);
});

test('ids of up to eight digits are seeded discounts, except those that end in 0404', async () => {
  const client = await connect(await startService());
  const seeded = await client.send('GET', '/discounts/123456');
  expect(at(seeded.body, 'discount', 'code')).toBe('SEEDED-123456');
  expect((await client.send('GET', '/discounts/10404')).status).toBe(404);
  expect((await client.send('GET', '/discounts/999999999')).status).toBe(404);
  await client.send('DELETE', '/discounts/123456');
  expect((await client.send('GET', '/discounts/123456')).status).toBe(404);
});

test('a discount of another store is not there', async () => {
  const service = await startService();
  const north = await connect(service);
  const south = await connect(service, { platform_b_domain: 'south' });
  const id = at((await north.send('POST', '/discounts', discount('A'))).body, 'discount', 'id');
  expect((await south.send('GET', `/discounts/${id}`)).status).toBe(404);
});

test('an unreadable limit or cursor is refused', async () => {
  const client = await connect(await startService());
  for (const query of ['limit=many', 'limit=0', 'cursor=nonsense']) {
    expect((await client.send('GET', `/discounts?${query}`)).status).toBe(422);
  }
});
