import { expect, test } from 'vitest';
import type { Outcome } from '../../src/contract/selection.ts';
import { startRecordingProxy } from '../profiles/support/recording-proxy.ts';
import { openDesk, startService } from './support/desk.ts';
import { csvFile } from './support/files.ts';

// spec: Endpoints, response bodies are not shown: fields may be spelled in another way (decision 0122).
const outcomes = ['succeeded', 'failed', 'unknown', 'not-sent'] satisfies Outcome[];
const spelled = (name: string): string =>
  name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
type Fields = Record<string, unknown>;

/** A subscription that is moved to another variant and day, and answered in another spelling than it is sent in. */
async function swapped(envelope: (record: Fields) => unknown) {
  const before = { platform_variant_id: 11, product_title: 'Box', next_charge_scheduled_at: '2031-01-05' };
  let now: Fields = { ...before, product_title: 'Box', sku: 'BOX-1' };
  const service = await startService();
  const proxy = await startRecordingProxy(service.url, (method, path, body) => {
    if (!path.endsWith('/subscriptions/100001')) return undefined;
    if (method === 'PUT') {
      const sent = JSON.parse(body) as Fields;
      const filled = 'product_title' in sent ? {} : { product_title: 'Crate', sku: 'CRATE-1' };
      now = { ...now, ...filled, ...sent };
    }
    const shown = Object.entries(now).map(([name, value]) => [spelled(name), value]);
    return envelope({ id: 100_001, ...Object.fromEntries(shown) });
  });
  const desk = await openDesk();
  const store = await desk.connect({ ...service.facts, url: proxy.url }, 'north', {
    limits: { leakPerSecond: 200, pollSeconds: 0.01 },
    optional: { subscriptionRead: true },
  });
  const header = ['subscription_id', 'platform_variant_id', 'next_charge_scheduled_at'];
  const file = csvFile('swaps.csv', header, [['100001', '22', '2031-02-06']]);
  const sheet = await desk.importFile(file, 'subscription-swaps');
  const run = await desk.reaches((await desk.send(store, sheet.id)).id, 'done');
  expect(run).toMatchObject({ succeeded: 1 });
  const set = (fields: Fields): void => {
    now = { ...now, ...fields };
  };
  const undo = async () => {
    const back = await desk.send(store, null, { of: 'inverse', runId: run.id });
    await desk.reaches(back.id, 'done');
    const [row] = await desk.invoke('runs.rows', { runId: back.id, outcomes });
    return { outcome: row?.outcome, message: row?.message };
  };
  return { undo, set, now: () => now };
}
const envelopes = [
  ['bare', (record: Fields) => record],
  ['in two envelopes', (record: Fields) => ({ data: { subscription: record } })],
] as const;

test.each(envelopes)('what is read in another spelling, %s, is restored', async (_name, envelope) => {
  const { undo, now } = await swapped(envelope);
  expect(await undo()).toMatchObject({ outcome: 'succeeded' });
  expect(now()).toMatchObject({
    ...{ platform_variant_id: 11, next_charge_scheduled_at: '2031-01-05' },
    ...{ product_title: 'Box', sku: 'BOX-1' },
  });
});

test.each([
  ['a field that the run set', { next_charge_scheduled_at: '2031-03-03' }],
  ['a field that the service filled', { product_title: 'Crate by Ada' }],
])('and kept where somebody changed %s', async (_name, change) => {
  const { undo, set, now } = await swapped((record) => ({ data: { subscription: record } }));
  set(change);
  expect(await undo()).toEqual({
    outcome: 'not-sent',
    message: expect.stringContaining('changed after the original run'),
  });
  expect(now()).toMatchObject({ platform_variant_id: 22, ...change });
});
