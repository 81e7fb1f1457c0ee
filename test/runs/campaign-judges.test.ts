import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { judgeBundles } from '../../scripts/faults/judge-bundles.ts';
import { judgeCheckouts } from '../../scripts/faults/judge-checkouts.ts';
import { pricesAt } from '../../scripts/faults/ledger.ts';
import { keepJson } from '../../scripts/faults/operator.ts';
import { applyRule, bundleWorld, ids, load, push } from '../bundles/support/world.ts';
import { checkoutWorld, retype, send, typeDraft } from '../checkouts/support/world.ts';
import { temporaryFolder } from './support/desk.ts';

const nothing = { lost: 0, doubled: 0, unknown: 0, wronglyReported: 0 };

/** A bundle sheet that was sent and restored, with what a campaign keeps of it. */
async function restored() {
  const world = await bundleWorld();
  const { desk, service } = world;
  const at = (name: string): string => join(temporaryFolder(), name);
  const job = {
    subscriptions: ids(4),
    price: '7.77',
    original: at('original.json'),
    sent: { results: at('sent.csv'), ledger: at('sent.json') },
    restored: { results: at('restored.csv'), sheet: at('sheet.csv') },
    refused: () => false,
  };
  const keep = (file: string): void => keepJson(file, pricesAt(service.inspect, 'north'));
  const { id: sheetId } = await load(world, job.subscriptions);
  keep(job.original);
  await applyRule(desk, sheetId, { rule: 'price', price: job.price });
  const sent = await push(world, sheetId, 'send');
  await desk.exportResults(sent.id, job.sent.results);
  keep(job.sent.ledger);
  await desk.exportResults((await push(world, sheetId, 'restore')).id, job.restored.results);
  await desk.invoke('bundles.export', { sheetId, grant: await desk.grant(job.restored.sheet) });
  return { job, judged: () => judgeBundles(job, service.inspect, 'north') };
}

const replaceIn = (file: string, one: string, other: string): void =>
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(one, other));

test('prices that were sent and restored have no fault; a false word about them, or one that is missing, has', async () => {
  const { job, judged } = await restored();
  expect(judged()).toMatchObject([nothing, nothing]);
  const whole = `${job.sent.results}.whole`;
  copyFileSync(job.sent.results, whole);
  replaceIn(job.sent.results, 'succeeded', 'failed');
  expect(judged()).toMatchObject([{ ...nothing, wronglyReported: 4 }, nothing]);
  copyFileSync(whole, job.sent.results);
  replaceIn(job.sent.results, 'succeeded', 'unknown');
  expect(judged()).toMatchObject([{ ...nothing, unknown: 4 }, nothing]);
  copyFileSync(whole, job.sent.results);
  const [first = ''] = job.subscriptions;
  replaceIn(job.sent.results, first, '5');
  expect(judged()).toMatchObject([{ lost: 1, doubled: 0 }, nothing]);
  copyFileSync(whole, job.sent.results);
  replaceIn(job.restored.sheet, 'restore succeeded', 'restore failed');
  expect(judged()).toMatchObject([nothing, { ...nothing, wronglyReported: 4 }]);
});

test('prices that the service does not have, or was sent again, are found whatever the exports say', async () => {
  const { job, judged } = await restored();
  // As if sending had ended with the old prices, and before any request of the restoring.
  copyFileSync(job.original, job.sent.ledger);
  const [prices, restores] = judged();
  expect(prices).toMatchObject({ lost: 4, wronglyReported: 4 });
  expect(restores).toMatchObject({ lost: 0, doubled: 4 });
});

test('a checkout that appears twice, or of which the list says too much or nothing, is found', async () => {
  const world = await checkoutWorld();
  const { desk, store, service } = world;
  const email = 'ada@shop.example';
  const { id } = await typeDraft(world, { fields: { email }, shipping_address: { city: 'Springfield' } });
  await send(world, id);
  const results = join(temporaryFolder(), 'checkouts.json');
  const judged = async (city: string, isRefused = false) => {
    keepJson(results, await desk.invoke('checkouts.list', { storeId: store.id }));
    const job = { emails: [email], city, results, refused: () => isRefused };
    return judgeCheckouts(job, service.inspect, 'north');
  };
  expect(await judged('Springfield')).toMatchObject(nothing);
  expect(await judged('Riverside')).toMatchObject({ ...nothing, lost: 1 });
  expect(await judged('Springfield', true)).toMatchObject({ ...nothing, wronglyReported: 1 });
  await retype(world, id, { shipping_address: { city: 'Riverside' } });
  expect(await judged('Springfield')).toMatchObject({ ...nothing, wronglyReported: 1 });
  const copy = await desk.invoke('checkouts.add', { storeId: store.id, copyOf: id });
  await send(world, copy.id);
  expect(await judged('Springfield')).toMatchObject({ lost: 0, doubled: 1 });
});
