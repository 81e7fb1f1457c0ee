import { withStatus } from '../../messages/words.ts';
import type { Action, StepResult } from './events.ts';
import { setOutcomes } from './fold-outcomes.ts';
import { carriedOut } from './giving-up.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { readAt, withoutTask } from './read-again.ts';
import type { Doubt, Repeat, RunState, SinglesState } from './state.ts';

type SingleAction = Extract<Action, { readonly task: number }>;

export function applySingleAbout(state: RunState, { do: what, task }: SingleAction): RunState {
  const { next, doubts } = state.singles;
  const begun = withSingles(state, { next: Math.max(next, task + 1) });
  const doubt = what === 'send-one' ? doubts.find((one) => one.task === task) : undefined;
  if (doubt === undefined) return begun;
  // Older journals send a row after two looks, or a third time: it is not looked up beside that, and stays in doubt.
  const rest = withSingles(begun, { doubts: doubts.filter((one) => one !== doubt) });
  return again(rest, task, doubt.since, { stage: 'send', tried: false, doubtful: true, isLost: true });
}

export function applySingleOutcome(
  state: RunState,
  action: SingleAction,
  result: StepResult,
  at: number,
): RunState {
  switch (action.do) {
    case 'read-first':
      return readBefore(state, action.task, result, at);
    case 'send-one':
      return sent(state, action.task, result, at);
    case 'look-up':
      return lookedUp(state, action.task, result, at);
  }
}

const withSingles = (state: RunState, change: Partial<SinglesState>): RunState => ({
  ...state,
  singles: { ...state.singles, ...change },
});

/** The task is to be sent again, later; it was tried once more when `tried`. */
function again(
  state: RunState,
  task: number,
  at: number,
  how: {
    readonly stage: Repeat['stage'];
    readonly tried: boolean;
    readonly doubtful: boolean;
    readonly isLost?: true;
    readonly isFresh?: true;
    readonly isLimited?: boolean;
  },
): RunState {
  const before = state.singles.repeats.find((repeat) => repeat.task === task);
  const repeat: Repeat = {
    task,
    stage: how.stage,
    tries: (before?.tries ?? 0) + (how.tried ? 1 : 0),
    limited: (before?.limited ?? 0) + (how.isLimited ? 1 : 0),
    since: at,
    readAt: how.isFresh ? at : (before?.readAt ?? null),
    isFresh: how.isFresh ?? false,
    doubtful: how.doubtful || (before?.doubtful ?? false),
    isLost: how.isLost ?? before?.isLost ?? false,
    carriedOutBefore: before?.carriedOutBefore ?? carriedOut(state),
  };
  return withSingles(state, { repeats: [...others(state, task), repeat] });
}

const others = (state: RunState, task: number): readonly Repeat[] =>
  state.singles.repeats.filter((repeat) => repeat.task !== task);

function readBefore(state: RunState, task: number, result: StepResult, at: number): RunState {
  // Another thing that cannot be read is sent all the same; the results say so.
  const over =
    result.is === 'ok' ||
    (result.is === 'refused' && result.refusal !== 'later' && result.refusal !== 'hold');
  // That it can be read again says nothing of a change that was lost.
  const isWell = over && !(state.needs.compares && mayHaveArrived(state, task));
  const failuresInRow =
    result.is === 'ambiguous' ? state.singles.failuresInRow + 1 : isWell ? 0 : state.singles.failuresInRow;
  // A task with an outcome is not sent: something speaks against it, or it could not be read time and again.
  const known = outcomeOf(state.outcomes, task) !== null;
  // What is compared is not sent unread.
  if (!known && over && result.is === 'refused' && state.needs.compares)
    return ended(state, task, mayHaveArrived(state, task) ? 'unknown' : 'failed');
  if (known || (over && state.plan.via === 'batch')) {
    return withSingles(known ? withoutTask(state, task) : readAt(state, task, at), {
      repeats: others(state, task),
      prepared: state.singles.prepared + 1,
      failuresInRow,
    });
  }
  return again(withSingles(state, { failuresInRow }), task, at, {
    stage: over ? 'send' : 'read-first',
    tried: !over && result.is !== 'not-sent',
    doubtful: false,
    ...(over && { isFresh: true }),
  });
}

