import type { HoldReason, RunEvent } from '../../domain/run/events.ts';
import { holdMs } from '../sending/holds.ts';

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
  const whileMs = holdMs(reason.code, holdsBefore, { pollMs }, pauseMs);
  return { at: now, type: 'held', reason, until: whileMs === null ? null : now + whileMs };
}
