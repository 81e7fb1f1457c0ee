import { createPace } from '../../turn.ts';
import { type Database, type Row, text, textOrNull, whole } from './database.ts';

/** A row of a run with what it was given: `id` is '' where the service gave none. */
export type RowId = {
  readonly number: number;
  readonly task: number;
  readonly label: string;
  readonly id: string;
  readonly outcome: string | null;
  /** When it got its outcome; 0 without one. */
  readonly at: number;
};

const rowsAtOnce = 500;

/** The rows of a run in slices: an index over ids would slow every run down for the few that are looked for. */
export async function* idsOfRun(database: Database, run: number): AsyncGenerator<RowId> {
  const pace = createPace();
  for (let after = 0; ; ) {
    const rows: readonly Row[] = database.all(
      `SELECT number, task, label, coalesce(service_id, '') AS id, outcome, coalesce(at, 0) AS at FROM rows
       WHERE run = ? AND number > ? ORDER BY number LIMIT ?`,
      run,
      after,
      rowsAtOnce,
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    after = whole(last, 'number');
    for (const row of rows)
      yield {
        number: whole(row, 'number'),
        task: whole(row, 'task'),
        label: text(row, 'label'),
        id: text(row, 'id'),
        outcome: textOrNull(row, 'outcome'),
        at: whole(row, 'at'),
      };
    await pace();
  }
}
