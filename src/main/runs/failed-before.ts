import type { Outcome } from '../../contract/runs.ts';
import type { Cells } from '../../domain/sheet/kind.ts';
import { runsMessages } from '../../messages/runs.ts';
import { createPace } from '../turn.ts';
import { cellsOf, resultRows } from './result-rows.ts';
import type { Source, SourceParts } from './source.ts';
import type { RunRecord } from './store/records.ts';

/** Response of the service that a caution quotes. */
const maxShown = 200;

/** The rows that a run sends again, with a caution about those that are as they were when they failed. */
export async function withFailedBefore(
  parts: SourceParts,
  record: RunRecord,
  outcomes: readonly Outcome[],
  source: Source,
): Promise<Source> {
  if (!outcomes.includes('failed')) return source;
  const { columns } = source.kind;
  const sentOf = (cells: Cells): string => JSON.stringify(columns.map(({ key }) => cells[key] ?? ''));
  const failed = new Map<number, { readonly sent: string; readonly message: string }>();
  for await (const row of resultRows(parts, record, ['failed']))
    failed.set(row.id, { sent: sentOf(cellsOf(record, row)), message: row.message });
  const pace = createPace();
  let rows = 0;
  let first: { readonly number: number; readonly message: string } | null = null;
  for await (const { id, number, cells } of source.rows()) {
    const before = failed.get(id);
    if (before !== undefined && before.sent === sentOf(cells)) {
      rows += 1;
      first ??= { number, message: before.message };
    }
    await pace();
  }
  if (first === null) return source;
  const said = first.message.slice(0, maxShown);
  const caution = runsMessages.unchangedSinceFailed(rows, record.number, first.number, said);
  return { ...source, cautions: [...(source.cautions ?? []), caution] };
}
