import { existsSync, writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';

/** The runs' thread, which ends without a word at the first chunk and at the first page of results of its file. */
const asked = z.object({
  name: z.string(),
  input: z.object({ action: z.object({ do: z.string() }).optional() }).nullable(),
});

parentPort?.on('message', (message: unknown) => {
  const { data } = asked.safeParse(message);
  const step = data?.name === 'add' ? 'add' : data?.input?.action?.do;
  if (step !== 'add' && step !== 'read-results') return;
  const mark = `${z.string().parse(workerData)}.${step}`;
  if (existsSync(mark)) return;
  writeFileSync(mark, '');
  process.exit(1);
});

await import('../../../src/main/runs/batch-work/worker.ts');
