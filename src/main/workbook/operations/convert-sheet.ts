import type { SheetKind } from '../../../domain/sheet/kind.ts';
import { sheetsMessages } from '../../../messages/sheets.ts';
import type { Loader } from '../import/loader.ts';
import { RowOrder } from '../store/row-order.ts';
import { saveOrder, setState } from '../store/sheet-records.ts';
import type { WorkbookData } from '../workbook-data.ts';

/** Header of the column that says of each row what its conversion lost or assumed. */
export const notesHeader = sheetsMessages.conversionNotes;

/**
 * Headers of a converted sheet's own columns: those of the source, then the notes where there are any. A header
 * that is a field of the new kind, or is there already, gets a number: keys are unique in a sheet.
 */
export function carriedColumns(
  kind: SheetKind,
  own: readonly string[],
  withNotes: boolean,
): readonly string[] {
  const used = new Set(kind.columns.map((column) => column.key));
  return [...own, ...(withNotes ? [notesHeader] : [])].map((header) => {
    let name = header;
    for (let number = 2; used.has(name); number += 1) name = `${header} (${number})`;
    used.add(name);
    return name;
  });
}

/** Makes a filled sheet visible, inside the caller's transaction. */
export function publishConverted(
  workbook: WorkbookData,
  number: number,
  loader: Loader,
  ownColumns: readonly string[],
): void {
  const { writer } = workbook.database;
  loader.ledger.groups.save(writer, number);
  saveOrder(writer, number, RowOrder.counting(loader.rows));
  writer
    .prepare(
      'UPDATE sheets SET own_columns = ?, rows = ?, rows_with_errors = ?, warnings = ?, next_row_id = ?, changed_at = ? WHERE number = ?',
    )
    .run(
      JSON.stringify(ownColumns),
      loader.rows,
      loader.ledger.rowsWithErrors,
      loader.ledger.warnings,
      loader.rows + 1,
      workbook.at,
      number,
    );
  setState(writer, number, 'ready');
}
