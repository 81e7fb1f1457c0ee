import { expect, test } from 'vitest';
import { codesFile } from './support/files.ts';
import { sendToPlain } from './support/plain-desk.ts';
import type { PlainOptions } from './support/plain-service.ts';

const list: PlainOptions['list'] = (task) => ({
  id: task.id,
  body: task.body,
  result: { status_code: task.status, output: {} },
});
const time = '2031-01-01T00:00:00Z';
const processed = (requests: readonly string[]): number =>
  requests.filter((request) => request.endsWith('/process')).length;

test('a time that a batch has from its creation does not outweigh the word for a batch that was not started', async () => {
  const { desk, run, service } = await sendToPlain({
    file: codesFile(20),
    list,
    record: ({ total, done }) => ({
      batch_id: '77',
      status: done ? 'completed' : 'not_started',
      total_task_count: total,
      created_at: time,
      submitted_at: time,
      closed_at: time,
    }),
  });
  expect(await desk.reaches(run.id, 'done', 'waiting')).toMatchObject({ state: 'done', succeeded: 20 });
  expect(processed(service.requests)).toBe(1);
});

test('words are known in any case', async () => {
  const { desk, run } = await sendToPlain({
    file: codesFile(5),
    list,
    record: ({ total, done }) => ({
      batch_id: '77',
      status: done ? 'Completed' : 'NOT_STARTED',
      total_task_count: total,
    }),
  });
  expect(await desk.reaches(run.id, 'done', 'waiting')).toMatchObject({ state: 'done', succeeded: 5 });
});

test('a new time is believed where the word is unknown: the batch is over', async () => {
  const { desk, run } = await sendToPlain({
    file: codesFile(5),
    list: null,
    record: ({ total, done }) => ({
      batch_id: '77',
      status: 'shelved',
      total_task_count: total,
      submitted_at: time,
      closed_at: done ? time : null,
      ...(done ? { success_task_count: total, fail_task_count: 0 } : {}),
    }),
  });
  expect(await desk.reaches(run.id, 'done', 'waiting')).toMatchObject({ state: 'done', succeeded: 5 });
});

test('a batch that is not started by its word and has finished tasks by its counter is asked about, not started', async () => {
  const { desk, run, service } = await sendToPlain({
    file: codesFile(5),
    list,
    record: ({ total, done }) => ({
      batch_id: '77',
      status: done ? 'completed' : 'not_started',
      total_task_count: total,
      success_task_count: total,
    }),
  });
  const waiting = await desk.reaches(run.id, 'done', 'waiting');
  expect(waiting).toMatchObject({ state: 'waiting', undecided: { serviceStatus: 'not_started', rows: 5 } });
  expect(processed(service.requests)).toBe(0);
  await desk.invoke('runs.decide', { runId: run.id, batchId: '77', decision: 'process-again' });
  expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 5 });
  expect(processed(service.requests)).toBe(1);
});