function ended(state: RunState, task: number, outcome: Outcome): RunState {
  const next = withSingles(state, { failuresInRow: 0 });
  if (outcomeOf(next.outcomes, task) !== null) return next;
  return setOutcomes(next, [{ first: task, count: 1, outcome }], 'answer');
}

const tooManyRequests = 429;

function sent(state: RunState, task: number, result: StepResult, at: number): RunState {
  const stage = state.needs.compares ? 'read-first' : 'send';
  if (outcomeOf(state.outcomes, task) !== null) {
    return withSingles(state, {
      failuresInRow: result.is === 'ambiguous' ? state.singles.failuresInRow + 1 : 0,
    });
  }
  switch (result.is) {
    case 'ok':
      return ended(state, task, 'succeeded');
    case 'not-sent':
      return again(state, task, at, { stage, tried: false, doubtful: false });
    case 'refused':
      if (result.refusal !== 'later' && result.refusal !== 'hold') {
        if (!isInDoubt(state, task))
          return ended(state, task, mayHaveArrived(state, task) ? 'unknown' : 'failed');
        const refused = withStatus(result.words.join('; '), result.status);
        const doubts = [...state.singles.doubts, { task, misses: 0, tries: 0, since: at, refused }];
        return withSingles(state, { repeats: others(state, task), doubts, failuresInRow: 0 });
      }
      return again(withSingles(state, { failuresInRow: 0 }), task, at, {
        stage,
        tried: result.refusal === 'later' && result.status !== tooManyRequests,
        doubtful: result.doubtful === true,
        isLimited: result.refusal === 'later' && result.status === tooManyRequests,
      });
    case 'ambiguous': {
      const failed = withSingles(state, { failuresInRow: state.singles.failuresInRow + 1 });
      if (state.needs.idempotent)
        return again(failed, task, at, { stage, tried: true, doubtful: true, isLost: true });
      const repeats = others(state, task);
      if (!state.needs.lookUp) return withSingles(failed, { repeats, lost: [...state.singles.lost, task] });
      const { there } = result;
      const resent = mayHaveArrived(state, task) ? ({ resent: true } as const) : there && { there };
      const doubt = { task, misses: 0, tries: 0, since: at, ...resent };
      return withSingles(failed, { repeats, doubts: [...state.singles.doubts, doubt] });
    }
  }
}

/** Looks that find nothing, one after the other with growing time between them, before a row is sent again. */
const mostLooks = 4;
export const isLastLook = (doubt: Doubt): boolean => doubt.misses + 1 >= mostLooks;

/** Lost once more after it was sent again, and not found by as many looks: it is not sent a third time. */
export const isLostTwice = ({ resent, misses }: Doubt): boolean => resent === true && misses >= mostLooks;

/** An earlier sending may have been carried out. */
export const mayHaveArrived = ({ singles }: RunState, task: number): boolean =>
  singles.repeats.some((repeat) => repeat.task === task && repeat.doubtful);

/** An earlier sending may have been carried out, and can be looked up. */
export const isInDoubt = (state: RunState, task: number): boolean =>
  state.needs.lookUp && mayHaveArrived(state, task);

function lookedUp(state: RunState, task: number, result: StepResult, at: number): RunState {
  const doubt = state.singles.doubts.find((one) => one.task === task);
  if (doubt === undefined) return state;
  const rest = state.singles.doubts.filter((one) => one.task !== task);
  if (result.is === 'not-sent') return state;
  if (result.is !== 'ok' || result.facts.of !== 'look-up') {
    return withSingles(state, { doubts: [...rest, { ...doubt, tries: doubt.tries + 1, since: at }] });
  }
  const without = withSingles(state, { doubts: rest });
  if (result.facts.found) return ended(without, task, 'succeeded');
  // A row that was reported as unknown is looked up again, never sent again.
  if (outcomeOf(state.outcomes, task) !== null) return without;
  // Still not there: it is sent again, and stays in doubt, as what can be found may be behind by any time.
  if (isLastLook(doubt) && !doubt.resent)
    return again(without, task, at, { stage: 'send', tried: false, doubtful: true });
  return withSingles(state, {
    doubts: [...rest, { ...doubt, misses: doubt.misses + 1, tries: 0, since: at }],
  });
}
