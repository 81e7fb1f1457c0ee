import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { SheetSummary } from '../../../contract/sheets.ts';
import { kindById } from '../../../domain/kinds/registry.ts';
import { sheetsMessages } from '../../../messages/sheets.ts';
import { Failure } from '../../failure.ts';
import { longestJson } from '../../sqlite/longest-json.ts';
import { isoTime, jsonIn } from '../../sqlite/readable.ts';
import { keysOf, knownKind, type Sheet } from '../sheet.ts';
import { prepareArrays } from './database.ts';
import { IssueGroups } from './issue-groups.ts';
import { RowOrder } from './row-order.ts';
import { dropSheetTables, sheetTables } from './schema.ts';
import { rowCount } from './sheet-rows.ts';
import { undoState } from './steps.ts';
import { allRows, bytesOf, numberOf, oneRow, type Row, textOf } from './values.ts';

const columns =
  'number, id, name, kind, own_columns, rows_with_errors, warnings, revision, next_row_id, checked, created_at, changed_at';

const ownColumnsSchema = z.array(z.string());

function asSheet(database: DatabaseSync, row: Row): Sheet {
  const number = numberOf(row[0]);
  const kind = knownKind(textOf(row[3]));
  const ownColumns = ownColumnsSchema.parse(jsonIn(textOf(row[4]), longestJson['sheets.own_columns']));
  const order = oneRow(prepareArrays(database, 'SELECT runs FROM orders WHERE sheet = ?'), number);
  return {
    number,
    id: textOf(row[1]),
    name: textOf(row[2]),
    kind,
    ownColumns,
    keys: keysOf(kind, ownColumns),
    order: order ? RowOrder.fromRuns(bytesOf(order[0]), rowCount(database, number)) : RowOrder.counting(0),
    groups: IssueGroups.load(database, number),
    rowsWithErrors: numberOf(row[5]),
    warnings: numberOf(row[6]),
    revision: numberOf(row[7]),
    nextRowId: numberOf(row[8]),
    checked: textOf(row[9]),
    createdAt: textOf(row[10]),
    changedAt: textOf(row[11]),
    ...undoState(database, number),
  };
}

/** A visible sheet, or null. Throws Failure (`disk`) where this version cannot read it. */
export function loadSheet(database: DatabaseSync, id: string): Sheet | null {
  const row = oneRow(
    prepareArrays(database, `SELECT ${columns} FROM sheets WHERE id = ? AND state = 'ready'`),
    id,
  );
  if (row === null) return null;
  try {
    return asSheet(database, row);
  } catch (thrown) {
    throw new Failure({
      code: 'disk',
      message: sheetsMessages.sheetUnreadable({ name: textOf(row[2]) }),
      next: sheetsMessages.sheetUnreadableNext,
      details: thrown instanceof Failure ? [thrown.error.message] : [],
    });
  }
}

/** The number of a visible sheet, whether it can be read or not. */
export function numberOfSheet(database: DatabaseSync, id: string): number | null {
  const row = oneRow(
    prepareArrays(database, "SELECT number FROM sheets WHERE id = ? AND state = 'ready'"),
    id,
  );
  return row && numberOf(row[0]);
}

