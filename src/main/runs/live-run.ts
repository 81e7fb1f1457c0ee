import type { RunEvent } from '../../domain/run/events.ts';
import { applyEvent, firstState } from '../../domain/run/fold.ts';
import type { RunState } from '../../domain/run/state.ts';
import { Failure } from '../failure.ts';
import { createPace } from '../turn.ts';
import type { Journal, TaskDetail } from './store/journal.ts';
import { tooLarge } from './store/read-run.ts';
import type { RunRecord } from './store/records.ts';

/** A run with its state: what is appended is on disk before the state shows it. */
export type LiveRun = {
  readonly record: RunRecord;
  readonly state: () => RunState;
  readonly append: (events: readonly RunEvent[], details?: ReadonlyMap<number, TaskDetail>) => void;
};

/** It sends, reads or tries again by itself. */
export function isGoing({ state }: LiveRun): boolean {
  const { paused, hold, endedAt } = state();
  return endedAt === null && !paused && (hold === null || hold.until !== null);
}

const noDetails: ReadonlyMap<number, TaskDetail> = new Map();
const readAtOnce = 500;

/** A new run: its first event is written. */
export function beginRun(
  journal: Journal,
  record: RunRecord,
  created: Extract<RunEvent, { readonly type: 'run-created' }>,
): LiveRun {
  journal.append(record.number, 1, [created], noDetails, () => null);
  return liveRun(journal, record, firstState(created), 1);
}

/** A run from its journal, in slices; null when the journal has not even begun. Throws Failure where it cannot be read. */
export async function loadRun(journal: Journal, record: RunRecord): Promise<LiveRun | null> {
  const pace = createPace();
  let state: RunState | null = null;
  let last = 0;
  for (;;) {
    const events = journal.read(record.number, last, readAtOnce);
    if (events.length === 0) break;
    for (const { seq, event } of events) {
      state = state === null ? firstState(event) : applyEvent(state, event);
      last = seq;
      await pace();
    }
  }
  return state === null ? null : liveRun(journal, record, state, last);
}

/** Bytes of journals that a start reads: all runs that are going, which a restored backup may bring, wait for it. */
const bytesAtStart = 1024 ** 3;

/** Loads runs as {@link loadRun}, until their journals are more than a start reads: of each from then on, it throws Failure. */
export function readingAtStart(
  journal: Journal,
  most = bytesAtStart,
): (record: RunRecord) => Promise<LiveRun | null> {
  let left = most;
  return async (record) => {
    left -= journal.bytes(record.number);
    if (left < 0) throw new Failure(tooLarge(record.number));
    return loadRun(journal, record);
  };
}

function liveRun(journal: Journal, record: RunRecord, loaded: RunState, lastSeq: number): LiveRun {
  let state = loaded;
  let seq = lastSeq;
  const batchIdOf = (task: number): string | null => {
    const batch = state.batches.find((one) => task >= one.first && task < one.first + one.count);
    return batch?.batchId ?? null;
  };
  return {
    record,
    state: () => state,
    append: (events, details = noDetails) => {
      if (events.length === 0) return;
      journal.append(record.number, seq + 1, events, details, batchIdOf);
      seq += events.length;
      for (const event of events) state = applyEvent(state, event);
    },
  };
}
