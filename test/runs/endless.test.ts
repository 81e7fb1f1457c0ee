import { expect, test } from 'vitest';
import type { FaultRuleInput } from '../../src/practice/index.ts';
import { openDesk, startService } from './support/desk.ts';
import { codesFile, csvFile, many } from './support/files.ts';

const always = { times: 100_000 } as const;
const ids = many(5, (index) => `10000${index}`);
const broken = ids[1] ?? '';

/** A desk, and five changes of subscriptions that are to be sent to a service with faults. */
async function swaps(faultPlan: FaultRuleInput[]) {
  const service = await startService();
  service.control.setFaultPlan(faultPlan);
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north');
  const file = csvFile(
    'swaps.csv',
    ['subscription_id', 'quantity'],
    ids.map((id) => [id, '9']),
  );
  const sheet = await desk.importFile(file, 'subscription-swaps');
  const sent = (endpoint: string) => service.inspect.requestTotals().byEndpoint[endpoint] ?? 0;
  return { service, desk, store, sheet, sent };
}
const failing = (method: 'GET' | 'PUT'): FaultRuleInput => ({
  match: { method, path: `/subscriptions/${broken}`, ...always },
  do: { kind: 'status', code: 500 },
});

test('a PUT that fails time and again becomes unknown; the rest is carried out, and it can be sent again', async () => {
  const { service, desk, store, sheet, sent } = await swaps([failing('PUT')]);
  const run = await desk.send(store, sheet.id);
  const done = await desk.reaches(run.id, 'done');
  expect(done).toMatchObject({ succeeded: 4, unknown: 1, failed: 0, actions: { sendUnknown: 1 } });
  expect(sent('PUT /subscriptions/*')).toBe(4 + 8);
  const [row] = await desk.invoke('runs.rows', { runId: run.id, outcomes: ['unknown'] });
  expect(row?.label).toBe(broken);
  expect(row?.message).toContain('may or may not have been carried out');
  expect(row?.message).toContain('status 500');

  service.control.setFaultPlan([]);
  const again = await desk.send(store, null, { of: 'outcomes', runId: run.id, outcomes: ['unknown'] });
  expect(await desk.reaches(again.id, 'done')).toMatchObject({ rows: 1, succeeded: 1 });
});

test('cancelled, a row in doubt is not sent again: it is unknown', async () => {
  const { desk, store, sheet, sent } = await swaps([
    { match: { method: 'PUT', path: '/subscriptions/*', ...always }, do: { kind: 'status', code: 500 } },
  ]);
  const run = await desk.send(store, sheet.id);
  await desk.reaches(run.id, 'waiting');
  await desk.invoke('runs.cancel', { runId: run.id });
  const cancelled = await desk.reaches(run.id, 'cancelled');
  expect(cancelled.unknown).toBeGreaterThan(0);
  expect(cancelled.unknown + cancelled.notSent).toBe(5);
  expect(sent('PUT /subscriptions/*')).toBe(cancelled.requests - sent('GET /subscriptions/*'));
  const [row] = await desk.invoke('runs.rows', { runId: run.id, outcomes: ['unknown'] });
  expect(row?.message).toContain('The run was canceled before the row was sent again');
});

test('a row that cannot be read before it is changed is not sent, and the rest is', async () => {
  const { desk, store, sheet, sent } = await swaps([failing('GET')]);
  const run = await desk.send(store, sheet.id);
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 4, notSent: 1, unknown: 0 });
  expect(sent('PUT /subscriptions/*')).toBe(4);
  const [row] = await desk.invoke('runs.rows', { runId: run.id, outcomes: ['not-sent'] });
  expect(row?.message).toContain('Its current values could not be loaded first');
});

const batches = '/async_batches';
const batch = '/async_batches/*';

test.each<[string, FaultRuleInput['match'], number, number]>([
  ['creation', { method: 'POST', path: batches }, 404, 3],
  ['filling', { method: 'POST', path: `${batch}/tasks` }, 404, 3],
  ['count', { method: 'GET', path: batch }, 404, 3],
  ['count', { method: 'GET', path: batch }, 400, 1],
])(
  'a service that refuses the %s of every batch (%s %i) is told of in its words',
  async (_step, match, code, made) => {
    const service = await startService();
    service.control.setFaultPlan([
      {
        match: { ...match, ...always },
        do: { kind: 'status', code, body: 'errors-text', message: 'No batches here.' },
      },
    ]);
    const desk = await openDesk();
    const store = await desk.connect(service.facts, 'north');
    const sheet = await desk.importFile(codesFile(5), 'discounts-2021-01');
    const run = await desk.send(store, sheet.id);
    const waiting = await desk.reaches(run.id, 'waiting');
    expect(waiting.because).toMatchObject({ code: 'service-refused', details: ['No batches here.'] });
    const { byEndpoint } = service.inspect.requestTotals();
    expect(byEndpoint[`POST ${batches}`]).toBe(made);

    // What was in the way is gone: it goes on by a word of the operator.
    service.control.setFaultPlan([]);
    await desk.invoke('runs.resume', { runId: run.id });
    expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 5, unknown: 0 });
    expect([...service.inspect.creationsByCode('north').values()]).toEqual(many(5, () => 1));
  },
);

test('a start that is answered as of no batch, while the batch is there, is asked about', async () => {
  const service = await startService();
  const match = { method: 'POST' as const, path: `${batch}/process`, ...always };
  service.control.setFaultPlan([
    { match, do: { kind: 'status', code: 404, body: 'errors-text', message: 'No batches here.' } },
  ]);
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north');
  const sheet = await desk.importFile(codesFile(5), 'discounts-2021-01');
  const { id: runId } = await desk.send(store, sheet.id);
  const { undecided } = await desk.reaches(runId, 'waiting');
  expect(undecided).toMatchObject({ about: 'start', rows: 5 });

  service.control.setFaultPlan([]);
  const { batchId = '' } = undecided ?? {};
  await desk.invoke('runs.decide', { runId, batchId, decision: 'process-again' });
  expect(await desk.reaches(runId, 'done')).toMatchObject({ succeeded: 5, unknown: 0 });
  expect([...service.inspect.creationsByCode('north').values()]).toEqual(many(5, () => 1));
});

test('a service that gives no usable answer to the creation of a batch is said to, and tried again by itself', async () => {
  const service = await startService();
  service.control.setFaultPlan([
    { match: { method: 'POST', path: batches, ...always }, do: { kind: 'status', code: 503, body: 'empty' } },
  ]);
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north');
  const sheet = await desk.importFile(codesFile(5), 'discounts-2021-01');
  const run = await desk.send(store, sheet.id);
  const waiting = await desk.reaches(run.id, 'waiting');
  expect(waiting.because).toMatchObject({ code: 'service-unreadable' });
  service.control.setFaultPlan([]);
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 5 });
});

test('where the list of results is refused for good, the counters tell what can be told', async () => {
  const service = await startService();
  service.control.setFaultPlan([
    { match: { method: 'GET', path: `${batch}/tasks`, ...always }, do: { kind: 'status', code: 400 } },
  ]);
  const desk = await openDesk();
  const store = await desk.connect(service.facts, 'north');
  const sheet = await desk.importFile(codesFile(5), 'discounts-2021-01');
  const run = await desk.send(store, sheet.id);
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ rows: 5, succeeded: 5, unknown: 0 });
});
