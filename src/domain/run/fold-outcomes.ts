import type { OutcomeSource, RunEvent } from './events.ts';
import { type Outcome, outcomeOf, type TaskRange, withOutcomes } from './outcome.ts';
import { rowsOfTask } from './plan.ts';
import type { BatchState, RunState } from './state.ts';

/** The state with outcomes of tasks. A later result replaces an earlier one: the last observation counts. */
export function setOutcomes(
  state: RunState,
  ranges: Extract<RunEvent, { readonly type: 'row-outcomes' }>['outcomes'],
  by: OutcomeSource,
): RunState {
  const mixed = new Map(state.mixed);
  const rows = { ...state.rows };
  let { outcomes, resolved } = state;
  /** Counts the rows of a task by the outcome of each, or no longer. */
  const countApart = (task: number, apart: readonly Outcome[] | undefined, sign: 1 | -1): void => {
    const whole = apart === undefined ? null : outcomeOf(outcomes, task);
    if (apart === undefined || whole === null) return;
    rows[whole] -= sign * apart.length;
    for (const one of apart) rows[one] += sign;
  };
  const newly: number[] = [];
  for (const range of ranges) {
    for (const task of mixed.size === 0 ? [] : mixed.keys()) {
      if (task < range.first || task >= range.first + range.count) continue;
      countApart(task, mixed.get(task), -1);
      mixed.delete(task);
    }
    outcomes = withOutcomes(outcomes, range, range.outcome, (task, before) => {
      const count = rowsOfTask(state.plan, task);
      if (before === null) {
        resolved += 1;
        newly.push(task);
      } else rows[before] -= count;
      rows[range.outcome] += count;
    });
    if (range.rows === undefined) continue;
    mixed.set(range.first, range.rows);
    countApart(range.first, range.rows, 1);
  }
  const cutShort = state.cutShort || (by === 'cancelled' && ranges.length > 0);
  const next: RunState = {
    ...state,
    outcomes,
    mixed,
    rows,
    resolved,
    cutShort,
    matchedBy: matched(state, by),
  };
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
