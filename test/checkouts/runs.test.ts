import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openHeadlessDesk } from '../../scripts/faults/headless-desk.ts';
import type { CheckoutSummary } from '../../src/contract/checkouts.ts';
import type { Selection } from '../../src/contract/runs.ts';
import type { Store } from '../../src/contract/stores.ts';
import { createCheckouts } from '../../src/main/checkouts/checkouts.ts';
import { systemClock } from '../../src/main/clock.ts';
import type { ApiAnswer } from '../../src/main/ports.ts';
import { createRuns } from '../../src/main/runs/runs.ts';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';
import { openDesk, startService, temporaryFolder } from '../runs/support/desk.ts';
import { profileAt } from '../support/profile.ts';
import { noPrices, noRows } from '../support/runs/no-sources.ts';
import { fixedSessions } from '../support/stores/fixed-sessions.ts';
import { draft } from '../unit/checkouts/drafts.ts';
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

/** Reviews and sends; resolves when the request is on its way. */
async function begin({ desk }: World, checkoutId: string): Promise<void> {
  const { token } = await desk.invoke('checkouts.review', { checkoutId });
  await desk.invoke('checkouts.send', { checkoutId, token });
}

const whenOver = ({ desk }: World, checkoutId: string) =>
  desk.noticed('checkouts.changed', (one) => one.id === checkoutId && isOver(one));

test('what is sent of a checkout is a run, with its row, its requests and nothing to send again', async () => {
  const world = await checkoutWorld();
  const { desk, store, service } = world;
  const { id, number } = await typeDraft(world);
  service.control.setFaultPlan([{ match: { ...create, nth: 1 }, do: { kind: 'status', code: 422 } }]);
  await send(world, id);
  const { token } = await send(world, id);
  await retype(world, id, { fields: { email: 'b@shop.example' } });
  await send(world, id);
  const title = `Checkout ${number}`;
  const runs = await desk.invoke('runs.list', { storeId: store.id });
  expect(runs.map((run) => [run.kind, run.title, run.state, run.succeeded, run.failed])).toEqual([
    ['checkout-update', title, 'done', 1, 0],
    ['checkout-create', title, 'done', 1, 0],
    ['checkout-create', title, 'done', 0, 1],
  ]);
  expect(runs.map(({ sheetId }) => sheetId)).toEqual([id, id, id]);
  const [, made, refused] = runs.map((run) => run.id);
  const rows = await desk.invoke('runs.rows', { runId: made ?? '', outcomes: ['succeeded'] });
  expect(rows).toMatchObject([{ label: 'ada@shop.example', serviceId: token }]);
  const requests = await desk.invoke('activity.list', { runId: made ?? '' });
  expect(requests.map(({ method }) => method)).toEqual(['POST']);

  // It is corrected in its form and reviewed there.
  const { actions } = await desk.invoke('runs.get', { runId: refused ?? '' });
  expect(actions).toMatchObject({ retryFailed: 0, sendRest: 0, sendUnknown: 0, inverse: null });
  const selection: Selection = { of: 'outcomes', runId: refused ?? '', outcomes: ['failed'] };
  await expect(
    desk.invoke('runs.review', { sheetId: id, storeId: store.id, selection }),
  ).rejects.toMatchObject({ error: { message: 'To send this checkout again, open its form.' } });
});

test('what the network or a pause holds up is over, and is not sent automatically later', async () => {
  const world = await checkoutWorld();
  const { desk, service } = world;
  const paused = await typeDraft(world);
  service.control.setFaultPlan([{ match: create, do: { kind: 'status', code: 409 } }]);
  const stopped = whenOver(world, paused.id);
  await begin(world, paused.id);
  const [run] = await desk.invoke('runs.list', {});
  await desk.invoke('runs.pause', { runId: run?.id ?? '' });
  await expect.poll(async () => (await desk.invoke('runs.list', {}))[0]?.state).toBe('cancelled');
  expect(await stopped).toMatchObject({
    state: 'draft',
    last: { outcome: 'not-sent', message: 'The request was stopped. Nothing was changed.' },
  });

  const offline = await typeDraft(world);
  const { token } = await desk.invoke('checkouts.review', { checkoutId: offline.id });
  const over = whenOver(world, offline.id);
  await service.close();
  await desk.invoke('checkouts.send', { checkoutId: offline.id, token });
  const { state, last } = await over;
  expect([state, last?.outcome, last?.tries]).toEqual(['draft', 'not-sent', 0]);
  const [later] = await desk.invoke('runs.list', {});
  expect(later).toMatchObject({ state: 'cancelled', notSent: 1, unknown: 0 });
  const rows = await desk.invoke('runs.rows', { runId: later?.id ?? '', outcomes: ['not-sent'] });
  expect(rows.map(({ message }) => message)).toEqual([last?.message]);
});

