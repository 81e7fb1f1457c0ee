import { expect, test } from 'vitest';
import { maxRows } from '../../src/domain/checkouts/draft.ts';
import { behaviourNames, practiceClient } from '../../src/practice/index.ts';
import { openDesk, startService } from '../runs/support/desk.ts';
import {
  atService,
  checkoutWorld,
  fast,
  makeDiscount,
  requestsAt,
  retype,
  send,
  text,
  typeDraft,
  typed,
} from './support/world.ts';

test.each(behaviourNames)('a %s service: made, changed, in the list and in the log', async (behaviour) => {
  const world = await checkoutWorld({ behaviour });
  const { desk, store } = world;
  const { id } = await typeDraft(world);
  const made = await send(world, id);
  expect(made).toMatchObject({ state: 'made', changed: false, last: { kind: 'create', outcome: 'ok' } });
  const [kept] = atService(world);
  expect(made.token).toBe(kept?.token);
  expect(text(kept?.line_items ?? null)).toContain('"variant_id":7879280096544123457,"quantity":2');

  await retype(world, id, {
    shipping_address: { city: 'Springfield' },
    original_shipping_lines: [{ price: '4.90', code: 'standard', title: 'Standard shipping' }],
    shipping_lines_override: 'null',
  });
  expect((await desk.invoke('checkouts.get', { checkoutId: id })).changed).toBe(true);
  const changed = await send(world, id);
  expect(changed).toMatchObject({
    changed: false,
    token: made.token,
    last: { kind: 'update', outcome: 'ok' },
  });
  const [after, ...others] = atService(world);
  expect(others).toEqual([]);
  expect(text(after?.shipping_address ?? null)).toBe(
    '{"address1":"Main Street 1","city":"Springfield","first_name":"Ada","last_name":"Example","zip":"04010","original_shipping_lines":[{"price":"4.90","code":"standard","title":"Standard shipping"}],"shipping_lines_override":null}',
  );
  const list = await desk.invoke('checkouts.list', { storeId: store.id });
  expect(list.map(({ token }) => token)).toEqual([made.token]);
  const activity = await desk.invoke('activity.list', { text: '/checkouts' });
  expect(activity.map(({ method }) => method)).toEqual(['PUT', 'POST']);
});

test('the review shows the request as it goes, without the token, and sending needs it', async () => {
  const world = await checkoutWorld();
  const { desk } = world;
  const { id } = await typeDraft(world);
  const send = (token: string) => desk.invoke('checkouts.send', { checkoutId: id, token });
  await expect(send('made up')).rejects.toMatchObject({ error: { code: 'conflict' } });
  const review = await desk.invoke('checkouts.review', { checkoutId: id });
  expect(review).toMatchObject({
    kind: 'create',
    method: 'POST',
    path: '/checkouts',
    headers: [
      { name: 'X-Service-Access-Token', value: null },
      { name: 'X-Service-Version', value: '2021-01' },
      { name: 'Accept', value: 'application/json' },
      { name: 'Content-Type', value: 'application/json' },
    ],
    issues: [],
    notices: [],
  });
  await retype(world, id, { fields: { email: 'b@shop.example' } });
  await expect(send(review.token)).rejects.toMatchObject({
    error: { message: 'The checkout has changed since this review. Nothing was sent.' },
  });
  expect(requestsAt(world)).toEqual([]);
});

