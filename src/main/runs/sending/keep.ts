import type { Action } from '../../../domain/run/events.ts';
import type { RunRows } from '../store/run-rows.ts';
import type { Interpretation } from './interpret.ts';

/** Keeps with the rows what an answer told of them besides their outcomes. */
export function keepAnswer(
  rows: RunRows,
  run: number,
  action: Action,
  { backup, taskIds }: Interpretation,
): void {
  if (backup !== null && 'task' in action) rows.saveBackup(run, action.task, backup);
  if (taskIds !== undefined && 'batchId' in action) rows.saveTaskIds(run, action.batchId, taskIds);
}
