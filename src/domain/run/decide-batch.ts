import { runEventsMessages } from '../../messages/run-events.ts';
import { hasNewTime, mostChanging } from './batch-readings.ts';
import { decideChunk, mostGrowingCounts, mostSameCounts } from './decide-chunk.ts';
import { decideTally } from './decide-tally.ts';
import { abandon, ask, askWithoutRest, cancelledRows, stillAsked, withOutcome } from './decision-events.ts';
import type { BatchReading, RunEvent } from './events.ts';

import { acceptedTasks, isLeft } from './initial.ts';
import type { NextContext } from './next-context.ts';
import { unresolvedRanges } from './outcome.ts';
import { isHeldLong } from './read-again.ts';
import type { BatchState, RunState } from './state.ts';

/** What conclusions depend on besides the journal. */
export type DecideContext = Pick<NextContext, 'thingOf' | 'isBegunElsewhere'> & {
  readonly now: number;
  /** The service lists the tasks of a batch. */
  readonly taskList: boolean;
  readonly pollMs: number;
};

const mostCountings = 6;
/** Batches in the same place that are given up for their count alone. */
export const mostRecounted = 2;
const mostUnclear = 8;
const mostGone = 3;
const mostPasses = 12;

/** The ambiguity table of docs/architecture.md ("Data flow of a run"), as far as a reading has told enough. */
export function decideBatch(state: RunState, batch: BatchState, context: DecideContext): readonly RunEvent[] {
  const { now } = context;
  if (batch.open !== null || batch.phase === 'settled') return [];
  if (batch.doubt === 'operator') {
    // Several batches may be asked about: the decision on one leaves the others.
    return state.hold === null && batch.reading !== null ? [stillAsked(batch, now, batch.reading)] : [];
  }
  if (batch.doubt === 'create') {
    const why = runEventsMessages.batchAnswerCreationLost({ number: batch.number + 1 });
    return [{ at: now, type: 'batch-orphaned', batch: batch.number, why }];
  }
  if (batch.doubt === 'left') {
    return [
      {
        at: now,
        type: 'row-outcomes',
        by: 'operator',
        outcomes: withOutcome(unresolvedRanges(state.outcomes, batch), 'unknown'),
        message: leftMessage(batch),
      },
    ];
  }
  if (state.cancelled && !batch.mayBeProcessed && !isLookedAt(state, batch)) {
    // What a refused start has done all the same is in its last reading.
    const started = batch.phase === 'ready' ? decideRefusedStart(state, batch, now) : [];
    return first(
      started.filter(({ type }) => type !== 'batch-abandoned'),
      () => cancelBatch(state, batch, now),
    );
  }
  if (batch.doubt === 'process') return decideProcess(batch, now);
  switch (batch.phase) {
    case 'filling':
      return first(decideChunk(state, batch, now), () =>
        batch.doubt === 'none' ? decideCount(state, batch, now) : [],
      );
    case 'counting':
      return decideCount(state, batch, now);
    case 'ready':
      // One whose start was requested may be running, however long it has waited.
      return first(batch.askedAt === null ? [] : decideRefusedStart(state, batch, now), () =>
        isHeldLong(state, batch, now, context.pollMs) ? decideHeld(state, batch, now) : [],
      );
    case 'processing':
      return decideStart(batch, now);
    case 'reading':
      return decideResults(state, batch, context);
    default:
      return [];
  }
}

/** A cancelled run looks at a batch whose start was refused, before it says that the batch was not started. */
export const isLookedAt = (state: RunState, batch: BatchState): boolean =>
  batch.phase === 'ready' &&
  batch.startRefused &&
  batch.unread < mostGone &&
  !isGoneForGood(batch) &&
  state.hold === null;

const isGoneForGood = ({ reading, sameReadings }: BatchState): boolean =>
  reading?.state === 'gone' && sameReadings >= mostGone;

function leftMessage({ processedAt, processDoubted, reading }: BatchState): string {
  if (processedAt === 0 || processDoubted) return runEventsMessages.serviceNotTellWhether;
  return reading?.state === 'not-started'
    ? runEventsMessages.batchRowNotStartedLeft
    : runEventsMessages.batchRowStartedLeft;
}

const first = (events: readonly RunEvent[], otherwise: () => readonly RunEvent[]): readonly RunEvent[] =>
  events.length > 0 ? events : otherwise();

