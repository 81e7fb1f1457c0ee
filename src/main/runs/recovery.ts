import type { HoldReason, RunEvent } from '../../domain/run/events.ts';
import type { RunState } from '../../domain/run/state.ts';
import { runsMessages } from '../../messages/runs.ts';

const interrupted = runsMessages.partnerDeskClosedWhile;

/**
 * What a restart adds to a journal: whatever was on its way has no known outcome, and the run waits until the
 * operator lets it go on, by unlocking the store where that is locked. A run that was paused or waits for the operator keeps its own reason.
 */
export function interruptedEvents(
  state: RunState,
  now: number,
  goOn: boolean,
  locked: HoldReason | null,
): readonly RunEvent[] {
  const events: RunEvent[] = [...state.open.keys()].map((step) => ({
    at: now,
    type: 'step-outcome',
    step,
    result: { is: 'ambiguous', why: runsMessages.programEndedBeforeAnswer },
  }));
  if (state.endedAt !== null || state.paused) return events;
  const waitsForOperator = state.hold !== null && state.hold.until === null;
  if (waitsForOperator) return events;
  // Unlocking is the operator's word that the run may go on; the reason says what happened to it.
  if (locked !== null) {
    const message = `${interrupted} ${locked.message}`;
    return [...events, { at: now, type: 'held', reason: { ...locked, message }, until: null }];
  }
  if (goOn) return state.hold === null ? events : [...events, { at: now, type: 'released' }];
  return [
    ...events,
    {
      at: now,
      type: 'held',
      reason: {
        code: 'cancelled',
        message: interrupted,
        next: runsMessages.resumeContinuesKnownNothing,
      },
      until: null,
    },
  ];
}
