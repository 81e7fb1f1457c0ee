import { cpSync, existsSync, mkdtempSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { campaignFile } from '../core/campaign-file.ts';
import { openBenchWorkbook } from './workbook.ts';

export const sheetName = (rows: number): string => `${rows.toLocaleString('en')} codes`;

/**
 * A data folder of its own for an app, with one sheet of that size in it, imported by the product itself: once,
 * later calls answer copies of it.
 */
export async function preparedData(folder: string, rows: number): Promise<string> {
  const imported = join(folder, `prepared-${rows}`);
  if (!existsSync(imported)) {
    const made = mkdtempSync(join(folder, 'import-'));
    const workbook = await openBenchWorkbook(join(made, 'workbook.db'));
    try {
      await workbook.importFile(await campaignFile(folder, rows), sheetName(rows));
    } finally {
      await workbook.close();
    }
    renameSync(made, imported);
  }
  const userData = mkdtempSync(join(folder, 'app-'));
  cpSync(imported, userData, { recursive: true });
  return userData;
}
