import { request } from 'undici';
import { expect, test } from 'vitest';
import { applyRule, bundleWorld, ids, load, pricesAt, start } from '../bundles/support/world.ts';
import { checkoutWorld, isOver, requestsAt, send, typeDraft } from '../checkouts/support/world.ts';

/** As many answers of the service, one after the other, as somebody who does not sleep would have had by then. */
async function whileOthersAreAnswered(url: string): Promise<void> {
  for (let times = 0; times < 30; times += 1) await (await request(`${url}/nothing`)).body.dump();
}

test('asleep, no bundle price is read or sent; what is cancelled then was not sent', async () => {
  const world = await bundleWorld();
  const { desk, service } = world;
  const sheet = await load(world, ids(4));
  const originals = pricesAt(world);
  await applyRule(desk, sheet.id, { rule: 'percent', percent: '10' });
  const seen = (): number =>
    service.inspect.requests().filter(({ path }) => path.startsWith('/bundle_selections')).length;
  const before = seen();
  desk.desk.sleeping(true);
  const { id: runId } = await start(world, sheet.id, 'send');
  await whileOthersAreAnswered(service.url);
  await desk.invoke('runs.cancel', { runId });
  desk.desk.sleeping(false);
  expect(await desk.reaches(runId, 'cancelled')).toMatchObject({ notSent: 4, unknown: 0 });
  expect(seen()).toBe(before);
  expect(pricesAt(world)).toEqual(originals);
});

test('awake again, bundle prices go on where they were', async () => {
  const world = await bundleWorld();
  const { desk } = world;
  const sheet = await load(world, ids(4));
  await applyRule(desk, sheet.id, { rule: 'percent', percent: '10' });
  desk.desk.sleeping(true);
  const { id: runId } = await start(world, sheet.id, 'send');
  desk.desk.sleeping(false);
  expect(await desk.reaches(runId, 'done')).toMatchObject({ succeeded: 4, unknown: 0 });
});

test('asleep, a checkout waits; stopped then, it was not sent, and awake it can be', async () => {
  const world = await checkoutWorld();
  const { desk, service } = world;
  const { id: checkoutId } = await typeDraft(world);
  desk.desk.sleeping(true);
  const { token } = await desk.invoke('checkouts.review', { checkoutId });
  await desk.invoke('checkouts.send', { checkoutId, token });
  await whileOthersAreAnswered(service.url);
  const stopped = desk.noticed('checkouts.changed', (one) => one.id === checkoutId && isOver(one));
  await desk.invoke('checkouts.stop', { checkoutId });
  desk.desk.sleeping(false);
  expect(await stopped).toMatchObject({ state: 'draft', last: { outcome: 'not-sent', tries: 0 } });
  expect(requestsAt(world)).toEqual([]);
  expect(await send(world, checkoutId)).toMatchObject({ state: 'made', last: { outcome: 'ok', tries: 1 } });
});

test('a checkout that waited while the computer slept goes when it wakes up', async () => {
  const world = await checkoutWorld();
  const { desk } = world;
  const { id: checkoutId } = await typeDraft(world);
  desk.desk.sleeping(true);
  const { token } = await desk.invoke('checkouts.review', { checkoutId });
  const over = desk.noticed('checkouts.changed', (one) => one.id === checkoutId && isOver(one));
  await desk.invoke('checkouts.send', { checkoutId, token });
  desk.desk.sleeping(false);
  expect(await over).toMatchObject({ state: 'made', last: { outcome: 'ok' } });
  expect(requestsAt(world)).toEqual(['POST /checkouts 201']);
});

test('what waits for its turn when the app is closed asleep keeps nobody waiting, and was not sent', async () => {
  const world = await checkoutWorld();
  const { desk } = world;
  const { id: checkoutId } = await typeDraft(world);
  desk.desk.sleeping(true);
  const { token } = await desk.invoke('checkouts.review', { checkoutId });
  await desk.invoke('checkouts.send', { checkoutId, token });
  await desk.close();
  expect(requestsAt(world)).toEqual([]);
});
