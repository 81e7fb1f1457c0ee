import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SheetSummary } from '../../src/contract/sheets.ts';
import { specificationProfile } from '../../src/domain/profile/shipped.ts';
import { systemClock } from '../../src/main/clock.ts';
import { createWorkbook, type Workbook } from '../../src/main/workbook/workbook.ts';
import { manifest, root } from '../core/product.ts';

export type BenchWorkbook = Workbook & {
  /** Imports a file and answers its sheet when the import has ended. */
  readonly importFile: (file: string, name: string) => Promise<SheetSummary>;
};

/** The real workbook over the built worker and a database file. */
export async function openBenchWorkbook(databaseFile: string): Promise<BenchWorkbook> {
  const workbook = await createWorkbook({
    workerUrl: pathToFileURL(join(root, 'out/main/workbook-worker.js')),
    databaseFile,
    clock: systemClock,
    profile: specificationProfile,
    rulesVersion: manifest.version,
    region: 'en-GB',
    onSheetChanged: () => undefined,
  });
  return {
    ...workbook,
    importFile: (file, name) =>
      workbook.call('imports.start', {
        jobId: randomUUID(),
        path: file,
        fileName: name,
        name,
        choices: { answers: {}, offered: {} },
      }),
  };
}

/**
 * From a file to its first 200 rows, through the product's import in a fresh worker and a fresh database.
 * Milliseconds. Fails when the sheet has another number of rows or any issue: the campaign files have none.
 */
export async function timeImport(databaseFile: string, file: string, rows: number): Promise<number> {
  const workbook = await openBenchWorkbook(databaseFile);
  try {
    const started = performance.now();
    const sheet = await workbook.importFile(file, 'campaign');
    const window = await workbook.call('sheets.window', {
      sheetId: sheet.id,
      view: { filters: [], sort: [] },
      start: 0,
      count: 200,
    });
    const milliseconds = performance.now() - started;
    if (sheet.rows !== rows || sheet.rowsWithErrors + sheet.warnings > 0 || window.total !== rows) {
      throw new Error(`imported ${sheet.rows} of ${rows} rows, ${sheet.rowsWithErrors} with errors`);
    }
    return milliseconds;
  } finally {
    await workbook.close();
  }
}
