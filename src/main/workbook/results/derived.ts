import type { SheetColumn, View } from '../../../contract/sheets.ts';
import { sheetsMessages } from '../../../messages/sheets.ts';
import { Failure } from '../../failure.ts';
import { columnsOf, computedTexts, type Sheet } from '../sheet.ts';
import { isUnreadable, type StoredRow } from '../store/sheet-rows.ts';
import { resultCell, resultColumns, resultTexts } from './result-columns.ts';
import type { Results } from './results.ts';

type RowTexts = Pick<StoredRow, 'id' | 'texts'>;

/** The columns that no cell is stored for: the computed ones of the kind, then those of results at the view's store. */
export type Derived = {
  readonly columns: number;
  /** Their texts for a row, in their order. */
  readonly texts: (row: RowTexts) => readonly string[];
  /** The text of a row in any column of {@link viewColumns}, by its place there; null where its cells cannot be read. */
  readonly at: (row: RowTexts, place: number) => string | null;
  /** Another number whenever what the runs say may have changed; -1 where no run says anything. */
  readonly version: number;
};

export async function derivedOf(
  results: Results,
  sheet: Sheet,
  { storeId }: Pick<View, 'storeId'>,
): Promise<Derived> {
  const stored = sheet.keys.length;
  const computed = sheet.kind.computed?.length ?? 0;
  const known = storeId === undefined ? null : await results.of(sheet, storeId);
  return {
    columns: computed + (known === null ? 0 : resultColumns(sheet).length),
    texts: (row) => [...computedTexts(sheet, row.texts), ...(known === null ? [] : resultTexts(known, row))],
    at: (row, place) => {
      if (place < stored + computed && isUnreadable(row.texts)) return null;
      if (place < stored) return row.texts[place] ?? '';
      if (place < stored + computed) return computedTexts(sheet, row.texts)[place - stored] ?? '';
      return known === null ? '' : resultCell(known, row, place - stored - computed);
    },
    version: known?.version ?? -1,
  };
}

/** The columns by which a view filters and sorts: those of the sheet, then those of results, sent or not. */
export const viewColumns = (sheet: Sheet): readonly SheetColumn[] => [
  ...columnsOf(sheet),
  ...resultColumns(sheet),
];

/** The place and the type of a column of {@link viewColumns}. Throws Failure (`bad-input`) for another key. */
export function viewColumn(
  sheet: Sheet,
  key: string,
): { readonly place: number } & Pick<SheetColumn, 'type'> {
  const columns = viewColumns(sheet);
  const place = columns.findIndex((column) => column.key === key);
  const column = columns[place];
  if (column !== undefined) return { place, type: column.type };
  throw new Failure({
    code: 'bad-input',
    message: sheetsMessages.sheetNoColumn({ name: sheet.name, key }),
  });
}

/** Whether the rows of a view, or their order, depend on what runs say of them. */
export function asksResults(sheet: Sheet, { filters, sort }: Pick<View, 'filters' | 'sort'>): boolean {
  const keys = new Set(resultColumns(sheet).map(({ key }) => key));
  return (
    sort.some(({ column }) => keys.has(column)) ||
    filters.some((filter) => filter.by === 'column' && keys.has(filter.column))
  );
}
