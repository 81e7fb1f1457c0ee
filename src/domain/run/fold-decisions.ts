import { isOver } from './batch-readings.ts';
import type { RunEvent } from './events.ts';
import { afterChunks, emptyPass, withBatch } from './fold-batch.ts';
import { acceptedTasks, isLeft, plannedBatch } from './initial.ts';
import { unresolvedRanges } from './outcome.ts';
import { cut } from './plan.ts';
import { isRead } from './read-again.ts';
import { freshReadings, isBusy, withChunk } from './refused-chunk.ts';
import type { AbandonedBatch, BatchState, ChunkState, RunState } from './state.ts';
import { canBeLeft, saysNotStarted } from './waits.ts';

type DecisionEvent = Extract<
  RunEvent,
  {
    readonly type:
      | 'chunk-split'
      | 'chunk-settled'
      | 'batch-full'
      | 'batch-counted'
      | 'batch-abandoned'
      | 'batch-orphaned'
      | 'process-settled'
      | 'operator-asked'
      | 'operator-decided'
      | 'batch-tallied'
      | 'verification-ended'
      | 'pass-restarted';
  }
>;

/** The state after a conclusion that needed no request. */
export function applyDecision(before: RunState, event: DecisionEvent): RunState {
  const state = 'why' in event ? noticed(before, event.at, event.why) : before;
  switch (event.type) {
    case 'chunk-split':
      return split(state, event);
    case 'chunk-settled':
      return withBatch(state, event.batch, (batch) => {
        const as = event.as === 'resend' ? 'planned' : event.as;
        const chunks = withChunk(batch, event.first, as);
        const settled = { ...batch, doubt: 'none' as const };
        // A doubt is settled by a count, which thereby confirms all that was accepted.
        const accepted = acceptedTasks({ ...batch, chunks });
        const isCounted = batch.doubt === 'add' && batch.reading?.total === accepted;
        const verified = isCounted ? accepted : batch.verified;
        const resent = batch.resent || (batch.doubt === 'add' && event.as !== 'added');
        return { doubt: 'none', verified, resent, ...freshReadings, ...afterChunks(settled, chunks) };
      });
    case 'batch-full':
      return full(state, event.batch, event.first, event.at);
    case 'batch-counted':
      return withBatch(state, event.batch, () => ({ phase: 'ready', ...freshReadings, tries: 0 }));
    case 'batch-abandoned':
      return abandoned(state, event);
    case 'batch-orphaned':
      return { ...withBatch(state, event.batch, () => ({ doubt: 'none' })), orphans: state.orphans + 1 };
    case 'process-settled':
      return withBatch(state, event.batch, (batch) => {
        if (event.as === 'not-started') {
          return {
            doubt: 'none',
            phase: 'ready',
            mayBeProcessed: batch.again,
            again: false,
            ...freshReadings,
          };
        }
        const over = batch.reading !== null && isOver(batch, batch.reading);
        return {
          doubt: 'none',
          phase: over ? 'reading' : 'processing',
          mayBeProcessed: true,
          // Of one whose start was refused, a word alone may have said so: it is asked about if it says otherwise.
          processDoubted: batch.processDoubted || batch.processedAt === 0,
          again: false,
          tries: 0,
        };
      });
    case 'pass-restarted':
      return withBatch(state, event.batch, () => ({ cursor: null, ...emptyPass }));
    case 'operator-asked':
      return withBatch(state, event.batch, () => ({ doubt: 'operator', mayBeProcessed: true, again: false }));
    case 'operator-decided':
      return decided(state, event.batch, event.decision, event.at);
    case 'verification-ended':
      return withBatch(state, event.batch, () => ({ phase: 'settled', recheck: false }));
    case 'batch-tallied':
      return withBatch(state, event.batch, () => ({
        tally: { succeeded: event.succeeded, failed: event.failed },
        ...(state.batches[event.batch]?.recheck === true ? { phase: 'settled', recheck: false } : {}),
      }));
  }
}

const mostNotices = 40;
const noticed = (state: RunState, at: number, text: string): RunState =>
  text === '' ? state : { ...state, notices: [...state.notices, { at, text }].slice(-mostNotices) };

