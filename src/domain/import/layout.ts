import { importQuestionsMessages } from '../../messages/import-questions.ts';
import { kinds } from '../kinds/registry.ts';
import { detectKind } from './detect-kind.ts';
import { startsWithData } from './first-row.ts';
import { headerNames } from './header-names.ts';
import { plainHeader } from './header-text.ts';

/** Where the header and the data of a file are. */
export type Layout = {
  /** 1-based row of the headers, as in the raw rows; 0 where none holds headers and data begins at once. */
  readonly headerRow: number;
  /** Column A holds the template's labels and nothing else. */
  readonly labelColumn: boolean;
  /** Sentences that say what is left out. */
  readonly skipped: readonly string[];
};

const LABELS: ReadonlySet<string> = new Set(['header', 'required', 'explanation', 'options', 'example']);

/** True for the label in column A of a template row: HEADER, REQUIRED?, EXPLANATION, OPTIONS, EXAMPLE. */
export const isTemplateLabel = (cell: string | undefined): boolean =>
  cell !== undefined && cell !== '' && cell.length <= 20 && LABELS.has(plainHeader(cell));

/** How many cells of a row are known as headers of one kind: the best kind counts. */
function headersIn(row: readonly string[]): number {
  const plain = row.map(plainHeader).filter((text) => text !== '');
  let best = 0;
  for (const kind of Object.values(kinds)) {
    const names = headerNames(kind);
    const keys = new Set(plain.map((text) => names.exact.get(text) ?? names.alias.get(text)).filter(Boolean));
    best = Math.max(best, keys.size);
  }
  return best;
}

let values: ReadonlySet<string> | null = null;

/** Whether a text is a value of some column, like `usage_limit`, which is the name of another column, too. */
function isValue(text: string): boolean {
  values ??= new Set(
    Object.values(kinds).flatMap((kind) =>
      kind.columns.flatMap((column) => (column.choices ?? []).map(plainHeader)),
    ),
  );
  return values.has(plainHeader(text));
}

const withoutValues = (row: readonly string[]): readonly string[] => row.filter((cell) => !isValue(cell));

const isEmpty = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '');

/**
 * Finds the header among the first rows (at most 30): the row labelled HEADER of a merchant-portal template,
 * else the row with the most known headers, else none where the first row with text looks like those below it,
 * else that row. A title above the header is skipped.
 */
export function detectHeaderRow(rawRows: readonly (readonly string[])[]): Layout {
  return layoutAt(rawRows, bestRow(rawRows.slice(0, 30)));
}

/** The row with the most known headers, the first of them; null where no row has any. */
function mostKnown(rows: readonly (readonly string[])[]): number | null {
  let best: number | null = null;
  let most = 0;
  for (const [index, row] of rows.entries()) {
    // A row cannot know more headers than it has cells: rows of data below a header are not looked at.
    if (row.length <= most) continue;
    const count = headersIn(row);
    if (count > most) {
      most = count;
      best = index;
    }
  }
  return best;
}

/** The index of the header row, -1 for none. */
function bestRow(rows: readonly (readonly string[])[]): number {
  const labelled = rows.findIndex((row) => plainHeader(row[0] ?? '') === 'header');
  if (labelled >= 0 && rows.filter((row) => isTemplateLabel(row[0])).length >= 2) return labelled;
  const known = mostKnown(rows);
  const filled = rows.filter((row) => !isEmpty(row));
  // A value that is also the name of a column makes no header of a row of data.
  const isNamed = known !== null && headersIn(withoutValues(rows[known] ?? [])) > 0;
  if (!isNamed && isHeaderless(filled)) return -1;
  return known ?? Math.max(0, rows.indexOf(filled[0] ?? []));
}

/** Whether the first row is data. A header that is only nearly written as one is still a header. */
const isHeaderless = (filled: readonly (readonly string[])[]): boolean =>
  startsWithData(filled) && detectKind(withoutValues(filled[0] ?? [])).matched === 0;

/** Rows of a template with their labels in column A; none where another row has something else there. */
function labelledRows(
  rawRows: readonly (readonly string[])[],
  header: number,
): readonly (readonly string[])[] {
  if (!isTemplateLabel(rawRows[header]?.[0])) return [];
  const filled = rawRows.filter((row) => !isEmpty(row) && (row[0] ?? '') !== '');
  return filled.length >= 2 && filled.every((row) => isTemplateLabel(row[0])) ? filled : [];
}

/** The layout for a header row that is known (0-based index, -1 for none). */
export function layoutAt(rawRows: readonly (readonly string[])[], header: number): Layout {
  if (header < 0) return { headerRow: 0, labelColumn: false, skipped: [] };
  const labels = labelledRows(rawRows, header);
  const labelColumn = labels.length > 0;
  const above = rawRows
    .slice(0, header)
    .filter((row) => !isEmpty(row) && !(labelColumn && isTemplateLabel(row[0]))).length;
  const skipped: string[] = [];
  if (above > 0) skipped.push(importQuestionsMessages.aboveHeaders({ above }));
  if (labelColumn) {
    const named = labels.filter((row) => row !== rawRows[header]).map((row) => (row[0] ?? '').trim());
    skipped.push(
      importQuestionsMessages.templatesLabelColumnLabel({ rows: named.length, named: named.join(', ') }),
    );
  }
  return { headerRow: header + 1, labelColumn, skipped };
}
