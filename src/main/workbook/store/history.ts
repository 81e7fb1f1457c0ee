import type { DatabaseSync } from 'node:sqlite';
import { Pace } from '../pace.ts';
import { prepareArrays } from './database.ts';
import { RowOrder } from './row-order.ts';
import { rowCount } from './sheet-rows.ts';
import { readOrders, undoLimits } from './steps.ts';
import { allRows, numberOf } from './values.ts';

/** Forgets the steps that were undone: a new change takes the place of what could be done again. */
export async function forgetUndone(
  writer: DatabaseSync,
  sheet: number,
  order: RowOrder,
  pace: Pace,
): Promise<void> {
  const steps = stepIds(writer, 'SELECT id FROM steps WHERE sheet = ? AND undone = 1', sheet);
  await forget(writer, sheet, steps, order, pace);
}

/** Forgets the oldest steps beyond the limits of the undo stack. */
export async function trimHistory(
  writer: DatabaseSync,
  sheet: number,
  order: RowOrder,
  pace: Pace,
): Promise<void> {
  const rows = allRows(
    prepareArrays(writer, 'SELECT id, bytes FROM steps WHERE sheet = ? ORDER BY id DESC'),
    sheet,
  );
  let bytes = 0;
  const old: number[] = [];
  rows.forEach((row, index) => {
    bytes += numberOf(row[1]);
    // The newest step is always kept, however large it is.
    if (index >= undoLimits.steps || (index > 0 && bytes > undoLimits.bytes)) old.push(numberOf(row[0]));
  });
  await forget(writer, sheet, old, order, pace);
}

/**
 * Forgets a step that cannot be read, so that the next one can be taken. If it changed which rows there are, those beyond it
 * are forgotten with it: their orders are of other rows.
 */
export async function forgetUnreadable(
  writer: DatabaseSync,
  { number, order }: { readonly number: number; readonly order: RowOrder },
  step: number,
  way: 'undo' | 'redo',
): Promise<void> {
  const beyond = `SELECT id FROM steps WHERE sheet = ? AND id ${way === 'undo' ? '<=' : '>='} ${step}`;
  const hasOrder = stepIds(writer, 'SELECT step FROM step_orders WHERE step = ?', step).length > 0;
  await forget(writer, number, hasOrder ? stepIds(writer, beyond, number) : [step], order, new Pace());
}

const stepIds = (database: DatabaseSync, sql: string, sheet: number): readonly number[] =>
  allRows(prepareArrays(database, sql), sheet).map((row) => numberOf(row[0]));

async function forget(
  writer: DatabaseSync,
  sheet: number,
  steps: readonly number[],
  order: RowOrder,
  pace: Pace,
): Promise<void> {
  if (steps.length === 0) return;
  const drop = (table: string, column: string) => writer.prepare(`DELETE FROM ${table} WHERE ${column} = ?`);
  const [cells, orders, records] = [
    drop('step_cells', 'step'),
    drop('step_orders', 'step'),
    drop('steps', 'id'),
  ];
  for (const step of steps) {
    cells.run(step);
    records.run(step);
  }
  const moving = steps.filter((step) => readOrders(writer, step) !== null);
  if (moving.length > 0) await dropUnreachable(writer, sheet, moving, order, pace);
  for (const step of moving) orders.run(step);
}

function ordersOf(database: DatabaseSync, step: number, rows: number): readonly RowOrder[] {
  const orders = readOrders(database, step);
  if (orders === null) return [];
  try {
    return [orders.before, orders.after].map((runs) => RowOrder.fromRuns(runs, rows));
  } catch {
    // A damaged one brings back no row.
    return [];
  }
}

/**
 * Deletes rows of forgotten steps that neither the sheet nor any step that is left can bring back. Each step begins with the
 * order that the one before it ended with, and no row comes twice: what the sheet and the oldest step that is left begin with
 * is all that the forgotten ones share with the others.
 */
async function dropUnreachable(
  writer: DatabaseSync,
  sheet: number,
  forgotten: readonly number[],
  order: RowOrder,
  pace: Pace,
): Promise<void> {
  const rows = rowCount(writer, sheet);
  const oldest = oldestLeft(writer, sheet, rows);
  const remove = writer.prepare(`DELETE FROM r_${sheet} WHERE id = ?`);
  const removeNote = writer.prepare(`DELETE FROM n_${sheet} WHERE row = ?`);
  for (const step of forgotten) {
    for (const { ids } of ordersOf(writer, step, rows)) {
      for (const id of ids) {
        if (order.has(id) || oldest?.has(id)) continue;
        remove.run(id);
        removeNote.run(id);
        if (pace.due) await pace.rest();
      }
    }
    if (pace.due) await pace.rest();
  }
}

/** The order before the oldest step that is left; null where none can be read. */
function oldestLeft(writer: DatabaseSync, sheet: number, rows: number): RowOrder | null {
  const left =
    'SELECT step FROM step_orders WHERE step IN (SELECT id FROM steps WHERE sheet = ?) ORDER BY step';
  for (const step of stepIds(writer, left, sheet)) {
    const [before] = ordersOf(writer, step, rows);
    if (before !== undefined) return before;
  }
  return null;
}
