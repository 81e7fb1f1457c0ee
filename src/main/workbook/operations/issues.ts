import type { DecodedOf } from '../../../contract/index.ts';
import type { IssueGroup } from '../../../contract/sheets.ts';
import type { FixId } from '../../../domain/sheet/issue.ts';
import type { Core } from '../core.ts';
import { Pace } from '../pace.ts';
import { type Sheet, uniqueIndex } from '../sheet.ts';
import { prepareArrays } from '../store/database.ts';
import type { StoredGroup } from '../store/issue-groups.ts';
import { isUnreadable } from '../store/sheet-rows.ts';
import { allRows, numberOf } from '../store/values.ts';
import { Repetitions } from './repetitions.ts';

/** The issues of a sheet by column and code, errors first, each with its first case as the example. */
export async function issueGroups(core: Core, sheetId: string): Promise<readonly IssueGroup[]> {
  const sheet = core.workbook.sheet(sheetId);
  const present = sheet.groups.all().filter((group) => group.count > 0);
  const families = Map.groupBy(present, (group) => `${group.severity} ${group.code} ${group.column}`);
  const pace = new Pace();
  const groups: IssueGroup[] = [];
  for (const family of families.values()) {
    const [head] = family;
    if (!head) continue;
    const { position, row } = await firstRow(core, sheet, family, pace);
    groups.push({
      code: head.code,
      severity: head.severity,
      column: head.column,
      count: family.reduce((sum, group) => sum + group.count, 0),
      firstRowNumber: position + 1,
      message: messageOf(core, sheet, row, head),
      fix: await fixOf(core, sheet, family, pace),
    });
  }
  const columnOf = (group: IssueGroup) => sheet.keys.indexOf(group.column);
  const rank = (group: IssueGroup) => (group.severity === 'error' ? 0 : 1);
  return groups.sort(
    (a, b) =>
      rank(a) - rank(b) ||
      columnOf(a) - columnOf(b) ||
      b.count - a.count ||
      a.code.localeCompare(b.code, 'en'),
  );
}

/** Rows looked at for the first of a group in a sheet whose rows are not in the order of their ids. */
const scanned = 20_000;

async function firstRow(
  core: Core,
  sheet: Sheet,
  family: readonly StoredGroup[],
  pace: Pace,
): Promise<{ readonly position: number; readonly row: number }> {
  const { reader } = core.workbook.database;
  let best = { position: Number.MAX_SAFE_INTEGER, row: 0 };
  const rows = prepareArrays(
    reader,
    `SELECT row FROM i_${sheet.number} WHERE issue_group = ? ORDER BY row LIMIT ${scanned}`,
  );
  for (const group of family) {
    for (const [row] of allRows(rows, group.id)) {
      const position = sheet.order.positionOf(numberOf(row));
      if (position !== -1 && position < best.position) best = { position, row: numberOf(row) };
    }
    if (pace.due) await pace.rest();
  }
  return best;
}

function messageOf(core: Core, sheet: Sheet, id: number, group: StoredGroup): string {
  const reader = core.workbook.rows(sheet);
  const row = reader.get(id);
  if (!row) return '';
  const repeated = new Repetitions(sheet, reader).issueOf(row);
  const issues = repeated
    ? [...core.workbook.check(sheet)(row.texts), repeated]
    : core.workbook.check(sheet)(row.texts);
  const same = issues.find((issue) => issue.code === group.code && issue.column === group.column);
  return same?.message ?? '';
}

/** The fix that most cases of a group offer, and how many cells (or rows, where it deletes) it would change. */
async function fixOf(
  core: Core,
  sheet: Sheet,
  family: readonly StoredGroup[],
  pace: Pace,
): Promise<{ readonly id: FixId; readonly count: number } | null> {
  const fixes = family.flatMap((group) =>
    group.fix === null ? [] : [{ id: group.fix, count: group.count }],
  );
  const [most] = fixes.sort((a, b) => b.count - a.count);
  if (!most) return null;
  if (most.id !== 'keep-first') return most;
  // One row of each repetition stays: the others go.
  return { id: most.id, count: most.count - (await distinctTexts(core, sheet, family, pace)) };
}

/** How many different texts the rows of repetitions hold; one that cannot be read stays, as one with a text of its own. */
async function distinctTexts(
  core: Core,
  sheet: Sheet,
  family: readonly StoredGroup[],
  pace: Pace,
): Promise<number> {
  const column = uniqueIndex(sheet.kind);
  const reader = core.workbook.rows(sheet);
  const distinct = new Set<string>();
  let unread = 0;
  const next = prepareArrays(
    core.workbook.database.reader,
    `SELECT row FROM i_${sheet.number} WHERE issue_group = ? AND row > ? ORDER BY row LIMIT 500`,
  );
  for (const group of family) {
    for (let last = -1; ; ) {
      const ids = allRows(next, group.id, last).map((row) => numberOf(row[0]));
      for (const { texts } of reader.byIds(ids)) {
        if (isUnreadable(texts)) unread += 1;
        else distinct.add(texts[column] ?? '');
      }
      last = ids.at(-1) ?? last;
      if (ids.length < 500) break;
      if (pace.due) await pace.rest();
    }
  }
  return distinct.size + unread;
}

/**
 * The next cell with an issue after a cell of the view, wrapping round. Rows are walked in the order of the
 * view, and only rows with issues are looked into.
 */
export async function nextIssue(
  core: Core,
  input: DecodedOf<'sheets.nextIssue'>,
): Promise<{ readonly index: number; readonly column: number } | null> {
  const { sheet, list } = await core.views.list(input.sheetId, input.view);
  const severity = input.severity === 'any' ? 'any' : 'error';
  const issues = await core.views.list(input.sheetId, {
    filters: [{ by: 'issues', severity }],
    sort: [],
  });
  if (issues.list.length === 0 || list.length === 0) return null;
  const marked = new Uint8Array(sheet.nextRowId);
  for (const id of issues.list.ids) marked[id] = 1;
  const forward = input.direction === 'next';
  const columnsAt = (index: number): readonly number[] =>
    issueColumns(core, sheet, list.ids[index] ?? 0, severity);
  const start = Math.min(Math.max(input.from.index, -1), list.length);
  if (start >= 0 && start < list.length && marked[list.ids[start] ?? 0] === 1) {
    const own = columnsAt(start).filter((column) =>
      forward ? column > input.from.column : column < input.from.column,
    );
    const next = forward ? own[0] : own.at(-1);
    if (next !== undefined) return { index: start, column: next };
  }
  for (let step = 1; step <= list.length; step += 1) {
    const index = wrapped(forward ? start + step : start - step, list.length);
    if (marked[list.ids[index] ?? 0] !== 1) continue;
    const columns = columnsAt(index);
    const column = forward ? columns[0] : columns.at(-1);
    if (column !== undefined) return { index, column };
  }
  return null;
}

const wrapped = (index: number, length: number): number => ((index % length) + length) % length;

function issueColumns(core: Core, sheet: Sheet, id: number, severity: 'error' | 'any'): readonly number[] {
  const row = core.workbook.rows(sheet).get(id);
  const columns = (row?.issues ?? []).flatMap((group) => {
    const found = sheet.groups.get(group);
    if (!found || (severity === 'error' && found.severity !== 'error')) return [];
    const column = sheet.keys.indexOf(found.column);
    return column === -1 ? [] : [column];
  });
  return [...new Set(columns)].sort((a, b) => a - b);
}
