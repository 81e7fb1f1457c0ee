import { expect, test } from 'vitest';
import type { Outcome } from '../../src/contract/selection.ts';
import { startRecordingProxy } from '../profiles/support/recording-proxy.ts';
import { openDesk, startService } from './support/desk.ts';
import { csvFile } from './support/files.ts';

// spec: Endpoints, response bodies are not shown: a record may be in any envelope (decision 0122).
const outcomes = ['succeeded', 'failed', 'unknown', 'not-sent'] satisfies Outcome[];
type Wrap = (record: Readonly<Record<string, unknown>>) => unknown;
const envelopes: readonly (readonly [string, Wrap])[] = [
  ['two envelopes', (record) => ({ data: { record } })],
  ['an envelope beside a word of success', (record) => ({ success: true, code: '0', data: record })],
  ['an envelope beside others', (record) => ({ record, meta: { request_id: 'x' } })],
  [
    'an envelope beside another thing with more of the fields',
    (record) => ({
      record,
      next: { code: 'ONE', value: '10', value_type: 'percentage', quantity: 5, sku: 'x' },
    }),
  ],
  ['attributes', ({ id, ...attributes }) => ({ data: { id, type: 'thing', attributes } })],
];

/** A store whose records are read as `wrap` puts them. */
async function worldWith(wrap: Wrap, shown: () => Readonly<Record<string, unknown>>) {
  const service = await startService();
  const proxy = await startRecordingProxy(service.url, (method, path) => {
    const id = /\/(?:subscriptions|discounts)\/(\d+)$/.exec(path)?.[1];
    return method === 'GET' && id !== undefined ? wrap({ id: Number(id), ...shown() }) : undefined;
  });
  const desk = await openDesk();
  const store = await desk.connect({ ...service.facts, url: proxy.url }, 'north', {
    limits: { leakPerSecond: 200, pollSeconds: 0.01 },
    optional: { subscriptionRead: true, discountRead: true },
  });
  return { service, proxy, desk, store };
}

test.each(envelopes)('what changed since is kept where records come in %s', async (_name, wrap) => {
  const { service, desk, store } = await worldWith(wrap, () => ({ code: 'ONE', value: '75.00' }));
  const header = ['code', 'value', 'value_type', 'status'];
  const file = csvFile('one.csv', header, [['ONE', '10', 'percentage', 'enabled']]);
  const sheet = await desk.importFile(file, 'discounts-2021-11');
  const run = await desk.reaches((await desk.send(store, sheet.id)).id, 'done');
  const back = await desk.send(store, null, { of: 'inverse', runId: run.id });
  await desk.reaches(back.id, 'done');
  const rows = await desk.invoke('runs.rows', { runId: back.id, outcomes });
  expect(rows.map(({ outcome, message }) => [outcome, message])).toEqual([
    ['not-sent', 'Skipped because 1 field changed after the original run: “Amount” (was 10, now 75)'],
  ]);
  expect(service.inspect.discounts('north').filter(({ deleted }) => deleted)).toEqual([]);
});

test.each(envelopes)('values from before are restored where records come in %s', async (_name, wrap) => {
  let quantity = 7;
  const { proxy, desk, store } = await worldWith(wrap, () => ({ quantity }));
  const file = csvFile('swaps.csv', ['subscription_id', 'quantity'], [['100001', '3']]);
  const sheet = await desk.importFile(file, 'subscription-swaps');
  const run = await desk.reaches((await desk.send(store, sheet.id)).id, 'done');
  expect(run).toMatchObject({ succeeded: 1, actions: { inverse: { rows: 1 } } });
  quantity = 3;
  const back = await desk.send(store, null, { of: 'inverse', runId: run.id });
  expect(await desk.reaches(back.id, 'done')).toMatchObject({ succeeded: 1 });
  const sent = proxy.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(sent).toEqual(['{"quantity":3}', '{"quantity":7}']);
});

test('a record that shows nothing of what a run set is not taken for one that did not change', async () => {
  const { service, desk, store } = await worldWith(
    (record) => [record],
    () => ({ name: 'Spring' }),
  );
  const header = ['code', 'value', 'value_type', 'status'];
  const file = csvFile('one.csv', header, [['ONE', '10', 'percentage', 'enabled']]);
  const sheet = await desk.importFile(file, 'discounts-2021-11');
  const run = await desk.reaches((await desk.send(store, sheet.id)).id, 'done');
  const back = await desk.send(store, null, { of: 'inverse', runId: run.id });
  expect(await desk.reaches(back.id, 'done')).toMatchObject({ notSent: 1 });
  expect(service.inspect.discounts('north').filter(({ deleted }) => deleted)).toEqual([]);
});
