import { runEventsMessages } from '../../messages/run-events.ts';
import { count as shown } from '../../messages/words.ts';
import type { StepKind } from './events.ts';
import { acceptedTasks, isLeft } from './initial.ts';
import { outcomeOf, rangesWhere } from './outcome.ts';
import type { BatchState, RunState } from './state.ts';

/** A line of the step list, as the contract shows it. */
export type ShownStep = {
  readonly label: string;
  /** `partial`: the run ended before all of it was done. */
  readonly state: 'done' | 'now' | 'next' | 'partial' | 'noticed' | 'failed';
  readonly detail: string;
  /** When it was noticed, as ISO 8601. */
  readonly at: string | null;
};

const mostNoticed = 8;

/** What was done and what comes, in the order of a run, with what was noticed on the way. */
export function shownSteps(state: RunState, pageSize: number): readonly ShownStep[] {
  const noticed = state.notices.slice(-mostNoticed).map(
    ({ at, text }): ShownStep => ({
      label: text,
      state: 'noticed',
      detail: '',
      at: new Date(at).toISOString(),
    }),
  );
  const lines = state.plan.via === 'single' ? singleLines(state) : batchLines(state, pageSize);
  const last: ShownStep = {
    label: runEventsMessages.resultsFile,
    state: state.endedAt === null ? 'next' : state.cutShort ? 'partial' : 'done',
    detail: '',
    at: null,
  };
  return [...lines, ...noticed, last];
}

/**
 * Of a run that was cut short the plan stays the measure, so that the lines say how far it came; else what
 * nobody sends any more is not counted. What was given up and built anew was done twice, and counts twice.
 */
function batchLines(state: RunState, pageSize: number): readonly ShownStep[] {
  const { batches, abandoned, counts } = state;
  const toProcess = batches.filter(
    (batch) =>
      batch.mayBeProcessed || batch.phase !== 'settled' || (state.cancelled && batch.batchId === null),
  );
  const created = counts['create-batch'].ok;
  const toCreate = toProcess.filter((batch) => batch.batchId === null && !isGivenUp(state, batch)).length;
  const added = [
    ...abandoned.map((given) => given.chunksAdded),
    ...batches.map((batch) => batch.chunks.filter((chunk) => chunk.state === 'added').length),
  ].reduce(sum, 0);
  const toAdd = batches.map((batch) => chunksToAdd(state, batch)).reduce(sum, 0);
  const processed = toProcess.filter(isProcessed);
  const ended = processed.filter((batch) => batch.phase !== 'processing').length;
  const read = processed.filter((batch) => batch.phase === 'settled').length;
  const page = counts['read-results'].ok;
  const pages = (state.cancelled ? processed : toProcess)
    .map((batch) => Math.ceil(tasksOf(batch) / (state.pageSize ?? pageSize)))
    .reduce(sum, 0);
  const toLoad = state.needs.readFirst ? (state.needs.toRead ?? state.plan.tasks) : 0;
  const lines: readonly (readonly [string, number, number, StepKind])[] = [
    [runEventsMessages.readCurrentValues, tasksLoaded(state, toLoad), toLoad, 'read-first'],
    [runEventsMessages.create({ created: created + toCreate }), created, created + toCreate, 'create-batch'],
    [runEventsMessages.add({ added: added + toAdd }), added, added + toAdd, 'add-chunk'],
    [runEventsMessages.process({ batches: toProcess.length }), ended, toProcess.length, 'process'],
    [
      page === 0
        ? runEventsMessages.readResults
        : runEventsMessages.readResultsPage({ shown: shown(page), shown2: shown(Math.max(page, pages)) }),
      read,
      toProcess.length,
      'read-results',
    ],
  ];
  return lines
    .filter(([, , all]) => all > 0)
    .map(([label, done, all, kind]) => line(label, done, all, state, kind));
}

/** The service is at it, or it continues after a wait: no request of the step need be on its way. */
const phaseOfStep: Partial<Record<StepKind, BatchState['phase']>> = {
  process: 'processing',
  'read-results': 'reading',
};

/** Steps whose labels say how much there is of them. */
const saysAll: ReadonlySet<StepKind> = new Set(['create-batch', 'add-chunk', 'process']);

