import type { InputOf } from '../../contract/index.ts';
import type { RowsWindow, SheetRow } from '../../contract/sheets.ts';
import { type Desk, desk } from './desk.ts';

/** Rows of a view: of long ones main answers fewer than were asked for, and is asked for the rest. Throws `DeskError`. */
export async function readRows(
  input: InputOf<'sheets.window'>,
  main: Pick<Desk, 'invoke'> = desk,
): Promise<RowsWindow> {
  const first = await main.invoke('sheets.window', input);
  const rows: SheetRow[] = [...first.rows];
  let last = first;
  while (last.rows.length > 0 && rows.length < Math.min(input.count, last.total - input.start)) {
    const [start, count] = [input.start + rows.length, input.count - rows.length];
    last = await main.invoke('sheets.window', { ...input, start, count });
    rows.push(...last.rows);
  }
  // Of a sheet that was changed meanwhile the older revision: they are read again for the newer one.
  return { ...first, total: last.total, rows };
}
