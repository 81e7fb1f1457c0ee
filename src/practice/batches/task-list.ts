import type { JsonObject } from '../../domain/json.ts';
import { jsonReply, type Reply } from '../answers/reply.ts';
import { type ApiCall, roll } from '../http/call.ts';
import { readPage } from '../http/paging.ts';
import { shuffled } from '../random.ts';
import { type Batch, type Task, tasksAfter, tasksBefore } from '../state/batches.ts';
import { isUnsettled, taskJson } from './present.ts';

/**
 * GET /async_batches/<id>/tasks?limit=&cursor= (field notes: list of tasks). The answer is
 * `{async_batch_tasks: [...], next_cursor, previous_cursor}`; `next_cursor` is null on the last page.
 */
export function taskListReply(call: ApiCall, batch: Batch): Reply {
  const page = readPage(call);
  const inOrder = call.service.switches.taskOrder === 'added';
  const read = inOrder ? tasksAfter : tasksBefore;
  const found = read(call.service.database, batch.n, page.after, page.limit + 1);
  const onPage = found.slice(0, page.limit);
  const last = onPage.at(-1);
  const next = found.length > onPage.length && last !== undefined ? page.cursorAfter(last.n) : null;
  const status = call.faults.fire('stuck-status') ?? call.faults.fire('unknown-status');
  const tasks = asListed(call, batch, onPage).map((task) => taskJson(call, batch, task, status?.status));
  const answer: JsonObject = { async_batch_tasks: tasks, next_cursor: next, previous_cursor: null };
  return jsonReply(200, answer);
}

/** The tasks of the page as faults and the behaviour leave them: order and completeness are not promised. */
function asListed(call: ApiCall, batch: Batch, tasks: readonly Task[]): readonly Task[] {
  const { service, faults } = call;
  const missing = faults.fire('missing-tasks');
  const share = missing?.share ?? (isUnsettled(service, batch) && roll(call, 'missing', 3) === 0 ? 0.1 : 0);
  const shuffles = faults.fire('out-of-order-tasks') !== null || service.switches.envelopes === 'rotating';
  const inOrder = share === 0 ? tasks : without(call, tasks, share);
  return shuffles ? shuffled(inOrder, service.seed, call.number, 'order') : inOrder;
}

function without(call: ApiCall, tasks: readonly Task[], share: number): readonly Task[] {
  const leftOut = Math.min(tasks.length, Math.max(1, Math.floor(tasks.length * share)));
  const hidden = new Set(shuffled(tasks, call.service.seed, call.number, 'missing').slice(0, leftOut));
  return tasks.filter((task) => !hidden.has(task));
}
