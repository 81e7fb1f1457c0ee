import type { DecodedOf } from '../../../contract/index.ts';
import type { Change } from '../../../contract/sheets.ts';
import { sheetsMessages } from '../../../messages/sheets.ts';
import { Failure } from '../../failure.ts';
import type { Core } from '../core.ts';
import { guardRows, shown } from './ranges.ts';
import { rows } from './words.ts';

const nothing: readonly string[] = [];

export function insertRows(core: Core, input: DecodedOf<'sheets.insertRows'>): Promise<Change> {
  return core.workbook.change(
    input.sheetId,
    sheetsMessages.inserting({ rows: rows(input.count) }),
    async (change) => {
      guardRows(change.base, input.count);
      const last = change.order.length;
      const at = input.before === null ? last : Math.min(input.before - 1, last);
      await change.insertRows(at, input.count, () => nothing);
    },
  );
}

export async function deleteRows(core: Core, input: DecodedOf<'sheets.deleteRows'>): Promise<Change> {
  const ids = Uint32Array.from(await rowIds(core, input));
  if (ids.length === 0) {
    throw new Failure({
      code: 'bad-input',
      message: sheetsMessages.rowsDeleteNotView,
      next: sheetsMessages.selectRowsAgain,
    });
  }
  return core.workbook.change(input.sheetId, sheetsMessages.deleting({ rows: rows(ids.length) }), (change) =>
    change.removeRows(ids),
  );
}

/** The ids of rows of a view, each once, in the order of the view. */
export async function rowIds(core: Core, input: DecodedOf<'sheets.rowIds'>): Promise<readonly number[]> {
  const { list } = await shown(core, input.sheetId, input.view);
  const ids = new Set<number>();
  for (const { top, bottom } of input.spans) for (const id of list.between(top, bottom)) ids.add(id);
  return [...ids];
}
