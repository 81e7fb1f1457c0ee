import { Failure } from '../../failure.ts';
import { importLimits } from './limits.ts';
import type { RowBatch } from './table-file.ts';

/** The rows of a table as long as they stay within `importLimits`; `characters` are those of all cells together. */
export async function* withinBudget(
  batches: AsyncGenerator<RowBatch>,
  characters: number,
): AsyncGenerator<RowBatch> {
  let left = characters;
  let line = 0;
  for await (const batch of batches) {
    for (const row of batch.rows) {
      line += 1;
      left -= guardRow(row, line);
      if (left < 0) throw tooMuch();
    }
    yield batch;
  }
}

/** What a row takes of the budget. Throws Failure (`file-unreadable`) for one that no table has. */
function guardRow(row: readonly string[], line: number): number {
  if (row.length > importLimits.columns) {
    throw new Failure({
      code: 'file-unreadable',
      message: `A row has ${row.length.toLocaleString('en')} cells; at most ${importLimits.columns.toLocaleString('en')} can be imported.`,
      details: [`row ${line}`],
    });
  }
  let taken = row.length;
  for (let column = 0; column < row.length; column += 1) {
    const length = row[column]?.length ?? 0;
    taken += length;
    if (length > importLimits.cellLength) throw tooLongCell(line, column);
  }
  if (taken > importLimits.rowLength) {
    throw new Failure({
      code: 'file-unreadable',
      message: `A row is longer than ${importLimits.rowLength.toLocaleString('en')} characters. A quote may be missing.`,
      details: [`row ${line}`],
    });
  }
  return Math.max(1, taken);
}

const tooLongCell = (line: number, column: number): Failure =>
  new Failure({
    code: 'file-unreadable',
    message: `A cell is longer than ${importLimits.cellLength.toLocaleString('en')} characters. A quote may be missing.`,
    details: [`row ${line}, column ${column + 1}`],
  });

const tooMuch = (): Failure =>
  new Failure({
    code: 'file-too-large',
    message: 'The cells of the file hold far more text than the file has room for. Nothing was imported.',
    next: 'Open it in a spreadsheet program and save the sheet as CSV, then import that.',
  });
