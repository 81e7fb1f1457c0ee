import type { DecodedOf } from '../../../contract/index.ts';
import type { Change } from '../../../contract/sheets.ts';
import { caseKey } from '../../../domain/sheet/duplicates.ts';
import type { FixId } from '../../../domain/sheet/issue.ts';
import { sheetsMessages } from '../../../messages/sheets.ts';
import { Failure } from '../../failure.ts';
import type { SheetChange } from '../change/sheet-change.ts';
import type { Core } from '../core.ts';
import { uniqueIndex } from '../sheet.ts';
import { prepareArrays } from '../store/database.ts';
import { foldHash } from '../store/fold-hash.ts';
import { isUnreadable, type StoredRow } from '../store/sheet-rows.ts';
import { allRows, numberOf } from '../store/values.ts';
import { rows } from './words.ts';

type Input = DecodedOf<'sheets.applyFix'>;

const named: Readonly<Record<FixId, string>> = {
  trim: sheetsMessages.trimmingSpaces,
  'remove-control-characters': sheetsMessages.removingControlCharacters,
  'closest-choice': sheetsMessages.settingClosestChoice,
  'date-format': sheetsMessages.writingDatesServiceReads,
  'swap-dates': sheetsMessages.swappingStartEnd,
  clear: 'Clearing',
  'set-100': 'Setting 100',
  'set-1': 'Setting 1',
  'number-format': sheetsMessages.writingNumbersServiceReads,
  'currency-sign': sheetsMessages.droppingCurrencySigns,
  'boolean-format': sheetsMessages.writingTrueFalse,
  round: 'Rounding',
  'set-default': sheetsMessages.settingUsualValue,
  'keep-first': sheetsMessages.keepingFirstEachRepetition,
  'keep-last': sheetsMessages.keepingLastEachRepetition,
};

/** Applies a fix to one row, or to every row of the sheet whose issue offers it. One step on the undo stack. */
export function applyFix(core: Core, input: Input): Promise<Change> {
  const about = named[input.fix];
  return core.workbook.change(input.sheetId, about, async (change) => {
    const ids = input.rowId === null ? rowsOffering(core, change, input) : [input.rowId];
    if (input.rowId !== null && !change.order.has(input.rowId)) {
      throw new Failure({ code: 'conflict', message: sheetsMessages.rowFixNotSheet });
    }
    if (input.fix === 'keep-first' || input.fix === 'keep-last') return keepOne(change, ids, input);
    const check = core.workbook.check(change.base);
    await change.patchRows(Uint32Array.from(ids), (row) => patchOf(change, check(row.texts), input));
    return undefined;
  });
}

type Issues = ReturnType<ReturnType<Core['workbook']['check']>>;

function patchOf(change: SheetChange, issues: Issues, input: Input): readonly (number | string)[] {
  const patch: (number | string)[] = [];
  for (const issue of issues) {
    if (issue.code !== input.code || issue.fix?.id !== input.fix) continue;
    if (input.column !== null && issue.column !== input.column) continue;
    for (const cell of issue.fix.cells) patch.push(change.base.keys.indexOf(cell.column), cell.text);
  }
  return patch;
}

/** Ids of the rows whose issue of this code (and column) offers the fix, ascending. */
function rowsOffering(core: Core, change: SheetChange, input: Input): readonly number[] {
  const offered = input.fix === 'keep-last' ? 'keep-first' : input.fix;
  const groups = change.base.groups
    .all()
    .filter((group) => group.code === input.code)
    .filter((group) => input.column === null || group.column === input.column)
    .filter(
      (group) => group.fix === offered || (group.code === 'duplicate-case' && offered === 'keep-first'),
    );
  const statement = prepareArrays(
    core.workbook.database.writer,
    `SELECT row FROM i_${change.base.number} WHERE issue_group = ? ORDER BY row`,
  );
  const ids = groups.flatMap((group) => allRows(statement, group.id).map((row) => numberOf(row[0])));
  // A row whose issues stand in several columns is fixed once, in all of them.
  return [...new Set(ids)].sort((a, b) => a - b);
}

/** Deletes all rows of each repetition but the first or the last in the order of the sheet. */
async function keepOne(change: SheetChange, ids: readonly number[], input: Input): Promise<string> {
  const column = uniqueIndex(change.base.kind);
  const keyOf = (row: StoredRow): string => {
    const text = row.texts[column] ?? '';
    return input.code === 'duplicate-case' ? caseKey(text) : text;
  };
  const kept = new Map<string, number>();
  const seen = new Set<number>();
  const visit = (row: StoredRow): void => {
    if (seen.has(row.id) || isUnreadable(row.texts)) return;
    seen.add(row.id);
    const key = keyOf(row);
    const best = kept.get(key);
    const position = change.order.positionOf(row.id);
    const better =
      best === undefined ||
      (input.fix === 'keep-first'
        ? position < change.order.positionOf(best)
        : position > change.order.positionOf(best));
    if (better) kept.set(key, row.id);
  };
  for (let start = 0; start < ids.length; start += 200) {
    for (const row of change.reader.byIds(ids.slice(start, start + 200))) {
      if (input.rowId === null) visit(row);
      else familyOf(change, row, keyOf).forEach(visit);
    }
    if (change.pace.due) await change.pace.rest();
  }
  const stay = new Set(kept.values());
  const leave = Uint32Array.from([...seen].filter((id) => !stay.has(id)));
  await change.removeRows(leave);
  return sheetsMessages.deleted({ named: named[input.fix], rows: rows(leave.length) });
}

function familyOf(
  change: SheetChange,
  row: StoredRow,
  keyOf: (row: StoredRow) => string,
): readonly StoredRow[] {
  const text = row.texts[uniqueIndex(change.base.kind)] ?? '';
  return change.reader
    .byIds(change.reader.rowsOfHash(foldHash(text)))
    .filter((one) => keyOf(one) === keyOf(row));
}
