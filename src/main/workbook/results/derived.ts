import type { View } from '../../../contract/sheets.ts';
import type { Core } from '../core.ts';
import { computedTexts, type Sheet } from '../sheet.ts';
import type { StoredRow } from '../store/sheet-rows.ts';
import { resultColumns, resultTexts } from './result-columns.ts';

/** The columns that no cell is stored for: the computed ones of the kind, then those of results at the view's store. */
export type Derived = {
  readonly columns: number;
  /** Their texts for a row, in their order. */
  readonly texts: (row: Pick<StoredRow, 'id' | 'texts'>) => readonly string[];
};

export async function derivedOf(core: Core, sheet: Sheet, { storeId }: View): Promise<Derived> {
  const computed = sheet.kind.computed?.length ?? 0;
  const results = storeId === undefined ? null : await core.results.of(sheet, storeId);
  if (results === null) return { columns: computed, texts: ({ texts }) => computedTexts(sheet, texts) };
  return {
    columns: computed + resultColumns(sheet).length,
    texts: (row) => [...computedTexts(sheet, row.texts), ...resultTexts(results, row)],
  };
}