function split(state: RunState, event: Extract<RunEvent, { readonly type: 'chunk-split' }>): RunState {
  // What is taken apart in doubt was refused as added already, and the count shows nothing of it.
  const next = withBatch(state, event.batch, (batch) => ({
    ...(batch.doubt === 'add' ? { doubt: 'none', resent: true, ...freshReadings } : {}),
    chunks: batch.chunks.flatMap((chunk): ChunkState[] => {
      const again =
        chunk.first === event.first ||
        (event.remember && chunk.state === 'planned' && chunk.count > event.size);
      return again
        ? cut(chunk, event.size).map((part) => ({ ...part, state: 'planned', words: [] }))
        : [chunk];
    }),
  }));
  return event.remember ? { ...next, tasksPerAdd: Math.min(next.tasksPerAdd, event.size) } : next;
}

/** The tasks from `first` on go in a batch of their own. */
function full(state: RunState, number: number, first: number, at: number): RunState {
  const batch = state.batches[number];
  if (batch === undefined) return state;
  const rest = { first, count: batch.first + batch.count - first };
  const open = unresolvedRanges(state.outcomes, rest).reduce((sum, range) => sum + range.count, 0);
  const shrunk: BatchState = {
    ...batch,
    count: first - batch.first,
    unresolved: batch.unresolved - open,
  };
  const chunks = batch.chunks
    .filter((chunk) => chunk.first < first)
    .map((chunk) => ({ ...chunk, count: Math.min(chunk.count, first - chunk.first) }));
  const next = withBatch(state, number, () => ({
    count: shrunk.count,
    unresolved: shrunk.unresolved,
    ...(batch.phase === 'planned' ? {} : afterChunks(shrunk, chunks)),
  }));
  const others = {
    ...plannedBatch(rest, next.batches.length, open, at),
    readAt: isRead(state, rest) ? batch.readAt : null,
  };
  return { ...next, batches: [...next.batches, others] };
}

/** Whether a batch is given up for a refused request: one that could not be read is given up for that. */
const isForRefused = (batch: BatchState): boolean =>
  isBusy(batch) ? batch.unread === 0 : batch.resent && batch.doubt === 'none';

function abandoned(
  state: RunState,
  event: Extract<RunEvent, { readonly type: 'batch-abandoned' }>,
): RunState {
  const next = withBatch(state, event.batch, (batch) => ({
    ...plannedBatch(batch, batch.number, batch.unresolved, event.at),
    attempt: batch.attempt + 1,
    refusedBuilds: batch.refusedBuilds + (isForRefused(batch) ? 1 : 0),
    readAt: batch.addedReadAt ?? batch.readAt,
    tries: batch.attempt,
    phase: batch.unresolved === 0 ? 'settled' : 'planned',
  }));
  const before = state.batches[event.batch];
  const entry: AbandonedBatch = {
    batchId: event.batchId,
    batch: event.batch,
    why: event.why,
    tasks: before === undefined ? 0 : acceptedTasks(before),
    chunksAdded: before?.chunks.filter((chunk) => chunk.state === 'added').length ?? 0,
    chunksLeft: before?.chunks.filter(isLeft).length ?? 0,
  };
  return { ...next, abandoned: [...next.abandoned, entry] };
}

function decided(
  state: RunState,
  number: number,
  decision: Extract<RunEvent, { readonly type: 'operator-decided' }>['decision'],
  at: number,
): RunState {
  const next = withBatch(state, number, (batch) => {
    const news = { silent: 0, newsAt: at } as const;
    switch (decision) {
      case 'process-again':
        if (batch.doubt !== 'operator' && !saysNotStarted(batch)) return {};
        // What was read when it was asked is compared with one more reading (decideProcess).
        return { doubt: 'process', again: true, readings: 0, sameReadings: 1, ...news, tries: 0 };
      case 'treat-as-processed':
        if (batch.doubt !== 'operator') return {};
        return { doubt: 'none', phase: 'processing', processedAt: at, ...freshReadings, ...news, tries: 0 };
      case 'leave':
        if (!canBeLeft(state, batch)) return {};
        return batch.unresolved === 0
          ? { doubt: 'none', phase: 'settled', recheck: false }
          : { doubt: 'left', ...news };
    }
  });
  return state.restoredFrom !== null && !state.cancelled ? next : { ...next, hold: null };
}