test('an update that is in doubt for a while goes on until its answer is certain', async () => {
  const world = await checkoutWorld();
  const { service } = world;
  const { id } = await typeDraft(world);
  await send(world, id);
  await retype(world, id, { fields: { email: 'b@shop.example' } });
  // More in a row than hold a run.
  const silence = { kind: 'status', code: 503 } as const;
  service.control.setFaultPlan([1, 2, 3, 4].map((nth) => ({ match: { ...update, nth }, do: silence })));
  expect(await send(world, id)).toMatchObject({ changed: false, last: { outcome: 'ok', tries: 5 } });
  expect(atService(world)).toMatchObject([{ email: 'b@shop.example' }]);
});

test('a request that is on its way in the list alone, as in a backup, is in doubt and not sent again', async () => {
  const service = await startService();
  const [dataFolder, vault] = [temporaryFolder(), createMemoryVault()];
  const first = await openHeadlessDesk({ dataFolder, vault });
  const store = await first.connect(service.facts, 'north', fast);
  const world: World = { service, desk: first, store };
  const { id } = await typeDraft(world);
  service.control.setFaultPlan([{ match: create, do: { kind: 'delay', ms: 60_000, when: 'after' } }]);
  await begin(world, id);
  await expect.poll(() => requestsAt(world).length).toBe(1);
  await first.desk.close();
  const runs = new DatabaseSync(join(dataFolder, 'runs.db'));
  for (const table of ['runs', 'rows', 'events']) runs.exec(`DELETE FROM ${table}`);
  runs.close();

  const desk = await openDesk({ dataFolder, vault });
  const [kept] = await desk.invoke('checkouts.list', { storeId: store.id });
  expect(kept).toMatchObject({ id, state: 'unknown', last: { outcome: 'unknown', kind: 'create' } });
  const { notices } = await desk.invoke('checkouts.review', { checkoutId: id });
  expect(notices.map(({ severity }) => severity)).toContain('error');
  expect(requestsAt({ ...world, desk })).toHaveLength(1);
});

test('a checkout takes its turn at a limit that a run uses up all the time', async () => {
  const [at, profile] = ['north', profileAt('http://127.0.0.1')];
  const store: Store = { ...(await checkoutWorld()).store, id: at };
  const over = Promise.withResolvers<CheckoutSummary>();
  const sending = {
    api: {
      // There is never room, and whoever waits for it is served in turn.
      limit: () => ({ used: 40, size: 40, perSecond: 2 }),
      endPause: () => {},
      request: async (): Promise<ApiAnswer> => ({
        ...{ kind: 'answered', status: 200, text: '' },
        body: { checkout: { token: 'made-1a2b3c' } },
      }),
    },
    sessions: { ...fixedSessions(profile), store: () => store },
    clock: systemClock,
    publish: (channel: string, payload: unknown) => {
      // The channel says what the payload is.
      const one = payload as CheckoutSummary;
      if (channel === 'checkouts.changed' && isOver(one)) over.resolve(one);
    },
  };
  const checkouts = createCheckouts({ ...sending, databaseFile: ':memory:', runs: () => runs });
  const runs = createRuns({
    ...{ ...sending, databaseFile: ':memory:', rows: noRows, prices: noPrices },
    checkouts: checkouts.forms,
  });
  onTestFinished(() => runs.close());
  const { id } = checkouts.add(at, null, null);
  checkouts.save(id, draft(typed), { did: 'type', place: '' }, false);
  const { token } = await checkouts.review(id);
  await checkouts.send(id, token);
  expect(await over.promise).toMatchObject({ state: 'made', token: 'made-1a2b3c' });
});
