import type { Json } from '../../../domain/json.ts';
import { isPathPart } from '../../../domain/path-part.ts';
import type { Profile } from '../../../domain/profile/profile.ts';
import { wireBatchType } from '../../../domain/profile/wire.ts';
import type { Action } from '../../../domain/run/events.ts';
import type { TaskRange } from '../../../domain/run/outcome.ts';
import type { Cells, RunKind } from '../../../domain/sheet/kind.ts';
import { runsMessages } from '../../../messages/runs.ts';
import { type ListRequest, pageRequest } from '../../api/paging.ts';
import { Failure } from '../../failure.ts';
import type { ApiAnswer, ApiRequest } from '../../ports.ts';
import { readingOf } from '../read-first.ts';
import type { Bodies, TaskBody } from './bodies.ts';
import { lookUpInAnyCase, lookUpOf } from './look-up-requests.ts';

export type Wire = Pick<
  ApiRequest,
  'method' | 'path' | 'query' | 'isQueryOfService' | 'body' | 'bodyText' | 'unread'
> & {
  /** Where it is not that of the kind. */
  readonly version?: ApiRequest['version'];
  /** Reads what several pages hold as one answer; `ask` sends a request once. */
  readonly whole?: (ask: (page: Wire) => Promise<ApiAnswer>) => Promise<ApiAnswer>;
};

/**
 * The request of a step (spec: Endpoints); null when there is nothing to ask.
 * @param inAnyCase a look-up asks for the code in other letters, too
 */
export async function requestOf(
  action: Action,
  kind: RunKind,
  profile: Profile,
  bodies: Bodies,
  addText: (chunk: TaskRange) => string | Promise<string>,
  inAnyCase = false,
): Promise<Wire | null> {
  if ('task' in action) {
    const task = bodies.of(action.task);
    if (task === null) throw new TypeError(`task ${action.task} has no rows`);
    if (inAnyCase) return lookUpInAnyCase(task.cells[0]?.code ?? '');
    return singleRequest(action.do, task, kind, profile);
  }
  switch (action.do) {
    case 'create-batch':
      return createRequest(kind, profile);
    case 'add-chunk':
      return { ...addRequest(action.batchId, []), bodyText: await addText(action), unread: true };
    case 'process':
      return { method: 'POST', path: `${batchPath(action.batchId)}/process`, body: {} };
    case 'read-batch':
      return { method: 'GET', path: batchPath(action.batchId) };
    case 'read-results':
      return { method: 'GET', ...pageRequest(taskList(action), action.cursor), unread: true };
  }
}

/** Throws Failure (`bad-input`) for the id of a damaged file: the service's own are none of dots. */
export function batchPath(batchId: string): string {
  if (isPathPart(batchId)) return `/async_batches/${encodeURIComponent(batchId)}`;
  throw new Failure({
    code: 'bad-input',
    message: runsMessages.batchIdNoId({ batchId }),
    next: runsMessages.batchIdNoIdNext,
  });
}

/** The list of the tasks of a batch (field notes: list of tasks). */
export const taskList = ({ batchId, limit }: Extract<Action, { do: 'read-results' }>): ListRequest => ({
  path: `${batchPath(batchId)}/tasks`,
  limit,
});

export function createRequest(kind: RunKind, profile: Profile): Wire {
  if (kind.sending.via !== 'batch') throw new TypeError(`${kind.id} is not sent by batches`);
  const type = wireBatchType(kind.sending.batchType, profile);
  return { method: 'POST', path: '/async_batches', body: { batch_type: type } };
}

export const addRequest = (batchId: string, tasks: readonly Json[]): Wire => ({
  method: 'POST',
  path: `${batchPath(batchId)}/tasks`,
  body: { tasks },
});

/** The body of the request that adds a chunk. */
export async function addBody(bodies: Bodies, first: number, count: number): Promise<Json> {
  const tasks: Json[] = [];
  for await (const { body } of bodies.range(first, count)) tasks.push({ body });
  return { tasks };
}

/** One request for one row: POST /discounts, PUT /subscriptions/<id>, PUT /bundle_selections/<id>, POST /checkouts. */
export function sendRequest(task: Pick<TaskBody, 'cells' | 'body'>, kind: RunKind, row: number): Wire {
  if (kind.sending.via !== 'single') throw new TypeError(`${kind.id} is sent by batches`);
  return { method: kind.sending.method, path: pathOf(kind, row, task.cells[0] ?? {}), body: task.body };
}

function singleRequest(
  step: 'read-first' | 'send-one' | 'look-up',
  task: TaskBody,
  kind: RunKind,
  profile: Profile,
): Wire | null {
  switch (step) {
    case 'send-one':
      return sendRequest(task, kind, task.rows[0]?.number ?? 1);
    case 'read-first':
      return readingOf(kind.id, task, profile);
    case 'look-up':
      return lookUpOf(task.cells[0]?.code ?? '');
  }
}

/** Throws Failure (`bad-input`) where a row would be sent to another path than the one of its kind. */
export function pathOf(kind: RunKind, row: number, cells: Cells): string {
  if (kind.sending.via !== 'single') throw new TypeError(`${kind.id} is sent by batches`);
  const { endpoint, pathColumn } = kind.sending;
  if (pathColumn === undefined) return `/${endpoint}`;
  const text = cells[pathColumn] ?? '';
  if (isPathPart(text)) return `/${endpoint}/${encodeURIComponent(text)}`;
  const column = kind.columns.find(({ key }) => key === pathColumn)?.label ?? pathColumn;
  throw new Failure({
    code: 'bad-input',
    message: runsMessages.changesPath({ row, column, text }),
    next: runsMessages.changesPathNext({ column }),
  });
}
