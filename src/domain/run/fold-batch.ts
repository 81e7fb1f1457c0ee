import { isBetweenPasses, isOver, mostChanging, readingsWith } from './batch-readings.ts';
import type { Action, PageMark, Refusal, ResultsPage, StepResult } from './events.ts';
import { acceptedTasks, begunAt, isLeft, plannedChunks } from './initial.ts';
import { freshReadings, gone, isBusy, refusedChunk, withChunk } from './refused-chunk.ts';
import { looksAfter, saysStarted } from './second-start.ts';
import { silence } from './silence.ts';
import type { BatchState, ChunkState, RunState } from './state.ts';

export type BatchAction = Extract<Action, { readonly batch: number }>;
type Change = Partial<Omit<BatchState, 'number'>>;

/** The state with one batch changed. */
export function withBatch(state: RunState, number: number, change: (batch: BatchState) => Change): RunState {
  const batch = state.batches[number];
  if (batch === undefined) return state;
  const batches = [...state.batches];
  batches[number] = { ...batch, ...change(batch) };
  return { ...state, batches };
}

/** When the last chunk is accepted or given up, the batch is to be counted; an empty one is over. */
export function afterChunks(batch: BatchState, chunks: readonly ChunkState[]): Change {
  if (chunks.some(isLeft)) return { chunks };
  const empty = acceptedTasks({ ...batch, chunks }) === 0;
  return { chunks, phase: empty ? 'settled' : 'counting', ...freshReadings, tries: 0 };
}

export const emptyPass = {
  pagesInPass: 0,
  recordsInPass: 0,
  unmatchedInPass: 0,
  unfinishedInPass: 0,
} as const;

export function applyBatchAbout(state: RunState, step: number, action: BatchAction, at: number): RunState {
  return withBatch(state, action.batch, (batch): Change => {
    switch (action.do) {
      case 'add-chunk':
        // No request is begun in doubt; earlier versions sent one again at once that a busy batch had refused.
        return {
          ...(batch.doubt === 'add' ? { doubt: 'none', resent: true } : {}),
          ...{ open: step, chunks: withChunk(batch, action.first, 'sending') },
        };
      case 'process':
        return { open: step, ...startAsked(batch, at) };
      case 'read-results':
        if (action.pass === batch.pass) return { open: step };
        return {
          open: step,
          pass: action.pass,
          cursor: null,
          passEnded: false,
          ...emptyPass,
        };
      default:
        return { open: step };
    }
  });
}

const startAsked = (batch: BatchState, at: number) =>
  ({
    mayBeProcessed: true,
    startRefused: false,
    startWords: [],
    isStartGone: false,
    askedAt: wasAsked(batch) ? batch.askedAt : at,
  }) as const;

export function applyBatchOutcome(
  state: RunState,
  action: BatchAction,
  result: StepResult,
  at: number,
): RunState {
  const closed = withBatch(state, action.batch, () => ({ open: null, lastAt: at }));
  const batch = closed.batches[action.batch];
  if (batch === undefined || batch.phase === 'settled') return closed;
  const change = changeOf(closed, batch, action, result, at);
  const next = withBatch(closed, action.batch, () => ({
    ...change,
    ...silence(batch, { ...batch, ...change }, action, result, at),
  }));
  return learned(next, batch, action, result);
}

function changeOf(
  state: RunState,
  batch: BatchState,
  action: BatchAction,
  result: StepResult,
  at: number,
): Change {
  switch (action.do) {
    case 'create-batch':
      return created(state, batch, result);
    case 'add-chunk':
      return added(batch, action.first, result);
    case 'process':
      return processed(batch, result, at);
    case 'read-batch':
      return batchRead(batch, result, at);
    case 'read-results':
      return resultsRead(batch, action.cursor, result);
  }
}

function created(state: RunState, batch: BatchState, result: StepResult): Change {
  if (result.is === 'ambiguous') return { doubt: 'create', tries: batch.tries + 1 };
  if (result.is === 'refused') return { tries: batch.tries + 1 };
  if (result.is === 'not-sent' || result.facts.of !== 'create-batch') return {};
  const chunks = plannedChunks(state.outcomes, batch, state.tasksPerAdd);
  return {
    batchId: result.facts.batchId,
    phase: chunks.length === 0 ? 'settled' : 'filling',
    chunks,
    // One that is busy at first is given time: where nothing counts its tasks, a refusal ends it.
    tries: batch.refusedBuilds,
  };
}

