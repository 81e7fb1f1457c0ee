import type { Action, HoldReason } from '../../../domain/run/events.ts';
import type { RunState } from '../../../domain/run/state.ts';
import { runsMessages } from '../../../messages/runs.ts';
import { mostRepeats } from '../../api/client.ts';
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
  return repeatOf(action.task, state)?.tries ?? 0;
}

/**
 * How often a step has been asked to wait (429). A change comes back each time; everything else is repeated in its
 * place first, and counts once for that.
 */
export function waitsOf(action: Action, state: RunState): number {
  if (action.do !== 'send-one') return triesOf(action, state);
  return (repeatOf(action.task, state)?.limited ?? 0) / (mostRepeats + 1);
}

const repeatOf = (task: number, { singles }: RunState) =>
  singles.repeats.find((repeat) => repeat.task === task);
