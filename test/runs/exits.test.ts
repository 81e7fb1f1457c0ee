import { expect, test } from 'vitest';
import type { RunProgress } from '../../src/contract/runs.ts';
import { json } from '../support/http/scripted-service.ts';
import { codesFile } from './support/files.ts';
import { sendToPlain } from './support/plain-desk.ts';
import type { ListTask } from './support/plain-service.ts';
import { scriptedStore } from './support/scripted-store.ts';

const processed = (requests: readonly string[]): number =>
  requests.filter((request) => request.endsWith('/process')).length;

test('a service that tells nothing of a batch is not waited for in silence: the run says so, and can be ended', async () => {
  const { desk, run, service, rowsOf } = await sendToPlain({
    file: codesFile(20),
    list: null,
    record: () => ({ batch_id: '77' }),
  });
  const waiting = await desk.reaches(run.id, 'done', 'waiting');
  expect(waiting).toMatchObject({
    state: 'waiting',
    because: { message: expect.stringContaining('reported no progress on batch 77'), retries: true },
    waits: { text: 'The service has not reported batch 77 as finished.' },
    undecided: { batchId: '77', about: 'results', decisions: ['leave'], rows: 20 },
    actions: { resume: true },
  });

  // It looks again without being asked; resuming looks at once, and says so again when nothing comes of it.
  const looks = service.requests.length;
  await desk.until(run.id, ({ requests }) => requests > waiting.requests + 2);
  expect(service.requests.length).toBeGreaterThan(looks);
  const again = await desk.invoke('runs.resume', { runId: run.id });
  expect(again.state).toBe('processing');
  await desk.reaches(run.id, 'waiting');

  await desk.invoke('runs.decide', { runId: run.id, batchId: '77', decision: 'leave' });
  const done = await desk.reaches(run.id, 'done');
  expect(done).toMatchObject({ unknown: 20, succeeded: 0, notSent: 0, undecided: null, waits: null });
  expect((await rowsOf(done))[0]).toMatchObject({
    evidence: 'operator',
    message:
      'The batch of this row was started. You stopped waiting before the service reported a result for the row. Look for this row in the merchant portal.',
  });
  expect(processed(service.requests)).toBe(1);
});

const moving: readonly [string, (look: number, total: number) => object][] = [
  ['a word with the time that went by', (look) => ({ status: `done ${look * 5} s ago` })],
  ['the words of two copies in turn', (look) => ({ status: look % 2 === 0 ? 'processing' : 'queued' })],
  [
    'the counters of two copies in turn',
    (look, total) => ({
      ...{ status: 'processing', total_task_count: total },
      ...{ success_task_count: look % 2, fail_task_count: 0 },
    }),
  ],
];

/** The end of a run, or what it is after so many requests that it goes on for ever. */
const endOf = ({ desk, run }: Pick<PlainRunOf, 'desk' | 'run'>): Promise<RunProgress> =>
  desk.until(run.id, ({ state, requests }) => ['done', 'waiting'].includes(state) || requests > 300);
type PlainRunOf = Awaited<ReturnType<typeof sendToPlain>>;

/** A service whose record of a started batch is another one at each look. */
const movingService = (told: (look: number, total: number) => object, list: ListTask | null) => {
  let looks = 0;
  return sendToPlain({
    file: codesFile(20),
    list,
    record: ({ total }) => {
      looks += 1;
      return { batch_id: '77', ...told(looks, total) };
    },
  });
};

test.each(moving)(
  'a started batch that tells something else at each look (%s) has its tasks asked',
  async (_, told) => {
    const { desk, run } = await movingService(told, ({ id, body }, index) => ({
      ...{ id, body, status: 'success' },
      result: { status_code: 201, output: { discount: { ...body, id: 500 + index } } },
    }));
    expect(await endOf({ desk, run })).toMatchObject({ state: 'done', succeeded: 20 });
  },
);

test.each(moving)('without a list of tasks, it is not waited for in silence either (%s)', async (_, told) => {
  const { desk, run } = await movingService(told, null);
  expect(await endOf({ desk, run })).toMatchObject({
    state: 'waiting',
    undecided: { batchId: '77', about: 'results', decisions: ['leave'], rows: 20 },
  });
  await desk.invoke('runs.cancel', { runId: run.id });
  await desk.invoke('runs.decide', { runId: run.id, batchId: '77', decision: 'leave' });
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ unknown: 20 });
});

test.each([409, 423, 429])(
  'a start that is refused with %i each time is said after a while',
  async (status) => {
    const { desk, store } = await scriptedStore(
      ({ path, method }, response) => {
        if (path.endsWith('/process')) return json(response, status, { error: 'Conflict' });
        if (path === '/async_batches') return json(response, 200, { batch_id: 77 });
        if (method === 'POST') return json(response, 200, {});
        return json(response, 200, { batch_id: 77, status: 'not_started' });
      },
      {},
      {},
    );
    const sheet = await desk.importFile(codesFile(2), 'discounts-2021-01');
    const run = await desk.send(store, sheet.id);
    expect(await endOf({ desk, run })).toMatchObject({
      state: 'waiting',
      because: { message: expect.stringContaining('no progress on batch 77') },
    });
    await desk.invoke('runs.cancel', { runId: run.id });
    expect(await desk.reaches(run.id, 'cancelled')).toMatchObject({ notSent: 2, unknown: 0 });
  },
);

