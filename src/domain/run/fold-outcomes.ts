import type { OutcomeSource } from './events.ts';
import { type Outcome, type TaskRange, withOutcomes } from './outcome.ts';
import { rowsOfTask } from './plan.ts';
import type { BatchState, RunState } from './state.ts';

/** The state with outcomes of tasks. A later result replaces an earlier one: the last observation counts. */
export function setOutcomes(
  state: RunState,
  ranges: readonly (TaskRange & { readonly outcome: Outcome })[],
  by: OutcomeSource,
): RunState {
  const rows = { ...state.rows };
  let { outcomes, resolved } = state;
  const newly: number[] = [];
  for (const range of ranges) {
    outcomes = withOutcomes(outcomes, range, range.outcome, (task, before) => {
      const count = rowsOfTask(state.plan, task);
      if (before === null) {
        resolved += 1;
        newly.push(task);
      } else rows[before] -= count;
      rows[range.outcome] += count;
    });
  }
  const cutShort = state.cutShort || (by === 'cancelled' && ranges.length > 0);
  const next: RunState = { ...state, outcomes, rows, resolved, cutShort, matchedBy: matched(state, by) };
  return state.plan.via === 'batch' ? withNewlyResolved(next, newly) : withoutTasks(next, ranges);
}

/** The way that says most about how sure the results are: one batch matched by order makes it `order`. */
function matched(state: RunState, by: OutcomeSource): OutcomeSource | null {
  const rank: readonly OutcomeSource[] = [
    'answer',
    'look-up',
    'task id',
    'echoed body',
    'identifying value',
    'order',
    'counters only',
  ];
  if (!rank.includes(by)) return state.matchedBy;
  return state.matchedBy === null || rank.indexOf(by) > rank.indexOf(state.matchedBy) ? by : state.matchedBy;
}

function withNewlyResolved(state: RunState, tasks: readonly number[]): RunState {
  if (tasks.length === 0) return state;
  const batches = state.batches.map((batch): BatchState => {
    let count = 0;
    for (const task of tasks) if (task >= batch.first && task < batch.first + batch.count) count += 1;
    if (count === 0) return batch;
    const unresolved = batch.unresolved - count;
    return unresolved === 0 ? settledIfDone({ ...batch, unresolved }, state) : { ...batch, unresolved };
  });
  return { ...state, batches };
}

/** A batch whose tasks all have outcomes is settled, unless it is being filled or read anew. */
function settledIfDone(batch: BatchState, state: RunState): BatchState {
  const over =
    batch.phase === 'processing' ||
    (batch.phase === 'reading' && !batch.recheck) ||
    batch.doubt === 'left' ||
    (batch.phase === 'planned' && batch.open === null) ||
    (state.cancelled && !batch.mayBeProcessed);
  return over ? { ...batch, phase: 'settled', doubt: 'none' } : batch;
}

function withoutTasks(state: RunState, ranges: readonly TaskRange[]): RunState {
  const has = (task: number): boolean =>
    ranges.some((range) => task >= range.first && task < range.first + range.count);
  const { singles } = state;
  if (singles.repeats.length + singles.doubts.length + singles.lost.length === 0) return state;
  return {
    ...state,
    singles: {
      ...singles,
      repeats: singles.repeats.filter((repeat) => !has(repeat.task)),
      doubts: singles.doubts.filter((doubt) => !has(doubt.task)),
      lost: singles.lost.filter((task) => !has(task)),
    },
  };
}
