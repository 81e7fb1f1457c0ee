import type { DatabaseSync } from 'node:sqlite';
import { plainHeader } from '../../../domain/import/header-text.ts';
import { type SavedMapping, savedMapping } from '../../../domain/import/match-columns.ts';
import type { FileColumn } from '../../../domain/import/plan-types.ts';
import type { KindId } from '../../../domain/sheet/kind.ts';
import { prepareArrays } from '../store/database.ts';
import { oneRow, textOf } from '../store/values.ts';

/** Files with the same headers, in whatever order and spelling, share a mapping. */
const signatureOf = (columns: readonly FileColumn[]): string =>
  [...new Set(columns.map((column) => plainHeader(column.header)))].sort().join(' ');

/** What the operator chose for such a file before, or null. */
export function mappingFor(
  database: DatabaseSync,
  kind: KindId,
  columns: readonly FileColumn[],
): SavedMapping | null {
  const row = oneRow(
    prepareArrays(database, 'SELECT choices FROM mappings WHERE kind = ? AND signature = ?'),
    kind,
    signatureOf(columns),
  );
  // Written by `rememberMapping` alone.
  return row && (JSON.parse(textOf(row[0])) as SavedMapping);
}

/** Keeps what was chosen by hand; matches that the headers give by themselves need no memory. */
export function rememberMapping(
  writer: DatabaseSync,
  kind: KindId,
  columns: readonly FileColumn[],
  at: string,
): void {
  const chosen = columns.filter(({ confidence }) => confidence === 'chosen' || confidence === 'saved');
  if (chosen.length === 0) return;
  writer
    .prepare('INSERT OR REPLACE INTO mappings VALUES (?, ?, ?, ?)')
    .run(kind, signatureOf(columns), JSON.stringify(savedMapping(chosen)), at);
}