function cancelBatch(state: RunState, batch: BatchState, now: number): readonly RunEvent[] {
  if (batch.batchId !== null && batch.phase !== 'planned') {
    return [abandon(batch, now, runEventsMessages.batchNotStartedRun({ number: batch.number + 1 }))];
  }
  // Whoever starts it at the service carries out what was added to it.
  const left = state.abandoned.findLast((given) => given.batch === batch.number && given.tasks > 0);
  return [cancelledRows(now, unresolvedRanges(state.outcomes, batch), state, left?.batchId)];
}

/** Before processing, the service's count must be what was accepted: more would be carried out twice. */
function decideCount(state: RunState, batch: BatchState, now: number): readonly RunEvent[] {
  const { reading } = batch;
  if (reading === null) return [];
  const name = runEventsMessages.batch({ number: batch.number + 1 });
  const accepted = acceptedTasks(batch);
  if (reading.state === 'gone') return [abandon(batch, now, runEventsMessages.notKnownServiceMore({ name }))];
  if (contradictsItself(reading)) return askWithoutRest(batch, now, reading);
  if (wasStarted(reading)) {
    const rest = batch.chunks.find(isLeft);
    const why = runEventsMessages.startedSomeoneElseNot({ name });
    return rest === undefined
      ? [settled(batch, now, 'started', why)]
      : [{ at: now, type: 'batch-full', batch: batch.number, first: rest.first, why }];
  }
  const { total } = reading;
  // The count that a refused request was settled by has to have been one that is not behind.
  if (batch.resent && (total === null || state.countersLag))
    return [abandon(batch, now, runEventsMessages.refusedMayBeIn({ name }))];
  if (batch.mayHoldMore && total === null)
    return [abandon(batch, now, runEventsMessages.refusedMayBeIn({ name }))];
  if (total === null || total === accepted) {
    if (batch.phase === 'filling' || (batch.resent && !isSettledCount(batch))) return [];
    return [{ at: now, type: 'batch-counted', batch: batch.number, count: total, why: '' }];
  }
  if (total > accepted) {
    return [abandon(batch, now, runEventsMessages.heldWhereSentNot({ name, total, accepted }))];
  }
  const isGrowing = batch.sameReadings === 1 && batch.readings < mostGrowingCounts;
  if (batch.readings < mostCountings || isGrowing) return [];
  if (batch.attempt < mostRecounted) {
    return [abandon(batch, now, runEventsMessages.heldNotStartedBuilt({ name, total, accepted }))];
  }
  // A count that lags is of no use: the rest is added without it, and counted once at the end.
  if (batch.phase === 'filling') return [];
  const why = runEventsMessages.serviceCountsResultsTell({ name, total, accepted });
  return [{ at: now, type: 'batch-counted', batch: batch.number, count: total, why }];
}

const isSettledCount = ({ sameReadings, readings }: BatchState): boolean =>
  sameReadings >= mostSameCounts || readings >= mostGrowingCounts;

/** What was found to be as it was filled may go by old readings, and is built anew by those of now. */
function decideHeld(state: RunState, batch: BatchState, now: number): readonly RunEvent[] {
  const events = decideCount(state, batch, now);
  if (events.every(({ type }) => type !== 'batch-counted')) return events;
  const name = runEventsMessages.batch({ number: batch.number + 1 });
  return [abandon(batch, now, runEventsMessages.heldForLong({ name }))];
}

const finishedTasks = (reading: BatchReading): number => (reading.succeeded ?? 0) + (reading.failed ?? 0);

/** A word alone may be a mistake of the moment; with a time or a counter it is none. */
const wasStarted = (reading: BatchReading): boolean =>
  (reading.sure && (reading.state === 'started' || reading.state === 'ended')) ||
  (reading.state === 'unclear' && finishedTasks(reading) > 0);

/** Not started by its word, and yet tasks of it are counted as finished: which of them is right is asked. */
const contradictsItself = (reading: BatchReading): boolean =>
  reading.state === 'not-started' && finishedTasks(reading) > 0;

const seemsStarted = (reading: BatchReading): boolean =>
  reading.state === 'started' || reading.state === 'ended';

/** Its word is unknown, and it has a time that it had not before it was started. */
const showsNewTime = (batch: BatchState, reading: BatchReading): boolean =>
  reading.state === 'unclear' && hasNewTime(batch, reading);

const settled = (batch: BatchState, now: number, as: 'started' | 'not-started', why: string): RunEvent => ({
  at: now,
  type: 'process-settled',
  batch: batch.number,
  as,
  why,
});

