import type { JsonObject } from '../../../domain/json.ts';
import type { Profile } from '../../../domain/profile/profile.ts';
import type { Cells, RunKind } from '../../../domain/sheet/kind.ts';
import { createPace } from '../../turn.ts';
import type { RunRows, SnapshotRow } from '../store/run-rows.ts';

export type TaskBody = {
  readonly task: number;
  readonly rows: readonly SnapshotRow[];
  readonly cells: readonly Cells[];
  readonly body: JsonObject;
};

/** The request bodies of a run's tasks, from its snapshot alone. */
export type Bodies = {
  readonly of: (task: number) => TaskBody | null;
  /** In the order of the tasks; gives way to other work between slices. */
  readonly range: (first: number, count: number) => AsyncGenerator<TaskBody>;
};

/** Rows that are read at one time. */
const readAtOnce = 250;

export function createBodies(parts: {
  readonly run: number;
  readonly rows: Pick<RunRows, 'ofTasks'>;
  readonly kind: RunKind;
  readonly columns: readonly string[];
  readonly profile: Profile;
}): Bodies {
  const cellsOf = (row: SnapshotRow): Cells =>
    Object.fromEntries(parts.columns.map((key, index) => [key, row.cells[index] ?? '']));
  const build = (rows: readonly SnapshotRow[]): TaskBody | null => {
    const first = rows[0];
    if (first === undefined) return null;
    const cells = rows.map(cellsOf);
    return { task: first.task, rows, cells, body: parts.kind.body(cells, parts.profile) };
  };
  return {
    of: (task) => build(parts.rows.ofTasks(parts.run, task, 1)),
    range: async function* (first, count) {
      const pace = createPace();
      for (let from = first; from < first + count; from += readAtOnce) {
        const rows = parts.rows.ofTasks(parts.run, from, Math.min(readAtOnce, first + count - from));
        for (const group of byTask(rows)) {
          const body = build(group);
          if (body !== null) yield body;
          await pace();
        }
      }
    },
  };
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
