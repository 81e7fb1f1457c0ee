import { countStandings, isTaken, isUnsent, standingOf } from '../../../domain/run/row-results.ts';
import { isBlank } from '../../../domain/text.ts';
import { sheetsMessages } from '../../../messages/sheets.ts';
import { charactersAtOnce } from '../../characters-at-once.ts';
import { Failure } from '../../failure.ts';
import type { RunRowSource } from '../../ports.ts';
import type { Core } from '../core.ts';
import { Pace } from '../pace.ts';
import { rulesKey } from '../rules.ts';
import { type Sheet, summaryOf } from '../sheet.ts';
import { prepareArrays } from '../store/database.ts';
import { isUnreadable } from '../store/sheet-rows.ts';
import { allRows, numberOf } from '../store/values.ts';

type Query = Parameters<RunRowSource['readRows']>[0];
type RunRows = Awaited<ReturnType<RunRowSource['readRows']>>;
type StandingsQuery = Parameters<RunRowSource['standings']>[0];

/** Rows after a row number, in the order of the sheet, until they are long enough together: those without errors, or all. */
export async function readRunRows(core: Core, query: Query): Promise<RunRows> {
  const sheet = core.workbook.sheet(query.sheetId);
  const reader = core.workbook.rows(sheet);
  const wanted = query.rowIds ? new Set(query.rowIds) : null;
  const found: RunRows[number][] = [];
  const pace = new Pace();
  const { at } = query;
  const results = at === undefined ? null : await core.results.of(sheet, at.storeId);
  const { ids } = sheet.order;
  const batch = 200;
  let left = charactersAtOnce;
  for (
    let start = Math.max(0, query.afterNumber);
    start < ids.length && found.length < query.limit && left > 0;
    start += batch
  ) {
    const some = ids.subarray(start, start + batch);
    const asked = wanted ? some.filter((id) => wanted.has(id)) : some;
    for (const row of reader.eachById(asked)) {
      if (found.length >= query.limit || left <= 0) break;
      core.workbook.seen(sheet, row);
      if (isUnreadable(row.texts)) {
        if (query.withErrors === true) throw ofAnyThing(sheet.order.positionOf(row.id) + 1);
        continue;
      }
      const hasErrors = row.issues.some((id) => sheet.groups.isError(id));
      if (hasErrors && query.withErrors !== true) continue;
      const standing = results?.standing(row) ?? 'new';
      if (at !== undefined && !isTaken(standing, at.again)) continue;
      // A cell of blanks alone counts as empty, as its warning says.
      const cells = Object.fromEntries(
        sheet.keys.map((key, index) => {
          const text = row.texts[index] ?? '';
          left -= key.length + text.length;
          return [key, isBlank(text) ? '' : text];
        }),
      );
      const warnings = hasErrors ? 0 : row.issues.length;
      const number = sheet.order.positionOf(row.id) + 1;
      found.push({
        id: row.id,
        number,
        cells,
        warnings,
        ...(hasErrors ? { hasErrors } : {}),
        ...(at === undefined ? {} : { standing }),
      });
    }
    if (pace.due) await pace.rest();
  }
  return found;
}

/** Rows are asked for with those that have errors where several make one thing, which is sent as a whole or not at all. */
const ofAnyThing = (number: number): Failure =>
  new Failure({
    code: 'conflict',
    message: sheetsMessages.rowOfAnyThing({ number }),
    next: sheetsMessages.rowOfAnyThingNext,
  });

export function runSheet(core: Core, sheetId: string): Awaited<ReturnType<RunRowSource['sheet']>> {
  const sheet = core.workbook.sheet(sheetId);
  const { name, kind, revision, rows, validRows, warnings } = summaryOf(sheet);
  const { rules } = core.workbook;
  const checkedBy = sheet.checked === rulesKey(rules) ? rules.profile : null;
  return { name, kind, revision, rows, validRows, warnings, unmappedColumns: sheet.ownColumns, checkedBy };
}

/** Rows by what a store's runs say of them: those without errors, and all. */
export async function standings(
  core: Core,
  { sheetId, storeId, rowIds }: StandingsQuery,
): ReturnType<RunRowSource['standings']> {
  const sheet = core.workbook.sheet(sheetId);
  const results = await core.results.of(sheet, storeId);
  if (results === null) return null;
  const left = await faultyRows(core, sheet);
  const wanted = rowIds === null ? null : new Set(rowIds);
  const { add, counts } = countStandings();
  const all = countStandings();
  let restored = 0;
  await results.each(sheet.order.ids, new Pace(), (id, result, isChanged) => {
    if (wanted !== null && !wanted.has(id)) return;
    const standing = standingOf(result, isChanged);
    all.add(standing);
    if (left[id] === 1) return;
    add(standing);
    if (isUnsent(standing) && results.isRestored(id)) restored += 1;
  });
  return { rows: counts(), all: all.counts(), isErased: results.isErased, restored };
}

/** A mark for each row with an error, by row id. */
async function faultyRows({ workbook }: Core, sheet: Sheet): Promise<Uint8Array> {
  const marked = new Uint8Array(sheet.nextRowId);
  const next = prepareArrays(
    workbook.database.reader,
    `SELECT row FROM i_${sheet.number} WHERE issue_group = ? AND row > ? ORDER BY row LIMIT 5000`,
  );
  const pace = new Pace();
  for (const { id, count } of sheet.groups.all()) {
    if (count === 0 || !sheet.groups.isError(id)) continue;
    for (let last = -1; ; ) {
      const rows = allRows(next, id, last);
      for (const row of rows) {
        last = numberOf(row[0]);
        marked[last] = 1;
      }
      if (rows.length < 5000) break;
      if (pace.due) await pace.rest();
    }
  }
  return marked;
}
