import type { Service } from '../service.ts';
import { type Batch, outstandingBatches, storesWithWork, tasksAfter } from '../state/batches.ts';
import { readMeta, writeMeta } from '../state/meta.ts';
import { executeTask } from '../tasks/execute.ts';

export type Processor = {
  /** There may be work: a batch was submitted, or processing was released. */
  readonly wake: () => void;
  /** Resolves as soon as no batch is waiting or running. */
  readonly whenIdle: () => Promise<void>;
  readonly stop: () => void;
};

/** Real milliseconds between two looks at what has become due. */
const tickMs = 15;

/**
 * Works through submitted batches over time: per store one batch at a time, in the order in which they were
 * submitted, at the given rate of service time. The effect of a task, its result and the counters of its
 * batch are one transaction, so a kill at any moment neither loses nor repeats a task.
 */
export function createProcessor(service: () => Service): Processor {
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  /** Per store: the service time up to which work has been done or was not there to do. */
  const marks = new Map<string, number>();
  let waiting: (() => void)[] = [];

  const schedule = (delayMs: number): void => {
    if (stopped || timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      tick();
    }, delayMs);
  };

  function tick(): void {
    const { database, clock, options } = service();
    const stores = storesWithWork(database);
    for (const store of marks.keys()) if (!stores.includes(store)) marks.delete(store);
    if (stores.length === 0) {
      for (const resolve of waiting) resolve();
      waiting = [];
      return;
    }
    if (readMeta(database, 'processing') === 'held') {
      marks.clear();
      return;
    }
    let behind = false;
    const perTask = 1000 / options.processing.tasksPerSecond;
    for (const store of stores) {
      const mark = marks.get(store) ?? clock.now();
      const due = Math.floor((clock.now() - mark) / perTask);
      const executed = due < 1 ? 0 : workOn(store, due, options.processing.sliceMs / stores.length);
      marks.set(store, mark + executed * perTask);
      if (executed < due) behind = true;
    }
    schedule(behind ? 0 : tickMs);
  }

  /** Carries out up to `due` tasks of a store, in one transaction of about `sliceMs`. Returns how many. */
  function workOn(store: string, due: number, sliceMs: number): number {
    const now = service();
    const until = performance.now() + sliceMs;
    return now.database.transaction(() => {
      let executed = 0;
      writeMeta(now.database, 'service_time', String(now.clock.now()));
      for (const batch of outstandingBatches(now.database, store)) {
        const wanted = Math.min(due - executed, batch.total - batch.done);
        const done = executeSome(now, batch, wanted, until);
        executed += done;
        if (done < batch.total - batch.done) break;
      }
      return executed;
    });
  }

  return {
    wake: () => schedule(0),
    whenIdle: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        schedule(0);
      }),
    stop: () => {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}

function executeSome(service: Service, batch: Batch, wanted: number, until: number): number {
  let success = 0;
  let executed = 0;
  let last = batch.lastTask;
  // Small portions, so that a slice ends soon after its time.
  while (executed < wanted && (executed === 0 || performance.now() < until)) {
    const tasks = tasksAfter(service.database, batch.n, last, Math.min(25, wanted - executed));
    if (tasks.length === 0) break;
    for (const task of tasks) {
      const { status, output } = executeTask(service, batch, task);
      const succeeded = status >= 200 && status < 300;
      service.database.run(
        'UPDATE tasks SET status = ?, status_code = ?, output = ?, executions = executions + 1 WHERE n = ?',
        succeeded ? 'success' : 'failed',
        status,
        output,
        task.n,
      );
      if (succeeded) success += 1;
      executed += 1;
      last = task.n;
    }
  }
  const now = service.clock.now();
  const done = batch.done + executed;
  const finished = done >= batch.total;
  const outcome = batch.success + success === 0 ? 'failed' : 'completed';
  service.database.run(
    `UPDATE batches SET done = ?, success = success + ?, fail = fail + ?, last_task = ?, updated_at = ?,
     status = ?, closed_at = ? WHERE n = ?`,
    done,
    success,
    executed - success,
    last,
    now,
    finished ? outcome : 'processing',
    finished ? now : null,
    batch.n,
  );
  return executed;
}
