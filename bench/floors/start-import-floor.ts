import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { campaignColumns } from '../core/campaign-rows.ts';
import type { FloorJob } from './floor-worker.ts';

/** One import floor over a file, in a fresh thread and a fresh database in the folder. Milliseconds. */
export async function runImportFloor(folder: string, file: string): Promise<number> {
  const worker = new Worker(new URL('floor-worker.ts', import.meta.url));
  await once(worker, 'online');
  const job: FloorJob = { file, databaseFile: join(folder, 'floor.db'), columns: campaignColumns.length };
  const answered = once(worker, 'message');
  worker.postMessage(job);
  const [milliseconds] = (await answered) as [number];
  await worker.terminate();
  return milliseconds;
}