function added(batch: BatchState, first: number, result: StepResult): Change {
  switch (result.is) {
    case 'ok':
      return { ...freshReadings, ...afterChunks(batch, withChunk(batch, first, 'added')), tries: 0 };
    case 'not-sent':
      return { chunks: withChunk(batch, first, 'planned') };
    case 'ambiguous':
      return { chunks: withChunk(batch, first, 'in-doubt'), doubt: 'add', ...freshReadings };
    case 'refused':
      return refusedChunk(batch, first, result);
  }
}

function processed(batch: BatchState, result: StepResult, at: number): Change {
  switch (result.is) {
    case 'ok':
      return {
        phase: 'processing',
        processedAt: at,
        doubt: 'none',
        again: false,
        ...freshReadings,
        tries: 0,
      };
    case 'not-sent':
      return wasAsked(batch) ? {} : { mayBeProcessed: false };
    case 'ambiguous':
      return lostStart(at);
    case 'refused': {
      const told = { startWords: result.words, tries: batch.tries + 1 };
      // A refusal may be the echo of an earlier one's success.
      if (wasAsked(batch)) {
        return { doubt: 'process', again: false, ...freshReadings, ...told };
      }
      // Or it answers a request that a proxy repeated, or somebody else's start: either way, the batch was started.
      if (ofTheBatch.has(result.status) && result.words.some((line) => saysStarted(line, batch.batchId))) {
        return { ...lostStart(at), startRefused: true, ...told };
      }
      if (result.refusal === 'gone')
        return { ...lostStart(at), startRefused: true, startWords: result.words, isStartGone: true };
      return { ...refusedStart, startLooks: looksAfter(result, batch.batchId), ...told };
    }
  }
}

const lostStart = (at: number) =>
  ({ doubt: 'process', processDoubted: true, again: false, ...freshReadings, processedAt: at }) as const;

/** Statuses of refusals that are about the batch, not about who asks. */
const ofTheBatch = new Set([400, 409, 422, 423]);

/** One beyond the limit may be the repeat of one that was carried out, too. */
const refusedStart = { mayBeProcessed: false, startRefused: true, ...freshReadings } as const;

/** An earlier process request of the batch was accepted, or lost: it may have its effect all the same. */
const wasAsked = ({ processedAt }: BatchState): boolean => processedAt > 0;

function batchRead(batch: BatchState, result: StepResult, at: number): Change {
  if (result.is === 'not-sent') return {};
  if (result.is === 'refused' && result.refusal === 'gone') {
    const sameReadings = batch.reading?.state === 'gone' ? batch.sameReadings + 1 : 1;
    return { ...gone, readings: batch.readings + 1, sameReadings, tries: batch.tries + 1 };
  }
  const isBetween = isBetweenPasses(batch);
  if (result.is !== 'ok' || result.facts.of !== 'read-batch')
    return isBetween
      ? { readings: batch.readings + 1 }
      : { tries: batch.tries + 1, unread: batch.unread + 1 };
  const { reading } = result.facts;
  const read: Change = {
    reading,
    ...readingsWith(batch, reading),
    unread: 0,
    // Passes are counted on.
    tries: isBetween ? batch.tries : 0,
  };
  if (batch.doubt === 'none' && (batch.phase === 'filling' || batch.phase === 'counting')) {
    const accepted = acceptedTasks(batch);
    // Without a count there is nothing to wait for; a doubt then cannot be settled and the batch is given up.
    const confirmed = reading.total === null || reading.total === accepted;
    const verified = confirmed ? accepted : batch.verified;
    const started = reading.sure && (reading.state === 'started' || reading.state === 'ended');
    const goesOn = confirmed && batch.phase === 'filling' && !started;
    const timedBefore = reading.timed ?? 'none';
    return goesOn
      ? { verified, timedBefore, tries: 0, ...freshReadings }
      : { ...read, verified, timedBefore };
  }
  // Refused requests and starts are counted as such, whatever is read between them.
  if (isBusy(batch)) return { ...read, tries: batch.tries };
  if (batch.phase === 'ready' && batch.doubt === 'none' && batch.startRefused) {
    const startRefused = (read.sameReadings ?? 0) < batch.startLooks && batch.readings + 1 < mostChanging;
    return { ...read, startRefused, tries: batch.tries };
  }
  const over = batch.phase === 'processing' && batch.doubt === 'none' && isOver(batch, reading);
  // A list that was refused while the batch was worked on is asked for once more.
  return over ? { ...read, phase: 'reading', readings: 1, endedAt: at, listless: false } : read;
}

