import type { JsonObject } from '../../../domain/json.ts';
import type { Profile } from '../../../domain/profile/profile.ts';
import type { Cells, RunKind } from '../../../domain/sheet/kind.ts';
import { createPace } from '../../turn.ts';
import type { OtherRows } from '../store/other-rows.ts';
import type { RunRows, SnapshotRow } from '../store/run-rows.ts';

export type TaskBody = {
  readonly task: number;
  readonly rows: readonly SnapshotRow[];
  readonly cells: readonly Cells[];
  /** Built when it is first read. */
  readonly body: JsonObject;
};

/** The request bodies of a run's tasks, from its snapshot alone. */
export type Bodies = {
  readonly of: (task: number) => TaskBody | null;
  /** The same of all tasks of a range, by one query. */
  readonly all: (first: number, count: number) => readonly TaskBody[];
  /** How many tasks of a range `all` is to be asked for at once, from the first. */
  readonly atOnce: (first: number, count: number) => number;
  /** In the order of the tasks; gives way to other work between slices. */
  readonly range: (first: number, count: number) => AsyncGenerator<TaskBody>;
  /** What other rows of the store say, and what was read before. */
  readonly others?: OtherRows;
};

/** Rows that are read at one time. */
const readAtOnce = 250;

export function createBodies(parts: {
  readonly run: number;
  readonly rows: Pick<RunRows, 'ofTasks' | 'tasksAtOnce'>;
  readonly kind: RunKind;
  readonly columns: readonly string[];
  readonly profile: Profile;
  readonly others?: OtherRows;
}): Bodies {
  // Copied and filled: in a quarter of the time of entries, and any name is a key of its own, `__proto__` among them.
  const empty: Cells = Object.fromEntries(parts.columns.map((key) => [key, '']));
  const cellsOf = (row: SnapshotRow): Cells => {
    const cells: Record<string, string> = { ...empty };
    for (const [index, key] of parts.columns.entries()) cells[key] = row.cells[index] ?? '';
    return cells;
  };
  const build = (rows: readonly SnapshotRow[]): TaskBody | null => {
    const first = rows[0];
    if (first === undefined) return null;
    return new BodyOfRows(first.task, rows, rows.map(cellsOf), parts);
  };
  const atOnce: Bodies['atOnce'] = (first, count) => parts.rows.tasksAtOnce(parts.run, first, count);
  return {
    ...(parts.others && { others: parts.others }),
    of: (task) => build(parts.rows.ofTasks(parts.run, task, 1)),
    all: (first, count) =>
      byTask(parts.rows.ofTasks(parts.run, first, count)).flatMap((rows) => build(rows) ?? []),
    atOnce,
    range: async function* (first, count) {
      const pace = createPace();
      for (let from = first; from < first + count; ) {
        const some = atOnce(from, Math.min(readAtOnce, first + count - from));
        const rows = parts.rows.ofTasks(parts.run, from, some);
        from += some;
        for (const group of byTask(rows)) {
          const body = build(group);
          if (body !== null) yield body;
          await pace();
        }
      }
    },
  };
}

class BodyOfRows implements TaskBody {
  readonly task: number;
  readonly rows: readonly SnapshotRow[];
  readonly cells: readonly Cells[];
  readonly #by: { readonly kind: RunKind; readonly profile: Profile };
  #built: JsonObject | null = null;

  constructor(
    task: number,
    rows: readonly SnapshotRow[],
    cells: readonly Cells[],
    by: { readonly kind: RunKind; readonly profile: Profile },
  ) {
    this.task = task;
    this.rows = rows;
    this.cells = cells;
    this.#by = by;
  }

  get body(): JsonObject {
    this.#built ??= this.#by.kind.body(this.cells, this.#by.profile);
    return this.#built;
  }
}

/** Rows in runs of one task each. */
function byTask(rows: readonly SnapshotRow[]): readonly (readonly SnapshotRow[])[] {
  const groups: SnapshotRow[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.[0]?.task === row.task) last.push(row);
    else groups.push([row]);
  }
  return groups;
}
