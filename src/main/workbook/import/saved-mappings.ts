import type { DatabaseSync } from 'node:sqlite';
import { namesToSave, type SavedMapping, savedMapping } from '../../../domain/import/match-columns.ts';
import type { FileColumn, ImportPlan, Saved } from '../../../domain/import/plan-types.ts';
import type { KindId } from '../../../domain/sheet/kind.ts';
import { longestJson } from '../../sqlite/longest-json.ts';
import { jsonIn } from '../../sqlite/readable.ts';
import { prepareArrays } from '../store/database.ts';
import { oneRow, textOf } from '../store/values.ts';

/** Files with the same headers, in whatever order and spelling, share a mapping. */
const signatureOf = (columns: readonly FileColumn[]): string =>
  [...new Set(namesToSave(columns.map(({ header }) => header)))].sort().join(' ');

/** What the operator chose for such a file before, or null. */
export function mappingFor(
  database: DatabaseSync,
  kind: KindId,
  columns: readonly FileColumn[],
): Saved | null {
  const row = oneRow(
    prepareArrays(database, 'SELECT choices FROM mappings WHERE kind = ? AND signature = ?'),
    kind,
    signatureOf(columns),
  );
  // Written by `rememberMapping`; a restored backup may hold anything.
  const kept = row && jsonIn(textOf(row[0]), longestJson['mappings.choices']);
  return typeof kept === 'object' && kept !== null ? savedOf(kept as Saved | SavedMapping) : null;
}

/** Earlier versions kept the columns alone, by headers, of which one may be called `columns`: its value is a text. */
const savedOf = (kept: Saved | SavedMapping): Saved =>
  typeof kept.columns === 'object' && kept.columns !== null && typeof kept.words === 'object' && kept.words
    ? { columns: kept.columns, words: kept.words }
    : { columns: kept as SavedMapping, words: {} };

/** Keeps what was chosen by hand; matches that the headers give by themselves need no memory. */
export function rememberMapping(
  writer: DatabaseSync,
  { kind, columns, targets }: Pick<ImportPlan, 'kind' | 'columns' | 'targets'>,
  at: string,
): void {
  const saved = savedMapping(columns);
  const meanings = targets.flatMap(({ key, coercion }) =>
    'words' in coercion && Object.keys(coercion.words ?? {}).length > 0 ? [[key, coercion.words]] : [],
  );
  if (Object.keys(saved).length === 0 && meanings.length === 0) return;
  const kept: Saved = { columns: saved, words: Object.fromEntries(meanings) };
  writer
    .prepare('INSERT OR REPLACE INTO mappings VALUES (?, ?, ?, ?)')
    .run(kind, signatureOf(columns), JSON.stringify(kept), at);
}
