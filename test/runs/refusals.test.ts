import { expect, test } from 'vitest';
import { Failure } from '../../src/main/failure.ts';
import { openDesk, startService } from './support/desk.ts';
import { codesFile, csvFile, many } from './support/files.ts';

const refusal = (thrown: unknown): string => (thrown instanceof Failure ? thrown.error.code : String(thrown));

test('a chunk that is too large is halved, and the size is remembered for the store', async () => {
  const service = await startService();
  service.control.setFaultPlan([
    {
      match: { method: 'POST', path: '/async_batches/*/tasks' },
      do: { kind: 'over-limit-chunk', above: 60, code: 413 },
    },
  ]);
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north', { limits: { tasksPerAdd: 200 } });
  const sheet = await desk.importFile(codesFile(400), 'discounts-2021-01');
  const run = await desk.send(store, sheet.id);
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 400 });
  // 200 and 100 are refused once each, then eight chunks of 50.
  expect(service.inspect.requestTotals().byEndpoint['POST /async_batches/*/tasks']).toBe(10);
  const next = await desk.importFile(codesFile(100, 'NEXT'), 'discounts-2021-01');
  const second = await desk.send(store, next.id);
  expect(await desk.reaches(second.id, 'done')).toMatchObject({ succeeded: 100 });
  expect(service.inspect.requestTotals().byEndpoint['POST /async_batches/*/tasks']).toBe(12);
});

test('rows that are refused when they are added were sent, like those beside them', async () => {
  const service = await startService();
  service.control.setFaultPlan([
    {
      match: { method: 'POST', path: '/async_batches/*/tasks', body: 'SPRING-2' },
      do: { kind: 'status', code: 422, message: 'Not allowed' },
    },
  ]);
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north');
  const file = csvFile(
    'codes.csv',
    ['code', 'value', 'discount_type', 'duration', 'status'],
    [...many(3, (at) => [`SPRING-${at}`, '10', 'percentage', 'forever', 'enabled'])],
  );
  const sheet = await desk.importFile(file, 'discounts-2021-01');
  const run = await desk.send(store, sheet.id);
  const done = await desk.reaches(run.id, 'done');
  expect(done).toMatchObject({ succeeded: 2, failed: 1, sent: 3, verified: 3 });
});

test('a batch that takes no more is processed as it is, and the rest goes in another', async () => {
  const service = await startService({
    limits: { bucket: { size: 40, leakPerSecond: 2 }, tasksPerBatch: 130 },
  });
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north', {
    limits: { tasksPerAdd: 50, tasksPerBatch: 300 },
  });
  const sheet = await desk.importFile(codesFile(300), 'discounts-2021-01');
  const run = await desk.send(store, sheet.id);
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 300 });
  expect([...service.inspect.creationsByCode('north').values()]).toEqual(many(300, () => 1));
  expect(service.inspect.batches('north').map((batch) => batch.total)).toEqual([100, 100, 100]);
});

test('a missing scope is explained, stops nothing beforehand, and the run goes on when it is granted', async () => {
  const service = await startService();
  const desk = await openDesk();
  const installPage = `${service.url}/partners/app/partner-desk-practice/install?platform_b_domain=north&practice_scopes=${encodeURIComponent('write_batches read_discounts')}`;
  const store = await desk.connect(service.facts, 'north', {}, installPage);
  const sheet = await desk.importFile(codesFile(10), 'discounts-2021-01');
  const review = await desk.invoke('runs.review', {
    sheetId: sheet.id,
    storeId: store.id,
    selection: { of: 'valid' },
  });
  expect(review.missingScopes).toEqual(['write_discounts']);
  const run = await desk.send(store, sheet.id);
  const waiting = await desk.reaches(run.id, 'waiting');
  expect(waiting.because).toMatchObject({ code: 'service-refused' });
  expect(waiting.because?.details?.join()).toContain('write_discounts');

  await desk.connect(service.facts, 'north');
  await desk.invoke('runs.resume', { runId: run.id });
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 10 });
});

