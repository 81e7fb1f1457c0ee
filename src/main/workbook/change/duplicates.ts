import { caseKey } from '../../../domain/sheet/duplicates.ts';
import type { SheetKind } from '../../../domain/sheet/kind.ts';
import type { Job } from '../jobs.ts';
import type { Pace } from '../pace.ts';
import { uniqueIndex } from '../sheet.ts';
import { packIds } from '../store/issue-groups.ts';
import { isUnreadable, type RowReader, type RowWriter, type StoredRow } from '../store/sheet-rows.ts';
import type { Ledger } from './ledger.ts';
import { isRepetition, repetitionGroup } from './row-issues.ts';

export type DuplicateParts = {
  readonly kind: SheetKind;
  readonly reader: RowReader;
  readonly writer: RowWriter;
  readonly ledger: Ledger;
  readonly touch: (row: number) => void;
  readonly pace: Pace;
  readonly job?: Job;
};

/**
 * Finds the repetitions among the rows of some hashes anew. After a change only the hashes of the old and new
 * texts are given, so that an edit looks at a handful of rows however long the sheet is.
 */
export async function resolveDuplicates(hashes: Iterable<number>, parts: DuplicateParts): Promise<void> {
  const column = uniqueIndex(parts.kind);
  if (column === -1) return;
  for (const hash of hashes) {
    const stored = parts.reader.byIds(parts.reader.rowsOfHash(hash));
    const rows = stored.filter(({ texts }) => !isUnreadable(texts));
    for (const family of families(rows, column)) await settle(family, column, parts);
    parts.job?.advance(1);
    if (parts.pace.due) await parts.pace.rest();
  }
}

/** Rows whose texts are the same but for case. */
function families(rows: readonly StoredRow[], column: number): Iterable<readonly StoredRow[]> {
  if (rows.length < 2) return [rows];
  return Map.groupBy(rows, (row) => caseKey(row.texts[column] ?? '')).values();
}

async function settle(family: readonly StoredRow[], column: number, parts: DuplicateParts): Promise<void> {
  const { kind, ledger, writer, touch, pace } = parts;
  const { groups } = ledger;
  const counts = new Map<string, number>();
  for (const row of family) {
    const text = row.texts[column] ?? '';
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  for (const row of family) {
    const same = counts.get(row.texts[column] ?? '') ?? 0;
    const match = same > 1 ? 'exact' : family.length > 1 ? 'case' : null;
    const own = row.issues.filter((id) => !isRepetition(groups.get(id)?.code ?? ''));
    const after = match === null ? own : [...own, repetitionGroup(groups, kind, match)].sort((a, b) => a - b);
    const packed = packIds(after);
    if (packed !== packIds(row.issues)) {
      ledger.move(row.id, row.issues, after);
      writer.updateIssues.run(packed, row.id);
      touch(row.id);
    }
    if (pace.due) await pace.rest();
  }
}
