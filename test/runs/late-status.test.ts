import { expect, test } from 'vitest';
import type { RunProgress } from '../../src/contract/runs.ts';
import { codesFile } from './support/files.ts';
import { sendToPlain } from './support/plain-desk.ts';
import type { PlainOptions } from './support/plain-service.ts';

const list: PlainOptions['list'] = (task) => ({
  id: task.id,
  body: task.body,
  result: { status_code: task.status, output: {} },
});
/** The answer to the first process request is lost. */
const lost =
  (acts: boolean): NonNullable<PlainOptions['process']> =>
  (nth) => ({ acts: acts || nth > 1, isLost: nth === 1 });
type Batch = Parameters<NonNullable<PlainOptions['record']>>[0];
/** A status that is behind: the word of before for some readings after the start. */
const late = (isBehind: (batch: Batch) => boolean) => (batch: Batch) => {
  const isShown = batch.done && !isBehind(batch);
  return {
    batch_id: '77',
    status: isShown ? 'completed' : 'not_started',
    total_task_count: batch.total,
    success_task_count: isShown ? batch.total : 0,
  };
};
const send = (options: Omit<PlainOptions, 'list'>) => sendToPlain({ file: codesFile(20), list, ...options });
const processRequests = (requests: readonly string[]): number =>
  requests.filter((request) => request.endsWith('/process')).length;
const asked = { state: 'waiting', undecided: { about: 'start', serviceStatus: 'not_started', rows: 20 } };
const decideOn = (run: RunProgress, decision: 'process-again' | 'leave' | 'treat-as-processed') => ({
  runId: run.id,
  batchId: '77',
  decision,
});

test.each([1, 3, 6])(
  'a start whose answer was lost, and a status that is %i readings behind: it is not started twice',
  async (behind) => {
    const { desk, run, service } = await send({
      process: lost(true),
      record: late(({ looks }) => looks <= behind),
    });
    expect(await desk.reaches(run.id, 'done', 'waiting')).toMatchObject({ state: 'done', succeeded: 20 });
    expect(service.starts()).toBe(1);
    expect(processRequests(service.requests)).toBe(1);
  },
);

test('a status that stays behind is asked about; what it says when the operator decides comes first', async () => {
  let isBehind = true;
  const { desk, run, service } = await send({ process: lost(true), record: late(() => isBehind) });
  const waiting = await desk.reaches(run.id, 'done', 'waiting');
  expect(waiting).toMatchObject(asked);
  expect(service.starts()).toBe(1);
  // It has caught up by the time that the operator decides.
  isBehind = false;
  await desk.invoke('runs.decide', decideOn(waiting, 'process-again'));
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 20 });
  expect(service.starts()).toBe(1);
});

test('a start that was lost before it had an effect is repeated by a decision alone', async () => {
  const { desk, run, service } = await send({ process: lost(false), record: late(() => false) });
  const waiting = await desk.reaches(run.id, 'done', 'waiting');
  expect(waiting).toMatchObject(asked);
  expect(processRequests(service.requests)).toBe(1);
  await desk.invoke('runs.decide', decideOn(waiting, 'process-again'));
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 20 });
  expect(service.starts()).toBe(1);
});

test('cancelled while it is asked about, its rows are unknown once it is left, and never "not sent"', async () => {
  const { desk, run, service } = await send({ process: lost(true), record: late(() => true) });
  const waiting = await desk.reaches(run.id, 'done', 'waiting');
  expect(waiting).toMatchObject(asked);
  await desk.invoke('runs.decide', decideOn(waiting, 'leave'));
  const done = await desk.reaches(run.id, 'done', 'cancelled');
  expect(done).toMatchObject({ unknown: 20, notSent: 0, actions: { sendRest: 0, retryFailed: 0 } });
  expect(service.starts()).toBe(1);
});

test('a batch that was taken for started and says again and again that it is not is asked about, not started', async () => {
  let word = 'processing';
  const { desk, run, service } = await send({
    process: lost(true),
    record: ({ total }) => ({ batch_id: '77', status: word, total_task_count: total }),
  });
  const first = await desk.reaches(run.id, 'done', 'waiting');
  expect(first).toMatchObject({ undecided: { about: 'start', serviceStatus: 'processing' } });
  word = 'not_started';
  await desk.invoke('runs.decide', decideOn(first, 'treat-as-processed'));
  const second = await desk.until(run.id, ({ undecided }) => undecided?.serviceStatus === 'not_started');
  expect(second.undecided?.about).toBe('start');
  expect(service.starts()).toBe(1);
  await desk.invoke('runs.decide', decideOn(second, 'leave'));
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ unknown: 20, notSent: 0 });
  expect(service.starts()).toBe(1);
});
