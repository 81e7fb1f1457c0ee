import type { HeadlessOptions } from '../../../scripts/faults/headless-desk.ts';
import type { RunId } from '../../../src/domain/ids.ts';
import type { SheetKind } from '../../../src/domain/sheet/kind.ts';
import { json, type Script } from '../../support/http/scripted-service.ts';
import { csvFile } from './files.ts';
import { scriptedStore } from './scripted-store.ts';

export type Fields = Readonly<Record<string, unknown>>;
type Task = { readonly body: Fields };
type Options = {
  /** Discounts by their IDs. */
  readonly things?: Readonly<Record<string, Fields>>;
  /** What a task does, and what it is listed with; by default the change of a discount. */
  readonly perform?: (body: Fields, things: Map<string, Fields>) => Fields;
  /** Order in which the tasks of a batch are carried out. */
  readonly order?: (tasks: readonly Task[]) => readonly Task[];
  /** Answers some requests otherwise; true where it did. */
  readonly answer?: (...asked: Parameters<Script>) => boolean;
  readonly limits?: { readonly tasksPerBatch?: number };
  readonly optional?: Readonly<Record<string, boolean>>;
  readonly opened?: Partial<HeadlessOptions>;
};

const change = (body: Fields, things: Map<string, Fields>): Fields => {
  const { discount_id: id, ...rest } = body;
  const discount = { ...things.get(String(id)), ...rest };
  things.set(String(id), discount);
  return { status: 'success', result: { status_code: 200, output: { discount } } };
};

/** A store that carries out the tasks of batches on its discounts. */
export async function batchStore({ things: first = {}, perform = change, ...options }: Options) {
  const things = new Map<string, Fields>(Object.entries(first));
  const batches = new Map<string, { tasks: readonly Task[]; results: readonly Fields[] | null }>();
  const added: (readonly Fields[])[] = [];
  const { desk, store, service } = await scriptedStore(
    (request, response) => {
      const { method, path, body } = request;
      if (options.answer?.(request, response)) return;
      const id = /^\/discounts\/(\d+)$/.exec(path)?.[1];
      if (id !== undefined) {
        const discount = things.get(id);
        return json(response, discount === undefined ? 404 : 200, discount === undefined ? {} : { discount });
      }
      if (path === '/async_batches') {
        const batchId = 71 + batches.size;
        batches.set(`${batchId}`, { tasks: [], results: null });
        return json(response, 200, { batch_id: batchId });
      }
      const [, batchId = '', rest] = /^\/async_batches\/(\d+)(.*)$/.exec(path) ?? [];
      const batch = batches.get(batchId);
      if (batch === undefined) return json(response, 404, {});
      if (rest === '/tasks' && method === 'POST') {
        const { tasks } = JSON.parse(body) as { tasks: readonly Task[] };
        batch.tasks = [...batch.tasks, ...tasks];
        added.push(tasks.map((task) => task.body));
        return json(response, 200, {});
      }
      if (rest === '/process') {
        const { tasks } = batch;
        const results = new Map<Task, Fields>();
        for (const task of options.order?.(tasks) ?? tasks) results.set(task, perform(task.body, things));
        batch.results = tasks.map((task, index) => ({
          id: Number(batchId) * 1000 + index,
          ...task,
          ...results.get(task),
        }));
        return json(response, 200, {});
      }
      if (rest === '/tasks') return json(response, 200, { async_batch_tasks: batch.results ?? batch.tasks });
      const succeeded = batch.results?.filter(({ status }) => status === 'success').length ?? 0;
      return json(response, 200, {
        batch_id: Number(batchId),
        status: batch.results === null ? 'not_started' : 'completed',
        total_task_count: batch.tasks.length,
        success_task_count: succeeded,
        fail_task_count: (batch.results?.length ?? 0) - succeeded,
      });
    },
    options.limits,
    { discountRead: true, taskList: true, ...options.optional },
    options.opened,
  );
  const rowsOf = async (runId: RunId) => {
    const outcomes = ['succeeded', 'failed', 'unknown', 'not-sent'] as const;
    return desk.invoke('runs.rows', { runId, outcomes: [...outcomes] });
  };
  const ended = async (id: RunId) => {
    const run = await desk.reaches(id, 'done', 'waiting');
    return { run, rows: await rowsOf(id) };
  };
  return {
    ...{ desk, store, service, things, added },
    /** A whole run, with its rows. */
    send: async (
      kind: SheetKind['id'],
      header: readonly string[],
      ...lines: readonly (readonly string[])[]
    ) => {
      const sheet = await desk.importFile(csvFile('rows.csv', header, lines), kind);
      return ended((await desk.send(store, sheet.id)).id);
    },
    undo: async (runId: RunId) => ended((await desk.send(store, null, { of: 'inverse', runId })).id),
  };
}
