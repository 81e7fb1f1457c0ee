import { isJsonObject, type Json, stringifyJson } from '../../domain/json.ts';
import { type BatchType, batchTypes } from '../../domain/sheet/kind.ts';
import { objectBody, readFields } from '../answers/fields.ts';
import { successStatus } from '../answers/present.ts';
import { notFound, ServiceProblem } from '../answers/problem.ts';
import { emptyReply, jsonReply, number, type Reply } from '../answers/reply.ts';
import { missingScope } from '../http/authorize.ts';
import { type ApiCall, type ApiRoute, roll } from '../http/call.ts';
import { type Batch, findBatch, insertBatch, insertTasks, tasksAfter } from '../state/batches.ts';
import { batchJson, taskJson } from './present.ts';
import { processReply } from './process.ts';
import { taskListReply } from './task-list.ts';

const scopes = { named: ['write_batches'], everyType: ['write_batches'] };
// spec: Versioning, 3: async batches are available in 2021-01 and announced for 2021-11.
const versions = ['2021-01'] as const;

/** The four batch calls (spec: Endpoints) and the optional list of tasks. */
export const batchRoutes: readonly ApiRoute[] = [
  {
    access: 'api',
    method: 'POST',
    pattern: '/async_batches',
    versions,
    scopes,
    handle: (call) => {
      const fields = readFields(objectBody(call.body));
      fields.required('batch_type');
      const type = readType(call, fields.text('batch_type') ?? '');
      if (type === null && fields.has('batch_type')) fields.wrong('batch_type', 'is not a batch type');
      fields.check();
      if (type === null) throw new ServiceProblem(422, { batch_type: ['is not a batch type'] });
      checkTypeScope(call, type);
      const batch = insertBatch(call.service, call.store.name, type);
      return jsonReply(successStatus(call, 201), batchJson(call, batch));
    },
  },
  {
    access: 'api',
    method: 'POST',
    pattern: '/async_batches/:id/tasks',
    versions,
    scopes,
    handle: addTasks,
  },
  {
    access: 'api',
    method: 'POST',
    pattern: '/async_batches/:id/process',
    versions,
    scopes,
    handle: (call) => processReply(call, one(call)),
  },
  {
    access: 'api',
    method: 'GET',
    pattern: '/async_batches/:id',
    versions,
    scopes,
    handle: (call) => jsonReply(200, batchJson(call, one(call))),
  },
  {
    access: 'api',
    method: 'GET',
    pattern: '/async_batches/:id/tasks',
    versions,
    scopes,
    exists: ({ switches }) => switches.taskList,
    handle: (call) => taskListReply(call, one(call)),
  },
];

function one(call: ApiCall): Batch {
  const id = call.params.id ?? '';
  const batch = findBatch(call.service.database, call.store.name, id);
  if (batch === null) throw notFound('Batch', id.slice(0, 40));
  checkTypeScope(call, batch.type);
  return batch;
}

/** spec: Async batch and task names subscription_cancel in two ways; which is accepted is a switch. */
function readType(call: ApiCall, word: string): BatchType | null {
  const { subscriptionCancel } = call.service.switches;
  const isCancel = word === 'subscription_cancel' || word === 'bulk_subscription_cancel';
  if (isCancel) {
    return subscriptionCancel === 'either' || subscriptionCancel === word ? 'subscription_cancel' : null;
  }
  return batchTypes.find((type) => type === word) ?? null;
}

/** spec: Scopes, 2: discount_create also needs write_discounts; for the other types it is not shown. */
function checkTypeScope(call: ApiCall, type: BatchType): void {
  const everyType = call.service.switches.scopesNeeded === 'every-type';
  const named = type === 'discount_create' ? 'write_discounts' : null;
  const needed = everyType ? (type.includes('discount') ? 'write_discounts' : 'write_subscriptions') : named;
  if (needed !== null && !call.scopes.includes(needed)) throw missingScope([needed]);
}

function addTasks(call: ApiCall): Reply {
  const { limits } = call.service.options;
  const batch = one(call);
  const fields = readFields(objectBody(call.body));
  fields.required('tasks');
  const tasks = fields.list('tasks') ?? [];
  fields.check();
  if (tasks.length === 0) throw new ServiceProblem(422, { tasks: ['must hold at least one task'] });
  const fault = call.faults.fire('over-limit-chunk', (action) => tasks.length > action.above);
  if (fault !== null) throw tooMany(fault.code, fault.above);
  if (tasks.length > limits.tasksPerAdd) throw tooMany(422, limits.tasksPerAdd);
  if (batch.status !== 'not_started') {
    throw new ServiceProblem(409, `Batch ${batch.id} was processed already and takes no more tasks.`);
  }
  if (batch.total + tasks.length > limits.tasksPerBatch) {
    const message = `too many tasks: a batch holds at most ${limits.tasksPerBatch}, this one has ${batch.total}`;
    throw new ServiceProblem(422, { tasks: [message] }, { keepWords: true });
  }
  const bodies = tasks.map(taskBody);
  const numbers = insertTasks(call.service, batch, bodies);
  return addReply(call, { ...batch, total: batch.total + tasks.length }, numbers);
}

const tooMany = (code: 413 | 422, most: number): ServiceProblem =>
  new ServiceProblem(
    code,
    { tasks: [`too many tasks in one request, at most ${most}`] },
    { keepWords: true },
  );

function taskBody(task: Json, index: number): string {
  const body = isJsonObject(task) ? task.body : undefined;
  if (!isJsonObject(body)) {
    throw new ServiceProblem(422, { [`tasks.${index}`]: ['has to be {"body": {...}}'] });
  }
  return stringifyJson(body);
}

/** What the answer holds differs between services; nothing can be relied on (field notes). */
function addReply(call: ApiCall, batch: Batch, added: readonly number[]): Reply {
  const { addAnswer } = call.service.switches;
  const forms = ['batch', 'count', 'tasks', 'nothing', 'no-content'] as const;
  const form = addAnswer === 'rotating' ? (forms[roll(call, 'add-answer', 5)] ?? 'count') : addAnswer;
  const status = successStatus(call, 201);
  switch (form) {
    case 'batch':
      return jsonReply(status, batchJson(call, batch));
    case 'count':
      return jsonReply(status, { count: number(added.length) });
    case 'tasks': {
      const from = (added[0] ?? 1) - 1;
      const tasks = tasksAfter(call.service.database, batch.n, from, added.length);
      return jsonReply(status, { async_batch_tasks: tasks.map((task) => taskJson(call, batch, task)) });
    }
    case 'nothing':
      return jsonReply(status, {});
    case 'no-content':
      return emptyReply(204);
  }
}
