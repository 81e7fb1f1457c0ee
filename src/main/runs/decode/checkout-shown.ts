import { isJsonObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { fieldOf } from '../../../domain/run/canonical.ts';
import { otherValues } from '../../../domain/run/changed-since.ts';
import { sameValue } from '../../../domain/run/same-value.ts';
import { plainKey } from '../../api/error-in.ts';
import { isFilled } from '../../api/errors.ts';
import { hasDenial } from '../../api/forms.ts';
import { isNo } from './denial.ts';

/**
 * Whether the record of a checkout shows other lines, entries of lists or another discount than were sent. A list that is
 * longer than the sent one has what was to be taken out, or what was in a checkout before. What is not shown says nothing.
 */
export const isOtherCheckout = (sent: JsonObject, record: JsonObject): boolean =>
  hasMore(sent, record) ||
  hasOtherLines(sent, record) ||
  hasOtherShipping(sent, record) ||
  hasOtherDiscount(sent, record);

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

/** An update sends the discount with the address, and the record has it itself (spec: Checkout). */
function hasOtherDiscount(sent: JsonObject, record: JsonObject): boolean {
  const { shipping_address: address = null } = sent;
  const code = sent.discount_code ?? (isJsonObject(address) ? address.discount_code : undefined);
  const told = placesOfCodes.map((name) => codesIn(fieldOf(record, name))).filter((codes) => codes !== null);
  if (typeof code !== 'string' || (told.length === 0 && !isNotApplied(record))) return false;
  const shown = told.flat();
  if (code === '') return shown.length > 0;
  return isNotApplied(record) || !shown.some((one) => sameValue('code', code, one));
}

const placesOfCodes = [
  ...['discount_code', 'discount_codes', 'applied_discount', 'applied_discounts'],
  ...['discount', 'discounts'],
];

/** Whether a checkout says of its discount that it does not apply (spec: at application its rules are checked). */
const isNotApplied = (record: JsonObject): boolean =>
  Object.entries(record).some(([key, value]) => {
    if (/^discount(code)?(applied|applicable|valid)$/.test(plainKey(key))) return isNo(value);
    const isPlace = placesOfCodes.some((name) => plainKey(name) === plainKey(key));
    return isPlace && [value].flat().some((one: Json) => isJsonObject(one) && isDeniedIn(one));
  });
const isDeniedIn = (discount: JsonObject): boolean =>
  Object.entries(discount).some(([name, value]) => {
    const key = plainKey(name);
    if (/^(is)?(applicable|applied|valid)$/.test(key)) return isNo(value);
    if (/^(non|not|un)(applicable|applied|valid)reason$/.test(key)) return isFilled(value);
    return key === 'status' && typeof value === 'string' && hasDenial(value);
  });

/** Codes of the discounts in a field of a checkout; null where it tells none. */
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