test('a run starts only as it was reviewed: a changed sheet, a wrong store name or no rows refuse it', async () => {
  const service = await startService();
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north');
  const sheet = await desk.importFile(codesFile(3), 'discounts-2021-01');
  const request = { sheetId: sheet.id, storeId: store.id, selection: { of: 'valid' } as const };
  const { token } = await desk.invoke('runs.review', request);
  const window = await desk.invoke('sheets.window', { sheetId: sheet.id, view: {}, start: 0, count: 3 });
  const rowId = window.rows[0]?.id ?? 0;
  await desk.invoke('sheets.edit', { sheetId: sheet.id, edits: [{ rowId, column: 'code', text: 'OTHER' }] });
  await expect(desk.invoke('runs.start', { ...request, token }).catch(refusal)).resolves.toBe('conflict');

  const remove = await desk.importFile(csvFile('d.csv', ['discount_id'], [['10001']]), 'discount_delete');
  const destructive = { sheetId: remove.id, storeId: store.id, selection: { of: 'valid' } as const };
  const reviewed = await desk.invoke('runs.review', destructive);
  expect(reviewed.destructive).toBe(true);
  const unnamed = { ...destructive, token: reviewed.token, typedStoreName: 'Another store' };
  await expect(desk.invoke('runs.start', unnamed).catch(refusal)).resolves.toBe('bad-input');

  const empty = await desk.importFile(csvFile('e.csv', ['code', 'value'], [['A', 'x']]), 'discounts-2021-01');
  const none = { sheetId: empty.id, storeId: store.id, selection: { of: 'valid' } as const };
  const review = await desk.invoke('runs.review', none);
  expect(review.notices[0]).toMatchObject({ severity: 'error', text: 'There are no rows to send.' });
  await expect(desk.invoke('runs.start', { ...none, token: review.token }).catch(refusal)).resolves.toBe(
    'bad-input',
  );
  expect(service.inspect.batches('north')).toEqual([]);
  expect(await desk.invoke('runs.list', {})).toEqual([]);
});

test('the review says what will go, in how many requests, and shows the first bodies as they go', async () => {
  const service = await startService({ clock: { speed: 1 } });
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north');
  const file = csvFile(
    'codes.csv',
    ['code', 'value', 'discount_type', 'duration', 'status'],
    many(2500, (index) => [
      `CODE-${index}`,
      index === 2 ? '250' : '10.50',
      'percentage',
      'forever',
      'enabled',
    ]),
  );
  const sheet = await desk.importFile(file, 'discounts-2021-01');
  const review = await desk.invoke('runs.review', {
    sheetId: sheet.id,
    storeId: store.id,
    selection: { of: 'valid' },
  });
  expect(review).toMatchObject({ rows: 2499, rowsLeftOut: 1, tasks: 2499, batches: 1 });
  expect(review.requests).toMatchObject({ create: 1, add: 3, process: 1, single: 0 });
  expect(review.firstRequests.map((request) => `${request.method} ${request.path}`)).toEqual([
    'POST /async_batches',
    'POST /async_batches/<batch_id>/tasks',
    'POST /async_batches/<batch_id>/process',
  ]);
  expect(review.firstRequests[1]?.rows).toEqual([1, 3, 4]);
  // Exactly as it goes: the decimals as typed.
  expect(review.firstRequests[1]?.body).toContain('"value": 10.50');
  expect(review.firstRequests[1]?.body).toContain('… and 997 more tasks');
  expect(service.inspect.batches('north')).toEqual([]);

  // Held, so that the batch has still to be looked at when all of its rows are sent.
  service.control.holdProcessing();
  const run = await desk.send(store, sheet.id);
  const sent = await desk.until(run.id, (progress) => progress.sent >= 1000);
  expect(sent.requestsLeft).toBeGreaterThan(0);
  // A run that was cancelled before its batch began has carried nothing out, and is no news when it is over.
  const again = await desk.invoke('runs.review', {
    sheetId: sheet.id,
    storeId: store.id,
    selection: { of: 'valid' },
  });
  expect(again.notices.map((notice) => notice.text).join(' ')).toContain('Run 1');
  await desk.invoke('runs.cancel', { runId: run.id });
});
