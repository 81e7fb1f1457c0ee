import { describe, expect, test } from 'vitest';
import type { Outcome, RunProgress } from '../../src/contract/runs.ts';
import { json, type Script } from '../support/http/scripted-service.ts';
import { csvFile } from './support/files.ts';
import { scriptedStore } from './support/scripted-store.ts';

type Discount = { readonly id: number; readonly code: string; readonly created_at?: string };
type Post = 'made' | 'lost' | 'lost, but made';
type Options = {
  /** What becomes of each creation; made where nothing is said. */
  readonly post: (number: number, code: string) => Post;
  readonly keep?: (code: string) => string;
  readonly finds?: (code: string, asked: string) => boolean;
  readonly unique?: string;
  /** Answers a creation with what is there, as if it were new. */
  readonly upserts?: boolean;
  readonly optional?: Record<string, boolean>;
};

const outcomes = ['succeeded', 'failed', 'unknown', 'not-sent'] satisfies Outcome[];

/** A service with discounts that takes creations one by one and loses some of them; what is deleted goes by batches. */
async function world({ post, keep, finds, unique, upserts, optional }: Options) {
  const discounts: Discount[] = [];
  let posts = 0;
  let tasks: { body: Record<string, unknown> }[] = [];
  let isDone = false;
  const find: Script = ({ query }, response) => {
    const asked = query.get('code') ?? '';
    const found = discounts.filter(({ code }) => finds?.(code, asked) ?? code === asked);
    json(response, 200, { discounts: found });
  };
  const create: Script = ({ body }, response) => {
    posts += 1;
    const given = JSON.parse(body);
    const code = keep?.(given.code) ?? given.code;
    const how = post(posts, given.code);
    if (how === 'lost') return json(response, 504, {});
    const known = discounts.find((one) => one.code === code);
    if (upserts && known !== undefined) return json(response, 201, { discount: known });
    if (unique !== undefined && discounts.some((one) => one.code === code))
      return json(response, 422, { errors: { code: [unique] } });
    const discount = { ...given, code, id: 500 + posts, created_at: new Date().toISOString() };
    discounts.push(discount);
    if (how === 'made') json(response, 201, { discount });
    else json(response, 504, {});
  };
  const carryOut = (): void => {
    isDone = true;
    for (const { body } of tasks) {
      const at = discounts.findIndex(({ id }) => id === Number(body.discount_id));
      if (at >= 0) discounts.splice(at, 1);
    }
  };
  const script: Script = (request, response) => {
    const { method, path, body } = request;
    if (path === '/discounts') return method === 'GET' ? find(request, response) : create(request, response);
    if (path.startsWith('/discounts/')) {
      const discount = discounts.find(({ id }) => path.endsWith(`/${id}`));
      return json(response, discount === undefined ? 404 : 200, { discount });
    }
    if (path === '/async_batches') {
      [tasks, isDone] = [[], false];
      return json(response, 200, { batch_id: 77 });
    }
    if (path.endsWith('/process')) carryOut();
    else if (method === 'POST') tasks.push(...JSON.parse(body).tasks);
    else if (path.endsWith('/tasks')) {
      const result = { status_code: 200, output: {} };
      const listed = tasks.map((task, index) => ({ id: index + 1, ...task, status: 'success', result }));
      return json(response, 200, { async_batch_tasks: listed });
    }
    const done = isDone ? tasks.length : 0;
    const counted = { total_task_count: tasks.length, success_task_count: done, fail_task_count: 0 };
    json(response, 200, { batch_id: 77, status: isDone ? 'completed' : 'not_started', ...counted });
  };
  const flags = { discountLookup: true, taskList: true, ...optional };
  const { desk, store, service } = await scriptedStore(script, {}, flags);
  const start = async (...codes: string[]) => {
    const rows = codes.map((code) => [code, '10', 'percentage', 'enabled']);
    const file = csvFile('codes.csv', ['code', 'value', 'value_type', 'status'], rows);
    const sheet = await desk.importFile(file, 'discounts-2021-11');
    return desk.send(store, sheet.id);
  };
  const send = async (...codes: string[]) => desk.reaches((await start(...codes)).id, 'done');
  const rowsOf = async ({ id }: RunProgress) =>
    (await desk.invoke('runs.rows', { runId: id, outcomes })).map(
      ({ label, outcome, serviceId, message }) => {
        return { label, outcome, serviceId, message };
      },
    );
  const verify = async ({ id }: RunProgress) => {
    await desk.invoke('runs.verifyAgain', { runId: id });
    return desk.reaches(id, 'done');
  };
  const searches = () =>
    service.received
      .filter(({ method, path }) => method === 'GET' && path === '/discounts')
      .map(({ query }) => query.get('code'));
  const codes = () => discounts.map(({ code }) => code);
  return { desk, store, discounts, start, send, rowsOf, verify, searches, codes };
}

const hour = 60 * 60 * 1000;
const there =
  'No usable response arrived; a discount with this code is in the store, but its record does not show that this run created it.';
const ofAnother =
  'No usable response arrived; the discount that was found in the store belongs to another row of this run or of another run.';

