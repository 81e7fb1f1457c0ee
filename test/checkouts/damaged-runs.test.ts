import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openHeadlessDesk } from '../../scripts/faults/headless-desk.ts';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';
import { openDesk, startService, temporaryFolder } from '../runs/support/desk.ts';
import { atService, fast, requestsAt, retype, send, typeDraft, type World } from './support/world.ts';

/*
 * The run of a checkout in a damaged runs.db, or in one that somebody changed: whatever it says, the checkout has an exit,
 * and a POST whose response was lost is sent again only after the operator settled it.
 */

type Way = 'create' | 'update';

/** A checkout whose request is on its way when the program ends, and what is then changed in a file. */
async function interruptedAt(way: Way, file: 'runs.db' | 'checkouts.db', sql: string) {
  const service = await startService();
  const dataFolder = temporaryFolder();
  const vault = createMemoryVault();
  const first = await openHeadlessDesk({ dataFolder, vault });
  const store = await first.connect(service.facts, 'north', fast);
  const before: World = { service, desk: first, store };
  const { id } = await typeDraft(before);
  if (way === 'update') {
    await send(before, id);
    await retype(before, id, { fields: { email: 'changed@shop.example' } });
  }
  service.control.setFaultPlan([
    {
      match: { path: way === 'create' ? '/checkouts' : '/checkouts/*' },
      do: { kind: 'delay', ms: 60_000, when: 'after' },
    },
  ]);
  const { token } = await first.invoke('checkouts.review', { checkoutId: id });
  const sent = requestsAt(before).length;
  await first.invoke('checkouts.send', { checkoutId: id, token });
  await expect.poll(() => requestsAt(before).length).toBe(sent + 1);
  await first.desk.close();
  service.control.setFaultPlan([]);

  const database = new DatabaseSync(join(dataFolder, file));
  expect(database.prepare(sql).run().changes).toBe(1);
  database.close();
  const desk = await openDesk({ dataFolder, vault, goOnAtStart: true });
  const world: World = { service, desk, store };
  return { world, id, sent: sent + 1 };
}

const last = (way: Way): string => `(SELECT max(number) FROM runs WHERE kind = 'checkout-${way}')`;
const unreadable: readonly (readonly [string, (run: string) => string])[] = [
  ['its setup is no JSON', (run) => `UPDATE runs SET setup = '{' WHERE number = ${run}`],
  ['its kind is unknown', (run) => `UPDATE runs SET kind = 'of-tomorrow' WHERE number = ${run}`],
  ['its time is none', (run) => `UPDATE runs SET started_at = 9000000000000000 WHERE number = ${run}`],
  ['its cells cannot be read', (run) => `UPDATE rows SET cells = '[' WHERE run = ${run}`],
  ['its cells are something else', (run) => `UPDATE rows SET cells = '{"a":1}' WHERE run = ${run}`],
  ['its row is missing', (run) => `DELETE FROM rows WHERE run = ${run}`],
  ['its journal cannot be read', (run) => `UPDATE events SET data = '{' WHERE seq = 1 AND run = ${run}`],
];
/** Of these it can be read what became of the request. */
const misplaced: typeof unreadable = [
  ['its sheet is missing', (run) => `UPDATE runs SET sheet_id = NULL WHERE number = ${run}`],
  ['its sheet is another', (run) => `UPDATE runs SET sheet_id = '../x' WHERE number = ${run}`],
];

async function settlesAsMade(world: World, id: string): Promise<void> {
  const { desk } = world;
  const token = String(atService(world)[0]?.token);
  await expect(desk.invoke('checkouts.settle', { checkoutId: id, token })).resolves.toMatchObject({
    ...{ state: 'made', token },
  });
  await retype(world, id, { fields: { email: 'b@shop.example' } });
  expect(await send(world, id)).toMatchObject({ last: { kind: 'update', outcome: 'ok' } });
  expect(atService(world)).toHaveLength(1);
}

