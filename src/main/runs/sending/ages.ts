import { outcomeOf } from '../../../domain/run/outcome.ts';
import type { BatchState, RunState, UnclearSending } from '../../../domain/run/state.ts';
import { longestInPlaceMs } from '../../api/client.ts';
import { type Age, lateMs } from '../decode/shown-new.ts';
import type { InterpretContext } from './interpret.ts';

type Context = Pick<InterpretContext, 'state' | 'now'>;

/** Between what times a thing was made that the row of a task made, which is sent by itself. */
export const ageOf = (task: number, { state, now }: Context): Age => ({
  since: sentFrom(task, state),
  at: now,
});

/** Between what times the tasks of a batch made what they made. */
export const ageInBatch = (batch: BatchState, { state, now }: Context): Age => ({
  since: batch.askedAt ?? state.createdAt,
  at: now,
});

/** When the first request of a row began that may have been carried out: one that is refused made nothing. */
function sentFrom(task: number, { open, unclear, createdAt }: RunState): number {
  const sent = [...open.values()].find((step) => step.do === 'send-one' && step.task === task);
  return sendingsOf(task, unclear).at(-1)?.begunAt ?? sent?.at ?? createdAt;
}

/** The requests of a task that may have been carried out, the last one first. */
function sendingsOf(task: number, unclear: RunState['unclear']): readonly UnclearSending[] {
  const found: UnclearSending[] = [];
  for (let one = unclear; one !== null; one = one.before) if (one.task === task) found.push(one);
  return found;
}

/**
 * When the last request ended that may have made what is looked for now, where something later may be found. What came of it
 * may be written down hours later, where the computer slept or the program was ended.
 */
export function lateOf(task: number, { state, now, profile }: InterpretContext): Pick<Age, 'lostAt'> {
  const [sending] = sendingsOf(task, state.unclear);
  if (sending === undefined) return {};
  const longestMs = longestInPlaceMs + profile.limits.requestTimeoutMs;
  const lostAt = Math.min(sending.endedAt, sending.begunAt + longestMs);
  const isVerified = outcomeOf(state.outcomes, task) !== null;
  return isVerified || now > lostAt + lateMs ? { lostAt } : {};
}
