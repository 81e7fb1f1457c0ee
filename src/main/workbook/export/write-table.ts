import { CsvFile, type CsvFormat } from './csv-file.ts';
import { XlsxFile } from './xlsx/xlsx-file.ts';

/** How a table is written: a CSV file, or an Excel file that needs no choices. */
export type TableFormat = { readonly format: 'csv' | 'xlsx' } & CsvFormat;

/**
 * Writes a table that appears whole or not at all. `name` is that of the worksheet, `widths` (px) are those of its
 * columns. Answers what `write` answers: the number of rows.
 */
export async function writeTable(
  input: { readonly path: string } & TableFormat,
  name: string,
  widths: readonly number[],
  write: (file: CsvFile | XlsxFile) => Promise<number>,
): Promise<number> {
  const file =
    input.format === 'xlsx' ? await XlsxFile.begin(input.path, name, widths) : new CsvFile(input.path, input);
  try {
    const rows = await write(file);
    await file.finish();
    return rows;
  } catch (thrown) {
    file.abandon();
    throw thrown;
  }
}
