import { expect, test } from 'vitest';
import { freePort } from '../../scripts/faults/free-port.ts';
import type { HeadlessDesk } from '../../scripts/faults/headless-desk.ts';
import type { Store } from '../../src/contract/stores.ts';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';
import { type PracticeOptions, practiceClient } from '../../src/practice/index.ts';
import { startRecordingProxy } from '../profiles/support/recording-proxy.ts';
import { openDesk, startService, temporaryFolder } from './support/desk.ts';
import { codesFile, csvFile } from './support/files.ts';

// spec: Endpoints, POST /discounts takes the 2021-01 shape; Scopes, 2: batches need write_batches.
const withoutBatches = ['read_discounts', 'write_discounts'];

async function start(options: PracticeOptions = {}, scopes: readonly string[] = withoutBatches) {
  const callbackUrl = `http://127.0.0.1:${await freePort()}/oauth/callback`;
  const service = await startService({
    limits: 'off',
    clients: [{ ...practiceClient, callbackUrl, scopes: [...scopes] }],
    ...options,
  });
  const proxy = await startRecordingProxy(service.url);
  const facts = { ...service.facts, url: proxy.url, callbackUrl };
  const folders = { dataFolder: temporaryFolder(), vault: createMemoryVault() };
  const desk = await openDesk(folders);
  const store = await desk.connect(facts, 'north');
  return { service, proxy, desk, store, folders };
}

const valid = { of: 'valid' } as const;
/** Reviews and starts without batches. */
async function sendRowByRow(desk: HeadlessDesk, store: Store, sheetId: string) {
  const request = { sheetId, storeId: store.id, selection: valid, rowByRow: true };
  const review = await desk.invoke('runs.review', request);
  return { review, run: await desk.invoke('runs.start', { ...request, token: review.token }) };
}

test('a store that does not allow batches: offered, said, and sent in the 2021-01 shape', async () => {
  const { service, proxy, desk, store } = await start();
  const file = csvFile(
    'codes.csv',
    ['code', 'value', 'discount_type', 'duration', 'duration_usage_limit', 'status'],
    [
      ['ONE', '10.50', 'percentage', 'usage_limit', '3', 'enabled'],
      ['TWO', '5', 'fixed_amount', 'forever', '', 'enabled'],
    ],
  );
  const sheet = await desk.importFile(file, 'discounts-2021-01');
  const inBatches = await desk.invoke('runs.review', {
    sheetId: sheet.id,
    storeId: store.id,
    selection: valid,
  });
  expect(inBatches).toMatchObject({
    batches: 1,
    missingScopes: ['write_batches'],
    rowByRow: { possible: true, on: false },
  });
  const { review, run } = await sendRowByRow(desk, store, sheet.id);
  expect(review).toMatchObject({
    batches: 0,
    missingScopes: [],
    rowByRow: { possible: true, on: true },
    requests: { create: 0, add: 0, process: 0, single: 2, total: 2 },
    // The way back is a batch.
    inverse: {
      how: expect.stringContaining('The undo run needs write_batches, which Store north has not granted'),
    },
  });
  expect(review.notices.map(({ text }) => text)).toContain(
    'The codes are created without batches: 2 requests (POST /discounts), one for each row.',
  );
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 2, matchedBy: 'answer' });
  const sent = proxy.requests.filter(({ path }) => !path.startsWith('/oauth') && path !== '/store');
  const changes = sent.filter(({ method }) => method === 'POST');
  expect(changes.map(({ path, headers }) => `${path} ${headers['x-service-version']}`)).toEqual([
    '/discounts 2021-01',
    '/discounts 2021-01',
  ]);
  expect(changes.map(({ body }) => body).toSorted()).toEqual([
    '{"code":"ONE","value":10.50,"discount_type":"percentage","duration":"usage_limit","duration_usage_limit":3,"status":"enabled"}',
    '{"code":"TWO","value":5,"discount_type":"fixed_amount","duration":"forever","status":"enabled"}',
  ]);
  // Each row has the id of its own code, and says by what.
  const rows = await desk.invoke('runs.rows', { runId: run.id, outcomes: ['succeeded'] });
  const ids = new Map(service.inspect.discounts('north').map(({ id, terms }) => [terms.code, id]));
  expect(rows.map(({ label, serviceId, evidence }) => [label, serviceId, evidence])).toEqual(
    ['ONE', 'TWO'].map((code) => [code, ids.get(code), 'answer']),
  );
});

