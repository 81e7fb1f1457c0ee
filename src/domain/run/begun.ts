import { outcomeOf } from './outcome.ts';
import { begunTasksOf, isHeldByReadings, readsBatches } from './read-again.ts';
import type { BatchState, RunState } from './state.ts';

/**
 * The tasks that a run by batches has read and is not finished with: no other run may change the same things. It will send
 * changes based on these values, or the service is processing them.
 * @param isStopped the run sends nothing for a reason that is not in its state
 */
export function* begunInBatches(
  state: RunState,
  isStopped: boolean,
  now: number,
  pollMs: number,
): Generator<number> {
  if (!readsBatches(state) || state.endedAt !== null) return;
  const stands = isStopped || state.paused || state.hold !== null;
  for (const batch of state.batches) {
    if (!mayBeCarriedOut(batch)) {
      if (batch.phase === 'settled' || batch.phase === 'reading' || state.cancelled) continue;
      // A stopped run reads these values again when it resumes after a long time, so no other run waits for it for days.
      if (stands && !isHeldByReadings(batch, now, pollMs)) continue;
    }
    for (const task of begunTasksOf(state, batch)) if (outcomeOf(state.outcomes, task) === null) yield task;
  }
}

/** Somebody else may have started it while it was being filled, too: it is asked about, and carried out until that is decided. */
const mayBeCarriedOut = ({ phase, mayBeProcessed }: BatchState): boolean =>
  mayBeProcessed && phase !== 'settled' && phase !== 'reading';
