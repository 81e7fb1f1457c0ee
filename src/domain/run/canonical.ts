import { isJsonNumberText, isJsonObject, isPlain, type Json, JsonNumber, type JsonObject } from '../json.ts';
import { ofKeys } from '../remembered.ts';
import { plainKey } from './identity.ts';
import { isCode, isText } from './same-value.ts';

/**
 * One text for all JSON that means the same: keys in order, numbers without superfluous zeros.
 * `loose` also takes a number and its text for the same, and leaves out what is null: services echo bodies
 * with such differences. What stands under the name of a text or a code is compared by its letters all the same. A few
 * characters more than the JSON at the most, whatever it holds.
 * @param under the name that a value stands under
 */
export function canonical(value: Json, loose = false, under = ''): string {
  if (value === null) return 'null';
  if (loose && isPlain(value) && (isText(under) || isCode(under)))
    return JSON.stringify(value instanceof JsonNumber ? value.text : String(value));
  if (value instanceof JsonNumber) return numberText(value.text);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'string') {
    if (loose && (isJsonNumberText(value) || value === 'true' || value === 'false')) {
      return isJsonNumberText(value) ? numberText(value) : value;
    }
    return JSON.stringify(value);
  }
  // Not joined: that would copy what is inside once for each level.
  let text = '';
  if (isList(value)) {
    for (const part of value) text += `${text === '' ? '' : ','}${canonical(part, loose, under)}`;
    return `[${text}]`;
  }
  for (const key of Object.keys(value).sort()) {
    const part = value[key];
    if (part === undefined || (loose && part === null)) continue;
    text += `${text === '' ? '' : ','}${quoted(key)}:${canonical(part, loose, key)}`;
  }
  return `{${text}}`;
}

const quoted = ofKeys((key) => JSON.stringify(key));
const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

const plainInteger = /^-?\d{1,40}$/;
/** Zeros that are written out for an exponent: `1e999` would be a thousand characters, in each of many numbers. */
const mostZeros = 40;

/** A number as a decimal; with an exponent, behind its digits without zeros, where that takes more zeros. */
function numberText(text: string): string {
  if (plainInteger.test(text)) return text === '-0' ? '0' : text;
  const sign = text.startsWith('-') ? '-' : '';
  const [mantissa = '', power = '0'] = text.slice(sign.length).toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const written = whole + fraction;
  let first = 0;
  while (written[first] === '0') first += 1;
  let end = written.length;
  while (end > first && written[end - 1] === '0') end -= 1;
  if (end === first) return '0';
  const digits = written.slice(first, end);
  // An exponent beyond what is counted exactly: such a number is equal to what is written alike.
  const exponent = Number(power) - fraction.length + (written.length - end);
  if (!Number.isSafeInteger(exponent)) return text;
  const point = digits.length + exponent;
  if (exponent >= 0 && exponent <= mostZeros) return `${sign}${digits}${'0'.repeat(exponent)}`;
  if (exponent < 0 && point > 0) return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
  if (exponent < 0 && point >= -mostZeros) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits}e${exponent}`;
}

/** Where a leaf of a body is: the key, or the place in a list, within what has it. */
export type Place = { readonly within: Place | null; readonly step: string | number };
/** `text`: null where nothing was sent for what is there. */
type Leaf = { readonly place: Place | null; readonly text: string | null };

/**
 * Leaves of what this program sent, written loosely: what is compared where an echo adds or changes fields. Not of an
 * answer, which is looked into by {@link leafAt} where something was sent: it may have any number, at any depth.
 */
export function leaves(sent: Json): readonly Leaf[] {
  const found: Leaf[] = [];
  const walk = (value: Json, place: Place | null): void => {
    if (isList(value))
      value.forEach((part, step) => {
        walk(part, { within: place, step });
      });
    else if (isJsonObject(value))
      for (const [step, part] of Object.entries(value)) walk(part, { within: place, step });
    else found.push({ place, text: value === null ? null : canonical(value, true, nameOf(place)) });
  };
  walk(sent, null);
  return found;
}

/** The name of the field that a place is in. */
export function nameOf(place: Place | null): string {
  let at = place;
  while (typeof at?.step === 'number') at = at.within;
  return typeof at?.step === 'string' ? at.step : '';
}

/** The leaf that a body has at a place, as {@link leaves}; undefined where there is none. */
export function leafAt(body: Json, place: Place | null, name = nameOf(place)): string | undefined {
  const value = valueAt(body, place);
  if (value === undefined || value === null || isList(value) || isJsonObject(value)) return undefined;
  return canonical(value, true, name);
}

/**
 * The same, and null where the body says at the place, or above it, that nothing is there, as a list does that ends before
 * it. A list of one is its entry: a service may answer an id with `["77"]`.
 */
export function shownAt(body: Json, place: Place | null): string | null | undefined {
  const value = valueAt(body, place);
  if (value === undefined) {
    for (let above = place; above !== null && above.within !== null; above = above.within) {
      const outer = valueAt(body, above.within);
      if (outer !== undefined) return isNothing(outer) || endsBefore(outer, above.step) ? null : undefined;
    }
    return undefined;
  }
  if (isNothing(value)) return null;
  if (!isList(value) || value.length !== 1) return leafAt(value, null, nameOf(place));
  return leafAt(value[0] ?? null, null, nameOf(place));
}

/** The same of a place where nothing was sent for what is there: a list or an object that has anything counts, too. */
export function leftAt(body: Json, place: Place | null): string | null | undefined {
  const value = valueAt(body, place);
  const isFilled = isPlain(value ?? null) || Object.keys(value ?? {}).length > 0;
  if (value === undefined || value === null) return value;
  return isFilled ? canonical(value, true) : null;
}

const endsBefore = (list: Json, step: string | number): boolean =>
  isList(list) && typeof step === 'number' && step >= list.length;
const isNothing = (value: Json): boolean => value === null || (isList(value) && value.length === 0);

function valueAt(body: Json, place: Place | null): Json | undefined {
  if (place === null) return body;
  const outer = valueAt(body, place.within);
  if (outer === undefined || outer === null) return undefined;
  if (typeof place.step === 'number') return isList(outer) ? outer[place.step] : undefined;
  return isJsonObject(outer) ? fieldOf(outer, place.step) : undefined;
}

/** A field of a record, in the spelling of the wire or in another: services write `valueType`, or `value-type`, too. */
export function fieldOf(record: JsonObject, name: string): Json | undefined {
  if (Object.hasOwn(record, name)) return record[name];
  const plain = plainKey(name);
  const key = Object.keys(record).find((one) => plainKey(one) === plain);
  return key === undefined ? undefined : record[key];
}

/** A place in words: `discount.code`, `items[2].price`. */
export function pathOf(place: Place | null): string {
  if (place === null) return '';
  const outer = pathOf(place.within);
  if (typeof place.step === 'number') return `${outer}[${place.step}]`;
  return outer === '' ? place.step : `${outer}.${place.step}`;
}
