import { expect, test } from 'vitest';
import { send, typeDraft } from '../checkouts/support/world.ts';
import { WholeAnswer } from '../profiles/support/recording-proxy.ts';
import { worldWith } from './support/answered-world.ts';
import { csvFile } from './support/files.ts';

const header = ['cart token', 'email', 'variant', 'qty', 'product_id'];
const cart = ['cart-1', 'ada@shop.example', '11', '1', '5'];

/** A service that refuses the first new checkout so; something on the way may have sent it twice, and the first is made. */
async function refusing(status: number, error: string) {
  let posts = 0;
  const world = await worldWith((method, path) => {
    if (path !== '/checkouts' || method !== 'POST') return undefined;
    posts += 1;
    if (posts === 1) return new WholeAnswer(status, 'application/json', JSON.stringify({ error }));
    return { checkout: { token: `7f3a9c1e5b2d4f600a8${posts}` } };
  });
  return { world, posts: () => posts };
}

test.each([
  [409, 'Another request for this cart is in progress, retry later'],
  [409, 'The checkout is being created. Please wait.'],
  [423, 'Locked by another request'],
  [409, 'Checkout is pending'],
  [409, 'The checkout is pending payment'],
  [409, 'Already processing this cart'],
  [409, 'A problem occurred: your request is being processed'],
])('a checkout that is refused as begun (%i %s) is unknown, and not sent again', async (status, error) => {
  const { world, posts } = await refusing(status, error);
  const { desk, store } = world;
  const sheet = await desk.importFile(csvFile('carts.csv', header, [cart]), 'checkouts');
  const { id } = await desk.send(store, sheet.id);
  expect(await desk.reaches(id, 'done')).toMatchObject({ unknown: 1, succeeded: 0 });
  expect(posts()).toBe(1);
});

test.each([
  'There was a problem processing the request: variant 5 is out of stock',
  'An error occurred while processing the cart',
  'Pending charges exist',
  'Cart is being used by another checkout',
])('one that is refused for good (%s) was not created', async (error) => {
  const { world, posts } = await refusing(409, error);
  const { desk, store } = world;
  const sheet = await desk.importFile(csvFile('carts.csv', header, [cart]), 'checkouts');
  const { id } = await desk.send(store, sheet.id);
  expect(await desk.reaches(id, 'done')).toMatchObject({ unknown: 0, failed: 1 });
  expect(posts()).toBe(1);
});

test('nor is one of the form', async () => {
  const { world, posts } = await refusing(409, 'Another request for this cart is in progress');
  const { id } = await typeDraft(world);
  expect(await send(world, id)).toMatchObject({ state: 'unknown', last: { outcome: 'unknown' } });
  expect(posts()).toBe(1);
});

test.each([
  [409, 'The service is busy. Try again later.'],
  [425, 'Too early'],
  [429, 'Another request is in progress'],
])('one that is refused as too early (%i %s) is sent again', async (status, error) => {
  const { world, posts } = await refusing(status, error);
  const { id } = await typeDraft(world);
  expect(await send(world, id)).toMatchObject({ state: 'made', last: { outcome: 'ok' } });
  expect(posts()).toBe(2);
});