/** Its start was refused, and the service shows that the batch is running or over: a repeat on the way was accepted. */
function decideRefusedStart(state: RunState, batch: BatchState, now: number): readonly RunEvent[] {
  const { reading } = batch;
  if (reading === null) return [];
  if (wasStarted(reading) || contradictsItself(reading)) return decideCount(state, batch, now);
  const name = runEventsMessages.batch({ number: batch.number + 1 });
  if (isGoneForGood(batch)) return [abandon(batch, now, runEventsMessages.notKnownServiceMore({ name }))];
  const why = runEventsMessages.answerStartLostService({ name, isRefused: true });
  return seemsStarted(reading) || showsNewTime(batch, reading) ? [settled(batch, now, 'started', why)] : [];
}

/**
 * A batch whose start was lost, that was taken for started, and says again and again that it is not: its word may be
 * behind, and was wrong before.
 */
function decideStart(batch: BatchState, now: number): readonly RunEvent[] {
  const { reading } = batch;
  if (!batch.processDoubted || reading?.state !== 'not-started' || batch.sameReadings < 3) return [];
  return ask(batch, now, reading);
}

/**
 * A start is never repeated on the service's word: a status may be behind by any time, and what a second start does is
 * not shown in the specification. The operator decides, and what the service says then goes first.
 */
function decideProcess(batch: BatchState, now: number): readonly RunEvent[] {
  const { reading } = batch;
  if (reading === null || batch.readings === 0) return [];
  const name = runEventsMessages.batch({ number: batch.number + 1 });
  // A refusal that says “already started” and a status that agrees are enough.
  const isTwice = batch.startRefused && seemsStarted(reading);
  if (isTwice || wasStarted(reading) || showsNewTime(batch, reading)) {
    const why = runEventsMessages.answerStartLostService({ name, isRefused: batch.startRefused });
    return [settled(batch, now, 'started', why)];
  }
  // The operator has decided by what the service said; another word of it is another question.
  if (batch.again) {
    return batch.sameReadings > 1
      ? [settled(batch, now, 'not-started', runEventsMessages.startRepeatedOperatorsDecision({ name }))]
      : ask(batch, now, reading);
  }
  // Neither its start nor its readings find it: it ended before it was started.
  if (batch.isStartGone && reading.state === 'gone' && batch.readings >= mostGone)
    return [abandon(batch, now, runEventsMessages.notKnownServiceMore({ name }))];
  // A word alone, without a time or a counter that bears it out, is asked about once it has stayed.
  const isWord = seemsStarted(reading) || reading.state === 'not-started';
  if (isWord && batch.sameReadings < mostUnclear && batch.readings < mostChanging) return [];
  const enough = reading.state === 'gone' ? mostGone : mostUnclear;
  if (batch.readings < enough) return [];
  return ask(batch, now, reading);
}

/** The list of its results was read time and again and lacks rows; only a cancelled run ends without them. */
export const lacksResults = (batch: BatchState): boolean =>
  batch.phase === 'reading' &&
  !batch.recheck &&
  !batch.listless &&
  batch.passEnded &&
  batch.tries >= mostPasses;

const verificationEnded = ({ number, batchId }: BatchState, now: number): RunEvent => ({
  at: now,
  type: 'verification-ended',
  batch: number,
  why: runEventsMessages.verifiedWhenGone({ batchId: batchId ?? '' }),
});

function decideResults(state: RunState, batch: BatchState, context: DecideContext): readonly RunEvent[] {
  // Services keep batches for days: what was known of its rows before is all there is.
  if (batch.recheck && batch.reading?.state === 'gone' && batch.readings >= mostGone)
    return [verificationEnded(batch, context.now)];
  if (!context.taskList || batch.listless) return decideTally(state, batch, context.now);
  // What a list lacks, however long it is, may have been carried out: it may hold another task twice.
  if (!lacksResults(batch)) return [];
  const missing = unresolvedRanges(state.outcomes, batch);
  if (state.cancelled) {
    return [
      {
        at: context.now,
        type: 'row-outcomes',
        by: 'counters only',
        outcomes: withOutcome(missing, 'counted'),
        message: runEventsMessages.batchCarriedOutBut,
      },
    ];
  }
  if (state.hold !== null) return [];
  const tasks = missing.reduce((sum, range) => sum + range.count, 0);
  return [
    {
      at: context.now,
      type: 'held',
      reason: {
        code: 'service-unreadable',
        message: runEventsMessages.servicesListResultsBatch({ batchId: batch.batchId ?? '', tasks }),
        next: runEventsMessages.servicesListResultsBatchNext,
      },
      until: null,
    },
  ];
}
