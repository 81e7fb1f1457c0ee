import type { DecodedOf } from '../../../contract/index.ts';
import type { RowsWindow } from '../../../contract/sheets.ts';
import { charactersAtOnce } from '../../characters-at-once.ts';
import type { Core } from '../core.ts';
import { derivedOf } from '../results/derived.ts';
import { Repetitions } from './repetitions.ts';

/** Rows of a view with their issues, worded by the rules of now: fewer than were asked for where they are long. */
export async function windowOf(core: Core, input: DecodedOf<'sheets.window'>): Promise<RowsWindow> {
  const { sheet, list } = await core.views.list(input.sheetId, input.view);
  const reader = core.workbook.rows(sheet);
  const check = core.workbook.check(sheet);
  const derived = await derivedOf(core.results, sheet, input.view);
  const repetitions = new Repetitions(sheet, reader);
  const ids = list.between(input.start, input.start + input.count - 1);
  const [stored = []] = reader.slicesByIds(ids, charactersAtOnce);
  const notes = reader.notes(stored.map(({ id }) => id));
  const rows = stored.map((row) => {
    core.workbook.seen(sheet, row);
    const repeated = repetitions.issueOf(row);
    const own = check(row.texts);
    return {
      id: row.id,
      number: sheet.order.positionOf(row.id) + 1,
      cells: [...padded(row.texts, sheet.keys.length), ...derived.texts(row)],
      issues: repeated ? [...own, repeated] : own,
      note: notes.get(row.id) ?? '',
    };
  });
  return { revision: sheet.revision, total: list.length, start: input.start, rows };
}

/** Rows that were shorter than the widest of their file are as wide as all others. */
const padded = (texts: readonly string[], width: number): readonly string[] =>
  texts.length >= width ? texts : Array.from({ length: width }, (_, index) => texts[index] ?? '');
