import type { Review, Selection } from '../../contract/runs.ts';
import type { RunId, SheetId } from '../../domain/ids.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { skippedRows } from '../../domain/run/row-results.ts';
import {
  asSent,
  type Cells,
  isCheckoutFormKind,
  isPriceKind,
  type RunKind,
} from '../../domain/sheet/kind.ts';
import { runsMessages } from '../../messages/runs.ts';
import { Failure } from '../failure.ts';
import type { CheckoutForms, PriceSheets, RunRowSource } from '../ports.ts';
import { createPace } from '../turn.ts';
import { checkoutSource } from './checkouts.ts';
import { earlierOf, type Taken } from './earlier.ts';
import { ownRows } from './own-rows.ts';
import { priceSource } from './prices.ts';
import { unknownRun } from './refusals.ts';
import { kindOf } from './run-kind.ts';
import type { RunRequest } from './run-request.ts';
import { inverseSource, snapshotSource } from './source-runs.ts';
import type { Records, RunRecord } from './store/records.ts';
import type { RunRows } from './store/run-rows.ts';
import { wholeThings } from './whole-things.ts';

/** `checkout`: what the form of one would send; it is asked for by the form alone. */
export type RunSelection = Selection | { readonly of: 'checkout' };

export type SourceRow = {
  readonly id: number;
  readonly number: number;
  readonly cells: Cells;
  /** Issues of the row that do not keep it from being sent. */
  readonly warnings?: number;
  /** The cells of the row of the run that is undone, as far as they set something. */
  readonly undone?: Cells;
  /** What the run that is undone had sent, as `{version, body}`. */
  readonly expected?: string;
};

/** The rows that a run would take, wherever they come from. */
export type Source = {
  readonly kind: RunKind;
  readonly title: string;
  readonly sheetId: SheetId | null;
  /** 0 where there is no sheet. */
  readonly revision: number;
  readonly rowsLeftOut: number;
  readonly warnings: number;
  /** What the store's runs say of the chosen rows; null where none of the sheet was sent to it, and for rows of a run. */
  readonly earlier: Review['earlier'];
  /** Keys of the cells, in the order of the results file. */
  readonly columns: readonly string[];
  /** Rows, when it is known without reading them. */
  readonly count: number | null;
  readonly inverseOf: RunId | null;
  /** The number of the run whose rows are sent again: only later runs can have sent them besides. */
  readonly againOf: number | null;
  /** By what the rows were checked; null where that is not certain. */
  readonly checkedBy: Profile | null;
  /** In sheet order; those that restore one thing the other way round. */
  readonly rows: () => AsyncGenerator<SourceRow>;
  /** Why some rows are not among them, for people. */
  readonly remarks: readonly string[];
  /** What ought to be known of what is sent, as sentences. */
  readonly cautions?: readonly string[];
  /** What else is said of it; nothing is sent while one of them is an error. */
  readonly notices?: Review['notices'];
  /** What rows that undo a run do not bring back, with how many, as sentences. */
  readonly unrestored: readonly string[];
};

export type SourceParts = {
  readonly rows: RunRowSource;
  readonly prices: PriceSheets;
  readonly checkouts: CheckoutForms;
  readonly records: Records;
  readonly runRows: RunRows;
};

const readAtOnce = 500;
/** More ids than this are compared here instead of being sent with every reading. */
const mostIdsToSend = 2000;

/** Finds the rows of a selection. `rowByRow` undefined: rows of a run go as the run went, others in batches. Throws Failure (`not-found`, `bad-input`). */
export async function sourceOf(
  parts: SourceParts,
  { sheetId, storeId, selection, rowByRow }: RunRequest,
): Promise<Source> {
  switch (selection.of) {
    case 'valid': {
      const taken = { rowIds: null, at: { storeId, again: selection.again ?? 'none' } };
      return sheetSource(parts, needSheet(sheetId), taken, rowByRow);
    }
    case 'rows': {
      const { rowIds, again = 'none' } = selection;
      return selectedSource(parts, needSheet(sheetId), { rowIds, at: { storeId, again } }, rowByRow);
    }
    case 'outcomes':
      return outcomesSource(parts, selection, rowByRow);
    case 'prices':
      return priceSource(parts.prices, needSheet(sheetId), storeId, selection.restores);
    case 'checkout':
      return checkoutSource(parts.checkouts, needSheet(sheetId));
    case 'inverse':
      return inverseSource(parts, selection.runId);
  }
}

function needSheet(sheetId: SheetId | null): SheetId {
  if (sheetId !== null) return sheetId;
  throw new Failure({ code: 'bad-input', message: runsMessages.noSheetNamedRun });
}

function needRun({ records }: SourceParts, runId: RunId): RunRecord {
  const record = records.find(runId);
  if (record === null) throw new Failure(unknownRun);
  return record;
}

