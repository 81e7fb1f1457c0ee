import { importMessages } from '../../../messages/import.ts';
import { Failure } from '../../failure.ts';
import { withinBudget } from './budget.ts';
import { openDelimited } from './delimited-file.ts';
import { FileBytes } from './file-bytes.ts';
import { importLimits } from './limits.ts';
import type { ReadChoices, RowBatch, TableFile } from './table-file.ts';
import { openWorkbookFile } from './xlsx/workbook-file.ts';

/** Opens a file of any format that can be imported. Throws Failure (`file-unreadable`, `file-too-large`). */
export async function openTable(
  path: string,
  choices: ReadChoices,
  limits: { readonly bytes: number; readonly characters?: number } = { bytes: importLimits.fileBytes },
): Promise<TableFile> {
  const file = new FileBytes(path, limits.bytes);
  try {
    const beginning = file.slice(0, 8);
    if (isOldSpreadsheet(beginning)) throw oldSpreadsheet();
    const table = isZip(beginning)
      ? await openWorkbookFile(file, choices)
      : await openDelimited(file, choices);
    const characters = limits.characters ?? importLimits.characters(file.size);
    return {
      ...table,
      batches: () => whileUnchanged(file, withinBudget(table.batches(), characters)),
    };
  } catch (thrown) {
    try {
      file.guardUnchanged();
    } finally {
      file.close();
    }
    throw thrown;
  }
}

/** Rows of a file that nobody writes to meanwhile; where somebody does, what is wrong with its rows says nothing. */
async function* whileUnchanged(file: FileBytes, batches: AsyncGenerator<RowBatch>): AsyncGenerator<RowBatch> {
  try {
    for await (const batch of batches) {
      file.guardUnchanged();
      yield batch;
    }
  } catch (thrown) {
    file.guardUnchanged();
    throw thrown;
  }
}

const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

const isOldSpreadsheet = (bytes: Buffer): boolean => bytes.toString('hex').startsWith('d0cf11e0a1b11ae1');

const oldSpreadsheet = (): Failure =>
  new Failure({
    code: 'file-unreadable',
    message: importMessages.fileOldExcelFile,
    next: importMessages.fileOldExcelFileNext,
  });
