import type { Needs } from './events.ts';
import { emptyOutcomes, type OutcomeMap, type TaskRange, unresolvedRanges } from './outcome.ts';
import { cut, type Plan } from './plan.ts';
import type { BatchState, ChunkState, RunState, StepCount } from './state.ts';

const noSteps: StepCount = { about: 0, ok: 0 };

/** A run before its first request. */
export function initialState(plan: Plan, needs: Needs, at: number): RunState {
  return {
    plan,
    needs,
    createdAt: at,
    lastAt: at,
    nextStep: 1,
    open: new Map(),
    batches: plan.batches.map((range, number) => plannedBatch(range, number, range.count, at)),
    singles: { next: 0, again: null, repeats: [], doubts: [], lost: [], prepared: 0, failuresInRow: 0 },
    unclear: null,
    outcomes: emptyOutcomes(plan.tasks),
    mixed: new Map(),
    rows: { succeeded: 0, failed: 0, unknown: 0, 'not-sent': 0, counted: 0 },
    resolved: 0,
    tasksPerAdd: plan.tasksPerAdd,
    pageSize: null,
    addsInDoubt: 0,
    countersLag: false,
    msPerTask: null,
    orphans: 0,
    abandoned: [],
    counts: {
      'create-batch': noSteps,
      'add-chunk': noSteps,
      'read-batch': noSteps,
      process: noSteps,
      'read-results': noSteps,
      'read-first': noSteps,
      'send-one': noSteps,
      'look-up': noSteps,
    },
    pace: { second: Math.floor(at / 1000), counts: [] },
    notices: [],
    matchedBy: null,
    paused: false,
    hold: null,
    restoredFrom: null,
    holds: 0,
    cancelled: false,
    cutShort: false,
    endedAt: null,
  };
}

/** A batch that the service does not know yet. */
export const plannedBatch = (
  range: TaskRange,
  number: number,
  unresolved: number,
  at: number,
): BatchState => ({
  first: range.first,
  count: range.count,
  number,
  phase: 'planned',
  attempt: 0,
  batchId: null,
  open: null,
  doubt: 'none',
  chunks: [],
  readAt: null,
  addedReadAt: null,
  verified: 0,
  resent: false,
  mayHoldMore: false,
  refusedBuilds: 0,
  mayBeProcessed: false,
  reading: null,
  readings: 0,
  sameReadings: 0,
  changingReadings: 0,
  mostDone: 0,
  unread: 0,
  timedBefore: 'none',
  silent: 0,
  newsAt: at,
  unresolvedBefore: unresolved,
  lastAt: at,
  tries: 0,
  processedAt: 0,
  askedAt: null,
  endedAt: null,
  processDoubted: false,
  startRefused: false,
  startLooks: 1,
  startWords: [],
  isStartGone: false,
  again: false,
  unresolved,
  pass: 0,
  cursor: null,
  pagesInPass: 0,
  recordsInPass: 0,
  unmatchedInPass: 0,
  unfinishedInPass: 0,
  passEnded: false,
  recheck: false,
  tally: null,
  listless: false,
  surplus: 0,
});

/** The chunks of the tasks of a batch that have no outcome. */
export const plannedChunks = (outcomes: OutcomeMap, range: TaskRange, size: number): ChunkState[] =>
  unresolvedRanges(outcomes, range).flatMap((part) =>
    cut(part, size).map((piece): ChunkState => ({ ...piece, state: 'planned', words: [] })),
  );

/** A chunk that is neither accepted nor given up. */
export const isLeft = (chunk: ChunkState): boolean => chunk.state !== 'added' && chunk.state !== 'failed';

/** Tasks of the present attempt that the service accepted. */
export const acceptedTasks = (batch: BatchState): number =>
  batch.chunks.reduce((sum, chunk) => sum + (chunk.state === 'added' ? chunk.count : 0), 0);

/**
 * When the service began to work on a batch, as far as can be told: it works on one after the other, and the
 * end of the one before is either what its pace says or when it was seen.
 */
export function begunAt(batch: BatchState, state: Pick<RunState, 'batches' | 'msPerTask'>): number {
  const earlier = state.batches
    .filter((other) => other.processedAt > 0 && other.processedAt < batch.processedAt)
    .sort((one, other) => one.processedAt - other.processedAt);
  let free = 0;
  for (const other of earlier) {
    const begun = Math.max(other.processedAt, free);
    const expected = begun + acceptedTasks(other) * (state.msPerTask ?? 0);
    free = other.endedAt === null ? expected : Math.min(other.endedAt, expected);
  }
  return Math.max(batch.processedAt, free);
}
