import { expect, test } from 'vitest';
import { send, typeDraft } from '../checkouts/support/world.ts';
import { WholeAnswer } from '../profiles/support/recording-proxy.ts';
import { worldWith } from './support/answered-world.ts';
import { csvFile } from './support/files.ts';

const header = ['cart token', 'email', 'variant', 'qty', 'product_id'];
const cart = ['cart-1', 'ada@shop.example', '11', '1', '5'];

type Refused = readonly [status: number, body: string | object];

/** A service that refuses the first new checkout so; something on the way may have sent it twice, and the first is made. */
async function refusing([status, told]: Refused) {
  let posts = 0;
  const body = typeof told === 'string' ? { error: told } : told;
  const world = await worldWith((method, path) => {
    if (path !== '/checkouts' || method !== 'POST') return undefined;
    posts += 1;
    if (posts === 1) return new WholeAnswer(status, 'application/json', JSON.stringify(body));
    return { checkout: { token: `7f3a9c1e5b2d4f600a8${posts}` } };
  });
  return { world, posts: () => posts };
}

/** What became of one row that is refused so, and how often it was sent. */
async function sent(...refused: Refused) {
  const { world, posts } = await refusing(refused);
  const { desk, store } = world;
  const sheet = await desk.importFile(csvFile('carts.csv', header, [cart]), 'checkouts');
  const { id } = await desk.send(store, sheet.id);
  await desk.reaches(id, 'done');
  const [row] = await desk.invoke('runs.rows', {
    runId: id,
    outcomes: ['succeeded', 'failed', 'unknown', 'not-sent'],
  });
  return { outcome: row?.outcome, message: row?.message, posts: posts() };
}

test.each<Refused>([
  [409, 'Another request for this cart is in progress, retry later'],
  [409, 'The checkout is being created. Please wait.'],
  [409, 'The cart is locked, try again in a moment'],
  [409, 'Cart cart-1 is locked'],
  [409, 'Cart is busy, please wait'],
  [409, 'Checkout is pending'],
  [409, 'The checkout is pending payment'],
  [409, 'Already processing this cart'],
  [409, 'A problem occurred: your request is being processed'],
  [409, 'A checkout for this cart is underway'],
  [409, 'Checkout creation already started'],
  [409, 'Checkout creation for ada@shop.example has already started'],
  [409, 'Could not obtain lock, retry'],
  [409, 'Request already received'],
  [409, { error: { code: 'resource_locked', message: 'Try again later' } }],
  [409, { error: { code: 'resourceLocked' } }],
  [423, 'Locked by another request'],
  [423, 'external_checkout_id: is locked'],
  [425, 'The cart is being created'],
])('a checkout that is refused as begun (%i %j) is unknown, and not sent again', async (status, body) => {
  expect(await sent(status, body)).toMatchObject({ outcome: 'unknown', posts: 1 });
});

test.each<Refused>([
  [409, 'Conflict'],
  [409, {}],
  [409, { status: 409, title: 'Conflict', type: 'about:blank' }],
  [423, 'Locked'],
  [423, 'Gesperrt'],
  [423, 'El carrito está bloqueado'],
  [423, 'Nope'],
  [423, {}],
  [425, 'Too early'],
])('one that is refused for no reason of its own (%i %j) is unknown', async (status, body) => {
  expect(await sent(status, body)).toMatchObject({ outcome: 'unknown', posts: 1 });
});

test.each<Refused>([
  [409, 'Duplicate request'],
  [409, 'Idempotency conflict: retry later'],
  [400, 'The same request was sent a moment ago'],
  [422, 'Duplicate request, the first one is in progress'],
])('one that is refused as sent twice (%i %j) is unknown', async (status, body) => {
  expect(await sent(status, body)).toMatchObject({ outcome: 'unknown', posts: 1 });
});

test.each<readonly [status: number, words: string]>([
  [409, 'There was a problem processing the request: variant 5 is out of stock'],
  [409, 'An error occurred while processing the cart'],
  [409, 'Pending charges exist'],
  [409, 'Cart is being used by another checkout'],
  [409, 'Payment processing is not enabled'],
  [409, 'Conflict: variant 5 is out of stock, try again later'],
  [409, 'shipping_address.zip: is not valid'],
  [409, 'A checkout for this cart exists'],
  [423, 'The store is locked'],
  [425, 'Sales of variant 5 have not started'],
  [422, 'The variant of this cart is pending approval'],
])('one that is refused for a reason of its own (%i %s) failed', async (status, words) => {
  expect(await sent(status, words)).toEqual({ outcome: 'failed', message: `${words} (${status})`, posts: 1 });
});

test('nor is one of the form sent again that is refused as begun', async () => {
  const { world, posts } = await refusing([409, 'Another request for this cart is in progress']);
  const { id } = await typeDraft(world);
  expect(await send(world, id)).toMatchObject({ state: 'unknown', last: { outcome: 'unknown' } });
  expect(posts()).toBe(1);
});

test.each<Refused>([
  [409, 'The service is busy. Try again later.'],
  [423, 'The server is temporarily unavailable'],
  [409, 'Too many concurrent requests'],
  [429, 'Another request is in progress'],
])('one that is refused by a busy service (%i %s) is sent again', async (status, words) => {
  const { world, posts } = await refusing([status, words]);
  const { id } = await typeDraft(world);
  expect(await send(world, id)).toMatchObject({ state: 'made', last: { outcome: 'ok' } });
  expect(posts()).toBe(2);
});
