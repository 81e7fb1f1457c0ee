import { expect, test } from 'vitest';
import { json } from '../support/http/scripted-service.ts';
import { batchStore } from './support/batch-store.ts';
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
      ({ waits, state }) => state === 'done' || /(?:again|automatically)\.$/.test(waits?.text ?? ''),
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

test.each([
  ['creation of a batch', 'POST', /\/async_batches$/],
  ['request with tasks', 'POST', /\/tasks$/],
  ['reading of a discount', 'GET', /\/discounts\/501$/],
  ['look at a batch', 'GET', /\/async_batches\/\d+$/],
] as const)(
  'a run whose %s alone is answered 429 and a day of patience says so',
  async (_what, method, path) => {
    let isBusy = true;
    const { desk, send } = await batchStore({
      things: { 501: { id: 501, code: 'SPRING', value: 10 } },
      answer: (request, response) => {
        if (!isBusy || request.method !== method || !path.test(request.path)) return false;
        const headers = { 'X-RateLimit-Limit': '40', 'X-RateLimit-Remaining': '38', 'Retry-After': '86400' };
        json(response, 429, { error: 'outstanding batches' }, headers);
        return true;
      },
    });
    const { run } = await send('discount_update', ['discount_id', 'value'], ['501', '20']);
    expect(run.because).toMatchObject({
      message:
        'The service asks Partner Desk to wait at least 15 minutes before it sends this request again (429).',
      next: 'The run retries automatically.',
    });
    isBusy = false;
    await desk.invoke('runs.resume', { runId: run.id });
    expect(await desk.reaches(run.id, 'done')).toMatchObject({ succeeded: 1 });
  },
);
