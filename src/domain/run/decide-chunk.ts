import { runEventsMessages } from '../../messages/run-events.ts';
import { abandon, askWithoutRest, withOutcome } from './decision-events.ts';
import type { RunEvent } from './events.ts';
import { acceptedTasks } from './initial.ts';
import { mayBeIn, mostRefusedBuilds } from './refused-chunk.ts';
import type { BatchState, ChunkState, RunState } from './state.ts';

const mostFailedReadings = 8;
/** Readings in a row that tell the same before a count is believed to stay, and readings of one that changes. */
export const mostSameCounts = 4;
export const mostGrowingCounts = 20;
/** After so many refused tasks of a batch and none accepted, its chunks are no longer taken apart. */
const mostTakenApart = 20;

/** What becomes of a chunk that is in doubt or was refused. */
export function decideChunk(state: RunState, batch: BatchState, now: number): readonly RunEvent[] {
  for (const chunk of batch.chunks) {
    if (chunk.state === 'in-doubt' || mayBeIn(chunk)) return decideDoubt(state, batch, chunk, now);
    if (chunk.state === 'too-many') return decideTooMany(state, batch, chunk, now);
    if (chunk.state === 'partly') return decidePartly(batch, chunk, now);
    if (chunk.state === 'refused') return decideRefused(batch, chunk, now);
  }
  return [];
}

/** A chunk by its tasks, counted in the run from 1: people know tasks, not chunks. */
const chunkName = ({ first, count }: ChunkState): string =>
  runEventsMessages.request({ first: first + 1, last: first + count });

function decideDoubt(
  state: RunState,
  batch: BatchState,
  chunk: ChunkState,
  now: number,
): readonly RunEvent[] {
  const { reading } = batch;
  const name = chunkName(chunk);
  if (batch.unread >= mostFailedReadings) {
    const isRefused = mayBeIn(chunk);
    return [abandon(batch, now, runEventsMessages.lostBatchCannotRead({ name, isRefused }))];
  }
  if (reading === null) return [];
  if (reading.sure && (reading.state === 'started' || reading.state === 'ended')) {
    return askWithoutRest(batch, now, reading);
  }
  if (reading.state === 'gone') {
    return [abandon(batch, now, runEventsMessages.batchNotKnownService({ number: batch.number + 1 }))];
  }
  const known = acceptedTasks(batch);
  const { total } = reading;
  // A count proves the chunk only where everything before it was counted: one lost and another taken twice
  // would look the same.
  if (total === known + chunk.count && batch.verified === known) {
    const why = runEventsMessages.lostWayCountedService({
      ...{ name, tasks: chunk.count, isRefused: mayBeIn(chunk) },
    });
    return [{ at: now, type: 'chunk-settled', batch: batch.number, first: chunk.first, as: 'added', why }];
  }
  if (maySettle(state, batch, chunk, total)) return [];
  const told = total === null ? runEventsMessages.noCount : runEventsMessages.theCountOf({ total });
  const unclear = { name, tasks: chunk.count, told };
  if (chunk.state !== 'busy' && chunk.state !== 'claimed')
    return [abandon(batch, now, runEventsMessages.chunkArrivalUnclear(unclear))];
  // A count that did not grow is borne out by another one before the batch is started, unless counts were seen to be behind.
  if (total === known && !state.countersLag) {
    return chunk.state === 'claimed'
      ? decideRefused(batch, chunk, now)
      : [{ at: now, type: 'chunk-settled', batch: batch.number, first: chunk.first, as: 'resend', why: '' }];
  }
  if (batch.refusedBuilds < mostRefusedBuilds[chunk.state])
    return [abandon(batch, now, runEventsMessages.chunkBusyUnclear(unclear))];
  // No batch that may hold these tasks is started: they are certainly not carried out.
  return [
    failedRows(chunk, now),
    abandon(batch, now, runEventsMessages.chunkGivenUp({ name, tasks: chunk.count })),
  ];
}

/**
 * Whether a count that is behind may still prove a chunk: it may grow at any time, but that it does not is no proof. A service
 * that refused is waited for so once in a run, and again where its counts were seen to be behind.
 */
function maySettle(state: RunState, batch: BatchState, chunk: ChunkState, total: number | null): boolean {
  const known = acceptedTasks(batch);
  if (total === null || total >= known + chunk.count) return false;
  if (batch.verified !== known && !(mayBeIn(chunk) && total === known)) return false;
  if (mayBeIn(chunk) && state.addsInDoubt > 1 && !state.countersLag) return false;
  return batch.sameReadings < mostSameCounts && batch.readings < mostGrowingCounts;
}

function decideTooMany(
  state: RunState,
  batch: BatchState,
  chunk: ChunkState,
  now: number,
): readonly RunEvent[] {
  const name = chunkName(chunk);
  const accepted = acceptedTasks(batch);
  // A size that was taken before is not too large: the batch itself is full.
  const takenBefore = state.batches.some((other) =>
    other.chunks.some((one) => one.state === 'added' && one.count >= chunk.count),
  );
  if (accepted > 0 && (takenBefore || chunk.count === 1)) {
    const why = runEventsMessages.batchTakesNoMore({ number: batch.number + 1, accepted });
    return [{ at: now, type: 'batch-full', batch: batch.number, first: chunk.first, why }];
  }
  if (chunk.count === 1) return failed(batch, chunk, now);
  const size = Math.ceil(chunk.count / 2);
  const why = runEventsMessages.requestTooLarge({ name, size });
  return [
    { at: now, type: 'chunk-split', batch: batch.number, first: chunk.first, size, remember: true, why },
  ];
}

/** A chunk that is refused for what it holds is taken apart, so that one bad task stops no other. */
function decideRefused(batch: BatchState, chunk: ChunkState, now: number): readonly RunEvent[] {
  const failures = batch.chunks.filter((one) => one.state === 'failed').length;
  const hopeless = failures >= mostTakenApart && acceptedTasks(batch) === 0;
  if (chunk.count === 1 || hopeless) return failed(batch, chunk, now);
  const size = Math.ceil(chunk.count / 2);
  const why = failures === 0 ? runEventsMessages.requestSplit({ tasks: chunk.count }) : '';
  return [
    { at: now, type: 'chunk-split', batch: batch.number, first: chunk.first, size, remember: false, why },
  ];
}

/**
 * A chunk that was added in part. Nothing in the batch is started, so all of it is added to a new one, in requests that
 * are smaller each time: what is refused alone is known by that.
 */
function decidePartly(batch: BatchState, chunk: ChunkState, now: number): readonly RunEvent[] {
  if (chunk.count === 1) return failed(batch, chunk, now);
  const size = Math.ceil(chunk.count / 2);
  const why = runEventsMessages.requestAddedPartly({ name: chunkName(chunk), size });
  return [
    { at: now, type: 'chunk-split', batch: batch.number, first: chunk.first, size, remember: true, why: '' },
    abandon(batch, now, why),
  ];
}

const failedRows = (chunk: ChunkState, now: number): RunEvent => ({
  at: now,
  type: 'row-outcomes',
  by: 'refused chunk',
  outcomes: withOutcome([chunk], 'failed'),
  message: chunk.words.join('; '),
});

const failed = (batch: BatchState, chunk: ChunkState, now: number): readonly RunEvent[] => [
  failedRows(chunk, now),
  { at: now, type: 'chunk-settled', batch: batch.number, first: chunk.first, as: 'failed', why: '' },
];
