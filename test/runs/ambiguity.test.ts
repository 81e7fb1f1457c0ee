import { expect, test } from 'vitest';
import type { FaultRuleInput } from '../../src/practice/index.ts';
import { openDesk, startService } from './support/desk.ts';
import { codesFile, csvFile, many } from './support/files.ts';

/** Sends `rows` codes in chunks of ten to a service with the faults, and follows the run to a state. */
async function send(faultPlan: FaultRuleInput[], rows = 30, state: 'done' | 'waiting' = 'done') {
  const service = await startService({ faultPlan: [] });
  service.control.setFaultPlan(faultPlan);
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north', { limits: { tasksPerAdd: 10 } });
  const sheet = await desk.importFile(codesFile(rows), 'discounts-2021-01');
  const run = await desk.send(store, sheet.id);
  const reached = await desk.reaches(run.id, state);
  return { service, desk, store, run: reached };
}
type Sent = Awaited<ReturnType<typeof send>>;

const add = { method: 'POST', path: '/async_batches/*/tasks' } as const;
const process = { method: 'POST', path: '/async_batches/*/process' } as const;
const read = { method: 'GET', path: '/async_batches/*' } as const;

function expectOnceEach({ service, run }: Sent, rows = 30): void {
  expect(run).toMatchObject({ state: 'done', rows, succeeded: rows, failed: 0, unknown: 0, notSent: 0 });
  expect([...service.inspect.creationsByCode('north').values()]).toEqual(many(rows, () => 1));
}
const posts = ({ service }: Sent, endpoint: string): number =>
  service.inspect.requestTotals().byEndpoint[endpoint] ?? 0;
const noticed = ({ run }: Sent): readonly string[] =>
  run.steps.filter((step) => step.state === 'noticed').map((step) => step.label);

test('create lost after acting: another batch is created, the orphan is recorded and stays empty', async () => {
  const sent = await send([
    { match: { method: 'POST', path: '/async_batches', nth: 1 }, do: { kind: 'drop-after-acting' } },
  ]);
  expectOnceEach(sent);
  expect(sent.run.batches.map((batch) => batch.state).sort()).toEqual(['finished', 'orphan']);
  expect(sent.service.inspect.batches('north').map((batch) => batch.total)).toEqual([0, 30]);
});

test('add lost after acting: the service counts the chunk, so it is not sent again', async () => {
  const sent = await send([{ match: { ...add, nth: 1 }, do: { kind: 'drop-after-acting' } }]);
  expectOnceEach(sent);
  expect(posts(sent, 'POST /async_batches/*/tasks')).toBe(3);
  expect(noticed(sent).join()).toContain('the service counted its tasks. They are not sent again');
});

test('add lost before acting: counted at growing intervals, then the batch is built anew', async () => {
  const sent = await send([{ match: { ...add, nth: 1 }, do: { kind: 'drop-before-acting' } }]);
  expectOnceEach(sent);
  expect(posts(sent, 'POST /async_batches/*/tasks')).toBe(4);
  expect(sent.run.batches.map((batch) => batch.state).sort()).toEqual(['abandoned', 'finished']);
});

test('add lost where the count cannot tell: the batch is abandoned unprocessed and built anew', async () => {
  const sent = await send([{ match: { ...add, nth: 2 }, do: { kind: 'drop-after-acting' } }]);
  expectOnceEach(sent);
  expect(sent.run.batches.map((batch) => batch.state).sort()).toEqual(['abandoned', 'finished']);
  const [first, second] = sent.service.inspect.batches('north');
  expect([first?.status, second?.status]).toEqual(['not_started', 'completed']);
});

test('add carried out twice by the service: the count before processing shows it, nothing is doubled', async () => {
  const sent = await send([{ match: { ...add, nth: 2 }, do: { kind: 'duplicate-accept' } }]);
  expectOnceEach(sent);
  expect(noticed(sent).join()).toContain('contained 40 tasks, but 30 were sent');
});

test('process lost after acting: the batch is read, found started, and not processed again', async () => {
  const sent = await send([{ match: { ...process, nth: 1 }, do: { kind: 'drop-after-acting' } }]);
  expectOnceEach(sent);
  expect(posts(sent, 'POST /async_batches/*/process')).toBe(1);
});

test('process lost before acting: the batch is found not started, and processed by a decision alone', async () => {
  const sent = await send(
    [{ match: { ...process, nth: 1 }, do: { kind: 'drop-before-acting' } }],
    30,
    'waiting',
  );
  const { desk, run } = sent;
  expect(run.undecided).toMatchObject({ about: 'start', serviceStatus: 'not_started', rows: 30 });
  expect(posts(sent, 'POST /async_batches/*/process')).toBe(1);
  const batchId = run.undecided?.batchId ?? '';
  await desk.invoke('runs.decide', { runId: run.id, batchId, decision: 'process-again' });
  expectOnceEach({ ...sent, run: await desk.reaches(run.id, 'done') });
  expect(posts(sent, 'POST /async_batches/*/process')).toBe(2);
});

