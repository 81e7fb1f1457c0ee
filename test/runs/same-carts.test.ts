import { expect, test } from 'vitest';

import { worldWith } from './support/answered-world.ts';
import { csvFile } from './support/files.ts';

const header = ['cart token', 'email', 'variant', 'qty', 'product_id'];
const row = (cart: string, variant: string) => [cart, 'ada@shop.example', variant, '1', '5'];

/** A sheet of two lines whose carts are written so, at a service that gives each checkout a token of its own. */
async function linesOf(...carts: readonly string[]) {
  const bodies: string[] = [];
  const { desk, store } = await worldWith((method, path, body) => {
    if (path !== '/checkouts' || method !== 'POST') return undefined;
    bodies.push(body);
    return { checkout: { token: `7f3a9c1e5b2d4f600a8${bodies.length}`, email: 'ada@shop.example' } };
  });
  const rows = carts.map((cart, index) => row(cart, `1${index + 1}`));
  const sheet = await desk.importFile(csvFile('carts.csv', header, rows), 'checkouts');
  const review = await desk.invoke('runs.review', {
    ...{ storeId: store.id, sheetId: sheet.id },
    selection: { of: 'valid' },
  });
  const { id } = await desk.send(store, sheet.id);
  const { succeeded } = await desk.reaches(id, 'done');
  const sent = bodies.map((body) => JSON.parse(body));
  const warnings = review.notices.flatMap(({ severity, text }) => (severity === 'warning' ? [text] : []));
  return { sent, succeeded, warnings };
}

test.each([
  ['a blank', 'cart-1 '],
  ['blanks before it', '  cart-1'],
  ['a no-break space', 'cart-1\u00a0'],
  ['a sign without width', '\u200bcart-1'],
])('rows of a cart whose token has %s at an end are one checkout', async (_, second) => {
  for (const carts of [
    ['cart-1', second],
    [second, 'cart-1'],
  ]) {
    const { sent, succeeded, warnings } = await linesOf(...carts);
    expect(sent).toMatchObject([
      { external_checkout_id: 'cart-1', line_items: [{ variant_id: 11 }, { variant_id: 12 }] },
    ]);
    expect({ succeeded, warnings }).toEqual({ succeeded: 2, warnings: [] });
  }
});

test('rows whose cart is a blank, or has no look, have none', async () => {
  const { sent } = await linesOf(' ', '\u200b');
  expect(sent.map((body) => body.external_checkout_id)).toEqual([undefined, undefined]);
});

test('cart tokens that differ by their case are said to be two checkouts', async () => {
  const { sent, warnings } = await linesOf('cart-1', 'CART-1', 'cart-2');
  expect(sent).toHaveLength(3);
  expect(warnings).toEqual([
    'These values differ only in capitalization, so separate checkouts are created: cart-1 and CART-1. If they belong to the same cart, use the same capitalization in all its rows.',
  ]);
});
