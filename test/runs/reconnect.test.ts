import { expect, test } from 'vitest';
import { openDesk, startService, temporaryFolder } from './support/desk.ts';
import { codesFile, many } from './support/files.ts';

const small = { tasksPerAdd: 20, tasksPerBatch: 100 };

test('disconnected in the middle: runs, sheet and activity stay, the wrong store is refused, the right one lets it go on', async () => {
  const service = await startService();
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north', { limits: small });
  const sheet = await desk.importFile(codesFile(600, 'CODE'), 'discounts-2021-01');
  // Held: no more than two batches can be on their way, so that something is left to go on with.
  service.control.holdProcessing();
  const run = await desk.send(store, sheet.id);
  await desk.until(run.id, ({ sent }) => sent >= 100);
  await desk.invoke('stores.disconnect', { storeId: store.id });
  service.control.releaseProcessing();
  expect(await desk.reaches(run.id, 'waiting')).toMatchObject({ because: { code: 'not-connected' } });

  const [disconnected] = await desk.invoke('stores.list', {});
  expect(disconnected).toMatchObject({ id: store.id, state: 'disconnected', tokensIn: 'none' });
  const waiting = await desk.invoke('runs.get', { runId: run.id });
  expect(waiting.sent).toBeGreaterThanOrEqual(100);
  expect(await desk.invoke('sheets.list', {})).toMatchObject([{ id: sheet.id, rows: 600 }]);
  const activity = await desk.invoke('activity.list', { runId: run.id });
  expect(activity.length).toBeGreaterThan(3);
  const audit = await desk.grant(`${temporaryFolder()}/audit.jsonl`);
  const { entries } = await desk.invoke('runs.exportAudit', { runId: run.id, grant: audit, format: 'jsonl' });
  expect(entries).toBeGreaterThan(activity.length);

  const wrong = await desk.reconnect(store.id, { practice_store: 'south' });
  expect(wrong).toMatchObject({ step: 'failed', error: { code: 'wrong-store' } });
  expect(await desk.invoke('runs.get', { runId: run.id })).toMatchObject({ state: 'waiting' });

  expect(await desk.reconnect(store.id)).toEqual({ step: 'connected', storeId: store.id });
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 600, unknown: 0 });
  expect([...service.inspect.creationsByCode('north').values()]).toEqual(many(600, () => 1));
  expect(service.inspect.creationsByCode('south').size).toBe(0);
});

test('a run that was paused before the store was disconnected stays paused when it is connected again', async () => {
  const service = await startService();
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north', { limits: small });
  const sheet = await desk.importFile(codesFile(400, 'CODE'), 'discounts-2021-01');
  // Held: no more than two batches can be on their way, so that something is left to go on with.
  service.control.holdProcessing();
  const run = await desk.send(store, sheet.id);
  await desk.until(run.id, ({ sent }) => sent >= 60);
  await desk.invoke('runs.pause', { runId: run.id });
  service.control.releaseProcessing();
  await desk.invoke('stores.disconnect', { storeId: store.id });
  await desk.reconnect(store.id);
  expect(await desk.invoke('runs.get', { runId: run.id })).toMatchObject({ state: 'paused' });
  await desk.invoke('runs.resume', { runId: run.id });
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 400 });
});

test('a missing scope is said before sending and never blocked; a refusal names it, and the run goes on once it is granted', async () => {
  const service = await startService();
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north');
  await desk.reconnect(store.id, { practice_scopes: 'write_batches read_discounts' });
  const sheet = await desk.importFile(codesFile(30, 'CODE'), 'discounts-2021-01');
  const review = await desk.invoke('runs.review', {
    sheetId: sheet.id,
    storeId: store.id,
    selection: { of: 'valid' },
  });
  expect(review.missingScopes).toEqual(['write_discounts']);
  expect(review.notices.filter(({ severity }) => severity === 'error')).toEqual([]);

  const run = await desk.send(store, sheet.id);
  const waiting = await desk.reaches(run.id, 'waiting');
  // A refusal may have another reason than a scope: what the status means is said, the rest as what is usual.
  expect(waiting.because).toMatchObject({
    code: 'service-refused',
    message: 'The service does not allow this type of change for the store (403).',
    next: expect.stringMatching(/^Usually a scope is missing/),
  });
  expect(waiting.because?.next).toContain('write_batches and write_discounts');
  expect(waiting.because?.details?.join()).toContain('write_discounts');
  await desk.reconnect(store.id, {});
  await desk.invoke('runs.resume', { runId: run.id });
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 30, failed: 0 });
});
