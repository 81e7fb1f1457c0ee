import type { Outcome } from '../../contract/runs.ts';
import type { Cells } from '../../domain/sheet/kind.ts';
import { createPace } from '../turn.ts';
import type { SourceParts } from './source.ts';
import type { RunRecord } from './store/records.ts';
import type { ResultRow } from './store/run-rows.ts';

const readAtOnce = 250;

/** The rows of a run with some outcomes, or all of them, in slices. */
export async function* resultRows(
  parts: Pick<SourceParts, 'runRows'>,
  record: RunRecord,
  outcomes: readonly Outcome[] | null,
): AsyncGenerator<ResultRow> {
  const pace = createPace();
  for (let after = 0; ; ) {
    const rows = parts.runRows.results(record.number, after, readAtOnce, outcomes);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.number;
    for (const row of rows) {
      yield row;
      await pace();
    }
  }
}

export const cellsOf = (record: RunRecord, row: { readonly cells: readonly string[] }): Cells =>
  Object.fromEntries(record.setup.columns.map((key, index) => [key, row.cells[index] ?? '']));
