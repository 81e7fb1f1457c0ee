import type { SheetChange } from './change/sheet-change.ts';
import type { Core } from './core.ts';
import { Pace } from './pace.ts';
import { rulesKey } from './rules.ts';

/** Rows of one transaction. */
const rowsAtOnce = 25_000;

/**
 * Checks sheets again when the day, the profile or the product's rules changed since their issues were found:
 * in the background, some thousand rows at a time, when a sheet is first asked for.
 */
export class Rechecks {
  private readonly core: Core;
  private readonly running = new Set<string>();

  constructor(core: Core) {
    this.core = core;
  }

  /** Called after each answer: begins a new check of the sheet that the call was about, if it needs one. */
  look(_name: string, input: unknown): void {
    const id = sheetIdOf(input);
    if (id === null || this.running.has(id)) return;
    this.running.add(id);
    this.check(id)
      .catch(() => undefined) // Deleted meanwhile, or the disk refused: the next call begins again.
      .finally(() => this.running.delete(id));
  }

  private async check(id: string): Promise<void> {
    const { workbook } = this.core;
    const key = rulesKey(workbook.rules);
    const sheet = workbook.sheet(id);
    if (sheet.checked === key && !workbook.doubted.delete(id)) return;
    // Part by part, by row ids: edits in between wait for one part at most, and rows that move are not missed.
    for (let first = 1; first < sheet.nextRowId; first += rowsAtOnce) {
      await workbook.change(id, null, (change) => recheckRows(change, first, first + rowsAtOnce - 1));
    }
    await workbook.amend(id, (now) => ({ ...now, checked: key }));
  }
}

async function recheckRows(change: SheetChange, first: number, last: number): Promise<void> {
  const pace = new Pace();
  for (let id = first; id <= last; id += 500) {
    const ids = Array.from({ length: Math.min(500, last - id + 1) }, (_, offset) => id + offset);
    change.recheck(change.reader.byIds(ids.filter((one) => change.order.has(one))));
    if (pace.due) await pace.rest();
  }
}

const sheetIdOf = (input: unknown): string | null =>
  typeof input === 'object' && input !== null && 'sheetId' in input && typeof input.sheetId === 'string'
    ? input.sheetId
    : null;