test.each(['an answer', 'a token that the operator found'])(
  'shipping lines that a new checkout leaves out are still to be sent after %s',
  async (known) => {
    const world = await checkoutWorld();
    const { desk, service } = world;
    const shipping = [{ price: '4.90', code: 'standard', title: 'Standard shipping' }];
    const { id } = await typeDraft(world, {
      ...typed,
      original_shipping_lines: shipping,
      shipping_lines_override: 'null',
    });
    const review = await desk.invoke('checkouts.review', { checkoutId: id });
    expect(review.body).not.toContain('shipping_lines');
    expect(review.notices).toEqual([
      { severity: 'warning', text: expect.stringContaining('shipping lines are not sent') },
    ]);
    if (known === 'an answer') await send(world, id);
    else {
      service.control.setFaultPlan([
        { match: { method: 'POST', path: '/checkouts', nth: 1 }, do: { kind: 'drop-after-acting' } },
      ]);
      expect(await send(world, id)).toMatchObject({ state: 'unknown' });
      const [made] = atService(world);
      await desk.invoke('checkouts.settle', { checkoutId: id, token: String(made?.token) });
    }
    const before = await desk.invoke('checkouts.get', { checkoutId: id });
    expect(before).toMatchObject({ changed: true, accepted: { original_shipping_lines: [] } });
    expect(before.draft.original_shipping_lines).toHaveLength(1);
    expect(await send(world, id)).toMatchObject({ changed: false, last: { kind: 'update', outcome: 'ok' } });
    expect(atService(world)).toMatchObject([
      { shipping_address: { original_shipping_lines: shipping, shipping_lines_override: null } },
    ]);
  },
);

test('errors of the draft stop it before anything is sent', async () => {
  const world = await checkoutWorld();
  const { id } = await typeDraft(world, { ...typed, fields: { email: 'ada' } });
  const review = await world.desk.invoke('checkouts.review', { checkoutId: id });
  expect(review.issues.map(({ column }) => column)).toEqual(['email']);
  expect(review.notices.map(({ severity }) => severity)).toEqual(['error']);
  await expect(
    world.desk.invoke('checkouts.send', { checkoutId: id, token: review.token }),
  ).rejects.toMatchObject({ error: { code: 'conflict' } });
  expect(requestsAt(world)).toEqual([]);
});

test('a checkout without lines is sent after a warning, and one of nothing is not', async () => {
  const world = await checkoutWorld();
  const { desk } = world;
  const { id } = await typeDraft(world, { fields: { email: 'ada@shop.example' } });
  const review = await desk.invoke('checkouts.review', { checkoutId: id });
  expect(review.notices).toEqual([
    { severity: 'warning', text: expect.stringContaining('has no line items') },
  ]);
  expect(await send(world, id)).toMatchObject({ state: 'made', last: { outcome: 'ok' } });
  expect(atService(world)).toMatchObject([{ email: 'ada@shop.example' }]);
  expect(atService(world)[0]).not.toHaveProperty('line_items');

  const empty = await typeDraft(world, {});
  const refused = await desk.invoke('checkouts.review', { checkoutId: empty.id });
  expect(refused.notices.map(({ severity }) => severity)).toEqual(['error']);
  await expect(
    desk.invoke('checkouts.send', { checkoutId: empty.id, token: refused.token }),
  ).rejects.toMatchObject({ error: { code: 'conflict' } });
  expect(requestsAt(world)).toEqual(['POST /checkouts 201']);
});

test('a checkout of as many lines as a draft holds arrives whole, after a warning', async () => {
  const world = await checkoutWorld();
  const { desk } = world;
  const line_items = Array.from({ length: maxRows }, (_, index) => ({
    variant_id: `${7_879_280_096_544n + BigInt(index)}`,
    quantity: '1',
  }));
  const { id } = await typeDraft(world, { ...typed, line_items });
  const review = await desk.invoke('checkouts.review', { checkoutId: id });
  expect(review.notices).toEqual([
    { severity: 'warning', text: expect.stringContaining('has 500 line items') },
  ]);
  expect(await send(world, id)).toMatchObject({ state: 'made', lines: maxRows });
  const sent = line_items.map(({ variant_id }) => `{"variant_id":${variant_id},"quantity":1}`);
  expect(text(atService(world)[0]?.line_items ?? null)).toBe(`[${sent.join(',')}]`);
});

