import type { SheetDetail, SheetRow, View } from '../../../contract/sheets.ts';
import { codeColumnOf } from '../../../domain/codes/code-column.ts';
import { kinds } from '../../../domain/kinds/registry.ts';
import { readRows } from '../../bridge/index.ts';

/** Texts of the new rows by column key, the code left out. */
export type TemplateCells = Readonly<Record<string, string>>;

const plain: View = { filters: [], sort: [] };
/** Rows from the beginning among which one without errors is looked for. */
const lookedAt = 200;

export const codeKeyOf = (sheet: SheetDetail): string | null => codeColumnOf(kinds[sheet.kind])?.key ?? null;

/** What an import offers for columns that a file lacks, and what the kind gives new codes; else empty. */
export const usualCells = (sheet: SheetDetail): TemplateCells => {
  const { columns, newCode } = kinds[sheet.kind];
  const offered = columns
    .filter((column) => column.key !== codeKeyOf(sheet) && column.offered !== undefined)
    .map((column) => [column.key, column.offered ?? ''] as const);
  return { ...Object.fromEntries(offered), ...newCode };
};

export const cellsOf = (sheet: SheetDetail, row: SheetRow): TemplateCells =>
  Object.fromEntries(
    sheet.columns
      .map((column, index) => [column.key, row.cells[index] ?? ''] as const)
      .filter(([key, text]) => key !== codeKeyOf(sheet) && text !== ''),
  );

/** A row by its number in the sheet; null when there is none. Throws `DeskError`. */
export async function readRow(sheetId: string, number: number): Promise<SheetRow | null> {
  const { rows } = await readRows({ sheetId, view: plain, start: number - 1, count: 1 });
  return rows[0] ?? null;
}

const isReadable = (row: SheetRow): boolean => row.issues.every(({ code }) => code !== 'unreadable');
const isClean = (row: SheetRow): boolean => row.issues.every((issue) => issue.severity !== 'error');

/** The wished row if it has no errors, else the first that has none, else the first that can be read. Throws `DeskError`. */
export async function templateRow(sheetId: string, wished: number | null): Promise<SheetRow | null> {
  const own = wished === null ? null : await readRow(sheetId, wished);
  if (own !== null && isClean(own)) return own;
  const { rows } = await readRows({ sheetId, view: plain, start: 0, count: lookedAt });
  return rows.find(isClean) ?? [...(own === null ? [] : [own]), ...rows].find(isReadable) ?? null;
}
