import { type AppError, type ErrorCode, errorCodes } from '../../contract/errors.ts';
import type { RunProgress, RunSummary } from '../../contract/runs.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { HoldReason } from '../../domain/run/events.ts';
import { forecast } from '../../domain/run/forecast.ts';
import type { RunState } from '../../domain/run/state.ts';
import { shownSteps } from '../../domain/run/steps.ts';
import { phaseOf, provedRows, rowCounts, sentRows, shownBatches } from '../../domain/run/summary.ts';
import { isCancellable, rowsToSend } from '../../domain/run/unsent.ts';
import type { LimitState } from '../ports.ts';
import { kindOf } from './source.ts';
import { inverseWay } from './source-runs.ts';
import type { RunRecord } from './store/records.ts';

const isErrorCode = (code: string): code is ErrorCode => errorCodes.some((known) => known === code);

export const asAppError = (reason: HoldReason): AppError => ({
  ...reason,
  code: isErrorCode(reason.code) ? reason.code : 'internal',
});

/** A run in a line of the list. */
export function summaryOf(record: RunRecord, state: RunState, problem: AppError | null = null): RunSummary {
  const phase = phaseOf(state);
  const counts = rowCounts(state);
  return {
    id: record.id,
    number: record.number,
    title: record.title,
    kind: record.kind,
    storeId: record.storeId,
    sheetId: record.sheetId,
    state: problem !== null && state.endedAt === null ? 'waiting' : phase,
    because: problem ?? (phase === 'waiting' && state.hold !== null ? asAppError(state.hold.reason) : null),
    startedAt: new Date(record.startedAt).toISOString(),
    endedAt: state.endedAt === null ? null : new Date(state.endedAt).toISOString(),
    rows: state.plan.rows,
    ...counts,
    inverseOf: record.inverseOf,
  };
}

/** Everything that the screen of a run shows. */
export function progressOf(
  record: RunRecord,
  state: RunState,
  profile: Profile | null,
  limit: LimitState,
  problem: AppError | null,
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
    proved: provedRows(state),
    requests: Object.values(state.counts).reduce((sum, count) => sum + count.about, 0),
    requestsLeft: ahead.requestsLeft,
    secondsLeft: stopped ? null : ahead.secondsLeft,
    secondsAreLeast: ahead.isLeast,
    pace: stopped ? '' : ahead.pace,
    limit,
    matchedBy: matchedBy(state),
    buckets: record.inverseOf === null ? null : buckets(state),
    undecided: undecided(state),
    steps: shownSteps(state, limits.pageSize),
    requestsPerSecond: state.pace.counts,
    batches: shownBatches(state),
    actions: actionsOf(record, state, stopped),
  };
}

function matchedBy(state: RunState): RunProgress['matchedBy'] {
  switch (state.matchedBy) {
    case 'echoed body':
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
  const batch = state.batches.find((one) => one.doubt === 'operator');
  if (batch === undefined || batch.batchId === null) return null;
  return { batchId: batch.batchId, serviceStatus: batch.reading?.status ?? null, rows: batch.unresolved };
}

function actionsOf(record: RunRecord, state: RunState, stopped: boolean): RunProgress['actions'] {
  const ended = state.endedAt !== null;
  const way = inverseWay(kindOf(record.kind), record.setup.profile);
  const { succeeded, failed } = state.rows;
  const processed = state.batches.some((batch) => batch.mayBeProcessed);
  const lookUps = state.needs.lookUp && state.rows.unknown > 0;
  return {
    pause: !ended && !state.paused,
    resume: !ended && stopped && undecided(state) === null,
    cancel: isCancellable(state),
    retryFailed: ended ? failed : 0,
    sendRest: ended ? state.rows['not-sent'] : 0,
    sendUnknown: ended && state.needs.idempotent ? state.rows.unknown : 0,
    inverse:
      ended && way !== null && succeeded > 0 && (!way.restores || state.needs.readFirst)
        ? {
            rows: succeeded,
            how: way.restores ? 'Restores the values from before.' : kindOf(way.kind.id).about,
          }
        : null,
    verifyAgain: ended && (processed || lookUps),
  };
}
