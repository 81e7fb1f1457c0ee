import { expect, test } from 'vitest';
import { openDesk, startService } from './support/desk.ts';
import { codesFile, many } from './support/files.ts';

/*
 * The thread that makes the requests of batches and reads their results may end at any time: for want of memory, by a
 * defect. Its run is held as after a crash, says so, and resumes with another thread; nothing is sent twice.
 */
test('a thread that dies holds its run, which says so and goes on with another thread', async () => {
  const service = await startService();
  const desk = await openDesk({ runsThread: new URL('support/dying-thread.ts', import.meta.url) });
  const limits = { tasksPerAdd: 20, tasksPerBatch: 40 };
  const store = await desk.connect(service.facts, 'north', { limits });
  const sheet = await desk.importFile(codesFile(100), 'discounts-2021-01');
  const { id } = await desk.send(store, sheet.id);

  // Once where requests are made, once where results are read.
  for (const _time of ['add', 'read-results']) {
    const { because } = await desk.until(id, ({ state }) => state === 'waiting');
    expect(because).toMatchObject({
      code: 'internal',
      message: expect.stringContaining('Reading the results stopped'),
      next: expect.stringContaining('Resume'),
    });
    await desk.invoke('runs.resume', { runId: id });
    await desk.until(id, ({ state }) => state !== 'waiting');
  }
  expect(await desk.reaches(id, 'done')).toMatchObject({ succeeded: 100, unknown: 0, notSent: 0 });
  expect([...service.inspect.creationsByCode('north').values()]).toEqual(many(100, () => 1));
});
