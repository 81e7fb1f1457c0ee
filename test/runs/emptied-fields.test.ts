import { expect, test } from 'vitest';
import { startRecordingProxy } from '../profiles/support/recording-proxy.ts';
import { openDesk, startService } from './support/desk.ts';
import { csvFile } from './support/files.ts';

async function start() {
  const service = await startService({ limits: 'off' });
  const proxy = await startRecordingProxy(service.url);
  const desk = await openDesk();
  const store = await desk.connect({ ...service.facts, url: proxy.url }, 'north');
  return { service, proxy, desk, store };
}

test('discount_update: the mark is sent as null, an empty cell not at all, and the review counts both', async () => {
  const { service, proxy, desk, store } = await start();
  const first = csvFile(
    'first.csv',
    ['discount_id', 'ends_at', 'usage_limit'],
    [
      ['10001', '2032-05-05', '5'],
      ['10002', '2032-05-05', '5'],
    ],
  );
  const filled = await desk.importFile(first, 'discount_update');
  await desk.reaches((await desk.send(store, filled.id)).id, 'done');
  const second = csvFile(
    'second.csv',
    ['discount_id', 'ends_at', 'usage_limit', 'code'],
    [
      ['10001', '[empty]', '', ''],
      ['10002', '', '[Empty]', ''],
      ['10003', '2032-05-05', '', '[empty]'],
    ],
  );
  const sheet = await desk.importFile(second, 'discount_update');
  // The code of a discount cannot be emptied.
  expect(sheet).toMatchObject({ rows: 3, rowsWithErrors: 1 });
  const { columns } = await desk.invoke('sheets.get', { sheetId: sheet.id });
  expect(columns.find(({ key }) => key === 'applies_to_resource')?.choices?.at(-1)).toBe('[empty]');
  expect(columns.find(({ key }) => key === 'discount_type')?.choices).not.toContain('[empty]');
  const review = await desk.invoke('runs.review', {
    sheetId: sheet.id,
    storeId: store.id,
    selection: { of: 'valid' },
  });
  expect(review.consequences).toEqual([
    {
      key: 'consequences',
      label: 'What will happen',
      parts: [
        { text: 'Clears Ends', rows: 1 },
        { text: 'Clears Total uses', rows: 1 },
      ],
    },
  ]);
  expect(review.notices).toContainEqual(
    expect.objectContaining({ text: '2 warnings; rows with warnings will still be sent.' }),
  );
  expect(review.firstRequests.map(({ body }) => body).join()).toContain('"ends_at": null');
  const run = await desk.send(store, sheet.id);
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 2 });
  const bodies = proxy.requests.filter(({ path, method }) => method === 'POST' && path.endsWith('/tasks'));
  expect(JSON.parse(bodies.at(-1)?.body ?? '')).toEqual({
    tasks: [
      { body: { discount_id: 10001, ends_at: null } },
      { body: { discount_id: 10002, usage_limit: null } },
    ],
  });
  const terms = new Map(service.inspect.discounts('north').map((one) => [one.id, one.terms]));
  expect(terms.get('10001')).toMatchObject({ endsAt: null, usageLimit: '5' });
  expect(terms.get('10002')).toMatchObject({ endsAt: '2032-05-05', usageLimit: null });
});

test('PUT /subscriptions: an emptied text is an empty text, anything else null', async () => {
  const { proxy, desk, store } = await start();
  const file = csvFile(
    'update.csv',
    ['subscription_id', 'sku', 'next_charge_scheduled_at', 'quantity'],
    [['700000041', '[empty]', '[empty]', '2']],
  );
  const sheet = await desk.importFile(file, 'subscription-swaps');
  const run = await desk.send(store, sheet.id);
  await desk.reaches(run.id, 'done');
  const puts = proxy.requests.filter(({ method }) => method === 'PUT');
  expect(puts.map(({ body }) => JSON.parse(body))).toEqual([
    { sku: '', next_charge_scheduled_at: null, quantity: 2 },
  ]);
});
