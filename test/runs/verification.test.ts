import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { freePort } from '../../scripts/faults/free-port.ts';
import { openDesk, startService, temporaryFolder } from './support/desk.ts';
import { codesFile, many } from './support/files.ts';
import { type ListTask, type PlainTask, startPlainService } from './support/plain-service.ts';

const fails = (body: Record<string, unknown>): number => (String(body.code).endsWith('7') ? 422 : 201);

/** Thirty codes, of which 7, 17 and 27 fail, sent to a service that tells its results in its own way. */
async function sendPlain(list: ListTask | null, statusOf = fails) {
  const service = await startPlainService({ list, statusOf });
  const callbackUrl = `http://127.0.0.1:${await freePort()}/oauth/callback`;
  const desk = await openDesk();
  const facts = {
    url: service.url,
    wire: {},
    limits: { pollSeconds: 0.05 },
    optional: { taskList: list !== null },
    callbackUrl,
  };
  const store = await desk.connect(
    facts,
    'north',
    {},
    `${service.url}/partners/app/x/install?callback=${callbackUrl}`,
  );
  const sheet = await desk.importFile(codesFile(30), 'discounts-2021-01');
  const run = await desk.send(store, sheet.id);
  const done = await desk.reaches(run.id, 'done');
  const rows = await desk.invoke('runs.rows', {
    runId: run.id,
    outcomes: ['succeeded', 'failed', 'unknown', 'not-sent', 'counted'],
  });
  const failed = rows.filter((row) => row.outcome === 'failed').map((row) => row.label);
  return { service, desk, done, rows, failed };
}

const refused = { errors: { code: ['is invalid'] } };
const result = (task: PlainTask) => ({
  status_code: task.status,
  output: task.status === 422 ? refused : { discount: { id: Number(task.id) } },
});
const expected = ['CODE-7', 'CODE-17', 'CODE-27'];

test('results in any order are matched by the echoed body, whatever the service adds or rewrites in it', async () => {
  const shuffled: ListTask = (task, index) => ({
    id: task.id,
    body: {
      ...task.body,
      // Numbers as texts, more decimals, a default that was not sent, another order of the keys.
      value: index % 2 === 0 ? '10.00' : task.body.value,
      usage_limit: null,
      channel: 'api',
    },
    status: 'success',
    result: result(task),
  });
  const { done, failed, rows } = await sendPlain(shuffled);
  expect(done).toMatchObject({ succeeded: 27, failed: 3, matchedBy: 'echoed body' });
  expect(failed).toEqual(expected);
  expect(rows[0]?.serviceId).toBe('9000');
});

test('truth is the status code of the result, not the word of the task', async () => {
  const { done, failed } = await sendPlain((task) => ({
    id: task.id,
    body: task.body,
    status: task.status === 201 ? 'weird' : 'success',
    result: result(task),
  }));
  expect(done).toMatchObject({ succeeded: 27, failed: 3 });
  expect(failed).toEqual(expected);
});

test('with counters only, all succeeded is said of every row', async () => {
  const { done } = await sendPlain(null, () => 201);
  expect(done).toMatchObject({
    succeeded: 30,
    failed: 0,
    counted: 0,
    unknown: 0,
    matchedBy: 'counters only',
  });
});

test('with counters only, all failed is said of every row', async () => {
  const { done } = await sendPlain(null, () => 422);
  expect(done).toMatchObject({ succeeded: 0, failed: 30, counted: 0, unknown: 0 });
});

test('with counters only and mixed results the counts are told, and no row is given an outcome it may not have', async () => {
  const { done, rows } = await sendPlain(null);
  expect(done).toMatchObject({
    succeeded: 27,
    failed: 3,
    counted: 30,
    verified: 0,
    unknown: 0,
    matchedBy: 'counters only',
  });
  expect(done.actions).toMatchObject({ retryFailed: 0, sendRest: 0 });
  expect(new Set(rows.map((row) => row.outcome))).toEqual(new Set(['counted']));
  expect(rows[0]?.message).toBe(
    'Of the 30 tasks of its batch, 27 succeeded and 3 failed. The service does not say which.',
  );
});

test('lagging counters, shuffled pages and missing tasks settle before anything is reported', async () => {
  const service = await startService({ switches: { settleSeconds: 40 }, behaviour: 'extended' });
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north', { limits: { tasksPerBatch: 200 } });
  const sheet = await desk.importFile(codesFile(600), 'discounts-2021-01');
  const run = await desk.send(store, sheet.id);
  expect(await desk.reaches(run.id, 'done')).toMatchObject({
    succeeded: 600,
    failed: 0,
    unknown: 0,
    counted: 0,
  });
  expect([...service.inspect.creationsByCode('north').values()]).toEqual(many(600, () => 1));
});

test('read again later, the results of a finished run are the same', async () => {
  const service = await startService();
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north', { limits: { tasksPerBatch: 100 } });
  const sheet = await desk.importFile(codesFile(250), 'discounts-2021-01');
  const run = await desk.send(store, sheet.id);
  const done = await desk.reaches(run.id, 'done');
  const before = service.inspect.requestTotals().requests;
  await desk.invoke('runs.verifyAgain', { runId: run.id });
  const again = await desk.reaches(run.id, 'done');
  expect(again).toMatchObject({ succeeded: done.succeeded, failed: done.failed });
  // Three batches, each a page or two; nothing but readings.
  expect(service.inspect.requestTotals().requests - before).toBe(3);
  expect(service.inspect.batches('north')).toHaveLength(3);
});

test('a run that only says that it is over is not read again: what is left of it would be sent', async () => {
  const dataFolder = temporaryFolder();
  const service = await startService();
  service.control.holdProcessing();
  const desk = await openDesk({ dataFolder });
  const store = await desk.connect(service.facts, 'north', { limits: { tasksPerBatch: 20 } });
  const sheet = await desk.importFile(codesFile(60), 'discounts-2021-01');
  const { id: runId } = await desk.send(store, sheet.id);
  await desk.invoke('runs.pause', { runId });
  await desk.close();
  const file = new DatabaseSync(join(dataFolder, 'runs.db'));
  file.exec("UPDATE runs SET state = 'ended'");
  file.close();

  const later = await openDesk({ dataFolder });
  await later.reconnect(store.id);
  await later.invoke('stores.unlock', { storeId: store.id });
  await expect(later.invoke('runs.verifyAgain', { runId })).rejects.toMatchObject({
    error: { code: 'conflict' },
  });
  expect(await later.invoke('runs.get', { runId })).toMatchObject({ endedAt: null });
});
