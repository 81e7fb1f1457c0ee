/**
 * JSON that keeps numbers exactly as they were written.
 *
 * Ids of the service are larger than 2^53 and prices are decimals: both would be changed by a trip through
 * a float. So a number is carried as its own text and written back unchanged (`10.50` goes out as `10.50`).
 */

import { importQuestionsMessages } from '../messages/import-questions.ts';

/** A JSON number as text, for example `10.50` or `9146647558150123456`. */
export class JsonNumber {
  readonly text: string;
  constructor(text: string) {
    if (!JSON_NUMBER.test(text)) throw new TypeError(`not a JSON number: ${text}`);
    this.text = text;
  }
}

export type Json = null | boolean | string | JsonNumber | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

export const isJsonNumberText = (text: string): boolean => JSON_NUMBER.test(text);

// In every runtime of the product (Node 24, current Chromium); its types are not yet.
const json = JSON as unknown as { readonly rawJSON: (text: string) => unknown };

/** Lists and objects in each other. An answer has ten at most, and whatever walks a value needs stack for each. */
const deepest = 200;
/** Values that are read of one text, with those inside of others. A page of 250 results has some 20,000. */
export const maxValues = 2_000_000;
/** Names of values that are read of one text. Different ones take the runtime some 4 µs each, a page's value a tenth. */
export const maxKeys = 400_000;
/** Letters of a name. The runtime tells ones of more than 16,383 from each other by their letters alone: each by all others. */
export const longestKey = 10_000;
export const jsonLimits = { maxValues, maxKeys, longestKey } as const;
/** `maxNested`: lists and objects, which take far more memory than their signs; without it, as many as values. */
type Limits = { readonly maxValues: number; readonly maxKeys: number; readonly maxNested?: number };
/** Characters. A longer text could fill the memory with what is nested before that is counted in what was read. */
export const longText = 100_000;

const tooDeep = (): SyntaxError => new SyntaxError(`JSON that is nested more than ${deepest} deep`);

/** The text has more values, or names of values, than are read, or longer names; whether it is JSON was not looked at. */
export class TooManyValues extends SyntaxError {
  constructor() {
    super(importQuestionsMessages.jsonMoreValues(jsonLimits));
  }
}

/**
 * Parses JSON text; numbers become {@link JsonNumber}. Throws SyntaxError as JSON.parse does, and for what is nested
 * more than 200 deep; {@link TooManyValues}.
 */
export function parseJson(text: string): Json {
  if (text.length > longText) refuseUnbounded(text, deepest);
  return parseMarked(text) ?? parseLettered(text);
}

/**
 * Whether a text that may be JSON has more values, or names of values, than are read. In one look at each sign, however
 * deep they are nested: what does more with each value has to ask first.
 */
export function hasTooManyValues(text: string, limits: Limits = jsonLimits): boolean {
  try {
    refuseUnbounded(text, Number.POSITIVE_INFINITY, limits);
    return false;
  } catch {
    return true;
  }
}

/**
 * Whether an object of a text has a name twice: the last of its values was read, and nobody knows which one counts.
 * @param read what was read of the text
 */
export function repeatsName(text: string, read: Json): boolean {
  let names = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === 0x22) at = endOfString(text, at);
    else if (sign === 0x3a) names += 1;
  }
  return names !== namesIn(read);
}

function namesIn(value: Json): number {
  if (value === null || typeof value !== 'object' || value instanceof JsonNumber) return 0;
  const parts: readonly Json[] = Object.values(value);
  return parts.reduce<number>((names, part) => names + namesIn(part), isJsonObject(value) ? parts.length : 0);
}

/** The runtime ends the whole process when a pattern finds some 16 million numbers. */
function refuseUnbounded(text: string, mostDepth: number, limits: Limits = jsonLimits): void {
  // A page of markup is refused at its first sign.
  if (!/^\s*["[{]/.test(text)) return;
  const { maxNested = limits.maxValues } = limits;
  let depth = 0;
  // Each but the outermost has one of three signs before it.
  let values = 1;
  let keys = 0;
  let nested = 0;
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === 0x22) {
      const end = endOfString(text, at);
      length = end - at - 1;
      at = end;
    } else if (sign === 0x5b || sign === 0x7b) {
      depth += 1;
      values += 1;
      nested += 1;
      if (depth > mostDepth) throw tooDeep();
    } else if (sign === 0x5d || sign === 0x7d) depth -= 1;
    else if (sign === 0x2c) values += 1;
    else if (sign === 0x3a) {
      keys += 1;
      if (length > longestKey) throw new TooManyValues();
    }
    if (values > limits.maxValues || keys > limits.maxKeys) throw new TooManyValues();
    if (nested > maxNested) throw new TooManyValues();
  }
}

