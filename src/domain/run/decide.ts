import { runEventsMessages } from '../../messages/run-events.ts';
import { type DecideContext, decideBatch } from './decide-batch.ts';
import { cancelledRows, doubtfulRows, withOutcome } from './decision-events.ts';
import type { RunEvent } from './events.ts';
import { isLostTwice } from './fold-singles.ts';
import { isBegunElsewhere, isReadingFirst } from './next-singles.ts';
import { rangesOf, type TaskRange } from './outcome.ts';
import { endOfSlice, isOutdated } from './read-again.ts';
import type { RunState } from './state.ts';
import { backoffMs } from './timing.ts';
import { untouchedTasks } from './unsent.ts';

const failuresThatHold = 3;
const mostLookUps = 6;

/**
 * What follows from the state without any request, as events to append; empty when nothing does. Applied
 * until it is empty, before anything is sent: a journal that was cut anywhere leads to the same conclusions.
 */
export function decide(state: RunState, context: DecideContext): readonly RunEvent[] {
  if (state.endedAt !== null) return [];
  const { now } = context;
  if (state.hold !== null && state.hold.until !== null && state.hold.until <= now) {
    return [{ at: now, type: 'released' }];
  }
  if (state.needs.attended && !state.cancelled && standsStill(state)) return [{ at: now, type: 'cancelled' }];
  const singles = decideSingles(state, context);
  if (singles.length > 0) return singles;
  for (const batch of state.batches) {
    const events = decideBatch(state, batch, context);
    if (events.length > 0) return events;
  }
  const slice = endOfSlice(state, now, (task) => isBegunElsewhere(task, context));
  if (slice !== null) return [{ at: now, type: 'batch-full', ...slice, why: '' }];
  if (isOutdated(state, now, context.pollMs)) return [{ at: now, type: 'readings-outdated' }];
  return isFinished(state) ? [{ at: now, type: 'finished' }] : [];
}

/** Whether a run that is attended waits for more than time, or waits and has nothing in doubt. */
const standsStill = ({ paused, hold, singles }: RunState): boolean =>
  paused || (hold !== null && (hold.until === null || !singles.repeats.some(({ doubtful }) => doubtful)));

function isFinished(state: RunState): boolean {
  if (state.open.size > 0) return false;
  if (state.plan.via === 'batch') return state.batches.every((batch) => batch.phase === 'settled');
  return state.resolved === state.plan.tasks && state.singles.doubts.length === 0;
}

function decideSingles(state: RunState, context: DecideContext): readonly RunEvent[] {
  const { now } = context;
  if (state.plan.via === 'batch' && !isReadingFirst(state)) return [];
  const { singles } = state;
  const lost = [
    ...singles.lost,
    ...singles.doubts.filter((doubt) => doubt.tries >= mostLookUps).map((doubt) => doubt.task),
  ];
  const lostTwice = singles.doubts.filter(isLostTwice).map(({ task }) => task);
  for (const [tasks, message] of [
    [lost, runEventsMessages.requestLostWayNot],
    [lostTwice, runEventsMessages.requestLostTwice],
  ] as const) {
    if (tasks.length === 0) continue;
    const outcomes = withOutcome(rangesOf(tasks), 'unknown');
    return [{ at: now, type: 'row-outcomes', by: 'answer', outcomes, message }];
  }
  if (state.cancelled && state.plan.via === 'single') {
    const left = unsentTasks(state);
    if (left.length > 0) return [cancelledRows(now, left, state)];
    const doubtful = state.singles.repeats.filter(
      (repeat) => repeat.doubtful && !isOnTheWay(state, repeat.task),
    );
    if (doubtful.length > 0) return [doubtfulRows(now, rangesOf(doubtful.map(({ task }) => task)))];
    // What cannot be looked up now is not waited for.
    const unseen = singles.doubts.filter(({ task }) => !isOnTheWay(state, task));
    if (state.hold !== null && unseen.length > 0)
      return [doubtfulRows(now, rangesOf(unseen.map(({ task }) => task)))];
  }
  if (singles.failuresInRow >= failuresThatHold && state.hold === null) {
    return [
      {
        at: now,
        type: 'held',
        reason: {
          code: 'service-unreadable',
          message: runEventsMessages.serviceGaveNoUsable({ failuresInRow: singles.failuresInRow }),
          next: runEventsMessages.runRetriesAutomatically,
        },
        until: now + backoffMs(state.holds + 2, context),
      },
    ];
  }
  return [];
}

const isOnTheWay = (state: RunState, task: number): boolean =>
  [...state.open.values()].some((action) => 'task' in action && action.task === task);

/** Tasks that were certainly not carried out and are not on their way. */
function unsentTasks(state: RunState): readonly TaskRange[] {
  const repeats = state.singles.repeats
    .filter((repeat) => !repeat.doubtful && !isOnTheWay(state, repeat.task))
    .map((repeat) => repeat.task);
  return [...rangesOf(repeats), ...untouchedTasks(state)];
}
