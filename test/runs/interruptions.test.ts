import { expect, test } from 'vitest';
import { freePort } from '../../scripts/faults/free-port.ts';
import type { HeadlessDesk } from '../../scripts/faults/headless-desk.ts';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';
import { openDesk, startService, type TestService, temporaryFolder } from './support/desk.ts';
import { codesFile, many } from './support/files.ts';

const small = { tasksPerAdd: 20, tasksPerBatch: 100 };

/**
 * A run under way whose batches the service does not work on before it is released: no more than two can be on
 * their way, so that there is always something left to interrupt, however fast the machine is.
 */
async function begin(rows: number, desk?: HeadlessDesk, service?: TestService, prefix = 'CODE') {
  const served = service ?? (await startService());
  served.control.holdProcessing();
  const opened = desk ?? (await openDesk());
  const store = await opened.connect(served.facts, 'north', { limits: small });
  const sheet = await opened.importFile(codesFile(rows, prefix), 'discounts-2021-01');
  const connecting = requests(served);
  const run = await opened.send(store, sheet.id);
  return { service: served, desk: opened, store, run, connecting };
}

const onceEach = (service: TestService, rows: number, shop = 'north'): void => {
  expect([...service.inspect.creationsByCode(shop).values()]).toEqual(many(rows, () => 1));
};
const requests = (service: TestService): number => service.inspect.requestTotals().requests;

test('paused, nothing more is sent until it goes on', async () => {
  const { service, desk, run, connecting } = await begin(400);
  await desk.until(run.id, (progress) => progress.sent >= 100);
  const paused = await desk.invoke('runs.pause', { runId: run.id });
  expect([paused.state, paused.actions.pause, paused.actions.resume]).toEqual(['paused', false, true]);
  service.control.releaseProcessing();
  // What was on the wire ends; then it is quiet, although the limit would allow hundreds of requests a second.
  const unanswered = async () =>
    requests(service) - connecting - (await desk.invoke('runs.get', { runId: run.id })).requests;
  await expect.poll(unanswered).toBe(0);
  const before = requests(service);
  await desk.importFile(codesFile(500, 'OTHER'), 'discounts-2021-01');
  expect(requests(service)).toBe(before);

  await desk.invoke('runs.resume', { runId: run.id });
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 400 });
  onceEach(service, 400);
});

/** Process requests that have arrived: one that waits for its turn is not sent any more after a cancel. */
const startsOf = (service: TestService): number =>
  service.inspect.requestTotals().byEndpoint['POST /async_batches/*/process'] ?? 0;

test('cancelled, what was sent is verified and the rest is not sent; the rest can be sent later', async () => {
  const { service, desk, store, run } = await begin(1000);
  await desk.until(run.id, () => startsOf(service) > 0);
  await desk.invoke('runs.cancel', { runId: run.id });
  service.control.releaseProcessing();
  const cancelled = await desk.reaches(run.id, 'cancelled');
  const created = service.inspect.creationsByCode('north').size;
  expect(cancelled).toMatchObject({ succeeded: created, notSent: 1000 - created, failed: 0, unknown: 0 });
  expect(created).toBeGreaterThan(0);
  expect(created).toBeLessThan(1000);

  const rest = await desk.send(store, null, { of: 'outcomes', runId: run.id, outcomes: ['not-sent'] });
  expect(await desk.reaches(rest.id, 'done')).toMatchObject({
    rows: 1000 - created,
    succeeded: 1000 - created,
  });
  onceEach(service, 1000);
});

test('once everything is started there is no rest to cancel; cancelled all the same, the run ends as done', async () => {
  const { service, desk, run } = await begin(200);
  const started = await desk.until(
    run.id,
    ({ batches }) =>
      batches.every((batch) => batch.state === 'processing') && startsOf(service) === batches.length,
  );
  expect(started).toMatchObject({ sent: 200, toSend: 0, actions: { cancel: false } });
  await desk.invoke('runs.cancel', { runId: run.id });
  service.control.releaseProcessing();
  const ended = await desk.reaches(run.id, 'done', 'cancelled');
  expect(ended).toMatchObject({ state: 'done', succeeded: 200, notSent: 0 });
  onceEach(service, 200);
});

