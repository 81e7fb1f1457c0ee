import type { Outcome } from '../../contract/runs.ts';
import type { RunId } from '../../domain/ids.ts';
import { type JsonObject, stringifyJson } from '../../domain/json.ts';
import { kinds } from '../../domain/kinds/registry.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import {
  type InverseRow,
  inverseRow,
  needsServiceId,
  restoresNothing,
  restoringRow,
} from '../../domain/run/inverse.ts';
import { nameIn, withoutNamingCode } from '../../domain/run/naming.ts';
import { type Cells, type RunKind, type RunKindId, versionOf } from '../../domain/sheet/kind.ts';
import { keptRowsMessages } from '../../messages/kept-rows.ts';
import { runEventsMessages } from '../../messages/run-events.ts';
import { runsMessages } from '../../messages/runs.ts';
import { Failure } from '../failure.ts';
import { addressIn, laterDiscounts } from './later-discounts.ts';
import { ownRows } from './own-rows.ts';
import { canReadFirst, leftBy, namedBefore } from './read-first.ts';
import { unknownRun } from './refusals.ts';
import { cellsOf, resultRows } from './result-rows.ts';
import { kindOf, kindOfRun } from './run-kind.ts';
import type { Source, SourceParts } from './source.ts';
import type { RunRecord } from './store/records.ts';
import type { ResultRow } from './store/run-rows.ts';
import { inOrderOfThings } from './thing-order.ts';

/** Rows of an earlier run as they were sent, where the sheet is gone. */
export async function snapshotSource(
  parts: SourceParts,
  record: RunRecord,
  outcomes: readonly Outcome[],
  title: string,
): Promise<Source> {
  const undone = record.inverseOf === null ? null : parts.records.find(record.inverseOf);
  const isOfAddresses = undone !== null && record.kind === 'address_discount_remove';
  const later = isOfAddresses ? await laterDiscounts(parts, undone) : new Map<string, number>();
  const allRows = () =>
    record.inverseOf === null
      ? resultRows(parts, record, outcomes)
      : rowsOfThings(parts, record, outcomes, 'as-sent');
  const laterOf = (row: ResultRow): number | undefined => later.get(addressIn(cellsOf(record, row)));
  const kept = new Map<string, number>();
  if (later.size > 0)
    for await (const row of allRows()) {
      const run = laterOf(row);
      if (run !== undefined) countIn(kept, runEventsMessages.otherDiscountSince({ run }));
    }
  const rowsLeftOut = sumOf(kept);
  const cautions = isOfAddresses ? [runsMessages.removesAnyDiscount] : [];
  return {
    ...ownRows,
    kind: kindOfRun(record),
    title,
    columns: record.setup.columns,
    count: parts.runRows.count(record.number, outcomes) - rowsLeftOut,
    rowsLeftOut,
    inverseOf: record.inverseOf,
    againOf: record.number,
    rows: async function* () {
      for await (const row of allRows()) {
        if (laterOf(row) !== undefined) continue;
        const { id, number, expected } = row;
        yield { id, number, cells: cellsOf(record, row), ...(expected === null ? {} : { expected }) };
      }
    },
    // A run that undoes another never had a sheet.
    remarks: record.inverseOf === null ? [runsMessages.sheetGoneRowsSent] : remarksOf(kept),
    cautions,
  };
}

const sumOf = (kept: ReadonlyMap<string, number>): number =>
  [...kept.values()].reduce((sum, rows) => sum + rows, 0);
const remarksOf = (kept: ReadonlyMap<string, number>): readonly string[] =>
  [...kept].map(([why, rows]) => runsMessages.asSent({ rows, why }));

/** How a run can be undone. */
export type InverseWay = {
  readonly kind: RunKind;
  /** True: the same kind with the values from before. */
  readonly restores: boolean;
};

/**
 * How runs of a kind can be undone; null when there is no way: the kind says why, or the service gives no ids.
 * Whether a run did read what it changed is told by its needs.
 */
export function inverseWay(kind: RunKind, profile: Profile): InverseWay | null {
  if ('kind' in kind.inverse) {
    const inverse = kindOf(kind.inverse.kind);
    const idsAreGiven = kind.sending.via === 'single' || profile.optional.taskList;
    return idsAreGiven || !needsServiceId(kind, inverse) ? { kind: inverse, restores: false } : null;
  }
  // Only a run that read things before it changed them can restore them; its rows say which were read.
  return canReadFirst(kind.id, profile, false) ? { kind, restores: true } : null;
}

/** Why there is no way back. */
export const noWayBack = ({ inverse }: RunKind): string =>
  'none' in inverse ? inverse.none : runsMessages.countsOnlyCannotUndo;

