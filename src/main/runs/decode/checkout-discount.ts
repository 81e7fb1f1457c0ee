import { isJsonObject, type Json, JsonNumber, type JsonObject } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { fieldOf } from '../../../domain/run/canonical.ts';
import { sameValue } from '../../../domain/run/same-value.ts';
import { isNoError, plainKey } from '../../api/error-in.ts';
import { isFilled } from '../../api/errors.ts';
import { isAboutFailure, isNo, isOfLeft } from './denial.ts';
import { saysNotApplied } from './discount-words.ts';
import { momentOf } from './moments.ts';
import { isOn } from './unreal.ts';

const placesOfCodes = [
  ...['discount_code', 'discount_codes', 'applied_discount', 'applied_discounts'],
  ...['discount', 'discounts'],
];

/**
 * Whether a checkout shows another discount than was sent, or says that it does not apply, which is no doubt of a checkout
 * that was made with it. An update sends the discount with
 * the address, and the record has it itself (spec: Checkout).
 */
export function hasOtherDiscount(
  sent: JsonObject,
  record: JsonObject,
  at: number | null,
  isMade = false,
): boolean {
  const { shipping_address: address = null } = sent;
  const code = sent.discount_code ?? (isJsonObject(address) ? address.discount_code : undefined);
  if (typeof code !== 'string') return false;
  const values = placesOfCodes.map((name) => [name, fieldOf(record, name)] as const);
  const told = values.map(([name, value]) => codesIn(name, value)).filter((codes) => codes !== null);
  const shown = told.flat();
  if (code === '') return shown.length > 0 || values.some(([, value]) => isOfAmount(value ?? null));
  return (
    (!isMade && isNotApplied(record, at)) ||
    (told.length > 0 && !shown.some((one) => sameValue('code', code, one)))
  );
}

/** Codes of the discounts in a field of a checkout; null where it tells none. A number may be an amount, or an ID. */
function codesIn(name: string, value: Json | undefined): readonly string[] | null {
  if (value === null || value === '') return [];
  if (typeof value === 'string') return /code/.test(name) || amountOf(value) === null ? [value] : null;
  if (Array.isArray(value)) {
    const codes = value.map((one: Json) => codesIn(name, one));
    return codes.includes(null) ? null : codes.flatMap((one) => one ?? []);
  }
  if (value === undefined || !isJsonObject(value)) return null;
  const own = fieldOf(value, 'code');
  const code = own === undefined ? fieldOf(value, 'discount_code') : own;
  if (typeof code === 'string' && code !== '') return [code];
  // Not every discount has a code.
  const isNamed = ['title', 'name', 'id'].some((key) => isFilled(fieldOf(value, key)));
  return code === undefined || isNamed ? null : [];
}

/** A number, a share or money, as it is written to be read, too: "$5.00", "10% off", "5,00 EUR". */
// bounded: 40 characters, as longer ones are no amounts
const label =
  /^-? ?(\p{L}{0,3}\p{Sc} ?|\p{L}{2,3}\.? )?-?\d{1,12}([.,]\d{1,12}){0,3}( ?%| ?\p{Sc}| \p{L}{2,3}\.?| percent)?((?<=[%\p{Sc}])off| off)?$/iu;
function amountOf(value: Json | undefined): number | null {
  const text = value instanceof JsonNumber ? value.text : value;
  return typeof text === 'string' && text.length <= 40 && label.test(text)
    ? Number.parseFloat(text.replace(/[^\d.,]/g, '').replaceAll(',', '.'))
    : null;
}
const isOfAmount = (value: Json): boolean => [value].flat().some((one: Json) => (amountOf(one) ?? 0) !== 0);

/** Whether a checkout says of its discount that it does not apply (spec: at application its rules are checked). */
export const isNotApplied = (record: JsonObject, at: number | null): boolean =>
  Object.entries(record).some(([key, value]) => {
    if (!isOfDiscount(key)) return false;
    const isPlace = placesOfCodes.some((name) => plainKey(name) === plainKey(key));
    return [value].flat().some((one: Json) => {
      const bare = plainKey(key).replace(/discount(code)?/, '');
      if (isJsonObject(one))
        return isPlace
          ? isRefusedIn(one, at) || Object.entries(one).some(([name, inner]) => saysNotApplied(name, inner))
          : Object.values(one).some((inner) => saysNotApplied(bare, inner));
      return denies(bare, one, isOfNot) || saysNotApplied(bare, one);
    });
  });
