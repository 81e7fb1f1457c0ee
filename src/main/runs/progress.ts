import { type AppError, type ErrorCode, errorCodes } from '../../contract/errors.ts';
import type { RunProgress, RunSummary } from '../../contract/runs.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { decisions, type HoldReason } from '../../domain/run/events.ts';
import { forecast } from '../../domain/run/forecast.ts';
import { neverRestored } from '../../domain/run/inverse.ts';
import type { BatchState, RunState } from '../../domain/run/state.ts';
import { shownSteps } from '../../domain/run/steps.ts';
import { phaseOf, rowCounts, sentRows, shownBatches, verifiedRows } from '../../domain/run/summary.ts';
import { isAllSent, isCancellable, maySendOn, rowsToSend } from '../../domain/run/unsent.ts';
import { canBeLeft, isOverdue, saysNotStarted, waitOf } from '../../domain/run/waits.ts';
import type { RunKind } from '../../domain/sheet/kind.ts';
import { runsMessages } from '../../messages/runs.ts';
import type { LimitState } from '../ports.ts';
import { kindOf, kindOfRun } from './run-kind.ts';
import { inverseWay } from './source-runs.ts';
import type { RunRecord } from './store/records.ts';

const isErrorCode = (code: string): code is ErrorCode => errorCodes.some((known) => known === code);

export const asAppError = (reason: HoldReason): AppError => ({
  ...reason,
  code: isErrorCode(reason.code) ? reason.code : 'internal',
});

/** A run in a line of the list. */
export function summaryOf(record: RunRecord, state: RunState, problem: AppError | null = null): RunSummary {
  const { phase, because } = standing(state, problem);
  const counts = rowCounts(state);
  return {
    id: record.id,
    number: record.number,
    title: record.title,
    kind: record.kind,
    storeId: record.storeId,
    sheetId: record.sheetId,
    state: phase,
    because,
    startedAt: new Date(record.startedAt).toISOString(),
    endedAt: state.endedAt === null ? null : new Date(state.endedAt).toISOString(),
    rows: state.plan.rows,
    ...counts,
    inverseOf: record.inverseOf,
    unrestored: record.setup.unrestored,
  };
}

/** Where a run stands, and why it stands still. What has told nothing new for long is said, and looked at further. */
function standing(
  state: RunState,
  problem: AppError | null,
): { readonly phase: RunSummary['state']; readonly because: AppError | null } {
  const phase = phaseOf(state);
  if (problem !== null) return { phase: state.endedAt === null ? 'waiting' : phase, because: problem };
  if (phase === 'waiting' && state.hold !== null) {
    const because = asAppError(state.hold.reason);
    return { phase, because: state.hold.until === null ? because : { ...because, retries: true } };
  }
  const late = phase === 'paused' ? null : (waitOf(state)?.overdue ?? null);
  if (late === null) return { phase, because: null };
  const name = late.batchId ?? `${late.number + 1}`;
  return {
    phase: 'waiting',
    because: {
      code: 'service-unreadable',
      message:
        late.attempt > 0 && !late.mayBeProcessed
          ? runsMessages.batchRecreatedOften({ number: late.number + 1, attempt: late.attempt })
          : runsMessages.serviceReportedNothingNew({ name, silent: late.silent }),
      next: late.mayBeProcessed ? runsMessages.keepsCheckingNext : runsMessages.keepsTryingNext,
      retries: true,
    },
  };
}

/** The run of the same store that another one waits for: until it ends with a thing, or a batch of it is processed. */
export type Behind = {
  readonly run: number;
  readonly stands: 'paused' | 'waiting' | null;
  /** The ID of the thing; null: a batch. */
  readonly id: string | null;
};

/**
 * Everything that the screen of a run shows.
 * @param behind the run that it waits for, where that is why it does not go on
 */
