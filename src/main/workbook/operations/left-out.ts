import type { UnreadableRows } from '../../../contract/sheets.ts';
import { sheetsMessages } from '../../../messages/sheets.ts';
import { Failure } from '../../failure.ts';
import type { Core } from '../core.ts';
import type { Sheet } from '../sheet.ts';
import { isUnreadable, type StoredRow } from '../store/sheet-rows.ts';

/** Row numbers that a message names. */
const maxNumbers = 10;

/** Tells the rows of a sheet that cannot be read from the others, and counts them. */
export class LeftOut {
  private readonly core: Core;
  private readonly sheet: Sheet;
  private readonly numbers: number[] = [];
  private count = 0;

  constructor(core: Core, sheet: Sheet) {
    this.core = core;
    this.sheet = sheet;
  }

  /** Whether a row is left out because it cannot be read. */
  has(row: StoredRow): boolean {
    if (!isUnreadable(row.texts)) return false;
    this.core.workbook.seen(this.sheet, row);
    this.count += 1;
    if (this.numbers.length < maxNumbers) this.numbers.push(this.sheet.order.positionOf(row.id) + 1);
    return true;
  }

  get rows(): UnreadableRows {
    return { count: this.count, numbers: [...this.numbers].sort((a, b) => a - b) };
  }
}

/** Rows of which every cell is needed where it stands. Throws Failure (`conflict`) for one that cannot be read. */
export function readable(sheet: Sheet, rows: readonly StoredRow[]): readonly StoredRow[] {
  const damaged = rows.find(({ texts }) => isUnreadable(texts));
  if (damaged === undefined) return rows;
  throw new Failure({
    code: 'conflict',
    message: sheetsMessages.rowNotCopied({ number: sheet.order.positionOf(damaged.id) + 1 }),
    next: sheetsMessages.rowNotCopiedNext,
  });
}
