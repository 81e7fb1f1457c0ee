import { mostChanging } from './batch-readings.ts';
import type { Needs } from './events.ts';
import { acceptedTasks, begunAt } from './initial.ts';
import type { BatchState, RunState } from './state.ts';

/** What of a profile sets the times between requests that are done again. */
export type Pace = { readonly pollMs: number };

/** What sets the times between looks at a batch that is processed. */
export type PollPace = Pace & {
  /** Requests that the bucket lets pass in a second. */
  readonly perSecond: number;
};

/** How long what was read is taken for what is there, where a run stood still between reading and sending. */
export const readingHoldsMs = 5 * 60 * 1000;

/**
 * The longest time between recording and sending a request that creates or changes something. After that it is recorded
 * anew: it would go by what was read long before, and nobody could tell its thing from what was made meanwhile.
 */
export const maxWaitMs = ({ readFirst }: Pick<Needs, 'readFirst'>): number =>
  readFirst ? readingHoldsMs : 60_000;

const longestPolls = 12;
/** Where requests are not scarce, a look comes earlier: as soon as it is one in so many that could have been sent. */
const onePollIn = 100;
const pollGrowth = 1.5;

/**
 * Milliseconds before a step is repeated, after so many tries in a row: a fifth of the polling interval, then
 * twice as long each time, up to twelve intervals. At the default of 5 seconds: 1 s, 2 s, 4 s ... 60 s.
 */
export const backoffMs = (tries: number, pace: Pace): number =>
  tries === 0 ? 0 : Math.min(longestPolls * pace.pollMs, (pace.pollMs / 5) * 2 ** Math.min(20, tries - 1));

/** Growing intervals between readings that wait for a change at the service. */
const rereadMs = (readings: number, pace: Pace): number =>
  readings === 0
    ? 0
    : Math.min(longestPolls * pace.pollMs, pace.pollMs * pollGrowth ** Math.min(20, readings - 1));

const isCounted = (batch: BatchState): boolean =>
  batch.phase === 'counting' || (batch.phase === 'filling' && batch.reading !== null);

/** From when on the next request for a batch makes sense. */
export function dueAt(batch: BatchState, state: RunState, pace: PollPace): number {
  const repeat = batch.lastAt + backoffMs(batch.tries, pace);
  if (batch.doubt === 'add' || batch.doubt === 'process' || isCounted(batch)) {
    return Math.max(repeat, batch.lastAt + rereadMs(batch.readings, pace));
  }
  // A refused start waits before the batch is read, and follows the reading at once.
  if (batch.phase === 'ready' && !batch.startRefused && batch.reading !== null) return batch.lastAt;
  if (batch.phase === 'ready' && batch.startRefused)
    return Math.max(repeat, batch.lastAt + rereadMs(batch.readings, pace));
  if (batch.phase === 'processing') return Math.max(repeat, pollDueAt(batch, state, pace));
  if (batch.phase === 'reading') {
    // Between passes: what is missing needs time. The first pass and the pages of one follow at once.
    if (batch.passEnded && !batch.recheck)
      return Math.max(repeat, batch.lastAt + rereadMs(batch.tries, pace));
    return repeat;
  }
  return repeat;
}

/** From when on the counters of an ended batch are read again where the service has nothing else. */
export const countersDueAt = (batch: BatchState, pace: Pace): number =>
  batch.lastAt + Math.max(backoffMs(batch.tries, pace), rereadMs(batch.readings, pace));

/**
 * Polls cost requests of the same bucket as everything else, so they are rare and well placed: at the time
 * when the batch is expected to be done, by the pace of earlier batches, then by its own counters. An
 * expectation may be far off, so no look is put off for longer than {@link longestPollMs}.
 */
function pollDueAt(batch: BatchState, state: RunState, pace: PollPace): number {
  const ahead = runningBefore(batch, state);
  const begun = begunAt(batch, state);
  const tasks = acceptedTasks(batch);
  if (batch.reading === null || batch.readings === 0) {
    // The first batch is asked about after the polling interval, later ones when they should be done.
    const known = state.msPerTask === null ? pace.pollMs : tasks * state.msPerTask * 1.02;
    const first = begun + Math.max(pace.pollMs / 5, Math.min(known, longestPollMs(pace)));
    // A service works on one batch after the other: the second is asked about when the first is over.
    return ahead ? Math.max(first, batch.processedAt + longestPolls * pace.pollMs) : first;
  }
  const done = (batch.reading.succeeded ?? 0) + (batch.reading.failed ?? 0);
  if (done > 0 && done < tasks) {
    const perTask = (batch.lastAt - begun) / done;
    const left = Math.max(pace.pollMs, (tasks - done) * Math.max(0, perTask) * 1.05);
    return batch.lastAt + Math.min(longestPollMs(pace), left);
  }
  const looks = Math.max(batch.sameReadings, batch.changingReadings - mostChanging);
  return batch.lastAt + Math.min(longestPollMs(pace), rereadMs(looks, pace));
}

/** The time in which the bucket gives {@link onePollIn} requests; one polling interval at least, twelve at most. */
const longestPollMs = ({ pollMs, perSecond }: PollPace): number =>
  Math.min(longestPolls * pollMs, Math.max(pollMs, (onePollIn * 1000) / perSecond));

const runningBefore = (batch: BatchState, state: RunState): boolean =>
  state.batches.some(
    (other) =>
      other.number !== batch.number && other.phase === 'processing' && other.processedAt < batch.processedAt,
  );