async function sheetSource(
  parts: SourceParts,
  sheetId: SheetId,
  asked: Taken,
  rowByRow = false,
): Promise<Source> {
  const { rowIds } = asked;
  const sheet = await parts.rows.sheet(sheetId);
  const kind = asSent(kindOf(sheet.kind), rowByRow);
  const earlier = await earlierOf(parts.rows, sheetId, asked);
  const taken = earlier === null ? { ...asked, at: undefined } : asked;
  const source: Source = {
    ...ownRows,
    kind,
    title: sheet.name,
    sheetId,
    revision: sheet.revision,
    rowsLeftOut: rowIds === null ? sheet.rows - sheet.validRows : 0,
    warnings: sheet.warnings,
    earlier,
    columns: [...kind.columns.map((column) => column.key), ...sheet.unmappedColumns],
    count: rowIds === null ? sheet.validRows : null,
    checkedBy: sheet.checkedBy,
    rows: () => sheetRows(parts.rows, sheetId, taken),
  };
  if (kind.whole !== undefined) return wholeThings(parts.rows, source, sheetId, taken);
  const areAllSent = earlier === null || skippedRows(earlier) === 0;
  // Warnings of rows that have errors as well are counted with the sheet's.
  if (areAllSent && (source.warnings === 0 || source.rowsLeftOut === 0)) return source;
  const { rows, warnings } = await countRows(source);
  return { ...source, count: rows, warnings };
}

/** Rows that the operator selected: those of them that have no error. */
async function selectedSource(
  parts: SourceParts,
  sheetId: SheetId,
  taken: Taken & { readonly rowIds: readonly number[] },
  rowByRow: boolean | undefined,
): Promise<Source> {
  const source = await sheetSource(parts, sheetId, taken, rowByRow);
  if (source.kind.whole !== undefined) {
    const remark = runsMessages.selectedRowsSent({ things: source.kind.whole.things });
    return { ...source, remarks: [remark, ...source.remarks] };
  }
  const { rows, warnings } = await countRows(source);
  const skipped = source.earlier === null ? 0 : skippedRows(source.earlier);
  return {
    ...source,
    count: rows,
    rowsLeftOut: taken.rowIds.length - rows - skipped,
    warnings,
    remarks: [runsMessages.rowsSelectedSheetSent],
  };
}

async function* sheetRows(
  source: RunRowSource,
  sheetId: SheetId,
  { rowIds, at }: Taken,
): AsyncGenerator<SourceRow> {
  const wanted = rowIds === null ? null : new Set(rowIds);
  const some = rowIds !== null && rowIds.length <= mostIdsToSend ? { rowIds } : {};
  const query = { sheetId, limit: readAtOnce, ...some, ...(at === undefined ? {} : { at }) };
  const pace = createPace();
  for (let afterNumber = 0; ; ) {
    const rows = await source.readRows({ ...query, afterNumber });
    const last = rows.at(-1);
    if (last === undefined) return;
    afterNumber = last.number;
    for (const row of rows) {
      if (wanted === null || wanted.has(row.id)) yield row;
      await pace();
    }
  }
}

const mayBeCarriedOut = ['succeeded', 'unknown', 'counted'] as const;
const asTheyAre = runsMessages.rowsSentSheetNow;

/** Retry failed, send the rest: exactly those rows, as the sheet has them now; else as they were sent. */
async function outcomesSource(
  parts: SourceParts,
  { runId, outcomes }: Extract<Selection, { of: 'outcomes' }>,
  asked: boolean | undefined,
): Promise<Source> {
  const record = needRun(parts, runId);
  if (isCheckoutFormKind(record.kind))
    throw new Failure({ code: 'denied', message: runsMessages.checkoutSentByForm });
  const rowByRow = asked ?? record.setup.rowByRow;
  const unsent = outcomes.every((outcome) => outcome === 'not-sent');
  const title = runsMessages.againRun({ number: record.number, title: record.title, unsent });
  const asItWas = async () => ({
    ...(await snapshotSource(parts, record, outcomes, title)),
    kind: asSent(kindOf(record.kind), rowByRow),
  });
  if (record.sheetId !== null && isPriceKind(record.kind)) {
    parts.prices.checkIdle(record.sheetId);
    return { ...(await asItWas()), sheetId: record.sheetId, remarks: [] };
  }
  if (record.sheetId === null) return asItWas();
  const rowIds = parts.runRows.rowIds(record.number, outcomes);
  const sheet = await existing(parts, record.sheetId);
  if (sheet?.kind !== record.kind) return asItWas();
  const carriedOut = parts.runRows.rowIds(
    record.number,
    mayBeCarriedOut.filter((outcome) => !outcomes.includes(outcome)),
  );
  const again = { title, inverseOf: record.inverseOf, againOf: record.number };
  const source = await sheetSource(parts, record.sheetId, { rowIds, carriedOut }, rowByRow);
  if (source.kind.whole !== undefined) {
    return { ...source, ...again, remarks: [asTheyAre, ...source.remarks] };
  }
  const taken = await countRows(source);
  const left = rowIds.length - taken.rows;
  return {
    ...source,
    ...again,
    count: taken.rows,
    rowsLeftOut: left,
    warnings: taken.warnings,
    remarks: left === 0 ? [asTheyAre] : [runsMessages.errorsNow({ left, rowIds: rowIds.length })],
  };
}

async function existing(parts: SourceParts, sheetId: SheetId) {
  try {
    return await parts.rows.sheet(sheetId);
  } catch (thrown) {
    if (thrown instanceof Failure && thrown.error.code === 'not-found') return null;
    throw thrown;
  }
}

/** Rows of a part of a sheet, and their warnings: the sheet's own counts are of all its rows. */
async function countRows(
  source: Pick<Source, 'rows'>,
): Promise<{ readonly rows: number; readonly warnings: number }> {
  let rows = 0;
  let warnings = 0;
  for await (const row of source.rows()) {
    rows += 1;
    warnings += row.warnings ?? 0;
  }
  return { rows, warnings };
}
