import type { Outcome, RunProgress } from '../../../src/contract/runs.ts';
import { json, type Script } from '../../support/http/scripted-service.ts';
import type { openDesk } from './desk.ts';
import { csvFile } from './files.ts';
import { scriptedStore } from './scripted-store.ts';

type Discount = { readonly id: number; readonly code: string; readonly created_at?: string };
export type Post =
  | 'made'
  | 'made, without an ID'
  | 'lost'
  | 'lost, but made'
  | 'never answered'
  | 'too soon'
  | 'not authorized'
  | 'refused for its scope';
type Options = {
  /** What becomes of each creation; made where nothing is said. */
  readonly post: (number: number, code: string) => Post;
  readonly keep?: (code: string) => string;
  readonly finds?: (code: string, asked: string) => boolean;
  readonly unique?: string;
  /** How a list writes an ID. */
  readonly listedId?: (id: number) => string;
  /** Answers a creation with what is there, as if it were new. */
  readonly upserts?: boolean;
  /** Shows in the answer to a creation nothing but what was sent, and the ID. */
  readonly isTerse?: boolean;
  /** Whether a batch may be started; else that is refused for its scope. */
  readonly starts?: () => boolean;
  readonly optional?: Record<string, boolean>;
  readonly createdAt?: () => string;
  /** Where that is false, the creation of a batch is not answered. */
  readonly hasBatches?: boolean;
  readonly pollSeconds?: number;
  readonly openDesk?: Parameters<typeof openDesk>[0];
};

const outcomes = ['succeeded', 'failed', 'unknown', 'not-sent'] satisfies Outcome[];

/** A service with discounts that takes creations one by one and loses some of them; what is deleted goes by batches. */
export async function losing({ post, keep, finds, unique, upserts, isTerse, ...options }: Options) {
  const { createdAt = () => new Date().toISOString() } = options;
  const discounts: Discount[] = [];
  let posts = 0;
  let tasks: { body: Record<string, unknown> }[] = [];
  let isDone = false;
  let batchId = 76;
  const find: Script = ({ query }, response) => {
    const asked = query.get('code') ?? '';
    const found = discounts.filter(({ code }) => finds?.(code, asked) ?? code === asked);
    const { listedId = (id: number) => id } = options;
    json(response, 200, { discounts: found.map((one) => ({ ...one, id: listedId(one.id) })) });
  };
  const create: Script = ({ body }, response) => {
    posts += 1;
    const given = JSON.parse(body);
    const code = keep?.(given.code) ?? given.code;
    const how = post(posts, given.code);
    if (how === 'never answered') return;
    if (how === 'too soon') return json(response, 429, {});
    if (how === 'not authorized') return json(response, 401, {});
    if (how === 'refused for its scope') return json(response, 403, { error: 'Forbidden' });
    if (how === 'lost') return json(response, 504, {});
    const known = discounts.find((one) => one.code === code);
    if (upserts && known !== undefined)
      return json(response, 201, { discount: isTerse ? { ...given, code, id: known.id } : known });
    if (unique !== undefined && discounts.some((one) => one.code === code))
      return json(response, 422, { errors: { code: [unique] } });
    const discount = { ...given, code, id: 500 + posts, created_at: createdAt() };
    discounts.push(discount);
    if (how === 'made') json(response, 201, { discount });
    else if (how === 'made, without an ID') json(response, 201, { success: true });
    else json(response, 504, {});
  };
  const carryOut = (): void => {
    isDone = true;
    for (const { body } of tasks) {
      const at = discounts.findIndex(({ id }) => id === Number(body.discount_id));
      const renamed = discounts[at];
      if (renamed !== undefined && typeof body.code === 'string')
        discounts[at] = { ...renamed, code: body.code };
      else if (at >= 0) discounts.splice(at, 1);
      else if (upserts && discounts.some(({ code }) => code === body.code)) continue;
      else if (typeof body.code === 'string')
        discounts.push({ ...body, code: body.code, id: 900, created_at: createdAt() });
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
      if (options.hasBatches === false) return;
      [tasks, isDone, batchId] = [[], false, batchId + 1];
      return json(response, 200, { batch_id: batchId });
    }
    if (path.endsWith('/process') && options.starts?.() === false)
      return json(response, 403, { error: 'Forbidden' });
    if (path.endsWith('/process')) carryOut();
    else if (method === 'POST') tasks.push(...JSON.parse(body).tasks);
    else if (path.endsWith('/tasks')) {
      const outputOf = (sent: unknown) => {
        const discount = upserts && discounts.find(({ code }) => code === sent);
        return discount ? { discount } : {};
      };
      const listed = tasks.map((task, index) => {
        const result = { status_code: 200, output: outputOf(task.body.code) };
        return { id: index + 1, ...task, status: 'success', result };
      });
      return json(response, 200, { async_batch_tasks: listed });
    }
    const done = isDone ? tasks.length : 0;
    const counted = { total_task_count: tasks.length, success_task_count: done, fail_task_count: 0 };
    json(response, 200, { batch_id: batchId, status: isDone ? 'completed' : 'not_started', ...counted });
  };
  const flags = { discountLookup: true, taskList: true, ...options.optional };
  const limits = { pollSeconds: options.pollSeconds ?? 0.01 };
  const { desk, store, service } = await scriptedStore(script, limits, flags, options.openDesk);
  const start = async (...codes: string[]) => {
    const rows = codes.map((code) => [code, '10', 'percentage', 'enabled']);
    const file = csvFile('codes.csv', ['code', 'value', 'value_type', 'status'], rows);
    const sheet = await desk.importFile(file, 'discounts-2021-11');
    return desk.send(store, sheet.id);
  };
  /** In a batch, whose tasks are told by their number alone. */
  const startBatch = async (code: string) => {
    const columns = ['code', 'value', 'discount_type', 'status', 'duration'];
    const file = csvFile('batch.csv', columns, [[code, '10', 'percentage', 'enabled', 'forever']]);
    const sheet = await desk.importFile(file, 'discounts-2021-01');
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
  return { desk, store, discounts, start, startBatch, send, rowsOf, verify, searches, codes };
}
