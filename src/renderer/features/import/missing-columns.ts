import type { ImportPreview } from '../../../contract/imports.ts';
import { kindById } from '../../../domain/kinds/registry.ts';
import { isBlank } from '../../../domain/text.ts';

/** Columns that the file lacks and that may have the same text in every row: none before it is known what the rows are. */
export function columnsForDefaults(preview: ImportPreview): ImportPreview['missing'] {
  if (preview.kindsAsked.length > 0) return [];
  // What names the thing of a row cannot be the same in every row.
  const unique = kindById(preview.kind)?.unique;
  return preview.missing.filter(({ column }) => column !== unique);
}

/** Required columns that the file lacks and that have no default value. */
export const emptyRequired = (
  preview: ImportPreview,
  offered: Readonly<Record<string, string>> = {},
): readonly string[] =>
  columnsForDefaults(preview)
    .filter((one) => one.required && isBlank(offered[one.column] ?? one.offered ?? ''))
    .map(({ column }) => column);

/** The column that names the thing of a row, where the file lacks it and nothing else of the file does instead. */
export function missingIdentity(preview: ImportPreview): string | null {
  const kind = kindById(preview.kind);
  const missing = preview.missing.find(({ column }) => column === kind?.unique);
  const mapped = new Set(preview.columns.map(({ mappedTo }) => mappedTo));
  const hasMapped = preview.columns.some(({ mappedTo }) => mappedTo !== null);
  if (missing === undefined || preview.kindsAsked.length > 0 || !hasMapped) return null;
  const isNamedOtherwise = (kind?.identifiedBy ?? []).some(({ column }) => mapped.has(column));
  return missing.required || !isNamedOtherwise ? missing.column : null;
}