test('where batches are allowed the run is undone, in a batch, by the ids of its answers', async () => {
  const { service, desk, store } = await start({}, ['write_batches', ...withoutBatches]);
  const sheet = await desk.importFile(codesFile(5), 'discounts-2021-01');
  const { review, run } = await sendRowByRow(desk, store, sheet.id);
  expect(review.inverse).toEqual({
    possible: true,
    how: 'You can undo this: an undo run deletes the codes that were created.',
  });
  await desk.reaches(run.id, 'done');
  const back = await desk.send(store, null, { of: 'inverse', runId: run.id });
  expect(await desk.reaches(back.id, 'done')).toMatchObject({ succeeded: 5 });
  expect(service.inspect.discounts('north').map(({ deleted }) => deleted)).toEqual(Array(5).fill(true));
  expect(service.inspect.requestTotals().byEndpoint).toMatchObject({ 'POST /discounts': 5 });
});

test('what was refused is sent again row by row, and without asking for it', async () => {
  const { service, desk, store } = await start();
  service.control.setFaultPlan([
    { match: { method: 'POST', path: '/discounts', nth: 2 }, do: { kind: 'status', code: 422 } },
  ]);
  const sheet = await desk.importFile(codesFile(3), 'discounts-2021-01');
  const { run } = await sendRowByRow(desk, store, sheet.id);
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 2, failed: 1 });
  const selection = { of: 'outcomes' as const, runId: run.id, outcomes: ['failed' as const] };
  const request = { sheetId: sheet.id, storeId: store.id, selection };
  const review = await desk.invoke('runs.review', request);
  expect(review.rowByRow).toEqual({ possible: true, on: true });
  const again = await desk.invoke('runs.start', { ...request, token: review.token });
  expect(await desk.reaches(again.id, 'done')).toMatchObject({ rows: 1, succeeded: 1 });
  expect(service.inspect.requestTotals().byEndpoint['POST /async_batches']).toBeUndefined();
});

test.each([
  ['is found by its code', true, { succeeded: 3, unknown: 0 }],
  ['stays unknown without a look-up, and is not repeated', false, { succeeded: 2, unknown: 1 }],
])('a code whose request was lost after it was created %s', async (_what, discountLookup, counts) => {
  const { service, desk, store } = await start({ switches: { discountLookup } });
  service.control.setFaultPlan([
    { match: { method: 'POST', path: '/discounts', nth: 1 }, do: { kind: 'drop-after-acting' } },
  ]);
  const sheet = await desk.importFile(codesFile(3), 'discounts-2021-01');
  const { run } = await sendRowByRow(desk, store, sheet.id);
  expect(await desk.reaches(run.id, 'done')).toMatchObject(counts);
  expect(service.inspect.discounts('north')).toHaveLength(3);
  expect(service.inspect.requestTotals().byEndpoint['POST /discounts']).toBe(3);
});

test('a run that the end of the app interrupts goes on row by row, and creates no code twice', async () => {
  const { service, desk, store, folders } = await start();
  const sheet = await desk.importFile(codesFile(40), 'discounts-2021-01');
  const { run } = await sendRowByRow(desk, store, sheet.id);
  expect((await desk.invoke('runs.pause', { runId: run.id })).toSend).toBeGreaterThan(0);
  await desk.close();
  expect(service.inspect.discounts('north').length).toBeLessThan(40);
  const again = await openDesk(folders);
  await again.invoke('stores.setLock', { storeId: store.id, on: false, typedStoreName: store.name });
  await again.invoke('runs.resume', { runId: run.id });
  expect(await again.reaches(run.id, 'done')).toMatchObject({ succeeded: 40, unknown: 0 });
  expect(service.inspect.discounts('north')).toHaveLength(40);
  expect(service.inspect.requestTotals().byEndpoint['POST /async_batches']).toBeUndefined();
});

test('a review of batches starts no run without them', async () => {
  const { service, desk, store } = await start();
  const sheet = await desk.importFile(codesFile(2), 'discounts-2021-01');
  const request = { sheetId: sheet.id, storeId: store.id, selection: valid };
  const { token } = await desk.invoke('runs.review', request);
  await expect(desk.invoke('runs.start', { ...request, rowByRow: true, token })).rejects.toMatchObject({
    error: { code: 'conflict' },
  });
  expect(service.inspect.discounts('north')).toEqual([]);
});
