import type { Action } from './events.ts';
import type { Repeat, RunState } from './state.ts';

/**
 * Tries of a request that come to nothing while the service carries out others: it is this one that it cannot do. The same
 * of one that is answered with a success that cannot be read: it would be answered alike.
 */
const mostAlone = 8;
/** The same while nothing else is carried out, either: some hours at the pace at which a silent service is tried. */
const mostInSilence = 60;

/** Single requests of a run that the service has carried out. */
export const carriedOut = ({ counts }: RunState): number => counts['send-one'].ok + counts['read-first'].ok;

/**
 * Whether one more failure of a task's request, which may be repeated without harm, is the last one.
 * @param isAccepted it was answered with a success that cannot be read
 */
export function isLastTry(
  state: RunState,
  action: Extract<Action, { readonly task: number }>,
  isAccepted: boolean,
): boolean {
  if (action.do === 'look-up' || (action.do === 'send-one' && !state.needs.idempotent)) return false;
  const repeat = state.singles.repeats.find(({ task }) => task === action.task);
  return repeat !== undefined && repeat.tries + 1 >= (isAccepted ? mostAlone : mostTries(state, repeat));
}

const mostTries = (state: RunState, repeat: Repeat): number =>
  state.needs.attended || carriedOut(state) > repeat.carriedOutBefore ? mostAlone : mostInSilence;
