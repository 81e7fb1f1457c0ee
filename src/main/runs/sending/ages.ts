import { outcomeOf } from '../../../domain/run/outcome.ts';
import type { BatchState, RunState, UnclearSending } from '../../../domain/run/state.ts';
import { maxWaitMs } from '../../../domain/run/timing.ts';
import type { Span } from '../decode/moments.ts';
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
export function lateOf(task: number, context: InterpretContext): Pick<Age, 'lostAt'> {
  const { state, now } = context;
  const [sending] = sendingsOf(task, state.unclear);
  if (sending === undefined) return {};
  const lostAt = endOf(sending, context);
  const isVerified = outcomeOf(state.outcomes, task) !== null;
  return isVerified || now > lostAt + lateMs ? { lostAt } : {};
}

const endOf = ({ begunAt, endedAt }: UnclearSending, { profile, state }: InterpretContext): number =>
  Math.min(endedAt, begunAt + maxWaitMs(state.needs) + profile.limits.requestTimeoutMs);

/** While the requests of a lost row were on their way, by a clock like ours; null where none is known. */
export function spanOnTheWay(task: number, context: InterpretContext): Span | null {
  const sendings = sendingsOf(task, context.state.unclear);
  const [latest, first] = [sendings[0], sendings.at(-1)];
  if (latest === undefined || first === undefined) return null;
  const end = endOf(latest, context) + lateMs;
  return { first: first.begunAt - lateMs, last: end, end };
}
