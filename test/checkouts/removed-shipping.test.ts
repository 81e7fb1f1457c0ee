import { expect, test } from 'vitest';

import { worldWith } from '../runs/support/answered-world.ts';
import { atService, checkoutWorld, retype, send, typeDraft } from './support/world.ts';

const [token, email] = ['7f3a9c1e5b2d4f600a8c', 'ada@shop.example'];
const override = [{ price: '1.00', code: 'X', title: 'X' }];
const lines = [{ price: '5.00', code: 'STD', title: 'Standard' }];
const isSet = { shipping_lines_override: JSON.stringify(override), original_shipping_lines: lines };

test('an override of shipping lines that was undone is taken away by an update', async () => {
  const world = await checkoutWorld();
  const { desk } = world;
  const { id } = await typeDraft(world);
  await send(world, id);
  await retype(world, id, { shipping_lines_override: isSet.shipping_lines_override });
  await send(world, id);
  expect(atService(world)).toMatchObject([{ shipping_address: { shipping_lines_override: override } }]);

  const { draft } = await desk.invoke('checkouts.undo', { checkoutId: id });
  expect(draft.shipping_lines_override).toBe('');
  const { body, notices } = await desk.invoke('checkouts.review', { checkoutId: id });
  expect(body).toContain('"shipping_lines_override": null');
  expect(notices).toContainEqual({
    severity: 'warning',
    text: 'The update removes the shipping lines override.',
  });
  expect(await send(world, id)).toMatchObject({ changed: false, last: { kind: 'update', outcome: 'ok' } });
  expect(atService(world)).toMatchObject([{ shipping_address: { shipping_lines_override: null } }]);

  // What is not there needs no removal.
  await retype(world, id, { shipping_address: { city: 'Springfield' } });
  const again = await desk.invoke('checkouts.review', { checkoutId: id });
  expect(again.body).not.toContain('override');
  expect(again.notices).toEqual([]);
});

const inAddress = (shown: object) => ({ shipping_address: { zip: '04010', ...shown } });
const none = { shipping_lines_override: '', original_shipping_lines: [] };

test.each([
  ['its override, in the address', none, inAddress({ shipping_lines_override: override }), 'unknown'],
  ['its override', none, { ...inAddress({}), shipping_lines_override: override }, 'unknown'],
  ['its shipping lines, in the address', none, inAddress({ original_shipping_lines: lines }), 'unknown'],
  ['its shipping lines', none, { ...inAddress({}), original_shipping_lines: lines }, 'unknown'],
  [
    'other shipping lines',
    { original_shipping_lines: [{ price: '4.00', code: 'STD', title: 'Standard' }] },
    { ...inAddress({}), original_shipping_lines: lines },
    'unknown',
  ],
  [
    'none of them',
    none,
    { ...inAddress({}), shipping_lines_override: null, original_shipping_lines: [] },
    'ok',
  ],
  ['none of them, in the address', none, inAddress({ original_shipping_lines: null }), 'ok'],
  ['nothing of shipping', none, inAddress({}), 'ok'],
])('an update that removes shipping is shown with %s', async (_, change, shown, outcome) => {
  let puts = 0;
  const world = await worldWith((method, path) => {
    if (!path.startsWith('/checkouts')) return undefined;
    if (method === 'PUT') puts += 1;
    return { checkout: { token, email, ...(puts > 1 ? shown : {}) } };
  });
  const { id } = await typeDraft(world);
  await send(world, id);
  await retype(world, id, isSet);
  expect(await send(world, id)).toMatchObject({ last: { outcome: 'ok' } });
  await retype(world, id, change);
  expect(await send(world, id)).toMatchObject({ changed: outcome !== 'ok', last: { outcome } });
});
