import { runEventsMessages } from '../../messages/run-events.ts';
import { isJsonObject, type Json, JsonNumber, type JsonObject, parseJson, stringifyJson } from '../json.ts';
import { isTrue } from '../kinds/body.ts';
import type { Profile } from '../profile/profile.ts';
import { wireKey } from '../profile/wire.ts';
import { hasRedacted } from '../redacted.ts';
import { EMPTY_MARK } from '../sheet/empty-mark.ts';
import type { Cells, Column, RunKind } from '../sheet/kind.ts';
import { parseCell } from '../sheet/parse-cell.ts';
import { canonical, fieldOf } from './canonical.ts';
import { bare } from './changed-since.ts';
import { namedAs, namingColumn, withoutNamingCode } from './naming.ts';
import { flagOf } from './same-value.ts';

/**
 * The cells of the row that takes another back, with what it does not bring back (names of things); or why there is
 * none, as the end of a sentence.
 */
export type InverseRow =
  | { readonly cells: Cells; readonly lost: readonly string[] }
  | { readonly kept: string };

/**
 * The row of the inverse kind for a row that succeeded. Columns that both kinds have are copied; the id that
 * the inverse kind asks for besides is the one that the service gave in the results.
 */
export function inverseRow(
  kind: RunKind,
  inverse: RunKind,
  cells: Cells,
  serviceId: string | null,
): InverseRow {
  const own = new Set(kind.columns.map((column) => column.key));
  const found: Record<string, string> = {};
  for (const column of inverse.columns) {
    if (own.has(column.key)) found[column.key] = cells[column.key] ?? '';
    else if (column.type === 'id') found[column.key] = serviceId ?? '';
    if (column.required && (found[column.key] ?? '') === '') {
      return { kept: runEventsMessages.serviceGaveNoId };
    }
    if (!isSendable(column, found[column.key] ?? '')) return { kept: notSendable };
  }
  return { cells: found, lost: [] };
}

/** spec: Async batch and task: the ids by which things are deleted are integers. */
const notSendable = runEventsMessages.idNotNumberSpecification;
const isSendable = (column: Column, text: string): boolean => parseCell(column, text).state !== 'unreadable';

/** Whether rows of the inverse kind name a thing by an id that only the service can have given. */
export const needsServiceId = (kind: RunKind, inverse: RunKind): boolean =>
  inverse.columns.some(
    ({ key, type, required }) => required && type === 'id' && !kind.columns.some((own) => own.key === key),
  );

/**
 * The row of the same kind that restores what a row changed, from the thing as it was read before. A row is restored
 * whole or kept, since an empty cell leaves a field as it is; but for what its columns name as lost (spec: Rules on
 * swapping: nothing there sets a price, and the platform fills the fields that were not sent).
 */
export function restoringRow(kind: RunKind, cells: Cells, before: string, profile: Profile): InverseRow {
  const record = recordOf(before);
  if (record === null) return { kept: runEventsMessages.earlierValuesNotRead };
  const changed = withoutNamingCode(kind, cells);
  const given: Record<string, string> = { ...namedAs(kind, cells, idIn(record, kind)) };
  const restored: Record<string, string> = {};
  const lost = new Set<string>();
  const identifying = namingColumn(kind);
  for (const column of kind.columns) {
    const { key, label, undo } = column;
    const text = changed[key] ?? '';
    if (key === identifying) continue;
    if (undo?.how === 'repeat') {
      if (text !== '') given[key] = text;
      continue;
    }
    if (undo?.how === 'leave') {
      if (isTrue(text)) lost.add(undo.lost);
      continue;
    }
    if (text === '' && !isFilled(column, changed)) continue;
    const earlier = at(record, key, profile);
    const back = earlier === undefined ? null : cellOf(column, earlier);
    if (back !== null && hasRedacted([back]))
      return { kept: runEventsMessages.earlierValueRedacted({ label }) };
    if (back !== null && isSendable(column, back)) restored[key] = back;
    else if (undo !== undefined) lost.add(undo.lost);
    else if (earlier === undefined) return { kept: runEventsMessages.serviceNotSay({ label }) };
    else if (back !== null) return { kept: runEventsMessages.cannotSent({ label, back }) };
    else return { kept: runEventsMessages.hadNoValueBefore({ label, EMPTYMARK: EMPTY_MARK }) };
  }
  if (Object.keys(restored).length === 0) {
    return { kept: runEventsMessages.nothingRestored({ lost: lost.size, value: [...lost].join(', ') }) };
  }
  return { cells: { ...given, ...restored }, lost: [...lost] };
}