test('an update that removes every line says so before it goes', async () => {
  const world = await checkoutWorld();
  const { id } = await typeDraft(world);
  await send(world, id);
  await retype(world, id, { line_items: [] });
  const review = await world.desk.invoke('checkouts.review', { checkoutId: id });
  expect(JSON.parse(review.body)).toEqual({ line_items: [] });
  expect(review.notices).toEqual([
    { severity: 'warning', text: expect.stringContaining('removes all line items') },
  ]);
  expect(await send(world, id)).toMatchObject({ changed: false, lines: 0 });
  expect(atService(world)).toMatchObject([{ line_items: [] }]);
});

const withCode = { ...typed, fields: { ...typed.fields, discount_code: 'welcome10' } };

test('a discount is looked up before sending where the service can be asked', async () => {
  const world = await checkoutWorld({ behaviour: 'extended' });
  const { desk, service } = world;
  const { id } = await typeDraft(world, withCode);
  const review = () => desk.invoke('checkouts.review', { checkoutId: id });
  const missing = await review();
  expect(missing.issues).toMatchObject([
    { column: 'discount_code', code: 'not-there', fix: { cells: [{ column: 'discount_code', text: '' }] } },
  ]);
  expect(missing.notices).toEqual([{ severity: 'error', text: expect.stringContaining('has no discount') }]);
  await expect(desk.invoke('checkouts.send', { checkoutId: id, token: missing.token })).rejects.toMatchObject(
    { error: { code: 'conflict' } },
  );

  await makeDiscount(world, 'WELCOME10');
  service.control.setFaultPlan([
    { match: { method: 'GET', path: '/discounts', nth: 1 }, do: { kind: 'status', code: 500 } },
  ]);
  expect((await review()).notices).toMatchObject([
    { severity: 'warning', text: expect.stringContaining('could not be looked up') },
  ]);
  expect(await review()).toMatchObject({ issues: [], notices: [{ severity: 'info' }] });
  expect(await send(world, id)).toMatchObject({ state: 'made' });
  expect(atService(world)[0]).toMatchObject({ discount_code: 'welcome10' });
});

test('where the service cannot be asked the review says that the discount has to exist', async () => {
  const world = await checkoutWorld({ behaviour: 'specification' });
  const { id } = await typeDraft(world, withCode);
  const review = await world.desk.invoke('checkouts.review', { checkoutId: id });
  expect(review.notices).toEqual([
    {
      severity: 'info',
      text: 'The discount “welcome10” must already exist. This service cannot look it up.',
    },
  ]);
  expect(await send(world, id)).toMatchObject({
    state: 'draft',
    last: { outcome: 'refused', details: ['discount_code: welcome10 does not exist'] },
  });
  await makeDiscount(world, 'WELCOME10');
  expect(await send(world, id)).toMatchObject({ state: 'made' });

  // The discount of an update is inside the shipping address; without its code it is taken away.
  await retype(world, id, { fields: { discount_code: '' } });
  const update = await world.desk.invoke('checkouts.review', { checkoutId: id });
  expect(JSON.parse(update.body)).toEqual({
    shipping_address: { ...typed.shipping_address, discount_code: '' },
  });
  await send(world, id);
  expect(atService(world)[0]).toMatchObject({ discount_code: null });
});

test('on platform A there are none, and the service is not asked', async () => {
  const service = await startService();
  const desk = await openDesk();
  // The profile that the store on platform A is connected with comes with the store on platform B.
  const onB = await desk.connect(service.facts, 'south', fast);
  const connected = desk.noticed('stores.connectChanged', (state) => state.step === 'connected');
  await desk.invoke('stores.connect', {
    name: 'West',
    domain: 'west',
    platform: 'a',
    colour: 'blue',
    profileId: onB.profileId,
    clientId: practiceClient.clientId,
    callbackUrl: service.facts.callbackUrl,
    scopes: ['write_discounts'],
  });
  await connected;
  const west = (await desk.invoke('stores.list', {})).find(({ platform }) => platform === 'a');
  await expect(desk.invoke('checkouts.add', { storeId: west?.id ?? '' })).rejects.toMatchObject({
    error: { code: 'denied', message: expect.stringContaining('platform A') },
  });
  expect(await desk.invoke('checkouts.list', { storeId: west?.id ?? '' })).toEqual([]);
});
