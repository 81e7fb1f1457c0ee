import type { Travel } from '../../../contract/sheets.ts';
import { sheetsMessages } from '../../../messages/sheets.ts';
import { Failure } from '../../failure.ts';
import type { Patch, SheetChange } from '../change/sheet-change.ts';
import type { Core } from '../core.ts';
import { RowOrder } from '../store/row-order.ts';
import { rowCount } from '../store/sheet-rows.ts';
import {
  markStep,
  nextStep,
  partRows,
  partsOf,
  type RowChange,
  readOrders,
  readPart,
  type Step,
} from '../store/steps.ts';
import { cells } from './words.ts';

/** Takes the newest step back, or does the newest undone step again. */
export async function travel(core: Core, sheetId: string, way: 'undo' | 'redo'): Promise<Travel> {
  try {
    return await taken(core, sheetId, way);
  } catch (thrown) {
    if (!(thrown instanceof UnreadableStep)) throw thrown;
    await core.workbook.dropStep(sheetId, thrown.step, way);
    throw thrown;
  }
}

class UnreadableStep extends Failure {
  readonly step: number;

  constructor({ id, about }: Step, way: 'undo' | 'redo') {
    super({
      code: 'conflict',
      message: sheetsMessages.stepUnreadable({ about, way }),
      next: sheetsMessages.stepUnreadableNext,
    });
    this.step = id;
  }
}

async function taken(core: Core, sheetId: string, way: 'undo' | 'redo'): Promise<Travel> {
  const { writer } = core.workbook.database;
  let first: Travel['first'] = null;
  const done = await core.workbook.change(sheetId, null, async (change) => {
    const step = nextStep(writer, change.base.number, way);
    if (!step) {
      throw new Failure({
        code: 'conflict',
        message: way === 'undo' ? sheetsMessages.noChangeUndo : sheetsMessages.noChangeRedo,
      });
    }
    change.job.about = `${way === 'undo' ? 'Undo' : 'Redo'}: ${step.about}`;
    const unreadable = (): Failure => new UnreadableStep(step, way);
    const orderOf = (runs: Uint8Array): RowOrder => {
      try {
        return RowOrder.fromRuns(runs, rowCount(writer, change.base.number));
      } catch {
        throw unreadable();
      }
    };
    const orders = readOrders(writer, step.id);
    const order = orders && orderOf(way === 'undo' ? orders.before : orders.after);
    const parts = partsOf(writer, step.id);
    change.job.expect(parts.length * partRows);
    // Cells of rows that a step added travel with their rows; so the order comes last on the way back.
    if (way === 'redo' && order) await change.setOrder(order);
    for (const part of way === 'undo' ? [...parts].reverse() : parts) {
      const changes = readPart(writer, step.id, part);
      if (changes === null) throw unreadable();
      await apply(change, changes, way);
      if (part === parts[0]) first = firstOf(change, changes);
    }
    if (way === 'undo' && order) await change.setOrder(order);
    first = seen(change, first);
    markStep(writer, step.id, way === 'undo');
    change.cells = step.cells - change.passedOver;
    return change.passedOver === 0
      ? step.about
      : sheetsMessages.skippedUnreadable({ about: step.about, cells: cells(change.passedOver) });
  });
  return { ...done, first };
}

/** The cell that a step changed first; a note has no column. */
function firstOf({ base }: SheetChange, [change]: readonly RowChange[]): Travel['first'] {
  if (change === undefined) return null;
  return { rowId: Number(change[0]), column: base.keys[Number(change[1])] ?? null };
}

/** Where the eye finds the change: in its first cell, or in the first row that came back. */
function seen({ base, order }: SheetChange, first: Travel['first']): Travel['first'] {
  if (first !== null && order.has(first.rowId)) return first;
  const back = order === base.order ? undefined : order.ids.find((id) => !base.order.has(id));
  return back === undefined ? null : { rowId: back, column: null };
}

async function apply(
  change: SheetChange,
  changes: readonly RowChange[],
  way: 'undo' | 'redo',
): Promise<void> {
  const repeats = changes.some(
    (one, index) => index > 0 && Number(one[0]) <= Number(changes[index - 1]?.[0]),
  );
  // Ascending rows are read in runs; where a step came to a row twice, the way back needs the reverse order.
  const ordered = repeats && way === 'undo' ? [...changes].reverse() : changes;
  const ids = Uint32Array.from(ordered, (one) => Number(one[0]));
  await change.patchRows(ids, (_row, index): Patch => patchOf(ordered[index] ?? [], way));
}

/** Column and text pairs out of `[row, column, before, after, column, before, after...]`. */
function patchOf(change: RowChange, way: 'undo' | 'redo'): Patch {
  const patches: Patch[] = [];
  for (let at = 1; at + 2 < change.length; at += 3) {
    patches.push([change[at] ?? 0, change[way === 'undo' ? at + 1 : at + 2] ?? '']);
  }
  return (way === 'undo' ? patches.reverse() : patches).flat();
}
