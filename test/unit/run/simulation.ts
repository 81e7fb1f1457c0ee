import { decide } from '../../../src/domain/run/decide.ts';
import type { Action, Decision, Needs, RunEvent, StepResult } from '../../../src/domain/run/events.ts';
import { applyEvent, fold } from '../../../src/domain/run/fold.ts';
import { type NextContext, nextActions } from '../../../src/domain/run/next.ts';
import type { BatchState, RunState } from '../../../src/domain/run/state.ts';
import { createModelService, type ModelOptions, randomFrom } from './model-service.ts';
import { planOf } from './plans.ts';

export type SimulationOptions = ModelOptions & {
  readonly via: 'batch' | 'single';
  readonly tasks: number;
  readonly tasksPerBatch: number;
  readonly tasksPerAdd: number;
  readonly idempotent: boolean;
  readonly readFirst: boolean;
  /** Share of moments at which the program is killed. */
  readonly kills: number;
  /** Requests before the operator cancels; null: never. */
  readonly cancelAfter: number | null;
};

export type Simulation = {
  readonly journal: readonly RunEvent[];
  readonly state: RunState;
  readonly service: ReturnType<typeof createModelService>;
  readonly requests: number;
};

/**
 * Drives a run against the model service as the runner does: conclude, write "about", send, write the
 * outcome; with kills at random moments, after which only the journal is left.
 */
export function simulate(
  options: SimulationOptions,
  onSend: (state: RunState, action: Action) => void = () => {},
): Simulation {
  const random = randomFrom(options.seed ^ 0x5bd1e995);
  const service = createModelService(options);
  const plan = planOf(options.via, options.tasks, options);
  const needs: Needs = {
    idempotent: options.idempotent,
    lookUp: options.lookUp,
    readFirst: options.readFirst,
    ...(options.compares ? { compares: true } : {}),
  };
  const journal: RunEvent[] = [{ at: 0, type: 'run-created', plan, needs }];
  let state = fold(journal);
  let now = 0;
  let requests = 0;
  const append = (event: RunEvent): void => {
    journal.push(event);
    state = applyEvent(state, event);
  };
  /** Answers that have not arrived, by step. */
  let onTheWay: { step: number; result: StepResult; outcomes: RunEvent | undefined }[] = [];

  const restart = (): void => {
    onTheWay = [];
    state = fold(journal);
    for (const step of [...state.open.keys()]) {
      append({ at: now, type: 'step-outcome', step, result: { is: 'ambiguous', why: 'interrupted' } });
    }
  };

  /** The operator looks the batch up at the service itself. */
  const decisionOn = ({ batchId }: BatchState): Decision =>
    service.batches.get(batchId ?? '')?.startedAt === null ? 'process-again' : 'treat-as-processed';

  for (let turn = 0; turn < 100_000; turn += 1) {
    for (;;) {
      const events = decide(state, { now, taskList: options.taskList, pollMs: 5000 });
      if (events.length === 0) break;
      // A kill may cut between two conclusions.
      for (const event of events) {
        append(event);
        if (random() < options.kills) {
          restart();
          break;
        }
      }
    }
    if (state.endedAt !== null) return { journal, state, service, requests };
    if (state.hold !== null && state.hold.until === null) {
      const asked = state.batches.find((batch) => batch.doubt === 'operator');
      if (asked === undefined) append({ at: now, type: 'resumed' });
      else append({ at: now, type: 'operator-decided', batch: asked.number, decision: decisionOn(asked) });
      continue;
    }
    if (options.cancelAfter !== null && requests >= options.cancelAfter && !state.cancelled) {
      append({ at: now, type: 'cancelled' });
      continue;
    }
    const next = nextActions(state, contextOf(options, now));
    const action = next.actions[0];
    if (action !== undefined && (onTheWay.length === 0 || random() < 0.6)) {
      onSend(state, action);
      const step = state.nextStep;
      append({ at: now, type: 'step-about', step, action });
      if (random() < options.kills) {
        restart();
        continue;
      }
      requests += 1;
      const answer = service.answer(action, now);
      onTheWay.push({ step, result: answer.result, outcomes: answer.outcomes });
      if (random() < options.kills) restart();
      continue;
    }
    const arrived = onTheWay.splice(Math.floor(random() * onTheWay.length), 1)[0];
    if (arrived !== undefined) {
      now += Math.floor(random() * 200);
      if (arrived.outcomes !== undefined) append(arrived.outcomes);
      if (random() < options.kills) restart();
      else append({ at: now, type: 'step-outcome', step: arrived.step, result: arrived.result });
      continue;
    }
    now = Math.max(now + 1, next.wakeAt ?? now + 1000);
    service.work(now);
  }
  throw new Error('the run does not end');
}

export const contextOf = (options: SimulationOptions, now: number): NextContext => ({
  now,
  taskList: options.taskList,
  pollMs: 5000,
  perSecond: 2,
  pageSize: 7,
  outstandingBatches: 2,
  outstandingElsewhere: 0,
  concurrency: 4,
});
