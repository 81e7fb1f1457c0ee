import { type Json, type JsonObject, parseJson } from '../../domain/json.ts';
import { idJson, idsAreStrings, isWrapped } from '../answers/present.ts';
import { number } from '../answers/reply.ts';
import { type OpenCall, roll } from '../http/call.ts';
import type { Service } from '../service.ts';
import type { Batch, Task } from '../state/batches.ts';

/** The batch in the form of the behaviour, with the faults of this request (field notes: Responses). */
export function batchJson(call: OpenCall, batch: Batch): JsonObject {
  const shown = asShown(call, batch);
  const wrapped = isWrapped(call);
  const rotates = call.service.switches.envelopes === 'rotating';
  // The specification's own name is batch_id; services are known to say id inside an envelope.
  const idName = rotates ? (roll(call, 'id-name', 2) === 0 ? 'id' : 'batch_id') : wrapped ? 'id' : 'batch_id';
  const record: JsonObject = {
    [idName]: idJson(call.service, batch.id, idsAreStrings(call)),
    batch_type: batch.type,
    status: shown.status,
    total_task_count: number(shown.total),
    success_task_count: number(shown.success),
    fail_task_count: number(shown.fail),
    created_at: time(batch.createdAt),
    submitted_at: time(batch.submittedAt),
    closed_at: shown.status === batch.status ? time(batch.closedAt) : null,
    updated_at: time(batch.updatedAt),
  };
  return wrapped ? { async_batch: record } : record;
}

type Shown = {
  readonly status: string;
  readonly total: number;
  readonly success: number;
  readonly fail: number;
};

function asShown(call: OpenCall, batch: Batch): Shown {
  const { faults } = call;
  const { status, total, success, fail } = batch;
  let shown: Shown = { status, total, success, fail };
  const lag = faults.fire('lagging-counters');
  if (lag !== null) shown = lagging(shown, lag.share);
  if (lag?.total === true) shown = { ...shown, total: total - Math.ceil(total * lag.share) };
  const stuck = faults.fire('stuck-status') ?? faults.fire('unknown-status');
  if (stuck !== null) shown = { ...shown, status: stuck.status };
  if (!isUnsettled(call.service, batch)) return shown;
  switch (roll(call, 'unsettled', 5)) {
    case 0:
      return lagging(shown, 0.3);
    case 1:
      return { ...lagging(shown, 0.5), status: 'processing' };
    case 2:
      return { ...shown, status: 'reconciling' };
    default:
      return shown;
  }
}

const lagging = (shown: Shown, share: number): Shown => ({
  ...shown,
  success: shown.success - Math.ceil(shown.success * share),
  fail: shown.fail - Math.ceil(shown.fail * share),
});

/** Whether what is read of a submitted batch may still be wrong; see the switch `settleSeconds`. */
export function isUnsettled(service: Service, batch: Batch): boolean {
  if (service.switches.settleSeconds === 0 || batch.submittedAt === null) return false;
  const settled = (batch.closedAt ?? Number.POSITIVE_INFINITY) + service.switches.settleSeconds * 1000;
  return service.clock.now() < settled;
}

/** A task on the wire; `result` is null until it was carried out. */
export function taskJson(call: OpenCall, batch: Batch, task: Task, status?: string): JsonObject {
  const asString = idsAreStrings(call);
  return {
    id: idJson(call.service, call.service.ids.wire('tasks', task.n), asString),
    batch_id: idJson(call.service, batch.id, asString),
    ...(call.service.switches.taskEcho === 'whole' ? { body: parseJson(task.body) } : {}),
    status: status ?? (task.status === 'pending' && batch.submittedAt !== null ? 'queued' : task.status),
    result:
      task.statusCode === null
        ? null
        : {
            status_code: number(task.statusCode),
            output: task.output === null ? null : parseJson(task.output),
          },
  };
}

const time = (milliseconds: number | null): Json =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();
