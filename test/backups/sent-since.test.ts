/**
 * What was sent after a backup was made looks unsent once the backup is restored. The review says so of whatever came
 * back and was not sent from here since, and of nothing else.
 */

import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { HeadlessDesk, ProfileOverrides } from '../../scripts/faults/headless-desk.ts';
import type { Selection } from '../../src/contract/selection.ts';
import type { Store } from '../../src/contract/stores.ts';
import { applyRule, load, push, ids as subscriptions } from '../bundles/support/world.ts';
import { fast, retype, send, typeDraft, typed, type World } from '../checkouts/support/world.ts';
import { startService, temporaryFolder } from '../runs/support/desk.ts';
import { codesFile } from '../runs/support/files.ts';
import { type Computer, makeBackup, newComputer } from './support.ts';

type Restorable = World & { readonly computer: Computer };

async function world(overrides: ProfileOverrides = fast): Promise<Restorable> {
  const service = await startService();
  const computer = newComputer();
  const desk = await computer.open();
  const store = await desk.connect(service.facts, 'north', overrides);
  return { service, computer, desk, store };
}

const backUp = ({ desk }: Restorable): Promise<string> =>
  makeBackup(desk, join(temporaryFolder(), 'mine.pdbackup'));

/** The desk after the backup was restored and the program was started a second time; the store is connected again. */
async function restore({ computer, desk, store, service }: Restorable, backup: string): Promise<Restorable> {
  computer.choose(backup);
  await desk.invoke('backups.restore', {});
  await desk.close();
  await (await computer.open()).close();
  const next = await computer.open();
  await next.reconnect(store.id);
  await unlock(next, store);
  return { service, computer, desk: next, store };
}

const unlock = (desk: HeadlessDesk, { id, name }: Store) =>
  desk.invoke('stores.setLock', { storeId: id, on: false, typedStoreName: name });

const ofBackup = (notices: readonly { readonly text: string }[]): readonly string[] =>
  notices
    .map(({ text }) => text.replace(/a backup from .*? and/, 'a backup from DATE and'))
    .filter(isOfBackup);
const isOfBackup = (text: string): boolean => text.includes('a backup from');

const said = async ({ desk, store }: Restorable, sheetId: string, selection: Selection = { of: 'valid' }) =>
  ofBackup((await desk.invoke('runs.review', { sheetId, storeId: store.id, selection })).notices);

const saidOfCheckout = async ({ desk }: Restorable, checkoutId: string) =>
  ofBackup((await desk.invoke('checkouts.review', { checkoutId })).notices);

const mayBeCreated =
  'This checkout was restored from a backup from DATE and may have been created since then; look for it in the merchant portal before you send it.';

test('a draft that was sent after the backup says that it may have been created, until it is sent from here', async () => {
  const before = await world();
  const { id } = await typeDraft(before);
  const backup = await backUp(before);
  expect(await saidOfCheckout(before, id)).toEqual([]);
  expect(await send(before, id)).toMatchObject({ state: 'made' });

  const after = await restore(before, backup);
  expect(await after.desk.invoke('checkouts.get', { checkoutId: id })).toMatchObject({ state: 'draft' });
  expect(await saidOfCheckout(after, id)).toEqual([mayBeCreated]);
  // Typing makes it no other checkout, and one that is made now was in no backup.
  await retype(after, id, { fields: { email: 'grace@shop.example' } });
  expect(await saidOfCheckout(after, id)).toEqual([mayBeCreated]);
  expect(await saidOfCheckout(after, (await typeDraft(after)).id)).toEqual([]);

  // What was refused may have been created all the same.
  after.service.control.setFaultPlan([
    { match: { method: 'POST', path: '/checkouts', nth: 1 }, do: { kind: 'status', code: 422 } },
  ]);
  expect((await send(after, id)).last).toMatchObject({ outcome: 'refused' });
  expect(await saidOfCheckout(after, id)).toEqual([mayBeCreated]);
  expect(await send(after, id)).toMatchObject({ state: 'made' });
  await retype(after, id, { fields: { email: 'ada@shop.example' } });
  expect(await saidOfCheckout(after, id)).toEqual([]);
});