/** Where the string that begins at a quote ends: at the next quote that is not escaped, or at the end of the text. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === 0x5c) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}

/** An escape, a quote or a number: short pieces, because a pattern for whole strings fails on one of megabytes. */
const pieces = /\\.|"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Any text: every string and number becomes a string with a letter in front that says which of the two it was. Not
 * by the runtime's reviver, which does not tell the source of every number.
 */
function parseLettered(text: string): Json {
  // Refuses what is no JSON, in the words of the runtime.
  JSON.parse(text);
  let isString = false;
  const lettered = text.replace(pieces, (piece) => {
    if (piece !== '"') return isString ? piece : `"n${piece}"`;
    isString = !isString;
    return isString ? '"s' : '"';
  });
  return withoutLetters(JSON.parse(lettered), 0);
}

function withoutLetters(value: Json, depth: number): Json {
  if (typeof value === 'string')
    return value.startsWith('n') ? new JsonNumber(value.slice(1)) : value.slice(1);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === deepest) throw tooDeep();
  if (Array.isArray(value)) return value.map((part: Json) => withoutLetters(part, depth + 1));
  const entries = Object.entries(value).map(([key, part]): [string, Json] => [
    key.slice(1),
    withoutLetters(part, depth + 1),
  ]);
  // Makes own properties of every key, `__proto__` among them.
  return Object.fromEntries(entries);
}

/**
 * A number of an array or object, with what is before it.
 * bounded: 64 MB, the most of an answer, with two million values; from each sign what is behind it is looked at once.
 */
const numbers = /([:,[]\s*)(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?=\s*[,}\]])/g;
/** From the private use area. */
const mark = '\ue000';
const escapedMark = /\\ue000/i;

/**
 * The same in half of the time: numbers are made strings that begin with a mark before the text is parsed, and
 * those are made numbers after it. Null when it cannot be told so; in particular when what looks like a number
 * is in the middle of a string: then the mark comes to stand behind the string's end, and the text is no JSON.
 */
function parseMarked(text: string): Json {
  if (text.includes(mark) || escapedMark.test(text)) return null;
  try {
    return unmark(JSON.parse(text.replace(numbers, `$1"${mark}$2"`)), 0);
  } catch {
    return null;
  }
}

/** Makes numbers of the marked strings in a value that was just parsed, in place. Throws for a bare number and too many levels. */
function unmark(value: Json, depth: number): Json {
  if (typeof value === 'string') return value.startsWith(mark) ? new JsonNumber(value.slice(1)) : value;
  if (typeof value === 'number') throw new TypeError('a number that has no mark');
  if (typeof value !== 'object' || value === null) return value;
  if (depth === deepest) throw tooDeep();
  const parts = value as Record<string, Json>;
  for (const key of Object.keys(parts)) {
    const before = parts[key] as Json;
    const after = unmark(before, depth + 1);
    if (after === before) continue;
    if (key === '__proto__') Object.defineProperty(parts, key, { value: after });
    else parts[key] = after;
  }
  return value;
}

/** Writes JSON text; a {@link JsonNumber} is written as its own text. */
export const stringifyJson = (value: Json, indent?: number): string =>
  JSON.stringify(
    value,
    (_key, part) => (part instanceof JsonNumber ? json.rawJSON(part.text) : part),
    indent,
  );

/**
 * The first characters of {@link stringifyJson}, without writing the rest of a value of megabytes; some more behind them
 * where the text is longer.
 */
export function startOfJson(value: Json, length: number): string {
  let text = '';
  const write = (part: Json): void => {
    if (typeof part === 'string') text += JSON.stringify(part.slice(0, length));
    else if (part === null || typeof part === 'boolean' || part instanceof JsonNumber)
      text += stringifyJson(part);
    else if (isJsonObject(part)) writeAll('{}', Object.entries(part));
    else writeAll('[]', part.entries());
  };
  const writeAll = (around: string, parts: Iterable<readonly [string | number, Json]>): void => {
    text += around.charAt(0);
    let isFirst = true;
    for (const [key, part] of parts) {
      if (text.length > length) return;
      text += `${isFirst ? '' : ','}${typeof key === 'string' ? `${JSON.stringify(key)}:` : ''}`;
      isFirst = false;
      write(part);
    }
    text += around.charAt(1);
  };
  write(value);
  return text;
}

export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber);

/** Whether a value is neither a list nor an object. */
export const isPlain = (value: Json): value is null | boolean | string | JsonNumber =>
  value === null || typeof value !== 'object' || value instanceof JsonNumber;
