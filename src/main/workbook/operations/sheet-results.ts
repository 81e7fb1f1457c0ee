import type { DecodedOf, OutputOf } from '../../../contract/index.ts';
import { countStandings } from '../../../domain/run/row-results.ts';
import type { Core } from '../core.ts';
import { resultColumns } from '../results/result-columns.ts';
import { summaryOf } from '../sheet.ts';
import { standings } from './run-rows.ts';

/** What became of the rows of a sheet at a store. */
export async function sheetResults(
  core: Core,
  { sheetId, storeId }: DecodedOf<'sheets.results'>,
): Promise<OutputOf<'sheets.results'>> {
  const found = await standings(core, { sheetId, storeId, rowIds: null });
  const sheet = core.workbook.sheet(sheetId);
  if (found !== null) return { storeId, ...found, columns: resultColumns(sheet) };
  const { rows, validRows } = summaryOf(sheet);
  const none = countStandings().counts();
  const all = { ...none, new: rows };
  return { storeId, rows: { ...none, new: validRows }, all, isErased: false, restored: 0, columns: [] };
}
