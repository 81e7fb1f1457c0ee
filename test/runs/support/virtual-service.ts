import type { Exchange, Transport } from '../../../src/main/api/transport.ts';
import type { Clock } from '../../../src/main/ports.ts';

type Batch = { tasks: string[]; startedAt: number | null; endedAt: number };

/**
 * A service in virtual time: answers after a latency, works on one batch after the other, and keeps the bundle sheet of its leaky bucket. No work of its own takes time.
 */
export function createVirtualService(clock: Clock, latencyMs: number, tasksPerSecond: number) {
  const batches: Batch[] = [];
  const arrivals: number[] = [];
  let level = 0;
  let highest = 0;
  let busyUntil = 0;
  const count = new Map<string, number>();

  const arrive = (): void => {
    const now = clock.now();
    const before = arrivals.at(-1) ?? now;
    level = Math.max(0, level - ((now - before) / 1000) * 2) + 1;
    highest = Math.max(highest, level);
    arrivals.push(now);
  };
  const record = (id: string, batch: Batch): string => {
    const ended = batch.startedAt !== null && clock.now() >= batch.endedAt;
    const status = batch.startedAt === null ? 'not_started' : ended ? 'completed' : 'processing';
    const worked =
      batch.startedAt === null ? 0 : (Math.max(0, clock.now() - batch.startedAt) / 1000) * tasksPerSecond;
    const done = ended ? batch.tasks.length : Math.min(batch.tasks.length, Math.floor(worked));
    return `{"id":${id},"status":"${status}","total_task_count":${batch.tasks.length},"success_task_count":${done},"fail_task_count":0}`;
  };
  const answer = (method: string, url: URL, body: string | null): string => {
    const [, , , id = '', last = ''] = url.pathname.split('/');
    const name = `${method} ${last === '' ? (id === '' ? 'batches' : 'batch') : last}`;
    count.set(name, (count.get(name) ?? 0) + 1);
    if (id === '') {
      batches.push({ tasks: [], startedAt: null, endedAt: 0 });
      return `{"batch_id":${batches.length}}`;
    }
    const batch = batches[Number(id) - 1];
    if (batch === undefined) return '{}';
    if (last === 'process') {
      batch.startedAt = Math.max(clock.now(), busyUntil);
      batch.endedAt = batch.startedAt + (batch.tasks.length / tasksPerSecond) * 1000;
      busyUntil = batch.endedAt;
      return '{}';
    }
    if (last === 'tasks' && method === 'POST') {
      const sent: { tasks: { body: unknown }[] } = JSON.parse(body ?? '');
      for (const task of sent.tasks) batch.tasks.push(JSON.stringify(task.body));
      return `{"count":${sent.tasks.length}}`;
    }
    if (last !== 'tasks') return record(id, batch);
    const from = Number(url.searchParams.get('cursor') ?? 0);
    const size = Number(url.searchParams.get('limit') ?? 250);
    const page = batch.tasks
      .slice(from, from + size)
      .map(
        (task, index) =>
          `{"id":${from + index},"body":${task},"status":"success","result":{"status_code":201}}`,
      );
    const next = from + size < batch.tasks.length ? `"${from + size}"` : 'null';
    return `{"async_batch_tasks":[${page.join(',')}],"next_cursor":${next}}`;
  };
  const transport: Transport = {
    send: async ({ method, url, body }): Promise<Exchange> => {
      await clock.sleep(latencyMs / 2);
      arrive();
      const text = answer(method, url, body);
      await clock.sleep(latencyMs / 2);
      return {
        kind: 'answered',
        status: 200,
        headers: { 'content-type': 'application/json' },
        text,
        bytes: text.length,
      };
    },
    close: async () => {},
  };
  return { transport, arrivals, requests: count, highestLevel: () => highest };
}