test('a started batch that cannot be looked at can be left', async () => {
  const { desk, run, service } = await sendToPlain({
    file: codesFile(20),
    list: null,
    lookStatus: (done) => (done ? 400 : 200),
  });
  const waiting = await desk.reaches(run.id, 'done', 'waiting');
  expect(waiting).toMatchObject({
    because: { code: 'service-refused' },
    undecided: { about: 'results', decisions: ['leave'] },
  });
  await desk.invoke('runs.decide', { runId: run.id, batchId: '77', decision: 'leave' });
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ unknown: 20 });
  expect(processed(service.requests)).toBe(1);
});

test('a batch whose start was accepted and whose word never moves can be processed again by a decision alone', async () => {
  const { desk, run, service } = await sendToPlain({
    file: codesFile(20),
    list: null,
    process: (nth) => ({ acts: nth > 1, isLost: false }),
    record: ({ total, done }) => ({
      batch_id: '77',
      status: done ? 'completed' : 'not_started',
      total_task_count: total,
      ...(done ? { success_task_count: total, fail_task_count: 0 } : {}),
    }),
  });
  const waiting = await desk.reaches(run.id, 'done', 'waiting');
  expect(waiting.undecided).toMatchObject({ decisions: ['process-again', 'leave'] });
  expect(processed(service.requests)).toBe(1);
  await desk.invoke('runs.decide', { runId: run.id, batchId: '77', decision: 'process-again' });
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 20 });
  expect(processed(service.requests)).toBe(2);
});

test('a batch whose start was accepted and that is still reported as not started is not said to be started', async () => {
  const { desk, run, rowsOf } = await sendToPlain({
    file: codesFile(20),
    list: null,
    process: () => ({ acts: false, isLost: false }),
    record: ({ total }) => ({ batch_id: '77', status: 'not_started', total_task_count: total }),
  });
  expect((await desk.reaches(run.id, 'done', 'waiting')).state).toBe('waiting');
  await desk.invoke('runs.decide', { runId: run.id, batchId: '77', decision: 'leave' });
  const done = await desk.reaches(run.id, 'done');
  expect(done).toMatchObject({ unknown: 20 });
  expect((await rowsOf(done))[0]?.message).toBe(
    'The service accepted the start of this row’s batch but still reported it as not started. You marked its rows as unknown. Look for this row in the merchant portal.',
  );
});

test('a list without an end is read for a while, not for ever', async () => {
  const { desk, run } = await sendToPlain({
    file: codesFile(20),
    list: (task) => ({ id: task.id, result: null, status: 'queued' }),
    page: (_listed, asked) => {
      const from = Number(asked.searchParams.get('cursor') ?? 0);
      const tasks = Array.from({ length: 50 }, (_, index) => ({ id: from + index, status: 'queued' }));
      return { body: { tasks, next_cursor: String(from + 50) } };
    },
  });
  const waiting = await desk.reaches(run.id, 'done', 'waiting');
  expect(waiting.because?.message).toContain('20 tasks of batch 77 are missing');
});

test('a service that asks for a day of patience is not waited for in silence, and what was started can be left', async () => {
  const { desk, run, service } = await sendToPlain({
    file: codesFile(20),
    list: null,
    lookStatus: (done) => (done ? 429 : 200),
  });
  const waiting = await desk.reaches(run.id, 'done', 'waiting');
  expect(waiting).toMatchObject({
    state: 'waiting',
    because: { message: 'The service accepts no requests for this store for 15 minutes or more (429).' },
    undecided: { batchId: '77', about: 'results', decisions: ['leave'] },
  });
  await desk.invoke('runs.decide', { runId: run.id, batchId: '77', decision: 'leave' });
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ unknown: 20 });
  expect(processed(service.requests)).toBe(1);
});

test('a batch that the run has already is not filled a second time', async () => {
  const { desk, run, service } = await sendToPlain({
    file: codesFile(6),
    list: null,
    profile: { limits: { tasksPerBatch: 3, outstandingBatches: 1 } },
    // The service has one batch, whatever is asked for, and does not count.
    record: ({ done }) => ({ batch_id: '77', status: done ? 'completed' : 'not_started' }),
  });
  const waiting = await desk.reaches(run.id, 'done', 'waiting');
  expect(waiting.because?.message).toBe(
    'The service offers batch 77 again instead of a new one. It may already contain tasks of this run, so nothing is added to it.',
  );
  expect(service.tasks).toHaveLength(3);
  expect(service.starts()).toBe(1);
  await desk.invoke('runs.cancel', { runId: run.id });
  expect(await desk.reaches(run.id, 'cancelled', 'done')).toMatchObject({ notSent: 3, counted: 3 });
});

test('a batch that an earlier run of the store has is not filled by another, and its rows are said to lie in it', async () => {
  const { desk, store, run, service, rowsOf } = await sendToPlain({
    file: codesFile(3, 'EARLIER'),
    list: null,
    // The service has one batch, whatever is asked for, does not count, and does not start it.
    record: () => ({ batch_id: '77', status: 'not_started' }),
    processAnswer: { acts: false, status: 422, body: { errors: 'The batch cannot be processed now.' } },
  });
  await desk.reaches(run.id, 'waiting');
  await desk.invoke('runs.cancel', { runId: run.id });
  const cancelled = await desk.reaches(run.id, 'cancelled');
  expect(cancelled).toMatchObject({ notSent: 3 });
  expect((await rowsOf(cancelled))[0]?.message).toBe(
    'Canceled before it was carried out. It may still be in batch 77, which was not started.',
  );
  const sheet = await desk.importFile(codesFile(3, 'LATER'), 'discounts-2021-01');
  const later = await desk.send(store, sheet.id);
  const waiting = await desk.reaches(later.id, 'waiting', 'done');
  expect(waiting.because?.message).toBe(
    'The service offers batch 77 again instead of a new one. It may already contain tasks of run 1, so nothing is added to it.',
  );
  expect(service.tasks).toHaveLength(3);
});
