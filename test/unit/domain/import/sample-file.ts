import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { z } from 'zod';
import { detectDelimiter } from '../../../../src/domain/import/delimiter.ts';
import { decideEncoding } from '../../../../src/domain/import/encoding.ts';
import { isSkippedRow, rowImporter } from '../../../../src/domain/import/import-row.ts';
import { type InspectChoices, type Inspection, inspectRows } from '../../../../src/domain/import/inspect.ts';
import { kinds } from '../../../../src/domain/kinds/registry.ts';
import { specificationProfile } from '../../../../src/domain/profile/shipped.ts';
import { caseKey, duplicateIssue } from '../../../../src/domain/sheet/duplicates.ts';
import type { Issue } from '../../../../src/domain/sheet/issue.ts';
import { rowCheck } from '../../../../src/domain/sheet/row-rules.ts';

const folder = new URL('../../../fixtures/samples/', import.meta.url);

/**
 * The day of these tests. expected.json expects exactly one date in the past, 2019-02-01, and the earliest
 * other end date of the samples is in the spring of 2031; any day between the two will do.
 */
export const today = '2031-01-01';
const context = { today, profile: specificationProfile };

const cellSchema = z.object({ row: z.number(), column: z.string(), severity: z.enum(['error', 'warning']) });
const expectedSchema = z.record(
  z.string(),
  z.object({
    rows: z.number(),
    valid: z.number().optional(),
    cells: z.array(cellSchema),
    tasks: z.number().optional(),
    damaged: z.array(z.object({ row: z.number(), column: z.string(), text: z.string() })).optional(),
  }),
);
export const expected = expectedSchema.parse(
  JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8')),
);

export type ImportedFile = {
  readonly inspection: Inspection;
  readonly rows: readonly (readonly string[])[];
  /** Issues of each row, repetitions across rows included. */
  readonly issues: readonly (readonly Issue[])[];
};

/** Takes a sample through decoding, parsing, inspection and import, as the workbook does. */
export function importSample(name: string, choices: InspectChoices = {}): ImportedFile {
  const bytes = readFileSync(new URL(name, folder));
  const text = new TextDecoder(decideEncoding(bytes.subarray(0, 4096)).encoding, { fatal: true }).decode(
    bytes,
  );
  const { delimiter } = detectDelimiter(text.slice(0, 4096));
  const raw = Papa.parse<string[]>(text, { delimiter }).data;
  const inspection = inspectRows(raw.slice(0, 200), choices);
  const rows = raw
    .slice(inspection.layout.headerRow)
    .filter((row) => !isSkippedRow(inspection.plan, row))
    .map(rowImporter(inspection.plan));
  return { inspection, rows, issues: issuesOf(inspection, rows) };
}

/** Answers that take what the samples of each question propose. */
export const confirmed = (inspection: Inspection): Readonly<Record<string, string>> =>
  Object.fromEntries(
    inspection.plan.questions.flatMap((one) => (one.proposed === null ? [] : [[one.id, one.proposed]])),
  );

function issuesOf(
  inspection: Inspection,
  rows: readonly (readonly string[])[],
): readonly (readonly Issue[])[] {
  const kind = kinds[inspection.kind];
  const unique = kind.columns.findIndex((column) => column.key === kind.unique);
  const byCase = new Map<string, number[]>();
  rows.forEach((row, index) => {
    const text = row[unique] ?? '';
    if (text !== '') byCase.set(caseKey(text), [...(byCase.get(caseKey(text)) ?? []), index + 1]);
  });
  return rows.map((row, index) => {
    const own = rowCheck(kind, context).texts(row);
    const text = row[unique] ?? '';
    const same = (byCase.get(caseKey(text)) ?? []).filter((number) => number !== index + 1);
    if (same.length === 0) return own;
    const exact = same.filter((number) => rows[number - 1]?.[unique] === text);
    return [
      ...own,
      duplicateIssue(kind, text, exact.length > 0 ? exact : same, exact.length > 0 ? 'exact' : 'case'),
    ];
  });
}

export type CellIssue = { readonly row: number; readonly column: string; readonly severity: string };

/** Issues as expected.json lists them. */
export const cellsOf = (file: ImportedFile): readonly CellIssue[] =>
  file.issues.flatMap((found, index) =>
    found.map(({ column, severity }) => ({ row: index + 1, column, severity })),
  );

export const validRows = (file: ImportedFile): number =>
  file.issues.filter((found) => found.every((one) => one.severity !== 'error')).length;
