import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import { z } from 'zod';
import { type Json, type JsonObject, stringifyJson } from '../../src/domain/json.ts';
import { kinds } from '../../src/domain/kinds/registry.ts';
import { specificationProfile } from '../../src/domain/profile/shipped.ts';
import { campaignColumns, campaignRow } from '../core/campaign-rows.ts';
import { type BenchService, tokenFor } from '../subjects/service.ts';

const tasksPerAdd = 1000;
const tasksPerBatch = 10_000;
const pollMs = 20;

const batchSchema = z.object({ async_batch: z.object({ id: z.number(), status: z.string() }) });
const pageSchema = z.object({
  async_batch_tasks: z.array(z.object({ status: z.string() })),
  next_cursor: z.string().nullable(),
});

/**
 * The least that a run can cost: the same requests, one after the other, from rows in memory. Nothing is written
 * down, nothing is repeated, nothing is matched to rows; the next batch is filled while one is processed.
 * Milliseconds.
 */
export async function runFloor(service: BenchService, domain: string, rows: number): Promise<number> {
  const token = await tokenFor(service, domain);
  const pool = new Pool(service.facts.url, { connections: 1, pipelining: 1 });
  const call = async (method: 'GET' | 'POST', path: string, body?: Json): Promise<unknown> => {
    const answer = await pool.request({
      method,
      path,
      headers: {
        'x-service-access-token': token,
        'x-service-version': '2021-01',
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: stringifyJson(body) }),
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
  const started = performance.now();
  let processing: number | null = null;
  for (let first = 0; first < rows; first += tasksPerBatch) {
    const batch = await filled(call, first, Math.min(rows, first + tasksPerBatch));
    if (processing !== null) await results(call, processing);
    await call('POST', `/async_batches/${batch}/process`, {});
    processing = batch;
  }
  if (processing !== null) await results(call, processing);
  const milliseconds = performance.now() - started;
  await pool.close();
  return milliseconds;
}

type Call = (method: 'GET' | 'POST', path: string, body?: Json) => Promise<unknown>;

async function filled(call: Call, first: number, end: number): Promise<number> {
  const made = batchSchema.parse(await call('POST', '/async_batches', { batch_type: 'discount_create' }));
  const { id } = made.async_batch;
  for (let from = first; from < end; from += tasksPerAdd) {
    const count = Math.min(tasksPerAdd, end - from);
    const tasks = Array.from({ length: count }, (_, at) => ({ body: bodyOf(from + at) }));
    await call('POST', `/async_batches/${id}/tasks`, { tasks });
  }
  return id;
}

async function results(call: Call, id: number): Promise<void> {
  while (batchSchema.parse(await call('GET', `/async_batches/${id}`)).async_batch.status === 'processing')
    await wait(pollMs);
  let query = 'limit=250';
  for (;;) {
    const page = pageSchema.parse(await call('GET', `/async_batches/${id}/tasks?${query}`));
    const other = page.async_batch_tasks.find((task) => task.status !== 'success');
    if (other) throw new Error(`a task ended as ${other.status}`);
    if (page.next_cursor === null) return;
    query = `limit=250&cursor=${encodeURIComponent(page.next_cursor)}`;
  }
}

/** A task's body as the product makes it. */
function bodyOf(number: number): JsonObject {
  const texts = campaignRow(number);
  const cells = Object.fromEntries(campaignColumns.map((key, index) => [key, texts[index] ?? '']));
  return kinds['discounts-2021-01'].body([cells], specificationProfile);
}
