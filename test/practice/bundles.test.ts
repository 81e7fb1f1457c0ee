import { expect, test } from 'vitest';
import { at, connect } from './support/client.ts';
import { startService } from './support/service.ts';

const v11 = { 'X-Service-Version': '2021-11' };
const ofSubscription = (ids: string): string => `/bundle_selections?purchase_item_ids=${ids}`;

test('the prices of a bundle selection are read, overridden and read back', async () => {
  const client = await connect(await startService());
  const read = async (): Promise<unknown> =>
    at((await client.send('GET', ofSubscription('533133982'), undefined, v11)).body, 'bundle_selections', 0);
  const before = await read();
  const first = at(before, 'items', 0);
  expect(first).toMatchObject({ price: expect.stringMatching(/^\d+\.\d\d$/), quantity: expect.any(Number) });
  const items = [{ id: at(first, 'id'), price: '1.05' }];
  const changed = await client.send('PUT', `/bundle_selections/${at(before, 'id')}`, { items }, v11);
  expect(changed.status).toBe(200);
  const after = await read();
  expect(at(after, 'items', 0)).toEqual({
    ...Object(first),
    price: '1.05',
    updated_at: at(after, 'items', 0, 'updated_at'),
  });
  // Items that were not named stay as they were.
  expect(at(after, 'items', 1)).toEqual(at(before, 'items', 1));
});

test('several subscriptions are asked for at once; those without a selection are left out', async () => {
  const client = await connect(await startService());
  const answer = await client.send('GET', ofSubscription('1000001,1000333,1000002,1000404'), undefined, v11);
  expect(at(answer.body, 'bundle_selections')).toMatchObject([
    { purchase_item_id: 1000001 },
    { purchase_item_id: 1000002 },
  ]);
});

test('a bundle holds no variant that does not exist, whatever the seed draws', async () => {
  // This seed draws 6000941200404 for it.
  const client = await connect(await startService({ seed: 20261124 }));
  const answer = await client.send('GET', ofSubscription('700150001'), undefined, v11);
  expect(answer.status).toBe(200);
  const variants = JSON.stringify(answer.body).match(/6000941200\d+/g);
  expect(variants).toEqual(['6000941200405']);
});

test('under the specification behaviour one selection is the object itself', async () => {
  const client = await connect(await startService({ behaviour: 'specification' }));
  const answer = await client.send('GET', ofSubscription('1000001'), undefined, v11);
  expect(answer.body).toMatchObject({ id: 31000001, purchase_item_id: 1000001 });
  expect(at(answer.body, 'items', 0, 'id')).toBe(10000011);
});

test.each([
  ['an item of another selection', { items: [{ id: 99, price: '1.00' }] }],
  ['an item without a price', { items: [{ id: 10000011 }] }],
  ['a price that is no decimal', { items: [{ id: 10000011, price: '1,00' }] }],
  [
    'an item twice',
    {
      items: [
        { id: 10000011, price: '1.00' },
        { id: 10000011, price: '2.00' },
      ],
    },
  ],
  ['no items', { items: [] }],
])('%s is refused and nothing changes', async (_what, body) => {
  const service = await startService();
  const client = await connect(service);
  const answer = await client.send('PUT', '/bundle_selections/31000001', body, v11);
  expect(answer.status).toBe(422);
  expect(service.inspect.documents('bundle_selection', 'north').every(({ writes }) => writes === 0)).toBe(
    true,
  );
});

test('a store for which bundle prices are not enabled is told so', async () => {
  const service = await startService();
  const client = await connect(service);
  service.control.changeStore('north', { bundles: false });
  const answer = await client.send('GET', ofSubscription('1000001'), undefined, v11);
  expect([answer.status, answer.text.includes('not enabled')]).toEqual([403, true]);
  expect((await client.send('PUT', '/bundle_selections/31000001', { items: [] }, v11)).status).toBe(403);
});

test('no ids is refused, an unknown selection is 404', async () => {
  const client = await connect(await startService());
  expect((await client.send('GET', '/bundle_selections', undefined, v11)).status).toBe(422);
  const items = [{ id: 1, price: '1.00' }];
  expect((await client.send('PUT', '/bundle_selections/77', { items }, v11)).status).toBe(404);
});