test.each(unreadable)('a new checkout can be settled if of its run %s', async (_what, sql) => {
  const { world, id, sent } = await interruptedAt('create', 'runs.db', sql(last('create')));
  const [listed] = await world.desk.invoke('checkouts.list', { storeId: world.store.id });
  expect(listed).toMatchObject({ id, state: 'unknown', last: { outcome: 'unknown', kind: 'create' } });
  expect(requestsAt(world)).toHaveLength(sent);
  await settlesAsMade(world, id);
});

test.each(misplaced)('a new checkout is told what became of it if of its run %s', async (_what, sql) => {
  const { world, id, sent } = await interruptedAt('create', 'runs.db', sql(last('create')));
  await expect
    .poll(async () => (await world.desk.invoke('checkouts.list', { storeId: world.store.id }))[0])
    .toMatchObject({ id, state: 'unknown', last: { outcome: 'unknown', kind: 'create' } });
  expect(requestsAt(world)).toHaveLength(sent);
  await settlesAsMade(world, id);
});

test.each(misplaced)('a changed checkout is told what became of it if of its run %s', async (_what, sql) => {
  const { world, id } = await interruptedAt('update', 'runs.db', sql(last('update')));
  await expect
    .poll(async () => (await world.desk.invoke('checkouts.list', { storeId: world.store.id }))[0])
    .toMatchObject({ id, state: 'made', changed: false, last: { outcome: 'ok', kind: 'update' } });
});

test.each(unreadable.slice(0, 4))('a changed checkout can be sent if of its run %s', async (_what, sql) => {
  const { world, id } = await interruptedAt('update', 'runs.db', sql(last('update')));
  const [listed] = await world.desk.invoke('checkouts.list', { storeId: world.store.id });
  expect(listed).toMatchObject({ state: 'made', last: { outcome: 'unknown', kind: 'update' } });
  await retype(world, id, { fields: { email: 'c@shop.example' } });
  expect(await send(world, id)).toMatchObject({ last: { kind: 'update', outcome: 'ok' } });
  expect(atService(world)).toMatchObject([{ email: 'c@shop.example' }]);
});

test.each([
  ['runs.db', 'an update', `UPDATE runs SET kind = 'checkout-update' WHERE number = ${last('create')}`],
  ['runs.db', 'codes', `UPDATE runs SET kind = 'discounts-2021-11' WHERE number = ${last('create')}`],
  ['runs.db', 'a swap', `UPDATE runs SET kind = 'subscription-swaps' WHERE number = ${last('create')}`],
  ['checkouts.db', 'an update', "UPDATE requests SET kind = 'update'"],
] as const)('a lost POST that %s calls %s is not sent again unsettled', async (file, _what, sql) => {
  const { world, id, sent } = await interruptedAt('create', file, sql);
  const { desk, store, service } = world;
  const [listed] = await desk.invoke('checkouts.list', { storeId: store.id });
  expect(listed).toMatchObject({ id, state: 'unknown', last: { outcome: 'unknown' } });
  const [run] = await desk.invoke('runs.list', {});
  await expect(desk.invoke('runs.resume', { runId: run?.id ?? '' })).rejects.toMatchObject({
    error: { code: 'disk' },
  });
  const review = await desk.invoke('checkouts.review', { checkoutId: id });
  await expect(desk.invoke('checkouts.send', { checkoutId: id, token: review.token })).rejects.toMatchObject({
    error: { code: 'conflict' },
  });
  const changes = service.inspect
    .requests()
    .filter(({ method, path }) => method !== 'GET' && !path.startsWith('/oauth'));
  expect(changes).toHaveLength(sent);
  await settlesAsMade(world, id);
});

test('nothing is sent to another path that the run of a changed checkout names, and the checkout has an end', async () => {
  const sql = `UPDATE rows SET cells = json_set(cells, '$[1]', '..') WHERE run = ${last('update')}`;
  const { world, id } = await interruptedAt('update', 'runs.db', sql);
  const { desk, service, store } = world;
  const before = service.inspect.requests().length;
  await expect
    .poll(async () => (await desk.invoke('checkouts.list', { storeId: store.id }))[0])
    .toMatchObject({ id, state: 'made', last: { outcome: 'unknown', kind: 'update' } });
  expect(service.inspect.requests().slice(before)).toEqual([]);
});
