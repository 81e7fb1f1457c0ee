import type { RunEvent } from '../../domain/run/events.ts';
import { createPlanner, groupOf, type PlanLimits } from '../../domain/run/plan.ts';
import { charactersAtOnce } from '../characters-at-once.ts';
import { turn } from '../turn.ts';
import { labelOf } from './run-kind.ts';
import { pathOf } from './sending/requests.ts';
import type { Source, SourceRow } from './source.ts';
import type { RunRows, SnapshotRow } from './store/run-rows.ts';

/** Rows that are written in one transaction. */
const writtenAtOnce = 500;

/**
 * Copies the rows of a run, so that later edits of the sheet do not change it, and plans their tasks.
 * Long sheets are copied in slices; a copy that is not finished is discarded at the next start.
 */
export async function takeSnapshot(
  run: number,
  source: Source,
  limits: PlanLimits,
  rows: RunRows,
  onRow: (row: SourceRow) => void,
): Promise<Extract<RunEvent, { readonly type: 'run-created' }>['plan']> {
  const planner = createPlanner(source.kind.sending.via, limits);
  let slice: SnapshotRow[] = [];
  let characters = 0;
  const write = async (): Promise<void> => {
    rows.insert(run, slice);
    slice = [];
    characters = 0;
    await turn();
  };
  for await (const row of source.rows()) {
    const { id, number, cells, expected } = row;
    onRow(row);
    if (source.kind.sending.via === 'single') pathOf(source.kind, number, cells);
    const texts = source.columns.map((key) => cells[key] ?? '');
    slice.push({
      id,
      number,
      task: planner.add(groupOf(source.kind, cells)),
      label: labelOf(source.kind, cells),
      cells: texts,
      expected: expected ?? null,
    });
    characters += texts.reduce((sum, text) => sum + text.length, 0);
    if (slice.length >= writtenAtOnce || characters > charactersAtOnce) await write();
  }
  if (slice.length > 0) await write();
  return planner.finish();
}
