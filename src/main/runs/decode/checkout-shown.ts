import { isJsonObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { fieldOf } from '../../../domain/run/canonical.ts';
import { bare, otherValues } from '../../../domain/run/changed-since.ts';
import { plainKey } from '../../api/error-in.ts';
import { isFilled } from '../../api/errors.ts';
import {
  hasOtherDiscount,
  isLineRefused,
  isOfAvailability,
  isOfLinesLeft,
  isOfLinesRemoved,
} from './checkout-discount.ts';
import { isNo } from './denial.ts';
import { countOf, listOf, withAttributes } from './envelope.ts';
import { isOfPrevious } from './unreal.ts';

/**
 * Whether the record of a checkout shows other lines, entries of lists or another discount than were sent. A list that is
 * longer than the sent one has what was to be taken out, or what was in a checkout before. What is not shown says nothing.
 * @param at when the answer came; null: nobody knows
 * @param isMade the answer has the token of a new checkout: a discount that does not apply, or a line that is not available,
 * is one of it
 */
export const isOtherCheckout = (
  sent: JsonObject,
  record: JsonObject,
  at: number | null = null,
  isMade = false,
): boolean =>
  hasMore(besideLists(sent, record), record) ||
  hasOtherLines(sent, record, at, isMade) ||
  hasOtherVisits(sent, record) ||
  hasOtherShipping(sent, record) ||
  hasOtherDiscount(sent, record, at, isMade);

/** What was sent, without lists that the record shows, and whose entries it may have in another order. */
export function besideLists(sent: JsonObject, record: JsonObject): JsonObject {
  const shown = bare(record);
  if (!isJsonObject(shown)) return sent;
  const isApart = (key: string): boolean =>
    key === 'line_items'
      ? Array.isArray(fieldOf(shown, key))
      : key === 'analytics_data' && visitsIn(shown) !== null;
  return Object.fromEntries(Object.entries(sent).filter(([key]) => !isApart(key)));
}

const hasMore = (sent: Json, shown: Json): boolean => {
  if (Array.isArray(sent)) return Array.isArray(shown) && shown.length > sent.length;
  if (!isJsonObject(sent) || !isJsonObject(shown)) return false;
  return Object.entries(sent).some(([key, value]) => hasMore(value, fieldOf(shown, key) ?? null));
};

/** Each line that was sent has to be a shown one of its own: one that shows little may look like several. */
export function hasOtherLines(
  { line_items: lines }: JsonObject,
  record: JsonObject,
  at: number | null,
  isMade = false,
): boolean {
  if (!Array.isArray(lines)) return false;
  if ([record, ...cartsIn(record)].some((one) => namesLinesLeft(lines, one))) return true;
  const told = listsOfLines(record);
  return told.length > 0
    ? !told.some((shown) => areLines(lines, shown, at, isMade))
    : [record, ...cartsIn(record)].some((one) => countsOtherLines(lines, one));
}

/** Whether a checkout names lines that are not in it. An update may name those that it was to remove. */
const namesLinesLeft = (sent: readonly Json[], record: JsonObject): boolean =>
  Object.entries(record).some(([key, value]) => {
    if (isOfLinesRemoved(key))
      return [value]
        .flat()
        .some((one: Json) => isJsonObject(one) && sent.some((line) => namesLine(line, one)));
    return isOfLinesLeft(key) && isFilled(value) && !isNo(value);
  });
const namesLine = (line: Json, shown: JsonObject): boolean =>
  isJsonObject(line) &&
  (fieldOf(shown, 'variant_id') ?? null) !== null &&
  otherValues(line, shown).length === 0;

/** Whether a checkout that shows no lines counts neither as many as were sent nor as many pieces. */
function countsOtherLines(sent: readonly Json[], record: JsonObject): boolean {
  const pieces = sent.reduce<number>(
    (sum, line) => sum + ((isJsonObject(line) ? countOf(line.quantity ?? null) : null) ?? 1),
    0,
  );
  return Object.entries(record).some(([key, value]) => {
    const count = isOfLineCount(key) ? countOf(value) : null;
    return count !== null && count !== sent.length && count !== pieces;
  });
}
const isOfLineCount = ofKeys((key) =>
  /^((num(ber)?of|total|countof)?(line|cart)?(items|lines)(count)?|(line)?itemcount|linecount)$/.test(
    plainKey(key),
  ),
);

function areLines(
  sent: readonly Json[],
  shown: readonly Json[],
  at: number | null,
  isMade: boolean,
): boolean {
  if (sent.length !== shown.length) return false;
  const left = shown.map(entryOf).sort(fullestFirst);
  return [...sent].sort(fullestFirst).every((line) => {
    const found = left.findIndex((one) => isLine(line, one, at, isMade));
    if (found >= 0) left.splice(found, 1);
    return found >= 0;
  });
}

const fullestFirst = (one: Json, other: Json): number => fieldsIn(other) - fieldsIn(one);
const fieldsIn = (line: Json): number =>
  isJsonObject(line) ? Object.values(line).filter((value) => value !== null).length : 0;

/** A line of a list that is read page by page: `{cursor, node}`. */
function entryOf(entry: Json): Json {
  if (!isJsonObject(entry)) return entry;
  const { node = null } = entry;
  return withAttributes(isJsonObject(node) ? node : entry);
}

const withoutOwn = (line: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(line).filter(([key]) => !isOfAvailability(key)));

/** What is sent once is not charged again and again. */
const once: JsonObject = { charge_interval_frequency: null, order_interval_frequency: null };
const isLine = (line: Json, shown: Json, at: number | null, isMade: boolean): boolean =>
  isJsonObject(line) &&
  isJsonObject(shown) &&
  !isLineRefused(isMade ? withoutOwn(shown) : shown, at) &&
  otherValues({ ...once, ...line }, shown).length === 0;

/** The lines of a checkout; where it has none itself, those of what is in it, as its cart. */
function listsOfLines(record: JsonObject): readonly (readonly Json[])[] {
  const own = linesIn(record) ?? linesIn(record, otherNames);
  if (own !== null) return [own];
  return Object.entries(record).flatMap(([key, value]) => {
    if (!isJsonObject(value) || isOfPrevious(key)) return [];
    const lines = linesIn(value) ?? (isCart(key) ? linesIn(value, otherNames) : null);
    return lines === null ? [] : [lines];
  });
}

const otherNames = ['items', 'lines', 'cart_items', 'cart_lines'];
const isCart = ofKeys((key) => /^(cart|basket|bag|checkout|order)$/.test(plainKey(key)));
const cartsIn = (record: JsonObject): readonly JsonObject[] =>
  Object.entries(record).flatMap(([key, value]) => (isCart(key) && isJsonObject(value) ? [value] : []));
const fieldsOfLine = ['variant_id', 'product_id', 'quantity'];

/** A list under the name that is sent, or under another one where it has fields of lines. */
function linesIn(one: JsonObject, names = ['line_items']): readonly Json[] | null {
  for (const name of names) {
    const lines = fieldOf(one, name) ?? null;
    const list =
      isJsonObject(lines) || Array.isArray(lines) ? listOf(lines, ['nodes', 'edges', 'data']) : null;
    const isOfLines = list
      ?.map(entryOf)
      .every(
        (line) => isJsonObject(line) && fieldsOfLine.some((field) => fieldOf(line, field) !== undefined),
      );
    if (list !== null && (names !== otherNames || isOfLines)) return list;
  }
  return null;
}

/** A service may keep the parameters of earlier visits; those that were all to be removed are not to be there. */
function hasOtherVisits(sent: JsonObject, record: JsonObject): boolean {
  const [own, shown] = [visitsIn(sent), visitsIn(record)];
  if (own === null || shown === null) return false;
  if (own.length === 0) return shown.length > 0;
  return own.some((visit) => !shown.some((one) => otherValues(visit, one).length === 0));
}

function visitsIn(record: JsonObject): readonly Json[] | null {
  const data = fieldOf(record, 'analytics_data') ?? null;
  const visits = isJsonObject(data) ? fieldOf(data, 'utm_params') : null;
  return Array.isArray(visits) ? visits : null;
}

/** Nor does every service show shipping lines with the address, where an update sends them. */
function hasOtherShipping({ shipping_address: address = null }: JsonObject, record: JsonObject): boolean {
  if (!isJsonObject(address)) return false;
  const { original_shipping_lines: lines, shipping_lines_override: override } = address;
  const told = {
    ...(lines === undefined ? {} : { original_shipping_lines: lines }),
    ...(override === undefined ? {} : { shipping_lines_override: override }),
  };
  return hasMore(told, record) || otherValues(told, record).length > 0;
}
