import { expect, test } from 'vitest';
import type { Outcome } from '../../src/contract/selection.ts';
import { startRecordingProxy } from '../profiles/support/recording-proxy.ts';
import { openDesk, startService } from './support/desk.ts';
import { csvFile } from './support/files.ts';

// decision 0122: services leave out of a record what is empty.
const outcomes = ['succeeded', 'failed', 'unknown', 'not-sent'] satisfies Outcome[];
type Fields = Readonly<Record<string, unknown>>;
const whole = { id: 100_001, next_charge_scheduled_at: '2031-01-05', quantity: 1, price: '9.00' };

/** A subscription whose next charge is emptied, read for the undo in the form that `shown` gives it. */
async function emptied(before: Fields, shown: (record: Fields) => unknown) {
  let now: Fields = before;
  let isUndo = false;
  const service = await startService();
  const dropped = (record: Fields) =>
    Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
  const proxy = await startRecordingProxy(service.url, (method, path, body) => {
    if (!path.endsWith('/subscriptions/100001')) return undefined;
    if (method === 'PUT') now = { ...now, ...JSON.parse(body) };
    if (now === before) return now;
    return isUndo && method === 'GET' ? shown(dropped(now)) : dropped(now);
  });
  const desk = await openDesk();
  const store = await desk.connect({ ...service.facts, url: proxy.url }, 'north', {
    limits: { leakPerSecond: 200, pollSeconds: 0.01 },
    optional: { subscriptionRead: true },
  });
  const header = ['subscription_id', 'next_charge_scheduled_at'];
  const file = csvFile('swaps.csv', header, [['100001', '[empty]']]);
  const sheet = await desk.importFile(file, 'subscription-swaps');
  const run = await desk.reaches((await desk.send(store, sheet.id)).id, 'done');
  expect(run).toMatchObject({ succeeded: 1 });
  isUndo = true;
  const back = await desk.send(store, null, { of: 'inverse', runId: run.id });
  await desk.reaches(back.id, 'done');
  const [row] = await desk.invoke('runs.rows', { runId: back.id, outcomes });
  return { outcome: row?.outcome, now };
}

test.each([
  ['bare', (record: Fields) => record],
  ['in an envelope', (record: Fields) => ({ data: { subscription: record } })],
  ['beside another thing', (record: Fields) => ({ record, next: { id: 7, next_charge: '2031-09-09' } })],
])('a field that was emptied, and is left out of a record %s, is restored', async (_name, shown) => {
  expect(await emptied(whole, shown)).toMatchObject({
    outcome: 'succeeded',
    now: { next_charge_scheduled_at: '2031-01-05' },
  });
});

test.each<[string, Fields, (record: Fields) => unknown]>([
  ['hides another field, too', whole, ({ price: _price, ...rest }) => rest],
  ['has another ID', whole, (record) => ({ ...record, id: 7 })],
  ['has no ID', whole, ({ id: _id, ...rest }) => rest],
  ['has the field with another value', whole, (one) => ({ ...one, next_charge_scheduled_at: '2031-03-03' })],
  ['showed what is empty before', { ...whole, sku: null }, (record) => ({ ...record, sku: 'x' })],
  ['is empty', whole, () => ({})],
])('and left as it is where the record %s', async (_name, before, shown) => {
  expect(await emptied(before, shown)).toMatchObject({
    outcome: 'not-sent',
    now: { next_charge_scheduled_at: null },
  });
});
