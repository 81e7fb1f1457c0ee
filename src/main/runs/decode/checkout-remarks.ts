import { isJsonObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { isErrorField, plainKey } from '../../api/error-in.ts';
import { isNotApplied, isOfAvailability, isOfDiscount } from './checkout-discount.ts';
import { hasOtherLines } from './checkout-shown.ts';

/** What a service says of a checkout that it has created: its discount does not apply, or a line is not available. */
export type Remark = 'discount' | 'line';

/**
 * What the records of a new checkout say of its own discount and lines.
 * @param isDenied what is said of the discount is a denial
 */
export function remarksOf(
  sent: JsonObject,
  records: readonly JsonObject[],
  at: number,
  isDenied: boolean,
): readonly Remark[] {
  const isWithout = isDenied || records.some((record) => isNotApplied(record, at));
  const isLeftOut = records.some((record) => hasOtherLines(sent, record, at));
  return [
    ...(hasCode(sent) && isWithout ? (['discount'] as const) : []),
    ...(isLeftOut ? (['line'] as const) : []),
  ];
}

export const hasCode = ({ discount_code: code }: JsonObject): boolean =>
  typeof code === 'string' && code !== '';

/** An answer without what it says of the lines of its record, or of its discount as well. */
export function withoutRemarks(
  body: Json,
  isRecord: (object: JsonObject) => boolean,
  hasDiscount: boolean,
): Json {
  const ofRecord = ([key, value]: readonly [string, Json]): readonly (readonly [string, Json])[] =>
    isOfDiscount(key) && !hasDiscount
      ? []
      : [[key, isOfLines(key) ? withoutAvailability(value) : inner(key, value)]];
  const inner = (key: string, value: Json): Json => (isErrorField(key) ? value : visit(value));
  const visit = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isJsonObject(value)) return value;
    const entries = Object.entries(value);
    return Object.fromEntries(
      isRecord(value) ? entries.flatMap(ofRecord) : entries.map(([key, one]) => [key, inner(key, one)]),
    );
  };
  return visit(body);
}

const isOfLines = (key: string): boolean => plainKey(key) === 'lineitems';

function withoutAvailability(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutAvailability);
  if (!isJsonObject(value)) return value;
  const told = Object.entries(value).filter(([key]) => !isOfAvailability(key));
  return Object.fromEntries(
    told.map(([key, one]) => [key, /^(nodes|edges|node|data)$/.test(key) ? withoutAvailability(one) : one]),
  );
}
