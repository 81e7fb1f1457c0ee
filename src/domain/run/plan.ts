import type { Cells, RunKind } from '../sheet/kind.ts';
import { asSeen } from '../text.ts';
import type { TaskRange } from './outcome.ts';

/**
 * Which rows go in which batch and chunk. Tasks are numbered in the order of their first rows; a batch is a
 * range of tasks, so that a plan for a million rows stays small. JSON-able: it is kept in the journal.
 */
export type Plan = {
  /** `batch`: asynchronous batches of tasks; `single`: one request for each task. */
  readonly via: 'batch' | 'single';
  readonly tasks: number;
  readonly rows: number;
  /** Rows of each task; null when every task is one row. */
  readonly rowsPerTask: readonly number[] | null;
  readonly batches: readonly TaskRange[];
  /** Tasks of one add request at most, as known when the plan was made. */
  readonly tasksPerAdd: number;
};

export type PlanLimits = { readonly tasksPerBatch: number; readonly tasksPerAdd: number };

export type Planner = {
  /** The task of the next row, in sheet order. `group` is the value that makes rows one task, if any. */
  readonly add: (group: string | null) => number;
  readonly finish: () => Plan;
};

/** The value that makes rows of a kind one task, as it looks in its cell; null where a row is a task of its own. */
export function groupOf(kind: RunKind, cells: Cells): string | null {
  const text = kind.groupBy === undefined ? '' : asSeen(cells[kind.groupBy] ?? '');
  return text === '' ? null : text;
}

/** Takes rows one by one, so that a large sheet can be planned in slices. */
export function createPlanner(via: Plan['via'], limits: PlanLimits): Planner {
  const taskOfGroup = new Map<string, number>();
  const rowsPerTask: number[] = [];
  let rows = 0;
  let grouped = false;
  const newTask = (): number => {
    rowsPerTask.push(1);
    return rowsPerTask.length - 1;
  };
  return {
    add: (group) => {
      rows += 1;
      if (group === null) return newTask();
      const known = taskOfGroup.get(group);
      if (known === undefined) {
        const task = newTask();
        taskOfGroup.set(group, task);
        return task;
      }
      grouped = true;
      rowsPerTask[known] = (rowsPerTask[known] ?? 0) + 1;
      return known;
    },
    finish: () => ({
      via,
      tasks: rowsPerTask.length,
      rows,
      rowsPerTask: grouped ? [...rowsPerTask] : null,
      batches: via === 'batch' ? cut({ first: 0, count: rowsPerTask.length }, limits.tasksPerBatch) : [],
      tasksPerAdd: limits.tasksPerAdd,
    }),
  };
}

/** A range in pieces of at most `size` tasks. */
export function cut(range: TaskRange, size: number): TaskRange[] {
  const pieces: TaskRange[] = [];
  for (let first = range.first; first < range.first + range.count; first += size) {
    pieces.push({ first, count: Math.min(size, range.first + range.count - first) });
  }
  return pieces;
}

/** Rows of a task. */
export const rowsOfTask = (plan: Plan, task: number): number =>
  plan.rowsPerTask === null ? 1 : (plan.rowsPerTask[task] ?? 0);

/** Rows of a range of tasks. */
export function rowsOfRange(plan: Plan, range: TaskRange): number {
  if (plan.rowsPerTask === null) return range.count;
  let rows = 0;
  for (let task = range.first; task < range.first + range.count; task += 1) rows += rowsOfTask(plan, task);
  return rows;
}
