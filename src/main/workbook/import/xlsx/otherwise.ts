import { importMessages } from '../../../../messages/import.ts';
import { columnName } from '../../export/xlsx/package-parts.ts';
import type { Area } from './cell-name.ts';

/** Why a cell, or a row of cells, is not imported as the spreadsheet shows it. */
export type Why = 'format' | 'formula' | 'merged' | 'twice' | 'hidden';

type Found = { cells: number; readonly first: string };

/** Cells that a spreadsheet shows otherwise than they are imported: how many, and the first, by why. */
export class Otherwise {
  private readonly found = new Map<Why, Found>();
  private readonly areas = new Set<string>();

  /** Zero-based column, and the number of the row. */
  count(why: Exclude<Why, 'hidden'>, column: number, row: number, cells = 1): void {
    this.add(why, `${columnName(column)}${row}`, cells);
  }

  /** A row that a filter or the operator hides. */
  hidden(row: number): void {
    this.add('hidden', `row ${row}`, 1);
  }

  private add(why: Why, first: string, cells: number): void {
    const found = this.found.get(why);
    if (found) found.cells += cells;
    else this.found.set(why, { cells, first });
  }

  /**
   * Of an area over several rows, only the first has the text that is shown for all. Counted once, as far as the sheet goes:
   * together no more than it has.
   */
  merged(area: Area, sheet: { readonly rows: number; readonly columns: number }): void {
    const { left, top, right, bottom } = area;
    const name = [left, top, right, bottom].join(' ');
    if (this.areas.has(name)) return;
    this.areas.add(name);
    const columns = Math.min(right, sheet.columns - 1) - left + 1;
    const rows = Math.min(bottom, sheet.rows) - top;
    const room = (sheet.rows - 1) * sheet.columns - (this.found.get('merged')?.cells ?? 0);
    if (rows > 0 && columns > 0 && room > 0)
      this.count('merged', left, top + 1, Math.min(room, rows * columns));
  }

  sentences(): readonly string[] {
    return [...this.found].map(([why, found]) => importMessages.otherwise[why](found));
  }
}
