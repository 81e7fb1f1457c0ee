import { expect, test } from 'vitest';
import { WholeAnswer } from '../profiles/support/recording-proxy.ts';
import { worldWith } from '../runs/support/answered-world.ts';
import { csvFile } from '../runs/support/files.ts';
import { send, typeDraft, type World } from './support/world.ts';

const token = '7f3a9c1e5b2d4f600a8c';

/** A service that answers each new checkout with the one that is open; the first answer may be lost. */
const handingOut = (isFirstLost: boolean): Promise<World> => {
  let posts = 0;
  return worldWith((method, path) => {
    if (path !== '/checkouts' || method !== 'POST') return undefined;
    posts += 1;
    return isFirstLost && posts === 1 ? new WholeAnswer(504, 'text/html', '') : { checkout: { token } };
  });
};

async function settled(): Promise<World> {
  const world = await handingOut(true);
  const { id } = await typeDraft(world);
  expect(await send(world, id)).toMatchObject({ state: 'unknown' });
  const named = await world.desk.invoke('checkouts.settle', { checkoutId: id, token });
  expect(named).toMatchObject({ state: 'made', token });
  return world;
}
async function added(): Promise<World> {
  const world = await handingOut(false);
  await world.desk.invoke('checkouts.add', { storeId: world.store.id, token });
  return world;
}
const named = [
  ['settled', settled],
  ['added', added],
] as const;

test.each(named)('a checkout that the operator %s by its token is no new one', async (_, world) => {
  const opened = await world();
  const { id } = await typeDraft(opened);
  expect(await send(opened, id)).toMatchObject({
    state: 'unknown',
    token: null,
    last: { outcome: 'unknown' },
  });
});

test.each(named)('nor the new one of a row: %s', async (_, world) => {
  const { desk, store } = await world();
  const rows = [['a', 'ada@shop.example', '11', '1', '5']];
  const file = csvFile('carts.csv', ['cart token', 'email', 'variant', 'qty', 'product_id'], rows);
  const run = await desk.send(store, (await desk.importFile(file, 'checkouts')).id);
  await desk.reaches(run.id, 'done');
  const told = await desk.invoke('runs.rows', { runId: run.id, outcomes: ['succeeded', 'unknown'] });
  const message =
    'Instead of a new checkout, the service responded with one that is already listed under Checkouts. Look in the merchant portal for a second checkout from this row.';
  expect(told).toMatchObject([{ outcome: 'unknown', serviceId: null, message }]);
});

test('a checkout whose answer was lost, and that was not created, is the new one when it is sent again', async () => {
  const world = await handingOut(true);
  const { id } = await typeDraft(world);
  await send(world, id);
  await world.desk.invoke('checkouts.settle', { checkoutId: id, token: null });
  expect(await send(world, id)).toMatchObject({ state: 'made', token });
});