const sum = (one: number, other: number): number => one + other;

const isProcessed = (batch: BatchState): boolean =>
  batch.mayBeProcessed && ['processing', 'reading', 'settled'].includes(batch.phase);

/** Given up because the run was cancelled, not to be built anew. */
const isGivenUp = (state: RunState, batch: BatchState): boolean =>
  state.cancelled && state.abandoned.some((given) => given.batch === batch.number);

function chunksToAdd(state: RunState, batch: BatchState): number {
  if (batch.batchId !== null) return batch.chunks.filter(isLeft).length;
  if (isGivenUp(state, batch)) {
    return state.abandoned.findLast((given) => given.batch === batch.number)?.chunksLeft ?? 0;
  }
  const tasks = state.cancelled ? batch.count : batch.unresolved;
  return Math.ceil(tasks / state.tasksPerAdd);
}

const tasksOf = (batch: BatchState): number =>
  batch.batchId === null
    ? batch.unresolved
    : acceptedTasks(batch) + batch.chunks.filter(isLeft).reduce((tasks, chunk) => tasks + chunk.count, 0);

function singleLines(state: RunState): readonly ShownStep[] {
  const lines: ShownStep[] = [];
  if (state.needs.readFirst) {
    lines.push(
      line(
        state.needs.compares ? runEventsMessages.compareValues : runEventsMessages.readCurrentValues,
        tasksRead(state),
        state.plan.tasks,
        state,
        'read-first',
      ),
    );
  }
  const kept = notSentTasks(state);
  const toSend = state.plan.tasks - (state.cutShort ? 0 : kept);
  lines.push(line(runEventsMessages.sendOneOne, state.resolved - kept, toSend, state, 'send-one'));
  if (state.counts['look-up'].about > 0) {
    lines.push({
      label: runEventsMessages.lookUpUnclearRequests,
      state: 'done',
      detail: shown(state.counts['look-up'].ok),
      at: null,
    });
  }
  return lines;
}

/** Rows that could not be read, and are not sent for that, are through with this step, too. */
function tasksRead({ counts, plan, resolved, cutShort }: RunState): number {
  const { ok } = counts['read-first'];
  return Math.min(plan.tasks, cutShort ? ok : Math.max(ok, resolved));
}

/** Things of batches whose current values were loaded; those that could not be loaded are sent all the same. */
const tasksLoaded = ({ counts, singles }: RunState, toLoad: number): number =>
  Math.min(singles.prepared, counts['read-first'].ok, toLoad);

function notSentTasks({ plan, rows, outcomes }: RunState): number {
  if (plan.rowsPerTask === null) return rows['not-sent'];
  const every = { first: 0, count: plan.tasks };
  return rangesWhere(every, (task) => outcomeOf(outcomes, task) === 'not-sent')
    .map((range) => range.count)
    .reduce(sum, 0);
}

function line(label: string, done: number, all: number, state: RunState, kind: StepKind): ShownStep {
  const isOpen =
    [...state.open.values()].some((action) => action.do === kind) ||
    state.batches.some(({ phase }) => phase === phaseOfStep[kind]);
  return {
    label,
    state: isOver(state, kind) && done < all ? 'partial' : lineState(done, all, isOpen, state),
    detail: lineDetail(done, all, kind),
    at: null,
  };
}

/** Nothing is left to be read of a run by batches, whether or not all of it could be. */
const isOver = ({ plan, singles }: RunState, kind: StepKind): boolean =>
  kind === 'read-first' && plan.via === 'batch' && singles.prepared >= plan.tasks;

/** How much is done, where the label does not say it: that of results names their pages. */
function lineDetail(done: number, all: number, kind: StepKind): string {
  if (kind === 'read-results') return '';
  if (done < all) return runEventsMessages.of({ shown: shown(done), shown2: shown(all) });
  return saysAll.has(kind) ? '' : shown(all);
}

function lineState(done: number, all: number, isOpen: boolean, state: RunState): ShownStep['state'] {
  if (done >= all && !isOpen) return 'done';
  if (state.endedAt !== null) return 'partial';
  return isOpen || done > 0 ? 'now' : 'next';
}
