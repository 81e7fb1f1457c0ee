import { lacksResults } from './decide-batch.ts';
import type { Action, HoldReason, RunEvent, StepResult } from './events.ts';
import { applyBatchAbout, applyBatchOutcome } from './fold-batch.ts';
import { applyDecision } from './fold-decisions.ts';
import { setOutcomes } from './fold-outcomes.ts';
import { applySingleAbout, applySingleOutcome } from './fold-singles.ts';
import { initialState } from './initial.ts';
import { outcomeOf } from './outcome.ts';
import { outdated, toReadAgain } from './read-again.ts';
import type { OpenStep, RunState } from './state.ts';
import { isOverdue } from './waits.ts';

/**
 * The state of a run after its events: deterministic, and incremental by {@link applyEvent}.
 * Throws when the first event is not `run-created`, or with more open steps than a run has: such a journal was not written
 * by this product.
 */
export function fold(events: Iterable<RunEvent>): RunState {
  let state: RunState | null = null;
  for (const event of events) state = state === null ? firstState(event) : applyEvent(state, event);
  if (state === null) throw new TypeError('a journal begins with run-created');
  return state;
}

export function firstState(event: RunEvent): RunState {
  if (event.type !== 'run-created')
    throw new TypeError(`a journal begins with run-created, not ${event.type}`);
  return initialState(event.plan, event.needs, event.at);
}

/** The state after one more event. The given state is not changed. */
export function applyEvent(before: RunState, event: RunEvent): RunState {
  const state: RunState = { ...before, lastAt: Math.max(before.lastAt, event.at) };
  switch (event.type) {
    case 'run-created':
      return state;
    case 'step-about':
      return applyAbout(state, event.step, event.action, event.at);
    case 'step-outcome':
      return applyOutcome(state, event.step, event.result, event.at);
    case 'row-outcomes':
      return setOutcomes(state, event.outcomes, event.by);
    case 'held':
      if (state.restoredFrom !== null && !state.cancelled) return state;
      return { ...state, hold: { reason: event.reason, until: event.until }, holds: state.holds + 1 };
    case 'restored':
      return restored(state, event.backupAt, event.reason);
    case 'released':
      if (state.restoredFrom !== null && !state.cancelled) return state;
      // One more failure holds the run again, without waiting for three.
      return {
        ...state,
        hold: null,
        singles: {
          ...state.singles,
          failuresInRow: Math.min(2, state.singles.failuresInRow),
          repeats: toReadAgain(state),
        },
      };
    case 'paused':
      return { ...state, paused: true };
    case 'resumed':
      return withoutDelays({ ...state, paused: false, hold: null, restoredFrom: null });
    case 'cancelled':
      return withoutDelays({
        ...state,
        paused: false,
        cancelled: true,
        // What was started before the backup is verified; nothing more is sent.
        hold: state.restoredFrom === null ? state.hold : null,
      });
    case 'readings-outdated':
      return outdated(state);
    case 'verify-again':
      return verifyAgain(state, event.at);
    case 'finished':
      return { ...state, endedAt: event.at, hold: null, paused: false };
    default:
      return applyDecision(state, event);
  }
}

/** A start that the operator had decided to repeat may have been repeated since: it is asked about again. */
function restored(state: RunState, backupAt: number, reason: HoldReason): RunState {
  return {
    ...state,
    paused: false,
    // One that was said to be over, and is not, is not over.
    endedAt: null,
    hold: { reason, until: null },
    restoredFrom: backupAt,
    batches: state.batches.map((batch) =>
      batch.again || (batch.phase === 'ready' && batch.mayBeProcessed)
        ? { ...batch, doubt: 'operator', again: false }
        : batch,
    ),
  };
}

/** A run has a handful of requests on their way. Each step copies what is open: of a thousand, folding would not end. */
const mostOpen = 100;

