import { isJsonObject, type Json, JsonNumber, type JsonObject } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { fieldOf } from '../../../domain/run/canonical.ts';
import { sameValue } from '../../../domain/run/same-value.ts';
import { isNoError, plainKey } from '../../api/error-in.ts';
import { isFilled } from '../../api/errors.ts';
import { hasDenial } from '../../api/forms.ts';
import { isAboutFailure, isNo, isOfLeft } from './denial.ts';
import { momentOf } from './moments.ts';
import { isOn } from './unreal.ts';

const placesOfCodes = [
  ...['discount_code', 'discount_codes', 'applied_discount', 'applied_discounts'],
  ...['discount', 'discounts'],
];

/**
 * Whether a checkout shows another discount than was sent, or says that it does not apply. An update sends the discount with
 * the address, and the record has it itself (spec: Checkout).
 */
export function hasOtherDiscount(sent: JsonObject, record: JsonObject, at: number | null): boolean {
  const { shipping_address: address = null } = sent;
  const code = sent.discount_code ?? (isJsonObject(address) ? address.discount_code : undefined);
  if (typeof code !== 'string') return false;
  const values = placesOfCodes.map((name) => [name, fieldOf(record, name)] as const);
  const told = values.map(([name, value]) => codesIn(name, value)).filter((codes) => codes !== null);
  const shown = told.flat();
  if (code === '') return shown.length > 0 || values.some(([, value]) => (amountOf(value) ?? 0) !== 0);
  return isNotApplied(record, at) || (told.length > 0 && !shown.some((one) => sameValue('code', code, one)));
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

function amountOf(value: Json | undefined): number | null {
  const text = value instanceof JsonNumber ? value.text : value;
  return typeof text === 'string' && /^-?\d+([.,]\d+)?%?$/.test(text) ? Number.parseFloat(text) : null;
}

/** Whether a checkout says of its discount that it does not apply (spec: at application its rules are checked). */
const isNotApplied = (record: JsonObject, at: number | null): boolean =>
  Object.entries(record).some(([key, value]) => {
    if (!isOfDiscount(key)) return false;
    const isPlace = placesOfCodes.some((name) => plainKey(name) === plainKey(key));
    return [value].flat().some((one: Json) => {
      if (isJsonObject(one)) return isPlace && (isRefusedIn(one, at) || Object.entries(one).some(saysNo));
      const bare = plainKey(key).replace(/discount(code)?/, '');
      return denies(bare, one) || saysNo([bare, one]);
    });
  });
const isOfDiscount = ofKeys((key) => /discount/.test(plainKey(key)));

const able =
  '(appl(y|ies|ied|icable|iable)|valid|eligible|usable|redeemable|available|accepted|enabled|active)';
// bounded: words of the program.
const isOfValidity = new RegExp(`^(is|was|be|been|can|could|has|still|currently)*${able}$`);
const isOfNone = new RegExp(`^(non|not|un|in)${able}(reason)?$`);

/** Whether a discount, or a line, of a checkout says of itself that it does not count. */
export function isRefusedIn(record: JsonObject, at: number | null): boolean {
  const entries = Object.entries(record).map(([name, value]) => [plainKey(name), value] as const);
  // It may be applied later, then.
  const isMet = entries.some(([key, value]) => /^(is)?(applicable|valid|eligible)$/.test(key) && isOn(value));
  return entries.some(([key, value]) => {
    if (isMet && /applied$/.test(key)) return false;
    return denies(key, value) || (isOfEnd.test(key) && isLongOver(value, at));
  });
}

function denies(key: string, value: Json): boolean {
  if (isOfValidity.test(key)) return isNo(value);
  if (/^(is|has|been)*(expired|disabled|inactive)$/.test(key)) return isOn(value);
  const isOfNot = isOfNone.test(key) || isAboutFailure(key) || isOfLeft(key);
  return isOfNot && isFilled(value) && !isNoError(value) && !isNo(value);
}

const isOfEnd = /^(ends?|expir(es|ed|y|ation)|validuntil)(at|on|date|time)?$/;
/** A day may be one of any zone, and ends with it. */
const longMs = 38 * 60 * 60 * 1000;
const isLongOver = (value: Json, at: number | null): boolean => {
  const end = momentOf(value);
  return at !== null && end !== null && end + longMs < at;
};

/** Words of a discount; those of a line may be of its delivery, or to whom it is given. */
const saysNo = ([key, value]: readonly [string, Json]): boolean =>
  /^(status|state|result|outcome|message|msg|reason|details?|info|hint|alert)$/.test(plainKey(key)) &&
  typeof value === 'string' &&
  hasDenial(value);