/** The visible sheets, newest change first, without loading them. */
export const summaries = (database: DatabaseSync): readonly SheetSummary[] =>
  allRows(
    prepareArrays(
      database,
      `SELECT number, id, name, kind, rows, rows_with_errors, warnings, revision, created_at, changed_at,
         CASE WHEN octet_length(own_columns) <= ${longestJson['sheets.own_columns']} AND json_valid(own_columns)
           THEN json_type(own_columns) END FROM sheets WHERE state = 'ready' ORDER BY changed_at DESC, number DESC`,
    ),
  ).map((row): SheetSummary => {
    const rows = numberOf(row[4]);
    const rowsWithErrors = numberOf(row[5]);
    const kind = row[10] === 'array' ? kindById(textOf(row[3])) : null;
    const summary = {
      id: textOf(row[1]),
      name: textOf(row[2]),
      rows,
      rowsWithErrors,
      warnings: numberOf(row[6]),
      validRows: rows - rowsWithErrors,
      revision: numberOf(row[7]),
      createdAt: isoTime(Date.parse(textOf(row[8]))),
      changedAt: isoTime(Date.parse(textOf(row[9]))),
      ...undoState(database, numberOf(row[0])),
    };
    if (kind !== null) return { ...summary, kind: kind.id };
    // Whoever looks at the kind of a sheet gets one that has no codes; there are no rows to send.
    const nothing = { rows: 0, rowsWithErrors: 0, warnings: 0, validRows: 0, canUndo: null, canRedo: null };
    return { ...summary, ...nothing, kind: 'change_next_charge_date', unreadable: true };
  });

export type NewSheet = {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly ownColumns: readonly string[];
  readonly state: 'importing' | 'ready';
  readonly checked: string;
  readonly at: string;
};

/** Makes the record and the tables of a sheet; answers its number. Runs inside the caller's transaction. */
export function createRecord(writer: DatabaseSync, sheet: NewSheet): number {
  const made = writer
    .prepare(
      'INSERT INTO sheets (id, name, kind, own_columns, state, checked, created_at, changed_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    )
    .run(
      sheet.id,
      sheet.name,
      sheet.kind,
      JSON.stringify(sheet.ownColumns),
      sheet.state,
      sheet.checked,
      sheet.at,
      sheet.at,
    );
  const number = Number(made.lastInsertRowid);
  writer.exec(sheetTables(number));
  saveOrder(writer, number, RowOrder.counting(0));
  return number;
}

export function saveOrder(writer: DatabaseSync, number: number, order: RowOrder): void {
  writer.prepare('INSERT OR REPLACE INTO orders VALUES (?, ?)').run(number, order.toRuns());
}

/** Writes what a change may alter of a sheet's record. */
export function saveRecord(writer: DatabaseSync, sheet: Sheet): void {
  writer
    .prepare(
      'UPDATE sheets SET name = ?, rows = ?, rows_with_errors = ?, warnings = ?, revision = ?, next_row_id = ?, checked = ?, changed_at = ? WHERE number = ?',
    )
    .run(
      sheet.name,
      sheet.order.length,
      sheet.rowsWithErrors,
      sheet.warnings,
      sheet.revision,
      sheet.nextRowId,
      sheet.checked,
      sheet.changedAt,
      sheet.number,
    );
}

export function setState(writer: DatabaseSync, number: number, state: 'ready' | 'deleted'): void {
  writer.prepare('UPDATE sheets SET state = ? WHERE number = ?').run(state, number);
}

/** Numbers of sheets that were deleted or whose import was interrupted. */
export const leftovers = (database: DatabaseSync, importing: ReadonlySet<number>): readonly number[] =>
  allRows(prepareArrays(database, "SELECT number FROM sheets WHERE state <> 'ready'"))
    .map((row) => numberOf(row[0]))
    .filter((number) => !importing.has(number));

/** Removes what is left of a sheet after its rows are gone. */
export function dropRecord(writer: DatabaseSync, number: number): void {
  writer.exec(`BEGIN IMMEDIATE; ${dropSheetTables(number)}
    DELETE FROM step_cells WHERE step IN (SELECT id FROM steps WHERE sheet = ${number});
    DELETE FROM step_orders WHERE step IN (SELECT id FROM steps WHERE sheet = ${number});
    DELETE FROM steps WHERE sheet = ${number};
    DELETE FROM orders WHERE sheet = ${number};
    DELETE FROM issue_groups WHERE sheet = ${number};
    DELETE FROM saved_views WHERE sheet = ${number};
    DELETE FROM sheets WHERE number = ${number}; COMMIT;`);
}