test('while the service cannot be reached the run waits and says so, then goes on by itself', async () => {
  const file = `${temporaryFolder()}/service.db`;
  // A port that nobody is given while the service is away.
  const service = await startService({ databaseFile: file, port: await freePort() });
  const { desk, run } = await begin(600, undefined, service);
  await desk.until(run.id, (progress) => progress.sent >= 100);
  await service.close();
  const waiting = await desk.reaches(run.id, 'waiting');
  expect(waiting.because).toMatchObject({ code: 'offline', retries: true });
  const back = await startService({ databaseFile: file, port: service.port });
  back.control.releaseProcessing();
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 600, unknown: 0 });
  onceEach(back, 600);
});

test('signed out in the middle: the run waits, reconnecting lets it go on, and a run on another store does not notice', async () => {
  const desk = await openDesk();
  const first = await startService();
  const { run, store } = await begin(600, desk, first, 'FIRST');
  const second = await startService();
  const south = await desk.connect(second.facts, 'south', { limits: small });
  await desk.until(run.id, (progress) => progress.sent >= 100);
  first.control.signOut('north');
  first.control.releaseProcessing();
  const waiting = await desk.reaches(run.id, 'waiting');
  expect(waiting.because?.code).toBe('reconnect-needed');
  expect(waiting.because).not.toHaveProperty('retries');

  const sheet = await desk.importFile(codesFile(300, 'SECOND'), 'discounts-2021-01');
  const other = await desk.send(south, sheet.id);
  expect(await desk.reaches(other.id, 'done')).toMatchObject({ succeeded: 300 });
  expect((await desk.invoke('runs.get', { runId: run.id })).state).toBe('waiting');

  await desk.reconnect(store.id);
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 600, unknown: 0 });
  onceEach(first, 600);
  onceEach(second, 300, 'south');
});

test('closed in the middle and opened again: the run waits with an offer, goes on, and sends nothing twice', async () => {
  const dataFolder = temporaryFolder();
  const vault = createMemoryVault();
  const desk = await openDesk({ dataFolder, vault });
  const { service, run } = await begin(600, desk);
  await desk.until(run.id, (progress) => progress.sent >= 100);
  await desk.close();
  service.control.releaseProcessing();

  const again = await openDesk({ dataFolder, vault });
  const waiting = await again.invoke('runs.get', { runId: run.id });
  expect(waiting).toMatchObject({ state: 'waiting', actions: { resume: true } });
  expect(waiting.because?.message).toContain('was closed while this run was in progress');
  await again.invoke('runs.resume', { runId: run.id });
  expect(await again.reaches(run.id, 'done')).toMatchObject({ succeeded: 600, unknown: 0 });
  onceEach(service, 600);
});

test('asleep, nothing is sent; awake, the run goes on', async () => {
  const { service, desk, run } = await begin(400);
  await desk.until(run.id, (progress) => progress.sent >= 60);
  desk.desk.sleeping(true);
  service.control.releaseProcessing();
  await service.control.idle();
  expect((await desk.invoke('runs.get', { runId: run.id })).endedAt).toBeNull();
  desk.desk.sleeping(false);
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 400 });
  onceEach(service, 400);
});

test('two runs of one store share its limit and never have more than two batches outstanding', async () => {
  const service = await startService({ switches: { whenQueueFull: 'refuse-409' } });
  const desk = await openDesk();
  const { store, run } = await begin(500, desk, service, 'FIRST');
  const sheet = await desk.importFile(codesFile(500, 'SECOND'), 'discounts-2021-01');
  const other = await desk.send(store, sheet.id);
  service.control.releaseProcessing();
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 500 });
  expect(await desk.reaches(other.id, 'done')).toMatchObject({ succeeded: 500 });
  onceEach(service, 1000);
  const refused = service.inspect.requestTotals().byStatus['409'] ?? 0;
  expect(refused).toBe(0);
  expect(service.inspect.requestTotals().limited).toBe(0);
});

test('edits of the sheet after the start do not change the run', async () => {
  const { service, desk, run } = await begin(300);
  const [sheet] = await desk.invoke('sheets.list', {});
  const window = await desk.invoke('sheets.window', {
    sheetId: sheet?.id ?? '',
    view: {},
    start: 0,
    count: 300,
  });
  const edits = window.rows.map((row) => ({ rowId: row.id, column: 'code', text: `EDITED-${row.number}` }));
  await desk.invoke('sheets.edit', { sheetId: sheet?.id ?? '', edits });
  service.control.releaseProcessing();
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 300 });
  expect([...service.inspect.creationsByCode('north').keys()].some((code) => code.startsWith('EDITED'))).toBe(
    false,
  );
});
