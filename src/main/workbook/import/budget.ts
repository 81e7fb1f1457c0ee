import { importMessages } from '../../../messages/import.ts';
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
      message: importMessages.rowCellsMostImported({ row: row.length, columns: importLimits.columns }),
      next: importMessages.rowNotEndQuoteNext,
      details: [importMessages.row({ line })],
    });
  }
  let taken = row.length;
  for (let column = 0; column < row.length; column += 1) {
    const length = row[column]?.length ?? 0;
    taken += length;
    if (length > importLimits.cellLength) throw tooLongCell(line, column);
  }
  if (taken > importLimits.rowLength) {
    throw tooLongRow(line);
  }
  return Math.max(1, taken);
}

export const tooLongRow = (line: number): Failure =>
  new Failure({
    code: 'file-unreadable',
    message: importMessages.rowLongerCharactersQuote({ rowLength: importLimits.rowLength }),
    next: importMessages.rowNotEndQuoteNext,
    details: [importMessages.row({ line })],
  });

const tooLongCell = (line: number, column: number): Failure =>
  new Failure({
    code: 'file-unreadable',
    message: importMessages.cellLongerCharactersQuote({ cellLength: importLimits.cellLength }),
    next: importMessages.rowNotEndQuoteNext,
    details: [importMessages.rowColumn({ line, column: column + 1 })],
  });

const tooMuch = (): Failure =>
  new Failure({
    code: 'file-too-large',
    message: importMessages.cellsFileHoldFar,
    next: importMessages.cellsFileHoldFarNext,
  });