/** Times that a list of results is asked for before the counters of its batch have to do. */
const mostPages: Readonly<Record<Refusal, number>> = {
  gone: 3,
  final: 12,
  'too-many': Number.POSITIVE_INFINITY,
  partly: Number.POSITIVE_INFINITY,
  later: Number.POSITIVE_INFINITY,
  hold: Number.POSITIVE_INFINITY,
};
const mostSilentPages = 60;

function resultsRead(batch: BatchState, cursor: PageMark | null, result: StepResult): Change {
  switch (result.is) {
    case 'not-sent':
      return {};
    case 'ambiguous':
      if (batch.tries >= mostSilentPages) return { listless: true, tries: 0, ...freshReadings };
      return { tries: batch.tries + 1 };
    case 'refused':
      if (result.refusal === 'too-many') return { tries: batch.tries + 1 };
      if (batch.tries >= mostPages[result.refusal]) return { listless: true, tries: 0, ...freshReadings };
      // A cursor that is no longer taken: the pass begins anew.
      return cursor === null
        ? { tries: batch.tries + 1 }
        : { tries: batch.tries + 1, cursor: null, ...emptyPass };
    case 'ok':
      return result.facts.of === 'read-results' ? pageRead(batch, result.facts.page) : {};
  }
}

function pageRead(batch: BatchState, page: ResultsPage): Change {
  const change: Change = {
    cursor: page.next,
    pagesInPass: batch.pagesInPass + 1,
    recordsInPass: batch.recordsInPass + page.records,
    unmatchedInPass: batch.unmatchedInPass + page.unmatched,
    unfinishedInPass: batch.unfinishedInPass + page.unfinished,
    passEnded: page.next === null,
  };
  if (page.next !== null) return change;
  if (batch.unresolved > 0 && !batch.recheck) return { ...change, tries: batch.tries + 1 };
  const surplus = Math.max(0, batch.recordsInPass + page.records - acceptedTasks(batch));
  return { ...change, phase: 'settled', recheck: false, surplus };
}

const overBefore = 0.6;

/** Whether a count lacks what was accepted, or has grown since it was last read, though nothing was added in between. */
function isBehind(batch: BatchState, total: number | null): boolean {
  if (total === null) return false;
  if (batch.doubt === 'none') return total < acceptedTasks(batch);
  const before = batch.reading?.total ?? null;
  return batch.doubt === 'add' && before !== null && total > before;
}

/** What an answer teaches for later requests of the run. */
function learned(state: RunState, batch: BatchState, action: BatchAction, result: StepResult): RunState {
  const inDoubt = result.is === 'ambiguous' || state.batches[batch.number]?.doubt === 'add';
  if (action.do === 'add-chunk' && inDoubt) {
    return { ...state, addsInDoubt: state.addsInDoubt + 1 };
  }
  if (action.do === 'read-results' && result.is === 'refused' && result.refusal === 'too-many') {
    return { ...state, pageSize: Math.max(1, Math.floor(action.limit / 2)) };
  }
  if (result.is !== 'ok' || result.facts.of !== 'read-batch') return state;
  const { reading } = result.facts;
  const accepted = acceptedTasks(batch);
  const total = reading.total;
  const lag = state.countersLag || isBehind(batch, total);
  const justOver = batch.phase === 'processing' && isOver(batch, reading) && accepted > 0;
  if (!justOver) return lag === state.countersLag ? state : { ...state, countersLag: lag };
  // The service's own times include waiting for its turn, what was seen here includes waiting for the poll. A
  // batch that was over at the first look was over for a while: the next one is looked at earlier, until a look
  // comes too soon and the counters tell more.
  const seen = Math.max(0, state.lastAt - begunAt(batch, state)) * (batch.readings === 0 ? overBefore : 1);
  const perTask = Math.min(reading.workedMs ?? seen, seen) / accepted;
  return { ...state, countersLag: lag, msPerTask: perTask };
}
