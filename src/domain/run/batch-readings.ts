import type { BatchReading } from './events.ts';
import { acceptedTasks } from './initial.ts';
import type { BatchState } from './state.ts';

/** Whether a time is there that was not before the batch was processed. */
export const hasNewTime = (batch: BatchState, { timed = 'none' }: BatchReading): boolean =>
  timed !== 'none' && timed !== batch.timedBefore && batch.timedBefore !== 'closed';

/** Ended by its word, or by a new time where the word is unknown, or every task counted. */
export function isOver(batch: BatchState, reading: BatchReading): boolean {
  if (reading.state === 'ended') return true;
  if (reading.state === 'unclear' && reading.timed === 'closed' && hasNewTime(batch, reading)) return true;
  const done = (reading.succeeded ?? 0) + (reading.failed ?? 0);
  return done > 0 && done >= acceptedTasks(batch);
}

/** How counters contradict what was added, themselves, or the record around them. */
export type Contradiction = 'sum' | 'total' | 'failure' | 'unclear';

/** Counters that cannot be those of the batch, or tell of nothing but successes of one that failed: none is believed. */
export function countersContradict(batch: BatchState, reading: BatchReading): Contradiction | null {
  const accepted = acceptedTasks(batch);
  const done = (reading.succeeded ?? 0) + (reading.failed ?? 0);
  // What others added to the batch is in its total, too: then all of it has to be done.
  if (done > Math.max(accepted, reading.total ?? 0)) return 'sum';
  if (done >= accepted && done !== (reading.total ?? done)) return 'total';
  if (done < accepted || (reading.failed ?? 0) > 0) return null;
  return reading.failing ? 'failure' : reading.unclear === undefined ? null : 'unclear';
}

/** Readings after which one that tells something else each time is waited for no longer. */
export const mostChanging = 24;

/**
 * What a reading adds to those before it. A word that tells the time, or two copies of a record that answer in turn, change
 * for ever: only counters that are higher than ever tell of a batch that goes on, and they come to an end.
 */
export function readingsWith(
  batch: BatchState,
  reading: BatchReading,
): Pick<BatchState, 'readings' | 'sameReadings' | 'changingReadings' | 'mostDone'> {
  const done = (reading.succeeded ?? 0) + (reading.failed ?? 0);
  const isSame = batch.reading !== null && sameReading(batch.reading, reading);
  return {
    readings: batch.readings + 1,
    sameReadings: isSame ? batch.sameReadings + 1 : 1,
    changingReadings: done > batch.mostDone ? 0 : batch.changingReadings + 1,
    mostDone: Math.max(batch.mostDone, done),
  };
}

/** Two readings told the same. */
export const sameReading = (one: BatchReading, other: BatchReading): boolean =>
  one.state === other.state &&
  one.status?.toLowerCase() === other.status?.toLowerCase() &&
  one.timed === other.timed &&
  one.total === other.total &&
  one.succeeded === other.succeeded &&
  one.failed === other.failed &&
  one.failing === other.failing &&
  one.unclear === other.unclear;

/** Whether the list of a batch is read, pass by pass; what else is read of it then is no pass. */
export const isBetweenPasses = ({ phase, passEnded, listless }: BatchState): boolean =>
  phase === 'reading' && passEnded && !listless;