function applyAbout(state: RunState, step: number, action: Action, at: number): RunState {
  if (state.open.size >= mostOpen) throw new TypeError('the journal has more open steps than a run has');
  const open = new Map(state.open).set(step, { ...action, at });
  const count = state.counts[action.do];
  const next: RunState = {
    ...state,
    open,
    nextStep: Math.max(state.nextStep, step + 1),
    counts: { ...state.counts, [action.do]: { ...count, about: count.about + 1 } },
  };
  return 'batch' in action ? applyBatchAbout(next, step, action, at) : applySingleAbout(next, action);
}

function applyOutcome(state: RunState, step: number, result: StepResult, at: number): RunState {
  const action = state.open.get(step);
  if (action === undefined) return state;
  const open = new Map(state.open);
  open.delete(step);
  const count = state.counts[action.do];
  const counted = {
    about: count.about - (result.is === 'not-sent' ? 1 : 0),
    ok: count.ok + (result.is === 'ok' ? 1 : 0),
  };
  const next: RunState = {
    ...state,
    open,
    counts: { ...state.counts, [action.do]: counted },
    holds: result.is === 'ok' ? 0 : state.holds,
    unclear: unclearAfter(state, action, result, at),
    pace: result.is === 'not-sent' ? state.pace : paced(state.pace, Math.floor(at / 1000)),
  };
  return 'batch' in action
    ? applyBatchOutcome(next, action, result, at)
    : applySingleOutcome(next, action, result, at);
}

function unclearAfter(
  state: RunState,
  action: OpenStep,
  result: StepResult,
  endedAt: number,
): RunState['unclear'] {
  if (action.do !== 'send-one' || !state.needs.lookUp || result.is === 'not-sent') return state.unclear;
  const isUnclear = result.is === 'ambiguous' || outcomeOf(state.outcomes, action.task) === 'unknown';
  const { task, at: begunAt } = action;
  return isUnclear ? { task, begunAt, endedAt, before: state.unclear } : state.unclear;
}

const longestPace = 300;

function paced(pace: RunState['pace'], second: number): RunState['pace'] {
  const gap = second - pace.second;
  if (pace.counts.length > 0 && gap <= 0) {
    return { second: pace.second, counts: [...pace.counts.slice(0, -1), (pace.counts.at(-1) ?? 0) + 1] };
  }
  const empty = pace.counts.length === 0 ? 0 : Math.min(gap - 1, longestPace);
  const counts = [...pace.counts, ...new Array<number>(empty).fill(0), 1];
  return { second, counts: counts.slice(-longestPace) };
}

/** Going on means now: waiting times of earlier trouble are over. */
function withoutDelays(state: RunState): RunState {
  return {
    ...state,
    holds: 0,
    batches: state.batches.map((batch) => {
      // Its list was read time and again: a run that is cancelled ends without the rest.
      if (state.cancelled && lacksResults(batch)) return batch;
      // What has been silent for long is looked at at once, too.
      if (isOverdue(batch)) return { ...batch, tries: 0, silent: 0, readings: 0, sameReadings: 0 };
      return batch.tries === 0 ? batch : { ...batch, tries: 0 };
    }),
    singles: {
      ...state.singles,
      failuresInRow: 0,
      repeats: toReadAgain(state).map((repeat) => ({ ...repeat, tries: 0, limited: 0 })),
      doubts: state.singles.doubts.map((doubt) => ({ ...doubt, tries: 0 })),
    },
  };
}

/** Reads the results of everything that was processed once more; nothing is sent. */
function verifyAgain(state: RunState, at: number): RunState {
  const doubts = [...state.singles.doubts];
  if (state.needs.lookUp) {
    for (let task = 0; task < state.singles.next; task += 1) {
      if (outcomeOf(state.outcomes, task) === 'unknown')
        doubts.push({ task, misses: 0, tries: 0, since: at });
    }
  }
  return {
    ...state,
    endedAt: null,
    singles: { ...state.singles, doubts },
    batches: state.batches.map((batch) =>
      batch.batchId === null || !batch.mayBeProcessed
        ? batch
        : {
            ...batch,
            phase: 'reading',
            recheck: true,
            passEnded: true,
            listless: false,
            tries: 0,
            reading: null,
            readings: 0,
            silent: 0,
            newsAt: at,
            lastAt: 0,
          },
    ),
  };
}
