import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openHeadlessDesk } from '../../scripts/faults/headless-desk.ts';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';
import { everyBodyShape } from '../../src/practice/faults/plan.ts';
import type { FaultRuleInput } from '../../src/practice/index.ts';
import { openDesk, startService, temporaryFolder } from '../runs/support/desk.ts';
import { refuseWrites } from '../support/refused-writes.ts';
import {
  atService,
  checkoutWorld,
  fast,
  isOver,
  requestsAt,
  retype,
  send,
  typeDraft,
  typed,
  type World,
} from './support/world.ts';

const create = { method: 'POST', path: '/checkouts' } as const;
const update = { method: 'PUT', path: '/checkouts/*' } as const;
const after = { kind: 'drop-after-acting' } as const;

const lost: readonly FaultRuleInput['do'][] = [
  { kind: 'drop-before-acting' },
  after,
  { kind: 'truncated-body' },
  { kind: 'malformed-body' },
  { kind: 'html-body' },
  { kind: 'empty-body' },
  { kind: 'status', code: 502, body: 'html' },
  { kind: 'status', code: 500, acted: true },
];

test.each(lost)('a new checkout whose answer is lost is unknown and never sent again: %o', async (fault) => {
  const world = await checkoutWorld();
  const { desk, service } = world;
  service.control.setFaultPlan([{ match: { ...create, nth: 1 }, do: fault }]);
  const { id } = await typeDraft(world);
  const unknown = await send(world, id);
  expect(unknown).toMatchObject({ state: 'unknown', token: null, last: { outcome: 'unknown', tries: 1 } });
  expect(unknown.last?.next).toContain('Look for');
  expect(requestsAt(world)).toHaveLength(1);
  const review = await desk.invoke('checkouts.review', { checkoutId: id });
  expect(review.notices).toContainEqual({
    severity: 'error',
    text: 'This checkout may already have been created.',
  });

  const [kept] = atService(world);
  if (kept === undefined) {
    // It was looked for and is not there: it may be sent again, once.
    expect(await desk.invoke('checkouts.settle', { checkoutId: id, token: null })).toMatchObject({
      state: 'draft',
    });
    expect(await send(world, id)).toMatchObject({ state: 'made', last: { outcome: 'ok' } });
  } else {
    const token = String(kept.token);
    expect(await desk.invoke('checkouts.settle', { checkoutId: id, token })).toMatchObject({
      state: 'made',
      token,
      changed: false,
    });
    await retype(world, id, { fields: { email: 'b@shop.example' } });
    expect(await send(world, id)).toMatchObject({ last: { kind: 'update', outcome: 'ok' } });
  }
  expect(atService(world)).toHaveLength(1);
});

test('an update is repeated until its answer is certain', async () => {
  const world = await checkoutWorld();
  const { service } = world;
  const { id } = await typeDraft(world);
  await send(world, id);
  await retype(world, id, { shipping_address: { city: 'Springfield' } });
  service.control.setFaultPlan([
    { match: { ...update, nth: 1 }, do: after },
    { match: { ...update, nth: 2 }, do: { kind: 'html-body' } },
    { match: { ...update, nth: 3 }, do: { kind: 'status', code: 409 } },
    { match: { ...update, nth: 4 }, do: { kind: 'status', code: 503 } },
  ]);
  expect(await send(world, id)).toMatchObject({ changed: false, last: { outcome: 'ok', tries: 5 } });
  expect(atService(world)[0]?.shipping_address).toMatchObject({ city: 'Springfield' });
});

test('an update that the operator stops repeating is not known to have arrived, and can be sent again', async () => {
  const world = await checkoutWorld();
  const { desk, service } = world;
  const { id } = await typeDraft(world);
  await send(world, id);
  await retype(world, id, { shipping_address: { city: 'Springfield' } });
  service.control.setFaultPlan([{ match: update, do: { kind: 'status', code: 500 } }]);
  const { token } = await desk.invoke('checkouts.review', { checkoutId: id });
  const left = desk.noticed('checkouts.changed', (one) => (one.last?.tries ?? 0) > 0 && !isOver(one));
  await desk.invoke('checkouts.send', { checkoutId: id, token });
  await left;
  const over = desk.noticed('checkouts.changed', (one) => one.id === id && isOver(one));
  await desk.invoke('checkouts.stop', { checkoutId: id });
  expect(await over).toMatchObject({
    state: 'made',
    changed: true,
    last: { kind: 'update', outcome: 'unknown' },
  });
  service.control.setFaultPlan([]);
  expect(await send(world, id)).toMatchObject({ changed: false, last: { outcome: 'ok' } });
});

