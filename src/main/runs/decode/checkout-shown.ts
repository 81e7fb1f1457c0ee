import { isJsonObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { fieldOf } from '../../../domain/run/canonical.ts';
import { otherValues } from '../../../domain/run/changed-since.ts';
import { sameValue } from '../../../domain/run/same-value.ts';

/**
 * Whether the record of a checkout shows other lines, entries of lists or another discount than were sent. A list that is
 * longer than the sent one has what was to be taken out, or what was in a checkout before. What is not shown says nothing.
 */
export const isOtherCheckout = (sent: JsonObject, record: JsonObject): boolean =>
  hasMore(sent, record) || hasOtherLines(sent, record) || hasOtherDiscount(sent, record);

const hasMore = (sent: Json, shown: Json): boolean => {
  if (Array.isArray(sent)) return Array.isArray(shown) && shown.length > sent.length;
  if (!isJsonObject(sent) || !isJsonObject(shown)) return false;
  return Object.entries(sent).some(([key, value]) => hasMore(value, fieldOf(shown, key) ?? null));
};

function hasOtherLines(sent: JsonObject, record: JsonObject): boolean {
  const [lines, shown] = [sent.line_items, fieldOf(record, 'line_items')];
  if (!Array.isArray(lines) || !Array.isArray(shown)) return false;
  return lines.some(
    (line: Json) => !shown.some((one: Json) => isJsonObject(one) && otherValues(line, one).length === 0),
  );
}

/** An update sends the discount with the address, and the record has it itself (spec: Checkout). */
function hasOtherDiscount(sent: JsonObject, record: JsonObject): boolean {
  const { shipping_address: address = null } = sent;
  const code = sent.discount_code ?? (isJsonObject(address) ? address.discount_code : undefined);
  const shown = codesShown(record);
  if (typeof code !== 'string' || shown === null) return false;
  return code === '' ? shown.length > 0 : !shown.some((one) => sameValue('code', code, one));
}

const placesOfCodes = [
  ...['discount_code', 'discount_codes', 'applied_discount', 'applied_discounts'],
  ...['discount', 'discounts'],
];
/** Codes of the discounts that a record shows; null where it has no place that tells them. */
function codesShown(record: JsonObject): readonly string[] | null {
  const told = placesOfCodes.map((name) => codesIn(fieldOf(record, name)));
  return told.find((codes) => codes !== null) ?? null;
}

function codesIn(value: Json | undefined): readonly string[] | null {
  if (value === null || value === '') return [];
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) {
    const codes = value.map((one: Json) => codesIn(one));
    return codes.includes(null) ? null : codes.flatMap((one) => one ?? []);
  }
  const code = value !== undefined && isJsonObject(value) ? fieldOf(value, 'code') : undefined;
  return typeof code === 'string' || code === null ? codesIn(code) : null;
}