test('process lost and the status unclear: nothing is sent blindly, the operator decides', async () => {
  const sent = await send(
    [
      { match: { ...process, nth: 1 }, do: { kind: 'drop-before-acting' } },
      { match: { ...read, nth: 2, times: 10 }, do: { kind: 'unknown-status' } },
    ],
    30,
    'waiting',
  );
  const { desk, run, service } = sent;
  expect(run.because?.message).toContain('unclear whether batch');
  expect(run.undecided).toMatchObject({ serviceStatus: 'reconciling', rows: 30 });
  expect(run.actions.resume).toBe(false);
  expect(posts(sent, 'POST /async_batches/*/process')).toBe(1);

  const batchId = run.undecided?.batchId ?? '';
  await desk.invoke('runs.decide', { runId: run.id, batchId, decision: 'process-again' });
  const done = await desk.reaches(run.id, 'done');
  expectOnceEach({ ...sent, run: done });
  expect(service.inspect.batches('north')).toHaveLength(1);
});

test('left by the operator, the rows of the batch are unknown and none is sent again', async () => {
  const { desk, run, service } = await send(
    [
      { match: { ...process, nth: 1 }, do: { kind: 'drop-before-acting' } },
      { match: { ...read, nth: 2, times: 1000 }, do: { kind: 'unknown-status' } },
    ],
    30,
    'waiting',
  );
  const batchId = run.undecided?.batchId ?? '';
  await desk.invoke('runs.decide', { runId: run.id, batchId, decision: 'leave' });
  const done = await desk.reaches(run.id, 'done');
  expect(done).toMatchObject({ succeeded: 0, unknown: 30, notSent: 0 });
  expect(service.inspect.creationsByCode('north').size).toBe(0);
});

const singles = (rows: number): string =>
  csvFile(
    'singles.csv',
    ['code', 'value', 'value_type', 'status'],
    many(rows, (index) => [`ONE-${index}`, '5', 'percentage', 'enabled']),
  );

async function sendSingles(faultPlan: FaultRuleInput[], discountLookup: boolean) {
  const service = await startService({ faultPlan: [] });
  service.control.setFaultPlan(faultPlan);
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north', { optional: { discountLookup } });
  const sheet = await desk.importFile(singles(12), 'discounts-2021-11');
  const run = await desk.send(store, sheet.id);
  return { service, desk, run: await desk.reaches(run.id, 'done') };
}
const post = { method: 'POST', path: '/discounts' } as const;

test('a lost POST without a look-up leaves its row unknown, and is never repeated', async () => {
  const { service, desk, run } = await sendSingles(
    [
      { match: { ...post, nth: 3 }, do: { kind: 'drop-after-acting' } },
      { match: { ...post, nth: 7 }, do: { kind: 'drop-before-acting' } },
    ],
    false,
  );
  expect(run).toMatchObject({ succeeded: 10, unknown: 2, failed: 0, verified: 10 });
  expect(run.actions).toMatchObject({ retryFailed: 0, sendRest: 0 });
  expect(service.inspect.requestTotals().byEndpoint['POST /discounts']).toBe(12);
  const unknown = await desk.invoke('runs.rows', { runId: run.id, outcomes: ['unknown'] });
  expect(unknown[0]?.message).toContain('may or may not have been carried out');
});

test('a lost POST is looked up where the service can: found, or sent again when it is not there', async () => {
  const { service, run } = await sendSingles(
    [
      { match: { ...post, nth: 3 }, do: { kind: 'drop-after-acting' } },
      { match: { ...post, nth: 7 }, do: { kind: 'drop-before-acting' } },
    ],
    true,
  );
  expect(run).toMatchObject({ succeeded: 12, unknown: 0 });
  expect(service.inspect.requestTotals().byEndpoint['POST /discounts']).toBe(13);
  expect([...service.inspect.creationsByCode('north').values()]).toEqual(many(12, () => 1));
});

test('a lost PUT is repeated, because repeating it is harmless', async () => {
  const service = await startService({ faultPlan: [] });
  service.control.setFaultPlan([
    { match: { method: 'PUT', path: '/subscriptions/*', nth: 2 }, do: { kind: 'drop-after-acting' } },
  ]);
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north');
  const file = csvFile(
    'swaps.csv',
    ['subscription_id', 'quantity'],
    many(5, (index) => [`10000${index}`, '3']),
  );
  const sheet = await desk.importFile(file, 'subscription-swaps');
  const run = await desk.send(store, sheet.id);
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 5, unknown: 0 });
  expect(service.inspect.requestTotals().byEndpoint['PUT /subscriptions/*']).toBe(6);
});
