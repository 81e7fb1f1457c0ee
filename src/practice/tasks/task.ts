import type { Json, JsonObject } from '../../domain/json.ts';
import type { Service } from '../service.ts';

export type TaskCall = { readonly service: Service; readonly store: string; readonly body: JsonObject };

export type TaskOutcome = { readonly status: number; readonly output: Json };

/** Carries out the body of one task; throws a ServiceProblem when it is refused. */
export type TaskAction = (call: TaskCall) => TaskOutcome;
