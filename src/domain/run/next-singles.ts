import type { Action } from './events.ts';
import type { Next, NextContext } from './next-context.ts';
import { outcomeOf } from './outcome.ts';
import { isStale, mayBeRead, tasksToBegin } from './read-again.ts';
import type { Repeat, RunState } from './state.ts';
import { backoffMs } from './timing.ts';

/** A single request that is lost stays unknown: few are on their way at one time, and none waits for its turn. */
export const isDelicate = (state: RunState): boolean =>
  state.plan.via === 'single' && !state.needs.idempotent && !state.needs.lookUp;

/** A run by batches whose things are still being read before anything is sent. */
export const isReadingFirst = (state: RunState): boolean =>
  state.plan.via === 'batch' && state.needs.readFirst && state.singles.prepared < state.plan.tasks;

/** Doubts first, then repetitions that are due, then the next rows. */
export function singleActions(state: RunState, context: NextContext): Next {
  const onTheWay = new Set<number>();
  for (const action of state.open.values()) if ('task' in action) onTheWay.add(action.task);
  const actions: Action[] = [];
  let wakeAt: number | null = null;
  const later = (due: number): void => {
    wakeAt = wakeAt === null ? due : Math.min(wakeAt, due);
  };
  for (const doubt of state.singles.doubts) {
    if (onTheWay.has(doubt.task)) continue;
    // A second look comes a while after the first, and so on: what was just made may not be found yet.
    const due =
      doubt.since +
      backoffMs(doubt.tries, context) +
      (doubt.misses > 0 ? context.pollMs * 2 ** (doubt.misses - 1) : 0);
    if (due <= context.now) actions.push({ do: 'look-up', task: doubt.task });
    else later(due);
  }
  for (const repeat of state.singles.repeats) {
    if (onTheWay.has(repeat.task) || state.cancelled) continue;
    // What is sent follows its reading at once: the wait for a repeat goes before both.
    const due = repeat.since + (repeat.isFresh ? 0 : backoffMs(repeat.tries + repeat.limited, context));
    if (due > context.now) later(due);
    else if (!needsReading(state, repeat, context.now)) actions.push({ do: 'send-one', task: repeat.task });
    // Not for runs by batches: two that must read the same things again would wait for each other.
    else if (state.plan.via === 'single' && isBegunElsewhere(repeat.task, context))
      later(context.now + backoffMs(1, context));
    else actions.push({ do: 'read-first', task: repeat.task });
  }
  if (state.cancelled) return { actions, wakeAt };
  // After a failure one request at a time feels its way: a dead service must not put many rows in doubt.
  const width = state.singles.failuresInRow > 0 ? 1 : isDelicate(state) ? 2 : context.concurrency;
  const room = width - state.open.size;
  const busy = thingsOf([...onTheWay, ...state.singles.repeats.map(({ task }) => task)], context);
  const waiting = new Set(state.singles.repeats.map(({ task }) => task));
  for (const task of tasksToBegin(state)) {
    if (actions.length >= room) break;
    if (outcomeOf(state.outcomes, task) !== null || waiting.has(task)) continue;
    if (!mayBeRead(state, task, context)) break;
    const [thing] = thingsOf([task], context);
    // Rows of one thing go one after the other: the last one of the sheet is what it is left with.
    if (thing !== undefined && busy.has(thing)) break;
    if (isBegunElsewhere(task, context)) {
      later(context.now + backoffMs(1, context));
      break;
    }
    if (thing !== undefined) busy.add(thing);
    actions.push({ do: state.needs.readFirst ? 'read-first' : 'send-one', task });
  }
  const careful = state.singles.failuresInRow > 0 && state.open.size > 0;
  return {
    actions: careful
      ? actions.filter((action) => action.do === 'look-up')
      : actions.slice(0, Math.max(0, room)),
    wakeAt,
  };
}

const needsReading = (state: RunState, repeat: Repeat, now: number): boolean =>
  repeat.stage === 'read-first' || isStale(state, repeat, now);

/** Whether another run would overwrite what this one does to a thing, or the other way round; then the other run goes first. */
export function isBegunElsewhere(
  task: number,
  { thingOf, isBegunElsewhere: is }: Pick<NextContext, 'thingOf' | 'isBegunElsewhere'>,
): boolean {
  const thing = thingOf?.(task) ?? null;
  return thing !== null && is?.(thing) === true;
}

/**
 * The tasks that a run is reading or sending, or has read, other than in batches, and will send, including repeats: no other run may change the same
 * things.
 * @param isStopped the run sends nothing for a reason that is not in its state
 */
export function begunTasks(
  { open, singles, paused, hold, endedAt }: RunState,
  isStopped: boolean,
): readonly number[] {
  const tasks = [...open.values()].flatMap((action) => ('task' in action ? [action.task] : []));
  // What stands still may do so for days.
  if (isStopped || paused || hold !== null || endedAt !== null) return tasks;
  // What is read anew after a pause has not begun.
  const read = singles.repeats.filter(({ readAt, stage }) => readAt !== null && stage === 'send');
  return [...tasks, ...read.map(({ task }) => task)];
}

const thingsOf = (tasks: readonly number[], { thingOf }: NextContext): Set<string> =>
  new Set(tasks.map((task) => thingOf?.(task) ?? null).filter((thing) => thing !== null));
