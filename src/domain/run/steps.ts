import type { StepKind } from './events.ts';
import type { RunState } from './state.ts';

/** A line of the step list, as the contract shows it. */
export type ShownStep = {
  readonly label: string;
  readonly state: 'done' | 'now' | 'next' | 'noticed' | 'failed';
  readonly detail: string;
};

const mostNoticed = 8;

/** What was done and what comes, in the order of a run, with what was noticed on the way. */
export function shownSteps(state: RunState, pageSize: number): readonly ShownStep[] {
  const noticed = state.notices
    .slice(-mostNoticed)
    .map(
      ({ at, text }): ShownStep => ({ label: text, state: 'noticed', detail: new Date(at).toISOString() }),
    );
  const lines = state.plan.via === 'single' ? singleLines(state) : batchLines(state, pageSize);
  return [...lines.slice(0, -1), ...noticed, ...lines.slice(-1)];
}

function batchLines(state: RunState, pageSize: number): readonly ShownStep[] {
  const { batches } = state;
  const live = batches.filter((batch) => batch.phase !== 'settled' || batch.mayBeProcessed);
  const created = batches.filter((batch) => batch.batchId !== null).length;
  const chunks = state.batches.reduce((sum, batch) => sum + batch.chunks.length, 0);
  const added = state.batches.reduce(
    (sum, batch) => sum + batch.chunks.filter((chunk) => chunk.state === 'added').length,
    0,
  );
  const planned = batches
    .filter((batch) => batch.batchId === null)
    .reduce((sum, batch) => sum + Math.ceil(batch.unresolved / state.tasksPerAdd), 0);
  const processed = batches.filter((batch) => batch.mayBeProcessed && batch.processedAt > 0).length;
  const page = state.counts['read-results'].ok;
  const pages = batches.reduce(
    (sum, batch) => sum + Math.ceil(batch.count / (state.pageSize ?? pageSize)),
    0,
  );
  const read = batches.filter((batch) => batch.phase === 'settled').length;
  return [
    line(
      `Create ${batches.length} ${batches.length === 1 ? 'batch' : 'batches'}`,
      created,
      batches.length,
      state,
      'create-batch',
    ),
    line(
      `Add ${chunks + planned} ${chunks + planned === 1 ? 'chunk' : 'chunks'}`,
      added,
      chunks + planned,
      state,
      'add-chunk',
    ),
    line('Process', processed, live.length, state, 'process'),
    {
      ...line(
        page === 0 ? 'Read results' : `Read results, page ${page} of ${Math.max(page, pages)}`,
        read,
        batches.length,
        state,
        'read-results',
      ),
      detail: `${read} of ${batches.length}`,
    },
    { label: 'Results file', state: state.endedAt === null ? 'next' : 'done', detail: '' },
  ];
}

function singleLines(state: RunState): readonly ShownStep[] {
  const lines: ShownStep[] = [];
  if (state.needs.readFirst) {
    lines.push(
      line('Read the values before', state.counts['read-first'].ok, state.plan.tasks, state, 'read-first'),
    );
  }
  lines.push(line('Send one by one', state.resolved, state.plan.tasks, state, 'send-one'));
  if (state.counts['look-up'].about > 0) {
    lines.push({
      label: 'Look up what is in doubt',
      state: 'done',
      detail: String(state.counts['look-up'].ok),
    });
  }
  lines.push({ label: 'Results file', state: state.endedAt === null ? 'next' : 'done', detail: '' });
  return lines;
}

function line(label: string, done: number, all: number, state: RunState, kind: StepKind): ShownStep {
  const open = [...state.open.values()].some((action) => action.do === kind);
  const now = open || (done > 0 && done < all);
  return {
    label,
    state: done >= all && !open ? 'done' : now && state.endedAt === null ? 'now' : 'next',
    detail: done >= all ? String(all) : `${done} of ${all}`,
  };
}
