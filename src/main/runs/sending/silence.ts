import type { Action, HoldReason } from '../../../domain/run/events.ts';
import type { RunState } from '../../../domain/run/state.ts';
import { runsMessages } from '../../../messages/runs.ts';
import { retriesAutomatically } from './hold-reasons.ts';

/** Answers of no use before the run says that it waits for one, and before it does not go on by itself any more. */
const silentTries = 8;
const mostSilentCreations = 60;

/** Why a run waits whose batch gets no usable answer, time and again; null while it is not often. */
export function silence(action: Action, why: string, state: RunState): HoldReason | null {
  const tries = triesOf(action, state) + 1;
  if (tries < silentTries) return null;
  const message = runsMessages.noUsableResponseInRow({ tries });
  // A creation whose answer is lost may leave an empty batch behind: that has an end.
  if (action.do === 'create-batch' && tries >= mostSilentCreations) {
    const next = runsMessages.eachTryLeftEmpty;
    return { code: 'service-refused', message, next, details: [why] };
  }
  return {
    code: 'service-unreadable',
    message,
    next: retriesAutomatically,
    details: [why],
  };
}

export function triesOf(action: Action, state: RunState): number {
  if ('batch' in action) return state.batches[action.batch]?.tries ?? 0;
  return state.singles.repeats.find((repeat) => repeat.task === action.task)?.tries ?? 0;
}