describe('verified again, a row that was lost twice', () => {
  test.each([false, true])('does not get what was made by hand hours later (readings: %s)', async (reads) => {
    const { send, rowsOf, verify, discounts, desk, store } = await world({
      post: () => 'lost',
      optional: { discountRead: reads },
    });
    const run = await send('SPRING');
    const later = new Date(Date.now() + hour).toISOString();
    const byHand = { value: '10', value_type: 'percentage', status: 'enabled' };
    discounts.push({ ...byHand, id: 901, code: 'SPRING', created_at: later });
    await verify(run);
    expect(await rowsOf(run)).toMatchObject([{ outcome: 'unknown', serviceId: null, message: there }]);
    await expect(desk.send(store, null, { of: 'inverse', runId: run.id })).rejects.toThrow();
    expect(discounts).toHaveLength(1);
  });

  test('does not get what shows no time at which it was made', async () => {
    const { send, rowsOf, verify, discounts } = await world({ post: () => 'lost' });
    const run = await send('SPRING');
    const byHand = { id: 901, code: 'SPRING', value: '10' };
    discounts.push(byHand);
    await verify(run);
    expect(await rowsOf(run)).toMatchObject([{ outcome: 'unknown', serviceId: null, message: there }]);
  });

  test('does not get what a later run made', async () => {
    const { send, rowsOf, verify } = await world({ post: (number) => (number <= 2 ? 'lost' : 'made') });
    const one = await send('SPRING');
    const two = await send('SPRING');
    await verify(one);
    expect(await rowsOf(one)).toMatchObject([{ outcome: 'unknown', serviceId: null, message: ofAnother }]);
    expect(await rowsOf(two)).toMatchObject([{ outcome: 'succeeded', serviceId: '503' }]);
  });

  test('gets what it made itself, once that is found', async () => {
    let isFound = false;
    const { send, rowsOf, verify } = await world({
      post: (number) => (number === 1 ? 'lost, but made' : 'lost'),
      finds: (code, asked) => isFound && code === asked,
    });
    const run = await send('SPRING');
    expect(await rowsOf(run)).toMatchObject([{ outcome: 'unknown' }]);
    isFound = true;
    await verify(run);
    expect(await rowsOf(run)).toMatchObject([{ outcome: 'succeeded', serviceId: '501' }]);
  });
});

test('what a later run was answered with, too, is not deleted by the undo of the first one', async () => {
  const { desk, store, send, rowsOf, discounts } = await world({ post: () => 'made', upserts: true });
  const one = await send('SPRING');
  expect(await rowsOf(await send('SPRING'))).toMatchObject([{ outcome: 'succeeded', serviceId: '501' }]);
  await expect(desk.send(store, null, { of: 'inverse', runId: one.id })).rejects.toThrow();
  expect(discounts).toHaveLength(1);
});

describe('a lost code', () => {
  const ofAnyCase = (code: string, asked: string) => code.toLowerCase() === asked.toLowerCase();

  test('is not taken for another row of the sheet that differs in case only', async () => {
    const post = (_: number, code: string): Post => (code === 'SPRING' ? 'lost' : 'made');
    const { send, rowsOf, codes } = await world({ post, finds: ofAnyCase });
    const run = await send('Spring', 'SPRING');
    expect(await rowsOf(run)).toMatchObject([
      { label: 'Spring', outcome: 'succeeded', serviceId: '501' },
      { label: 'SPRING', outcome: 'unknown', serviceId: null, message: ofAnother },
    ]);
    expect(codes()).toEqual(['Spring']);
  });

  test('is not taken for the row of an earlier run that differs in case only', async () => {
    const post = (_: number, code: string): Post => (code === 'SPRING' ? 'lost' : 'made');
    const { send, rowsOf } = await world({ post, finds: ofAnyCase });
    await send('Spring');
    expect(await rowsOf(await send('SPRING'))).toMatchObject([{ outcome: 'unknown', serviceId: null }]);
  });

  test.each([
    ['in capitals', (code: string) => code.toUpperCase(), undefined],
    ['in small letters', (code: string) => code.toLowerCase(), undefined],
    ['in capitals, and each of them once', (code: string) => code.toUpperCase(), 'is not available'],
  ])('is found where the service keeps codes %s, and is not sent again', async (_, keep, unique) => {
    const post = (number: number): Post => (number === 1 ? 'lost, but made' : 'made');
    const { send, rowsOf, codes, searches } = await world({ post, keep, ...(unique && { unique }) });
    const run = await send('Spring10');
    expect(await rowsOf(run)).toMatchObject([{ outcome: 'succeeded', serviceId: '501' }]);
    expect(codes()).toEqual([keep('Spring10')]);
    expect(searches().slice(0, 5)).toEqual([...Array(4).fill('Spring10'), 'SPRING10']);
  });

  test.each(['is not available', 'must be different', 'is invalid', 'ist bereits vergeben'])(
    'that was sent again and refused with “%s” is unknown, not failed',
    async (unique) => {
      const post = (number: number): Post => (number === 1 ? 'lost, but made' : 'made');
      const { send, rowsOf, codes } = await world({ post, finds: () => false, unique });
      const [row] = await rowsOf(await send('Spring10'));
      expect(row).toMatchObject({ outcome: 'unknown', message: expect.stringContaining(unique) });
      expect(codes()).toEqual(['Spring10']);
    },
  );
});
