import { isJsonObject, type Json, parseJson, stringifyJson } from '../../domain/json.ts';
import type { BatchType } from '../../domain/sheet/kind.ts';
import { errorJson } from '../answers/error-shapes.ts';
import { ServiceProblem } from '../answers/problem.ts';
import { chosenShape } from '../answers/refusal.ts';
import type { Service } from '../service.ts';
import type { Batch, Task } from '../state/batches.ts';
import { addressTasks } from './addresses.ts';
import { chargeTasks } from './charges.ts';
import { discountTasks } from './discounts.ts';
import { onetimeTasks } from './onetimes.ts';
import { subscriptionTasks } from './subscriptions.ts';
import type { TaskAction, TaskOutcome } from './task.ts';

const actions: Readonly<Record<BatchType, TaskAction>> = {
  ...addressTasks,
  ...chargeTasks,
  ...discountTasks,
  ...onetimeTasks,
  ...subscriptionTasks,
};

/**
 * Carries one task out as the single request that it stands for (spec: Async batch and task). The output is
 * JSON text; what a refused task did is taken back.
 */
export function executeTask(
  service: Service,
  batch: Batch,
  task: Task,
): { readonly status: number; readonly output: string | null } {
  const { status, output } = outcome(service, batch, task);
  return { status, output: output === null ? null : stringifyJson(output) };
}

function outcome(service: Service, batch: Batch, task: Task): TaskOutcome {
  const action = actions[batch.type];
  const body = parseJson(task.body);
  if (!isJsonObject(body)) return { status: 400, output: null };
  try {
    return service.database.attempt(() => action({ service, store: batch.store, body }));
  } catch (error) {
    if (!(error instanceof ServiceProblem)) return { status: 500, output: { error: String(error) } };
    return { status: error.status, output: refusal(service, task, error) };
  }
}

function refusal(service: Service, task: Task, problem: ServiceProblem): Json {
  return errorJson(chosenShape(service, false, task.n), problem.errors, 'task');
}
