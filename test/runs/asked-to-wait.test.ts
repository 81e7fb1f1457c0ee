import { expect, test } from 'vitest';
import { csvFile } from './support/files.ts';
import { sendToPlain } from './support/plain-desk.ts';

test.each([429, 503])(
  'a run whose row is answered %i and a day of patience says so and for how long, and resumes on request',
  async (status) => {
    let isBusy = true;
    const ids = ['1', '2', '3', '4'];
    const { desk, run, service } = await sendToPlain({
      file: csvFile(
        'swaps.csv',
        ['subscription_id', 'quantity'],
        ids.map((id) => [id, '3']),
      ),
      kind: 'subscription-swaps',
      list: null,
      one: (_body, path) => ({ id: Number(path.split('/').at(-1)), quantity: 3 }),
      busy: (path) => (isBusy && path.endsWith('/2') ? status : null),
    });
    const tries = () => service.requests.filter((request) => request.endsWith('/2')).length;
    const waiting = await desk.until(
      run.id,
      ({ waits, state }) => state === 'done' || (waits?.text.endsWith('again.') ?? false),
    );
    expect(waiting).toMatchObject({
      state: 'waiting',
      because: {
        message: `The service accepts no requests for this store for 15 minutes or more (${status}).`,
        next: 'The run retries automatically.',
        retries: true,
      },
      secondsLeft: null,
      actions: { resume: true, cancel: true },
    });
    isBusy = false;
    await desk.invoke('runs.resume', { runId: run.id });
    await expect.poll(tries, { timeout: 5_000 }).toBe(2);
    expect(await desk.reaches(run.id, 'done', 'waiting')).toMatchObject({ state: 'done', succeeded: 4 });
    expect(tries()).toBe(2);
  },
);