export function progressOf(
  record: RunRecord,
  state: RunState,
  profile: Profile | null,
  limit: LimitState,
  problem: AppError | null,
  behind: Behind | null,
): RunProgress {
  const summary = summaryOf(record, state, problem);
  const limits = {
    taskList: profile?.optional.taskList ?? false,
    pageSize: profile?.limits.pageSize ?? record.setup.profile.limits.pageSize,
  };
  const ahead = forecast(state, limits, limit);
  const stopped = summary.state === 'paused' || summary.state === 'waiting';
  return {
    ...summary,
    sent: sentRows(state),
    toSend: rowsToSend(state),
    isAllSent: isAllSent(state),
    verified: verifiedRows(state),
    requests: Object.values(state.counts).reduce((sum, count) => sum + count.about, 0),
    requestsLeft: ahead.requestsLeft,
    secondsLeft: stopped ? null : ahead.secondsLeft,
    secondsAreLeast: ahead.isLeast,
    pace: stopped ? '' : ahead.pace,
    limit,
    matchedBy: matchedBy(state),
    buckets: record.inverseOf === null ? null : buckets(state),
    waits: waits(state, behind),
    undecided: undecided(state),
    steps: shownSteps(state, limits.pageSize),
    requestsPerSecond: state.pace.counts,
    batches: shownBatches(state),
    actions: actionsOf(record, state, stopped),
  };
}

function matchedBy(state: RunState): RunProgress['matchedBy'] {
  switch (state.matchedBy) {
    case 'task id':
    case 'echoed body':
    case 'identifying value':
    case 'order':
    case 'counters only':
      return state.matchedBy;
    case 'answer':
    case 'look-up':
      return 'answer';
    default:
      return null;
  }
}

const buckets = (state: RunState): NonNullable<RunProgress['buckets']> => {
  const { succeeded, notSent, failed } = rowCounts(state);
  return { reversed: succeeded, kept: notSent, errored: failed };
};

function undecided(state: RunState): RunProgress['undecided'] {
  const asked = state.batches.find(isAsked);
  const batch = asked ?? state.batches.find((one) => canBeLeft(state, one) && isInTheWay(state, one));
  if (batch === undefined || batch.batchId === null || state.endedAt !== null) return null;
  const { batchId, reading, unresolved: rows } = batch;
  const about = { batchId, serviceStatus: reading?.status ?? null, rows };
  if (asked !== undefined) return { ...about, about: 'start', decisions };
  return {
    ...about,
    about: 'results',
    decisions: saysNotStarted(batch) ? ['process-again', 'leave'] : ['leave'],
  };
}

const isAsked = ({ doubt }: BatchState): boolean => doubt === 'operator';

/** What waits for the operator's word alone goes on by it; there is nothing to be left. */
const waitsForAWord = new Set(['locked', 'cancelled']);

const isInTheWay = (state: RunState, batch: BatchState): boolean =>
  isOverdue(batch) ||
  (state.hold !== null && (state.cancelled || !waitsForAWord.has(state.hold.reason.code)));

function waits(state: RunState, behind: Behind | null): RunProgress['waits'] {
  const wait = waitOf(state);
  if (wait === null) return null;
  const text = behind === null ? wait.text : runsMessages.waitsForRun(behind);
  return { text, since: new Date(wait.since).toISOString() };
}

function actionsOf(record: RunRecord, state: RunState, stopped: boolean): RunProgress['actions'] {
  const ended = state.endedAt !== null;
  const way = inverseWay(kindOfRun(record), record.setup.profile);
  const { succeeded, failed } = state.rows;
  const processed = state.batches.some((batch) => batch.mayBeProcessed);
  const lookUps = state.needs.lookUp && state.rows.unknown > 0;
  const { attended = false } = state.needs;
  /** Rows that can be sent by a run of their own. */
  const again = (rows: number): number => (ended && !attended ? rows : 0);
  return {
    pause: !ended && !state.paused && !attended,
    resume: !ended && stopped && maySendOn(state) && !state.batches.some(isAsked),
    cancel: isCancellable(state),
    retryFailed: again(failed),
    sendRest: again(state.rows['not-sent']),
    sendUnknown: state.needs.idempotent ? again(state.rows.unknown) : 0,
    inverse:
      ended && way !== null && succeeded > 0 && (!way.restores || state.needs.readFirst)
        ? {
            rows: succeeded,
            how: way.restores ? restoringWords(way.kind) : kindOf(way.kind.id).about,
          }
        : null,
    verifyAgain: ended && (processed || lookUps),
  };
}

function restoringWords(kind: RunKind): string {
  const never = neverRestored(kind);
  return runsMessages.restoresValuesBefore({ never: never.length, never2: never.join(', ') });
}
