import { successStatus } from '../answers/present.ts';
import { ServiceProblem } from '../answers/problem.ts';
import { jsonReply, type Reply } from '../answers/reply.ts';
import { type ApiCall, roll } from '../http/call.ts';
import { retryAfter } from '../http/limit-headers.ts';
import { type Batch, findBatch, outstandingBatches } from '../state/batches.ts';
import { batchJson } from './present.ts';

/**
 * POST /async_batches/<id>/process. A batch is processed once: a second request is refused with 409 and
 * changes nothing, whether the batch waits, runs or is done. A batch without tasks is refused with 422.
 */
export function processReply(call: ApiCall, batch: Batch): Reply {
  const { database, clock, wakeProcessor } = call.service;
  if (batch.status !== 'not_started') {
    throw new ServiceProblem(409, `Batch ${batch.id} was processed already.`, { keepWords: true });
  }
  if (batch.total === 0) throw new ServiceProblem(422, `Batch ${batch.id} has no tasks.`);
  checkQueue(call);
  const now = clock.now();
  database.run(
    `UPDATE batches SET status = 'processing', submitted_at = ?, updated_at = ?,
     process_calls = process_calls + 1 WHERE n = ?`,
    now,
    now,
    batch.n,
  );
  wakeProcessor();
  const submitted = findBatch(database, batch.store, batch.id) ?? batch;
  return jsonReply(successStatus(call, 202), batchJson(call, submitted));
}

/** One batch of a store runs and others wait; what happens beyond the queue is a switch. */
function checkQueue(call: ApiCall): void {
  const { database, options, switches } = call.service;
  const outstanding = outstandingBatches(database, call.store.name).length;
  const fault = call.faults.fire('refuse-third-batch', () => outstanding >= 2);
  if (fault !== null) throw queueFull(call, fault.code);
  if (outstanding < options.limits.outstandingBatches) return;
  switch (switches.whenQueueFull) {
    case 'queue':
      return;
    case 'refuse-409':
      throw queueFull(call, 409);
    case 'refuse-429':
      throw queueFull(call, 429);
    case 'rotating':
      throw queueFull(call, roll(call, 'queue-full', 2) === 0 ? 409 : 429);
  }
}

const queueFull = (call: ApiCall, code: number): ServiceProblem =>
  new ServiceProblem(code, 'Other batches of this store are outstanding; this one was not started.', {
    keepWords: true,
    headers: { 'Retry-After': retryAfter(call.service, call.number, 2000) },
  });
