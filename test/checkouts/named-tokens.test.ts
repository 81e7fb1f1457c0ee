import { expect, test } from 'vitest';

import { WholeAnswer } from '../profiles/support/recording-proxy.ts';
import { worldWith } from '../runs/support/answered-world.ts';
import { send, typeDraft, typed } from './support/world.ts';

const [token, other] = ['7f3a9c1e5b2d4f600a8c', '7f3a9c1e5b2d4f600a8d'];
const [email, discount_code] = ['ada@shop.example', 'SPRING'];
const lines = (quantity: string) => [{ variant_id: '11', product_id: '9', quantity }];

/** A store whose service answers a new checkout so, and an update by its own words. */
const answering = (created: unknown) =>
  worldWith(
    (method, path) => {
      if (!path.startsWith('/checkouts')) return undefined;
      return method === 'POST' ? created : { checkout: { token, email, line_items: [{ variant_id: 11 }] } };
    },
    { discountLookup: false },
  );

test('what a checkout was sent with is still to be sent where it was shown otherwise', async () => {
  const shown = { token, email, line_items: [{ variant_id: 11, quantity: 1 }], discount_code: null };
  const world = await answering(shown);
  const { desk } = world;
  const { id: checkoutId } = await typeDraft(world, {
    fields: { email, discount_code },
    line_items: lines('5'),
  });
  expect(await send(world, checkoutId)).toMatchObject({ state: 'unknown', last: { outcome: 'unknown' } });
  const settled = await desk.invoke('checkouts.settle', { checkoutId, token });
  expect(settled).toMatchObject({ state: 'made', token, changed: true });
  const { kind, body, notices } = await desk.invoke('checkouts.review', { checkoutId });
  expect({ kind, body: JSON.parse(body) }).toMatchObject({
    kind: 'update',
    body: { line_items: [{ quantity: 5 }], shipping_address: { discount_code } },
  });
  expect(notices.map(({ text }) => text)).toContain(
    'The current contents of the checkout are unknown. Empty fields are not changed.',
  );
});

test('a token names one checkout of the list', async () => {
  const world = await answering(new WholeAnswer(504, 'text/html', ''));
  const { desk, store } = world;
  const [first, second] = [await typeDraft(world, typed), await typeDraft(world, typed)];
  for (const { id } of [first, second]) expect(await send(world, id)).toMatchObject({ state: 'unknown' });
  const settled = await desk.invoke('checkouts.settle', { checkoutId: first.id, token });
  // Nothing was shown of it: it is taken for what was sent.
  expect(settled).toMatchObject({ state: 'made', changed: false });

  const taken = {
    error: { code: 'conflict', message: 'Another checkout in the list already has this token.' },
  };
  await expect(desk.invoke('checkouts.settle', { checkoutId: second.id, token })).rejects.toMatchObject(
    taken,
  );
  await expect(desk.invoke('checkouts.add', { storeId: store.id, token })).rejects.toMatchObject(taken);
  const list = await desk.invoke('checkouts.list', { storeId: store.id });
  expect(list.map((one) => one.token)).toEqual([null, token]);
  const named = await desk.invoke('checkouts.settle', { checkoutId: second.id, token: other });
  expect(named).toMatchObject({ state: 'made', token: other });
});