/** The ID that the record of a thing shows, where rows of the kind can name the thing by it. */
function idIn(record: Readonly<Record<string, Json>>, kind: RunKind): string | null {
  const column = kind.columns.find(({ key }) => key === namingColumn(kind));
  const id = textOf(record.id ?? null);
  return column !== undefined && id !== '' && isSendable(column, id) ? id : null;
}

/**
 * Whether what would restore a thing is what a run had sent, and what the service is known to have filled besides:
 * there is nothing to undo. Other letters are another value.
 */
export const restoresNothing = (undo: JsonObject, sent: JsonObject, filled: JsonObject): boolean =>
  Object.entries(undo).every(([name, value]) => {
    const [own, other] = [sent[name], filled[name]];
    if (own !== undefined) return canonical(own) === canonical(value);
    return other !== undefined && canonical(other, true) === canonical(value, true);
  });

/** The service filled a cell that was left empty. */
export const isFilled = ({ undo }: Column, cells: Cells): boolean =>
  undo?.how === 'if-shown' && undo.filledWith !== undefined && (cells[undo.filledWith] ?? '') !== '';

/** What no row of a kind can bring back, whatever the service shows. */
export const neverRestored = (kind: RunKind): readonly string[] =>
  kind.columns.flatMap(({ undo }) => (undo?.how === 'leave' ? [undo.lost] : []));

/** Counts, by what is lost, the rows that an undo run cannot fully restore. */
export function countUnrestored(kind: RunKind): {
  readonly add: (cells: Cells) => void;
  readonly counted: () => ReadonlyMap<string, number>;
} {
  const rows = new Map<string, number>();
  return {
    add: (cells) => {
      for (const { key, undo } of kind.columns) {
        if (undo?.how === 'leave' && isTrue(cells[key] ?? '')) {
          rows.set(undo.lost, (rows.get(undo.lost) ?? 0) + 1);
        }
      }
    },
    counted: () => rows,
  };
}

/** The cells of a thing as it was read, by column key; columns that the record does not show are left out. */
export function cellsOfRecord(kind: RunKind, body: Json, profile: Profile): Cells | null {
  const record = bare(body);
  if (!isJsonObject(record)) return null;
  const cells: Record<string, string> = {};
  for (const column of kind.columns) {
    const value = at(record, column.key, profile);
    if (value !== undefined) cells[column.key] = cellOf(column, value) ?? '';
  }
  return cells;
}

/**
 * The day of a midnight. Any other time may be the midnight of the shop's zone, shown in another, with a zone or without
 * one, and of another day.
 */
const dayIn = /^(\d{4}-\d{2}-\d{2})[T ]00:00(?::00(?:\.0{1,9})?)?(?: ?(?:Z|[+-]\d{2}(?::?\d{2})?))?$/i;

/** The text of a cell that sends a value as it was read; null where it stood for no value. */
function cellOf(column: Column, value: Json): string | null {
  const text = textOf(value);
  // Services answer "new customers only" as a flag, too (field-notes: first_time_customer_restriction).
  const isFlag = column.key === 'first_time_customer_restriction' && /^[01]$/.test(text);
  if (column.type === 'choice' && (isFlag || typeof value === 'boolean'))
    return flagOf(text) ? (column.choices?.[0] ?? null) : null;
  if (column.type === 'date') return text === '' ? null : (dayIn.exec(text)?.[1] ?? text);
  if (text === '') return null;
  if (column.type === 'boolean') return String(flagOf(text) ?? text);
  const choices = column.type === 'choice' ? column.choices : undefined;
  return choices?.find((one) => one.toLowerCase() === text.toLowerCase()) ?? text;
}

/** The value of a column; a key with points is a path. */
function at(record: Readonly<Record<string, Json>>, key: string, profile: Profile): Json | undefined {
  let value: Json | undefined = record;
  for (const part of key.split('.')) {
    if (!isJsonObject(value)) return undefined;
    value = fieldOf(value, wireKey(part, profile));
  }
  return value;
}

/** The record of a thing as it was read before a change; null where there is none. */
export function recordOf(text: string): Readonly<Record<string, Json>> | null {
  try {
    const record = bare(parseJson(text));
    return isJsonObject(record) ? record : null;
  } catch {
    return null;
  }
}

function textOf(value: Json): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (value instanceof JsonNumber) return value.text;
  return typeof value === 'boolean' ? String(value) : stringifyJson(value);
}