/** The rows that take another run back. Throws Failure (`not-found`, `bad-input`). */
export async function inverseSource(parts: SourceParts, runId: RunId): Promise<Source> {
  const record = parts.records.find(runId);
  if (record === null) throw new Failure(unknownRun);
  const kind = kindOfRun(record);
  const way = inverseWay(kind, record.setup.profile);
  if (way === null) {
    throw new Failure({
      code: 'bad-input',
      message: runsMessages.runCannotUndone({ number: record.number }),
      next: noWayBack(kind),
    });
  }
  let count = 0;
  const kept = new Map<string, number>();
  const lost = new Map<string, number>();
  // What is deleted by an id that the service gave has to be made by the one row that has it, and no older than its request.
  const isOfMade = !way.restores && needsServiceId(kind, way.kind);
  const others = isOfMade ? await parts.runRows.sharedIds(record, undoneBy(way.kind)) : new Set<string>();
  const isOfAddresses = way.kind.id === 'address_discount_remove';
  const later = isOfAddresses ? await laterDiscounts(parts, record) : new Map<string, number>();
  let unseen = 0;
  for await (const { back, isUnseen } of inverseRows(parts, record, way, others, later)) {
    if ('kept' in back) countIn(kept, back.kept);
    else {
      count += 1;
      if (isUnseen === true) unseen += 1;
      for (const name of back.lost) countIn(lost, name);
    }
  }
  return {
    ...ownRows,
    kind: way.kind,
    title: runsMessages.undoRun({ number: record.number, title: record.title }),
    rowsLeftOut: sumOf(kept),
    columns: way.kind.columns.map((column) => column.key),
    count,
    inverseOf: runId,
    rows: async function* () {
      for await (const { row, cells, back, left } of inverseRows(parts, record, way, others, later)) {
        if (!('cells' in back)) continue;
        const { profile } = record.setup;
        const body = kind.body([withoutNamingCode(kind, cells)], profile);
        const sent = {
          version: versionOf(kind, profile),
          body,
          ...(isOfMade ? { since: String(row.since ?? record.startedAt) } : {}),
          ...(left === undefined ? {} : { left }),
          ...(way.restores ? namedBefore(row.backup ?? '', body, kind) : {}),
        };
        yield {
          id: row.id,
          number: row.number,
          cells: back.cells,
          undone: setBy(cells),
          expected: stringifyJson(sent),
        };
      }
    },
    remarks: remarksOf(kept),
    cautions: [
      ...(isOfAddresses ? [runsMessages.removesAnyDiscount] : []),
      ...(unseen > 0 ? [keptRowsMessages.mayBeSkipped({ rows: unseen })] : []),
    ],
    unrestored: [...lost].map(([name, rows]) => runsMessages.notRestored({ rows, name })),
  };
}

/** What the run sent; of the fields of empty cells it says nothing. */
const setBy = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ''));

const countIn = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

/** Kinds whose runs a kind undoes. */
const undoneBy = ({ id }: RunKind): readonly RunKindId[] =>
  Object.values(kinds).flatMap((kind) =>
    'kind' in kind.inverse && kind.inverse.kind === id ? [kind.id] : [],
  );

type Undone = {
  readonly row: ResultRow;
  readonly cells: Cells;
  readonly back: InverseRow;
  /** Of a row that restores: what the run left in fields that it had not sent. */
  readonly left?: JsonObject;
  /** It restores fields that the service filled in, and its response did not show: see {@link reasonToKeep}. */
  readonly isUnseen?: boolean;
};

/**
 * The rows that succeeded, each with the row that takes it back.
 * @param others ids that are none of one row alone
 * @param later addresses with the later run that changed what they have
 */
async function* inverseRows(
  parts: SourceParts,
  record: RunRecord,
  way: InverseWay,
  others: ReadonlySet<string>,
  later: ReadonlyMap<string, number>,
): AsyncGenerator<Undone> {
  const kind = kindOfRun(record);
  let unknown: ReadonlyMap<string, number> | null = null;
  const rows = way.restores
    ? rowsOfThings(parts, record, ['succeeded'], 'last-first')
    : resultRows(parts, record, ['succeeded']);
  for await (const row of rows) {
    const cells = cellsOf(record, row);
    const run = later.get(addressIn(cells));
    if (run !== undefined) {
      yield { row, cells, back: { kept: runEventsMessages.otherDiscountSince({ run }) } };
      continue;
    }
    const back = way.restores
      ? restoringRow(kind, cells, row.backup ?? '', record.setup.profile)
      : inverseRow(kind, way.kind, cells, others.has(row.serviceId ?? '') ? null : row.serviceId);
    if (!way.restores || 'kept' in back) {
      yield { row, cells, back };
      continue;
    }
    const changes = (own: Cells) => kind.body([withoutNamingCode(kind, own, cells)], record.setup.profile);
    const [sent, undo] = [changes(cells), changes(back.cells)];
    const left = leftBy(row.filled ?? row.raw, cells, sent, undo);
    const isUnseen = Object.keys(undo).some((name) => sent[name] === undefined && left[name] === undefined);
    if (!restoresNothing(undo, sent, left)) yield { row, cells, back, left, isUnseen };
    else {
      unknown ??= await unknownBefore(parts, record);
      const run = unknown.get(nameIn(kind, cells)) ?? null;
      yield { row, cells, back: { kept: runEventsMessages.hadTheseValues({ run }) } };
    }
  }
}

/** Things that the rows of earlier runs name of which nobody knows whether they were carried out, with the latest such run. */
async function unknownBefore(
  parts: SourceParts,
  { storeId, number, kind }: RunRecord,
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const run of parts.records.summaries(storeId)) {
    if (run.number >= number || run.kind !== kind || run.unknown === 0) continue;
    const record = parts.records.find(run.id);
    if (record === null) continue;
    for await (const row of resultRows(parts, record, ['unknown'])) {
      const thing = nameIn(kindOfRun(record), cellsOf(record, row));
      if (!found.has(thing)) found.set(thing, run.number);
    }
  }
  return found;
}

/** As {@link resultRows}: what a row changed is as the rows of the same thing after it had found it. */
function rowsOfThings(
  parts: SourceParts,
  record: RunRecord,
  outcomes: readonly Outcome[],
  order: 'as-sent' | 'last-first',
): AsyncGenerator<ResultRow> {
  const kind = kindOfRun(record);
  return inOrderOfThings(
    order,
    () => resultRows(parts, record, outcomes),
    (row) => nameIn(kind, cellsOf(record, row)),
    (number) => parts.runRows.results(record.number, number - 1, 1, outcomes)[0],
  );
}
