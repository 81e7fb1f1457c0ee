import type { Cells } from '../../../domain/sheet/kind.ts';
import { isBlank } from '../../../domain/text.ts';
import type { RunRowSource } from '../../ports.ts';
import type { Core } from '../core.ts';
import { Pace } from '../pace.ts';
import { rulesKey } from '../rules.ts';
import { summaryOf } from '../sheet.ts';

type Query = Parameters<RunRowSource['readRows']>[0];
type RunRows = Awaited<ReturnType<RunRowSource['readRows']>>;

/** Rows after a row number, in the order of the sheet: those without errors, or all. */
export async function readRunRows(core: Core, query: Query): Promise<RunRows> {
  const sheet = core.book.sheet(query.sheetId);
  const reader = core.book.rows(sheet);
  const wanted = query.rowIds ? new Set(query.rowIds) : null;
  const found: { id: number; number: number; cells: Cells; warnings: number; hasErrors?: boolean }[] = [];
  const pace = new Pace();
  const { ids } = sheet.order;
  const batch = 200;
  for (
    let start = Math.max(0, query.afterNumber);
    start < ids.length && found.length < query.limit;
    start += batch
  ) {
    const some = ids.subarray(start, start + batch);
    for (const row of reader.byIds(wanted ? some.filter((id) => wanted.has(id)) : some)) {
      if (found.length >= query.limit) break;
      const hasErrors = row.issues.some((id) => sheet.groups.isError(id));
      if (hasErrors && query.withErrors !== true) continue;
      // A cell of blanks alone counts as empty, as its warning says.
      const cells = Object.fromEntries(
        sheet.keys.map((key, index) => {
          const text = row.texts[index] ?? '';
          return [key, isBlank(text) ? '' : text];
        }),
      );
      const warnings = hasErrors ? 0 : row.issues.length;
      const number = sheet.order.positionOf(row.id) + 1;
      found.push({ id: row.id, number, cells, warnings, ...(hasErrors ? { hasErrors } : {}) });
    }
    if (pace.due) await pace.rest();
  }
  return found;
}

export function runSheet(core: Core, sheetId: string): Awaited<ReturnType<RunRowSource['sheet']>> {
  const sheet = core.book.sheet(sheetId);
  const { name, kind, revision, rows, validRows, warnings } = summaryOf(sheet);
  const { rules } = core.book;
  const checkedBy = sheet.checked === rulesKey(rules) ? rules.profile : null;
  return { name, kind, revision, rows, validRows, warnings, unmappedColumns: sheet.ownColumns, checkedBy };
}