test('going back to what was accepted after an update that may have arrived is sent, too', async () => {
  const world = await checkoutWorld();
  const { desk, service } = world;
  const { id, draft } = await typeDraft(world);
  await send(world, id);
  const [before] = atService(world);
  await retype(world, id, { fields: { email: 'b@shop.example' }, shipping_address: { zip: '' } });
  service.control.setFaultPlan([{ match: update, do: after }]);
  const { token } = await desk.invoke('checkouts.review', { checkoutId: id });
  const left = desk.noticed('checkouts.changed', (one) => (one.last?.tries ?? 0) > 0 && !isOver(one));
  await desk.invoke('checkouts.send', { checkoutId: id, token });
  await left;
  const over = desk.noticed('checkouts.changed', (one) => one.id === id && isOver(one));
  await desk.invoke('checkouts.stop', { checkoutId: id });
  await over;
  expect(atService(world)[0]).toMatchObject({ email: 'b@shop.example' });

  service.control.setFaultPlan([]);
  await desk.invoke('checkouts.save', { checkoutId: id, draft });
  expect(await send(world, id)).toMatchObject({ changed: false, last: { outcome: 'ok' } });
  expect(atService(world)[0]).toEqual({ ...before, updated_at: atService(world)[0]?.updated_at });
});

test.each(everyBodyShape)('a refusal of shape %s is told, and nothing is lost or made', async (body) => {
  const world = await checkoutWorld();
  world.service.control.setFaultPlan([
    {
      match: { ...create, nth: 1 },
      do: { kind: 'status', code: 422, body, message: 'The cart is empty.' },
    },
  ]);
  const { id } = await typeDraft(world);
  const refused = await send(world, id);
  // A page may come from what had passed the request on.
  const unknown = { state: 'unknown', last: { outcome: 'unknown', tries: 1 } };
  if (body === 'html') return expect(refused).toMatchObject(unknown);
  expect(refused).toMatchObject({ state: 'draft', last: { outcome: 'refused' } });
  expect(refused.last?.details).toHaveLength(1);
  if (body !== 'empty') expect(refused.last?.details.join()).toContain('The cart is empty.');
  const kept = await world.desk.invoke('checkouts.get', { checkoutId: id });
  expect(kept.sent).toEqual(kept.draft);
  expect(await send(world, id)).toMatchObject({ state: 'made' });
  expect(atService(world)).toHaveLength(1);
});

test.each([
  [403, 'The service rejects checkouts for Store north with status 403.'],
  [404, 'Store north does not seem to support checkouts in API version 2021-01.'],
  [426, 'The service rejects checkouts for Store north with status 426.'],
])('status %i is a refusal with the way on', async (code, message) => {
  const world = await checkoutWorld();
  world.service.control.setFaultPlan([{ match: create, do: { kind: 'status', code } }]);
  const { id } = await typeDraft(world);
  const refused = await send(world, id);
  expect(refused).toMatchObject({ state: 'draft', last: { outcome: 'refused', message } });
  expect(refused.last?.next).not.toBe('');
});

test('a token that the service does not know is said so; nothing is known of what such a checkout holds', async () => {
  const world = await checkoutWorld();
  const { desk, store } = world;
  const { id } = await desk.invoke('checkouts.add', { storeId: store.id, token: 'elsewhere' });
  await retype(world, id, { fields: { email: 'b@shop.example' } });
  const review = await desk.invoke('checkouts.review', { checkoutId: id });
  expect(review).toMatchObject({ method: 'PUT', path: '/checkouts/elsewhere' });
  expect(JSON.parse(review.body)).toEqual({ email: 'b@shop.example' });
  expect(review.notices.map(({ severity }) => severity)).toEqual(['info']);
  expect(await send(world, id)).toMatchObject({
    last: { outcome: 'refused', message: 'Store north has no checkout with this token.' },
  });
});

test('a program that ends in the middle: what is typed is there, and what was on its way is unknown', async () => {
  const service = await startService();
  const dataFolder = temporaryFolder();
  const vault = createMemoryVault();
  const first = await openHeadlessDesk({ dataFolder, vault });
  const store = await first.connect(service.facts, 'north', fast);
  const world: World = { service, desk: first, store };
  const made = await typeDraft(world);
  await send(world, made.id);
  const typedOn = await retype(world, made.id, { fields: { email: 'changed@shop.example' } });
  const draftOnly = await typeDraft(world, { fields: { email: 'only@shop.example' } });
  const doubtful = await typeDraft(world, typed);
  // The answers stay away, so that both are in doubt when the program ends.
  const away = { kind: 'delay', ms: 60_000, when: 'after' } as const;
  service.control.setFaultPlan([
    { match: create, do: away },
    { match: update, do: away },
  ]);
  for (const id of [doubtful.id, made.id]) {
    const { token } = await first.invoke('checkouts.review', { checkoutId: id });
    await first.invoke('checkouts.send', { checkoutId: id, token });
  }
  await expect.poll(() => requestsAt(world).length).toBe(3);
  await first.desk.close();

  const desk = await openDesk({ dataFolder, vault });
  const list = await desk.invoke('checkouts.list', { storeId: store.id });
  const interrupted = 'Partner Desk closed before the response arrived.';
  expect(
    list.map(({ id, state, last }) => [id, state, last?.outcome ?? null, last?.message ?? null]),
  ).toEqual([
    [doubtful.id, 'unknown', 'unknown', interrupted],
    [draftOnly.id, 'draft', null, null],
    [made.id, 'made', 'unknown', interrupted],
  ]);
  const found = await desk.invoke('checkouts.get', { checkoutId: made.id });
  expect(found.draft).toEqual(typedOn);
  expect(found.changed).toBe(true);
  service.control.setFaultPlan([]);
  const again = { service, desk, store };
  expect(await send(again, made.id)).toMatchObject({ changed: false, last: { outcome: 'ok' } });
  expect(atService(again)).toHaveLength(2);
});