test('a checkout that exists may have been changed since the backup', async () => {
  const before = await world();
  const { id } = await typeDraft(before);
  await send(before, id);
  await retype(before, id, { fields: { email: 'grace@shop.example' } });
  const after = await restore(before, await backUp(before));
  expect(await saidOfCheckout(after, id)).toEqual([
    'This checkout was restored from a backup from DATE and may have been changed since then; compare it with the merchant portal before you send it.',
  ]);
  await send(after, id);
  await retype(after, id, { fields: { email: 'ada@shop.example' } });
  expect(await saidOfCheckout(after, id)).toEqual([]);
});

test('a checkout of which the operator says that it is not there says nothing more', async () => {
  const before = await world();
  const { id } = await typeDraft(before);
  before.service.control.setFaultPlan([
    { match: { method: 'POST', path: '/checkouts', nth: 1 }, do: { kind: 'drop-before-acting' } },
  ]);
  expect(await send(before, id)).toMatchObject({ state: 'unknown' });
  const after = await restore(before, await backUp(before));
  expect(await saidOfCheckout(after, id)).toEqual([mayBeCreated]);
  await after.desk.invoke('checkouts.settle', { checkoutId: id, token: null });
  expect(await saidOfCheckout(after, id)).toEqual([]);
});

const mayBeSent = (rows: string) =>
  `${rows} restored from a backup from DATE and may have been sent since then; check the merchant portal before you send.`;

test('rows that were sent after the backup say that they may have been, until each is sent from here', async () => {
  const before = await world();
  const { desk, store } = before;
  const sheet = await desk.importFile(codesFile(6), 'discounts-2021-01');
  await desk.reaches((await desk.send(store, sheet.id, { of: 'rows', rowIds: [1, 2] })).id, 'done');
  const never = await desk.importFile(codesFile(3, 'NEVER'), 'discounts-2021-01');
  const backup = await backUp(before);
  expect(await said(before, sheet.id)).toEqual([]);
  await desk.reaches((await desk.send(store, sheet.id)).id, 'done');

  const after = await restore(before, backup);
  expect(await said(after, sheet.id)).toEqual([mayBeSent('4 rows were')]);
  expect(await said(after, sheet.id, { of: 'rows', rowIds: [1, 2, 3] })).toEqual([mayBeSent('1 row was')]);
  expect(await said(after, never.id)).toEqual([mayBeSent('3 rows were')]);
  const results = { sheetId: sheet.id, storeId: store.id };
  expect(await after.desk.invoke('sheets.results', results)).toMatchObject({ restored: 4 });
  const later = await after.desk.importFile(codesFile(2, 'LATER'), 'discounts-2021-01');
  expect(await said(after, later.id)).toEqual([]);

  const some: Selection = { of: 'rows', rowIds: [4] };
  await after.desk.reaches((await after.desk.send(store, never.id, { of: 'rows', rowIds: [2] })).id, 'done');
  expect(await said(after, never.id)).toEqual([mayBeSent('2 rows were')]);
  // The service has the codes: it refuses them, and they may have been created after the backup as well as before.
  await after.desk.reaches((await after.desk.send(store, sheet.id, some)).id, 'done');
  expect(await said(after, sheet.id)).toEqual([mayBeSent('4 rows were')]);
  await after.desk.reaches((await after.desk.send(store, never.id)).id, 'done');
  expect(await said(after, never.id)).toEqual([]);
});

test('failed rows of a run that came back may have been sent again', async () => {
  const before = await world();
  const { desk, store, service } = before;
  const sheet = await desk.importFile(codesFile(4), 'discounts-2021-01');
  service.control.setFaultPlan([
    { match: { method: 'POST', path: '/discounts', nth: 2 }, do: { kind: 'status', code: 422 } },
  ]);
  const all = { of: 'valid' } as const;
  const request = { sheetId: sheet.id, storeId: store.id, selection: all, rowByRow: true };
  const { token } = await desk.invoke('runs.review', request);
  const run = await desk.invoke('runs.start', { ...request, token, typedStoreName: store.name });
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 3, failed: 1 });
  const again: Selection = { of: 'outcomes', runId: run.id, outcomes: ['failed'] };
  const backup = await backUp(before);
  expect(await said(before, sheet.id, again)).toEqual([]);

  const after = await restore(before, backup);
  expect(await said(after, sheet.id, again)).toEqual([mayBeSent('1 row was')]);
  // Of a sheet that is gone, too.
  await after.desk.invoke('sheets.delete', { sheetId: sheet.id });
  expect(await said(after, sheet.id, again)).toEqual([mayBeSent('1 row was')]);
});

