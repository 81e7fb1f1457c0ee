import type { DatabaseSync } from 'node:sqlite';
import { longestCells } from '../../sqlite/longest-json.ts';
import { jsonIn } from '../../sqlite/readable.ts';
import { prepareArrays } from './database.ts';
import { allRows, bytesOf, numberOf, oneRow, textOf } from './values.ts';

/**
 * The changes of one row in a step: row id, then column index (or {@link noteColumn}), text before, text after,
 * and so on.
 */
export type RowChange = readonly (number | string)[];

/** Stands for the note of the row where a column index is expected. */
export const noteColumn = -1;

export type Step = { readonly id: number; readonly about: string; readonly cells: number };

/** Steps kept for undo; older ones are forgotten, and so are those beyond the bytes. */
export const undoLimits = { steps: 250, bytes: 512 * 1024 * 1024 };

/** What undo and redo would take back or do again next, in words. */
export function undoState(
  database: DatabaseSync,
  sheet: number,
): { readonly canUndo: string | null; readonly canRedo: string | null } {
  return {
    canUndo: nextStep(database, sheet, 'undo')?.about ?? null,
    canRedo: nextStep(database, sheet, 'redo')?.about ?? null,
  };
}

/** The step that undo or redo takes next. */
export function nextStep(database: DatabaseSync, sheet: number, way: 'undo' | 'redo'): Step | null {
  const row = oneRow(
    prepareArrays(
      database,
      way === 'undo'
        ? 'SELECT id, about, cells FROM steps WHERE sheet = ? AND undone = 0 ORDER BY id DESC LIMIT 1'
        : 'SELECT id, about, cells FROM steps WHERE sheet = ? AND undone = 1 ORDER BY id LIMIT 1',
    ),
    sheet,
  );
  return row && { id: numberOf(row[0]), about: textOf(row[1]), cells: numberOf(row[2]) };
}

export const markStep = (writer: DatabaseSync, step: number, undone: boolean): void => {
  writer.prepare('UPDATE steps SET undone = ? WHERE id = ?').run(undone ? 1 : 0, step);
};

/** Numbers of the parts of a step's cell changes. */
export const partsOf = (database: DatabaseSync, step: number): readonly number[] =>
  allRows(prepareArrays(database, 'SELECT part FROM step_cells WHERE step = ? ORDER BY part'), step).map(
    (row) => numberOf(row[0]),
  );

/** A part of a step; null for one that cannot be read. */
export function readPart(database: DatabaseSync, step: number, part: number): readonly RowChange[] | null {
  const row = oneRow(
    prepareArrays(database, 'SELECT changes FROM step_cells WHERE step = ? AND part = ?'),
    step,
    part,
  );
  if (row === null) return [];
  const given = jsonIn(textOf(row[0]), longestCells);
  return Array.isArray(given) && given.every(isRowChange) ? given : null;
}

const isRowChange = (given: unknown): given is RowChange =>
  Array.isArray(given) &&
  given.length % 3 === 1 &&
  given.every((value: unknown, at) =>
    at === 0 || at % 3 === 1 ? Number.isInteger(value) : typeof value === 'string',
  );

/** The order of the rows before and after a step, as runs; null when it left the order alone. */
export function readOrders(
  database: DatabaseSync,
  step: number,
): { readonly before: Uint8Array; readonly after: Uint8Array } | null {
  const row = oneRow(prepareArrays(database, 'SELECT before, after FROM step_orders WHERE step = ?'), step);
  return row && { before: bytesOf(row[0]), after: bytesOf(row[1]) };
}

/** Rows of one part of a step at most. */
export const partRows = 2000;
/** Characters at which a part ends, so that no part is longer than what is read. */
const partCharacters = 4 * 1024 ** 2;
/** Signs of a column, and around its texts. */
const around = 8;

/** Records a step part by part, so that a change of a million cells never stands in memory whole. */
export class StepWriter {
  readonly id: number;
  private readonly writer: DatabaseSync;
  private pending: RowChange[] = [];
  private characters = 0;
  private part = 0;
  private bytes = 0;

  constructor(writer: DatabaseSync, sheet: number, about: string) {
    this.writer = writer;
    this.id = Number(
      writer.prepare('INSERT INTO steps (sheet, about, cells, bytes) VALUES (?, ?, 0, 0)').run(sheet, about)
        .lastInsertRowid,
    );
  }

  add(change: RowChange): void {
    this.pending.push(change);
    for (const value of change) this.characters += around + (typeof value === 'string' ? value.length : 0);
    if (this.pending.length >= partRows || this.characters >= partCharacters) this.flush();
  }

  orders(before: Uint8Array, after: Uint8Array): void {
    this.writer.prepare('INSERT INTO step_orders VALUES (?, ?, ?)').run(this.id, before, after);
    this.bytes += before.length + after.length;
  }

  finish(about: string, cells: number): void {
    this.flush();
    this.writer
      .prepare('UPDATE steps SET about = ?, cells = ?, bytes = ? WHERE id = ?')
      .run(about, cells, this.bytes, this.id);
  }

  private flush(): void {
    if (this.pending.length === 0) return;
    const changes = JSON.stringify(this.pending);
    this.writer.prepare('INSERT INTO step_cells VALUES (?, ?, ?)').run(this.id, this.part, changes);
    this.bytes += changes.length;
    this.part += 1;
    this.pending = [];
    this.characters = 0;
  }
}