test('a checkout whose end the disk does not take is not sent a second time, and its end is not lost', async () => {
  const service = await startService();
  const dataFolder = temporaryFolder();
  const desk = await openDesk({ dataFolder });
  const world: World = { service, desk, store: await desk.connect(service.facts, 'north', fast) };
  const { id } = await typeDraft(world);
  const makeRoom = refuseWrites(join(dataFolder, 'checkouts.db'), ['requests', 'checkouts']);
  const { token } = await desk.invoke('checkouts.review', { checkoutId: id });
  await desk.invoke('checkouts.send', { checkoutId: id, token });
  // Its answer was heard, and why it is not shown is said.
  await expect
    .poll(async () => (await desk.invoke('checkouts.get', { checkoutId: id })).last)
    .toMatchObject({
      outcome: 'going',
      message: 'The result of this request cannot be saved to disk.',
      next: expect.stringContaining('the request is not sent again'),
    });
  const again = await desk.invoke('checkouts.review', { checkoutId: id });
  await expect(desk.invoke('checkouts.send', { checkoutId: id, token: again.token })).rejects.toMatchObject({
    error: { code: 'conflict', next: 'Wait for the response.' },
  });
  const over = desk.noticed('checkouts.changed', (one) => one.id === id && isOver(one));
  makeRoom();
  expect(await over).toMatchObject({
    state: 'made',
    token: String(atService(world)[0]?.token),
    last: { outcome: 'ok', tries: 1 },
  });
  expect(atService(world)).toHaveLength(1);
});

test('drafts can be copied and deleted; what the service has stays in the list, and its store, too', async () => {
  const world = await checkoutWorld();
  const { desk, store } = world;
  const { id } = await typeDraft(world);
  const made = await send(world, id);
  const copy = await desk.invoke('checkouts.add', { storeId: store.id, copyOf: id });
  expect(copy).toMatchObject({ state: 'draft', token: null, title: made.title });
  await desk.invoke('checkouts.remove', { checkoutId: copy.id });
  await expect(desk.invoke('checkouts.remove', { checkoutId: id })).rejects.toMatchObject({
    error: { code: 'conflict' },
  });
  await expect(desk.invoke('stores.remove', { storeId: store.id })).rejects.toMatchObject({
    error: {
      message:
        'Store north has runs, bundle sheets or checkouts; it stays in the list so that their history is kept.',
    },
  });
  expect((await desk.invoke('checkouts.list', { storeId: store.id })).map((one) => one.id)).toEqual([id]);
});

test('whatever becomes of the answers, no cart is made twice, and what is said to be made is there', async () => {
  const world = await checkoutWorld({ behaviour: 'hostile' });
  const { desk, service, store } = world;
  service.control.setFaultPlan([
    { match: { ...create, every: 5 }, do: after },
    { match: { ...create, every: 7 }, do: { kind: 'drop-before-acting' } },
    { match: { ...create, every: 3 }, do: { kind: 'burst', code: 409, count: 1 } },
    { match: { ...create, every: 4 }, do: { kind: 'status', code: 422, body: 'nested' } },
    { match: { ...create, every: 11 }, do: { kind: 'truncated-body' } },
    { match: { ...create, every: 13 }, do: { kind: 'unauthorized-once' } },
  ]);
  for (let cart = 1; cart <= 30; cart += 1) {
    const { id } = await typeDraft(world, { ...typed, fields: { external_checkout_id: `cart-${cart}` } });
    await send(world, id);
  }
  const carts = atService(world).map(({ external_checkout_id }) => external_checkout_id);
  expect(new Set(carts).size).toBe(carts.length);
  const list = await desk.invoke('checkouts.list', { storeId: store.id });
  const states = Map.groupBy(list, ({ state }) => state);
  expect([...states.keys()].toSorted()).toEqual(['draft', 'made', 'unknown']);
  const titles = (state: 'draft' | 'made') => states.get(state)?.map(({ title }) => title) ?? [];
  expect(carts).toEqual(expect.arrayContaining(titles('made')));
  expect(carts.filter((cart) => titles('draft').includes(String(cart)))).toEqual([]);
});