test('bundle prices that were sent after the backup are found at the service, and not sent again', async () => {
  const before = await world();
  const { desk } = before;
  const sheet = await load(before, subscriptions(2));
  await applyRule(desk, sheet.id, { rule: 'percent', percent: '10' });
  const backup = await backUp(before);
  const selection = { of: 'prices', restores: false } as const;
  expect(await said(before, sheet.id, selection)).toEqual([]);
  await push(before, sheet.id, 'send');
  const changes = () => before.service.inspect.requests().filter(({ method }) => method === 'PUT').length;
  const sent = changes();
  expect(sent).toBeGreaterThan(0);

  const after = await restore(before, backup);
  expect(await said(after, sheet.id, selection)).toEqual([
    'These prices were restored from a backup from DATE and may have been sent since then. Each bundle is compared with the service first, and skipped if it has changed there.',
  ]);
  expect(await push(after, sheet.id, 'send')).toMatchObject({
    state: 'done',
    failed: 0,
    unknown: 0,
    notSent: 0,
  });
  expect(changes()).toBe(sent);
  await applyRule(after.desk, sheet.id, { rule: 'percent', percent: '5' });
  expect(await said(after, sheet.id, selection)).toEqual([]);
});

test('what was restored twice may have been sent since the older backup', async () => {
  const before = await world();
  const { id } = await typeDraft(before, typed);
  const texts = async (desk: HeadlessDesk) =>
    (await desk.invoke('checkouts.review', { checkoutId: id })).notices
      .map(({ text }) => text)
      .filter(isOfBackup);
  const after = await restore(before, await backUp(before));
  const once = await texts(after.desk);
  expect(once).toHaveLength(1);
  const twice = await restore(after, await backUp(after));
  expect(await texts(twice.desk)).toEqual(once);
});

test('a run that waited for its store sends nothing once the restore is decided, although the store is connected then', async () => {
  const its = await world({ limits: { tasksPerAdd: 5, tasksPerBatch: 20, pageSize: 5 } });
  const { service, computer, desk, store } = its;
  const sheet = await desk.importFile(codesFile(60), 'discounts-2021-01');
  computer.choose(await backUp(its));
  service.control.holdProcessing();
  const run = await desk.send(store, sheet.id);
  await desk.until(run.id, ({ sent }) => sent > 0);
  await desk.invoke('stores.disconnect', { storeId: store.id });
  service.control.releaseProcessing();
  await desk.reaches(run.id, 'waiting');
  await service.control.idle();
  const before = service.inspect.creationsByCode('north').size;
  // The keychain takes its time with the tokens of a connection that was begun before.
  const [asked, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { set } = computer.vault;
  Object.assign(computer.vault, {
    set: async (name: string, secret: string) => {
      asked.resolve();
      await slow.promise;
      return set(name, secret);
    },
  });
  const connected = desk.noticed('stores.connectChanged', ({ step }) => step === 'connected');
  await desk.invoke('stores.reconnect', { storeId: store.id });
  await asked.promise;
  expect(await desk.invoke('backups.restore', {})).toEqual({ restarts: true });
  slow.resolve();
  await connected;
  const held = await desk.until(
    run.id,
    ({ state, because }) => state === 'done' || because?.code === 'conflict',
  );
  expect(held).toMatchObject({
    state: 'waiting',
    because: { message: expect.stringContaining('at the next start') },
  });
  await service.control.idle();
  expect(service.inspect.creationsByCode('north').size).toBe(before);
});
