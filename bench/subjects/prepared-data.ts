import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { campaignFile } from '../core/campaign-file.ts';
import { openBenchWorkbook } from './workbook.ts';

export const sheetName = (rows: number): string => `${rows.toLocaleString('en')} codes`;

/** A data folder of the app in which sheets of these sizes are, imported by the product itself. */
export async function preparedData(folder: string, name: string, sizes: readonly number[]): Promise<string> {
  const userData = join(folder, name);
  mkdirSync(userData, { recursive: true });
  const workbook = await openBenchWorkbook(join(userData, 'workbook.db'));
  try {
    for (const rows of sizes) await workbook.importFile(await campaignFile(folder, rows), sheetName(rows));
  } finally {
    await workbook.close();
  }
  return userData;
}
