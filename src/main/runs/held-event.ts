import type { HoldReason, RunEvent } from '../../domain/run/events.ts';
import { backoffMs } from '../../domain/run/timing.ts';

/** Codes of what goes away without the operator. */
const passing: readonly string[] = ['offline', 'timed-out', 'service-unreadable'];

/**
 * What an answer says that concerns the whole run holds it: for a while where that passes, else until the operator resumes.
 * @param pauseMs as the service says itself
 */
export function heldEvent(
  reason: HoldReason,
  now: number,
  holdsBefore: number,
  pollMs: number,
  pauseMs?: number,
): RunEvent {
  const whileMs = pauseMs ?? backoffMs(holdsBefore + 1, { pollMs });
  const until = passing.includes(reason.code) ? now + whileMs : null;
  return { at: now, type: 'held', reason, until };
}
