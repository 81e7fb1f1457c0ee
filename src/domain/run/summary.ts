import { countersContradict } from './batch-readings.ts';
import { acceptedTasks } from './initial.ts';
import { countOutcome } from './outcome.ts';
import { rowsOfRange } from './plan.ts';
import type { BatchState, ChunkState, RunState } from './state.ts';

/** Rows by what became of them. Counts of the service stand in where rows cannot be told apart. */
export type RowCounts = {
  readonly succeeded: number;
  readonly failed: number;
  readonly unknown: number;
  readonly notSent: number;
  readonly counted: number;
};

export function rowCounts(state: RunState): RowCounts {
  const { rows } = state;
  const counted = rows.counted === 0 ? { succeeded: 0, failed: 0 } : talliedRows(state);
  return {
    succeeded: rows.succeeded + counted.succeeded,
    failed: rows.failed + counted.failed,
    unknown: rows.unknown,
    notSent: rows['not-sent'],
    counted: rows.counted,
  };
}

/** The counts of batches whose rows are `counted`; a task of several rows cannot be counted in rows. */
function talliedRows(state: RunState): { readonly succeeded: number; readonly failed: number } {
  let succeeded = 0;
  let failed = 0;
  if (state.plan.rowsPerTask !== null) return { succeeded, failed };
  for (const batch of state.batches) {
    if (batch.tally === null) continue;
    const rows = countOutcome(state.outcomes, batch, 'counted');
    if (rows === 0) continue;
    const ok = Math.min(rows, batch.tally.succeeded ?? 0);
    succeeded += ok;
    failed += Math.min(rows - ok, batch.tally.failed ?? 0);
  }
  return { succeeded, failed };
}

/** Rows whose tasks the service accepted, or refused: what became of them is known by that. */
export function sentRows(state: RunState): number {
  if (state.plan.via === 'single') {
    const { rows } = state;
    return rows.succeeded + rows.failed + rows.unknown;
  }
  return state.batches.reduce(
    (sum, batch) =>
      sum +
      batch.chunks.reduce((rows, chunk) => rows + (isSent(chunk) ? rowsOfRange(state.plan, chunk) : 0), 0),
    0,
  );
}

const isSent = ({ state }: ChunkState): boolean => state === 'added' || state === 'failed';

/** Rows of which the service itself told what became of them, one by one: neither unknown nor only counted. */
export const verifiedRows = ({ rows }: RunState): number => rows.succeeded + rows.failed;

export type RunPhase = 'uploading' | 'processing' | 'verifying' | 'paused' | 'waiting' | 'done' | 'cancelled';

export function phaseOf(state: RunState): RunPhase {
  if (state.endedAt !== null) return state.cutShort ? 'cancelled' : 'done';
  if (state.paused) return 'paused';
  if (state.hold !== null) return 'waiting';
  if (state.plan.via === 'single')
    return state.rows.succeeded + state.rows.failed < state.plan.rows ? 'uploading' : 'verifying';
  const open = state.batches.filter((batch) => batch.phase !== 'settled');
  const uploads = open.some((batch) => ['planned', 'filling', 'counting'].includes(batch.phase));
  if (uploads) return 'uploading';
  return open.some((batch) => batch.phase === 'reading') ? 'verifying' : 'processing';
}

export type ShownBatch = {
  readonly batchId: string | null;
  readonly state: 'planned' | 'filling' | 'filled' | 'processing' | 'finished' | 'abandoned' | 'orphan';
  readonly serviceStatus: string | null;
  readonly tasks: number;
  readonly succeeded: number;
  readonly failed: number;
};

/** The batches as they are, then what was given up on the way. What is not to be created any more is none. */
export function shownBatches(state: RunState): readonly ShownBatch[] {
  const existing = state.batches.filter((batch) => batch.batchId !== null || batch.phase !== 'settled');
  const live = existing.map((batch): ShownBatch => {
    const succeeded = countOutcome(state.outcomes, batch, 'succeeded');
    const failed = countOutcome(state.outcomes, batch, 'failed');
    return {
      batchId: batch.batchId,
      state: shownState(batch),
      serviceStatus: batch.reading?.status ?? null,
      tasks: batch.batchId === null ? batch.count : acceptedTasks(batch),
      ...shownCounts(state, batch, succeeded, failed),
    };
  });
  const given = state.abandoned.map(
    ({ batchId, tasks }): ShownBatch => ({
      batchId,
      state: 'abandoned',
      serviceStatus: null,
      tasks,
      succeeded: 0,
      failed: 0,
    }),
  );
  const orphans = Array.from(
    { length: state.orphans },
    (): ShownBatch => ({
      batchId: null,
      state: 'orphan',
      serviceStatus: null,
      tasks: 0,
      succeeded: 0,
      failed: 0,
    }),
  );
  return [...live, ...given, ...orphans];
}

/** Where some rows are only counted, the tally is about those; else the service's counters may be ahead. */
function shownCounts(state: RunState, batch: BatchState, succeeded: number, failed: number) {
  if (batch.tally !== null && countOutcome(state.outcomes, batch, 'counted') > 0) {
    return {
      succeeded: succeeded + (batch.tally.succeeded ?? 0),
      failed: failed + (batch.tally.failed ?? 0),
    };
  }
  const { reading } = batch;
  if (reading === null || countersContradict(batch, reading) !== null) return { succeeded, failed };
  return {
    succeeded: Math.max(succeeded, reading.succeeded ?? 0),
    failed: Math.max(failed, reading.failed ?? 0),
  };
}

function shownState(batch: BatchState): ShownBatch['state'] {
  switch (batch.phase) {
    case 'planned':
      return 'planned';
    case 'filling':
      return 'filling';
    case 'counting':
    case 'ready':
      return batch.mayBeProcessed ? 'processing' : 'filled';
    case 'processing':
      return 'processing';
    case 'reading':
      return 'finished';
    case 'settled':
      return batch.mayBeProcessed ? 'finished' : 'abandoned';
  }
}
