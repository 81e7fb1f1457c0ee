import { createHash } from 'node:crypto';
import type { Cells } from '../../domain/sheet/kind.ts';
import { runsMessages } from '../../messages/runs.ts';
import { createPace } from '../turn.ts';
import { cellsOf, resultRows } from './result-rows.ts';
import type { RunRequest } from './run-request.ts';
import type { Source, SourceParts } from './source.ts';

/** Response of the service that a caution quotes. */
const maxShown = 200;

/** A review of rows that a run sends again, with a caution about those that are as they were when they failed. */
export async function withFailedBefore(
  parts: Pick<SourceParts, 'records' | 'runRows'>,
  { selection }: Pick<RunRequest, 'selection'>,
  source: Source,
): Promise<Source> {
  if (selection.of !== 'outcomes' || !selection.outcomes.includes('failed')) return source;
  const record = parts.records.find(selection.runId);
  if (record === null) return source;
  const { columns } = source.kind;
  // A run may have as many rows as fit in a file: of each, no more is kept than tells it apart.
  const sentOf = (cells: Cells): string =>
    createHash('sha256')
      .update(JSON.stringify(columns.map(({ key }) => cells[key] ?? '')))
      .digest('base64');
  const failed = new Map<number, { readonly sent: string; readonly number: number }>();
  for await (const row of resultRows(parts, record, ['failed']))
    failed.set(row.id, { sent: sentOf(cellsOf(record, row)), number: row.number });
  const pace = createPace();
  let rows = 0;
  let first: { readonly number: number; readonly ofRun: number } | null = null;
  for await (const { id, number, cells } of source.rows()) {
    const before = failed.get(id);
    if (before !== undefined && before.sent === sentOf(cells)) {
      rows += 1;
      first ??= { number, ofRun: before.number };
    }
    await pace();
  }
  if (first === null) return source;
  const [row] = parts.runRows.results(record.number, first.ofRun - 1, 1, ['failed']);
  const said = (row?.message ?? '').slice(0, maxShown);
  const caution = runsMessages.unchangedSinceFailed(rows, record.number, first.number, said);
  return { ...source, cautions: [...(source.cautions ?? []), caution] };
}
