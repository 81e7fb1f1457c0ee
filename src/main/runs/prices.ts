import type { AppError } from '../../contract/errors.ts';
import { priceCells, priceKinds } from '../../domain/kinds/bundle-prices.ts';
import type { RunEvent } from '../../domain/run/events.ts';
import { type Outcome, outcomeOf } from '../../domain/run/outcome.ts';
import { isPriceKind } from '../../domain/sheet/kind.ts';
import { bundlesMessages } from '../../messages/bundles.ts';
import type { EarlierSending, PriceSheets, Sessions } from '../ports.ts';
import { beginRun, type LiveRun } from './live-run.ts';
import { ownRows } from './own-rows.ts';
import { summaryOf } from './progress.ts';
import type { Source } from './source.ts';
import type { Journal } from './store/journal.ts';
import type { Records } from './store/records.ts';
import type { RunRows } from './store/run-rows.ts';

/** A price is changed by a request that may be repeated, and only where it is still what it was. */
export const priceNeeds = { idempotent: true, lookUp: false, readFirst: true, compares: true } as const;

/** The prices of a bundle sheet as the rows of a run. Throws Failure as {@link PriceSheets.planned}. */
export async function priceSource(
  sheets: PriceSheets,
  sheetId: string,
  storeId: string,
  restores: boolean,
): Promise<Source> {
  const { name, revision, rows, cautions, remarks } = await sheets.planned(sheetId, storeId, restores);
  return {
    ...ownRows,
    kind: priceKinds[restores ? 'bundle-restores' : 'bundle-prices'],
    title: name,
    sheetId,
    revision,
    columns: priceCells,
    // Counted by reading them, so that a review is of every price.
    count: null,
    rows: async function* () {
      for (const [index, { cells, before, known }] of rows.entries())
        yield { id: index + 1, number: index + 1, cells, undone: before, expected: known };
    },
    cautions,
    remarks,
  };
}

/** Bundles of which a sheet is told at once, unless their run is over: some milliseconds. */
const toldAtOnce = 250;

/** Tells a bundle sheet what became of its prices, by the journal of their run. */
export function followPrices(sheets: PriceSheets, rows: RunRows) {
  /** The outcomes of tasks that a sheet was told, by run; nothing is known of them after a start. */
  const told = new Map<number, ReadonlyMap<number, Outcome>>();
  /** Also that the run has begun, and that it is over. Throws Failure (`disk`). */
  return ({ record, state }: LiveRun, problem: AppError | null): void => {
    const { number, sheetId, kind, setup } = record;
    if (problem !== null || sheetId === null || !isPriceKind(kind)) return;
    const { outcomes, plan, endedAt } = state();
    const known = told.get(number);
    const fresh = new Map<number, Outcome>();
    const most = endedAt === null ? toldAtOnce : plan.tasks;
    for (let task = 0; task < plan.tasks && fresh.size < most; task += 1) {
      const outcome = outcomeOf(outcomes, task);
      if (outcome !== null && known?.get(task) !== outcome) fresh.set(task, outcome);
    }
    if (fresh.size === 0 && known !== undefined && endedAt === null) return;
    const sent = [...fresh].flatMap(([task, outcome]) =>
      rows.told(number, task).map(({ cells, ...row }) => ({
        ...row,
        outcome,
        // The words are all that is kept of it.
        wereThere: outcome === 'succeeded' && row.message === bundlesMessages.hadThesePrices,
        cells: Object.fromEntries(setup.columns.map((key, index) => [key, cells[index] ?? ''])),
      })),
    );
    sheets.take(sheetId, kind === 'bundle-restores', sent);
    if (endedAt === null) told.set(number, new Map([...(known ?? []), ...fresh]));
    else told.delete(number);
  };
}

type AdoptParts = {
  readonly sheets: PriceSheets;
  readonly sessions: Sessions;
  readonly records: Records;
  readonly rows: RunRows;
  readonly journal: Journal;
};

/**
 * Makes runs of what an earlier version sent of bundle sheets. What was on its way is in doubt, and goes on as a run that
 * was interrupted; what had ended is in the history. Throws Failure (`disk`); done again, it goes on where it stopped.
 */
export function adoptEarlier(parts: AdoptParts): void {
  for (const sending of parts.sheets.earlier()) {
    if (parts.sessions.store(sending.storeId) !== null) adopt(parts, sending);
    parts.sheets.forget(sending.number);
  }
}

function adopt({ sessions, records, rows, journal }: AdoptParts, sending: EarlierSending): void {
  const { startedAt: at, endedAt, because, storeId, sheetId } = sending;
  const id = `prices-${sheetId}-${sending.number}`;
  if (records.find(id) !== null) return;
  const record = records.add({
    ...{ id, storeId, sheetId, startedAt: at, inverseOf: null },
    kind: sending.restores ? 'bundle-restores' : 'bundle-prices',
    title: sending.name,
    setup: { columns: priceCells, profile: sessions.profile(storeId), unrestored: [], rowByRow: false },
  });
  rows.insert(
    record.number,
    sending.rows.map(({ cells, known }, task) => ({
      ...{ id: task + 1, number: task + 1, task, label: cells.bundle_selection_id ?? '', expected: known },
      cells: priceCells.map((key) => cells[key] ?? ''),
    })),
  );
  const { length } = sending.rows;
  const plan = {
    via: 'single',
    tasks: length,
    rows: length,
    rowsPerTask: null,
    batches: [],
    tasksPerAdd: 1,
  } as const;
  const run = beginRun(journal, record, { at, type: 'run-created', plan, needs: priceNeeds });
  for (const [task, { outcome, inDoubt, message, answered }] of sending.rows.entries()) {
    const by = outcome === 'not-sent' ? 'cancelled' : 'answer';
    const event: RunEvent | null =
      outcome !== null
        ? { at, type: 'row-outcomes', by, outcomes: [{ first: task, count: 1, outcome }] }
        : inDoubt
          ? { at, type: 'step-about', step: run.state().nextStep, action: { do: 'send-one', task } }
          : null;
    const detail = { serviceIds: [], message, raw: answered ? '' : null };
    if (event !== null) run.append([event], new Map([[task, detail]]));
  }
  if (endedAt !== null) run.append([{ at: endedAt, type: 'finished' }]);
  else if (because !== null) run.append([{ at, type: 'held', reason: because, until: null }]);
  records.saveSummary(record.number, summaryOf(record, run.state()));
  records.setState(record.number, endedAt === null ? 'active' : 'ended');
}