export const isOfDiscount = ofKeys((key) => /discount/.test(plainKey(key)));

const able =
  '(appl(y|ies|ied|icable|iable)|valid|eligible|usable|redeemable|available|accepted|enabled|active|found|recogni[sz]ed|matched|exists?|successful|success)';
// bounded: words of the program.
const isOfValidity = new RegExp(`^(is|was|be|been|can|could|has|still|currently)*${able}$`);
// bounded: words of the program.
const isOfNone = new RegExp(`^(non|not|un|in)${able}(reason)?$`);
const isOfNot = (key: string): boolean => isOfNone.test(key) || isAboutFailure(key) || isOfLeft(key);
/** Whether a line can be had; its errors are more than that. */
export const isOfAvailability = ofKeys(
  (key) => isOfValidity.test(plainKey(key)) || isOfNone.test(plainKey(key)),
);

/** Whether a discount of a checkout says of itself that it does not count. */
export function isRefusedIn(record: JsonObject, at: number | null): boolean {
  const entries = Object.entries(record).map(([name, value]) => [plainKey(name), value] as const);
  // It may be applied later, then.
  const isMet = entries.some(([key, value]) => /^(is)?(applicable|valid|eligible)$/.test(key) && isOn(value));
  return entries.some(([key, value]) => {
    if (isMet && /applied$/.test(key)) return false;
    return denies(key, value, isOfNot) || (isOfEnd.test(key) && isLongOver(value, at));
  });
}

/** That a line was not taken; what it is locked, held or eligible for is its own. */
const isOfNoLine = (key: string): boolean =>
  (isOfNone.test(key) && !/eligible/.test(key)) ||
  isAboutFailure(key) ||
  /^(is|was|has|been)*(skip(ped)?|ignored|denied|declined|refused|dropped|omitted|discarded|removed|soldout|outofstock)(reason)?$/.test(
    key,
  );

/** Whether a line of a checkout says of itself that it is not in it. How many there are, or are left, says nothing of it. */
export const isLineRefused = (line: JsonObject, at: number | null): boolean =>
  Object.entries(line).some(([name, value]) => {
    const key = plainKey(name);
    if (isOfEnd.test(key)) return isLongOver(value, at);
    if (isOfValidity.test(key) && (/eligible/.test(key) || isNumber(value))) return false;
    return denies(key, value, isOfNoLine);
  });
const isNumber = (value: Json): boolean =>
  value instanceof JsonNumber || (typeof value === 'string' && /^\d+$/.test(value));

const lists = /^(?:has|have|are)?(?<how>[a-z]+?)(?:line|cart)?(?:items|lines|products|variants|skus)$/;
/** What a list of lines that were not taken is of: `unavailable_line_items`, `rejected_items`; null of any other name. */
export const isOfLinesLeft = ofKeys((key) => {
  const how = lists.exec(plainKey(key))?.groups?.how ?? '';
  return isOfNoLine(how) || /^(missing|discontinued|disabled|not(added|taken))$/.test(how);
});
export const isOfLinesRemoved = ofKeys((key) => lists.exec(plainKey(key))?.groups?.how === 'removed');

function denies(key: string, value: Json, isOfNo: (key: string) => boolean): boolean {
  if (isOfValidity.test(key)) return isNo(value);
  if (/^(is|has|been)*(expired|disabled|inactive)$/.test(key)) return isOn(value);
  return isOfNo(key) && isFilled(value) && !isNoError(value) && !isNo(value);
}

const isOfEnd = /^(ends?|expir(es|ed|y|ation)|validuntil)(at|on|date|time)?$/;
/** A day may be one of any zone, and ends with it. */
const longMs = 38 * 60 * 60 * 1000;
const isLongOver = (value: Json, at: number | null): boolean => {
  const end = momentOf(value);
  return at !== null && end !== null && end + longMs < at;
};
