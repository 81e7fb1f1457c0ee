import { isJsonObject, type Json, JsonNumber, type JsonObject } from '../../../domain/json.ts';
import { isPathPart } from '../../../domain/path-part.ts';
import { redacted } from '../../../domain/redacted.ts';
import { isEmptyByCount } from '../../api/empty-list.ts';
import { isErrorField } from '../../api/error-in.ts';

/**
 * Records come bare or in envelopes of any name, one in the other: `{async_batch: {id}}`, `{batch_id}`, `{id}`,
 * `{data: {async_batch: {id}}}`, `{data: {id, attributes: {}}}`. The record is the object itself when it has one of
 * the first two keys, which name it, else the object that has most of the wanted keys: others beside it may have one.
 */
export function unwrap(body: Json | null, keys: readonly string[]): JsonObject | null {
  if (body === null || !isJsonObject(body)) return null;
  return keys.slice(0, 2).some((key) => body[key] !== undefined) ? body : fullest(body, keys);
}

/**
 * The object of an answer that has most of the wanted keys, the outer one of two; null where none has any.
 * @param isThing whether an object is the wanted one for sure: then none of the others counts, whatever they have
 * @param has whether an object has a key, where that may be spelled in another way
 */
export function fullest(
  body: Json | null,
  keys: readonly string[],
  isThing: (record: JsonObject) => boolean = () => false,
  has = (record: JsonObject, key: string): boolean => record[key] !== undefined,
): JsonObject | null {
  if (body === null || !isJsonObject(body)) return null;
  const found = (record: JsonObject): number => {
    const had = keys.filter((key) => has(record, key)).length;
    return had > 0 && isThing(record) ? had + keys.length : had;
  };
  let best: JsonObject | null = null;
  for (const record of within(body, deepest)) {
    if (found(record) > (best === null ? 0 : found(best))) best = record;
  }
  return best;
}

const deepest = 3;

/** An object and those in it, the outer ones first; attributes count as fields of what they are of. */
function within(outer: JsonObject, depth: number): readonly JsonObject[] {
  const own = withAttributes(outer);
  const inner = depth === 0 ? [] : Object.values(outer).filter((value) => isJsonObject(value));
  return [own, ...inner.flatMap((value) => within(value, depth - 1))];
}

/** A record with the fields that it has in an object of its own: under `attributes`, or `properties` beside its classes. */
export function withAttributes(record: JsonObject): JsonObject {
  const { attributes, properties, class: classes } = record;
  const fields = isList(classes) ? properties : attributes;
  return fields !== undefined && isJsonObject(fields) ? { ...fields, ...record } : record;
}

/** An id as text, whether it came as a number or a string; one that was masked is none, and neither are dots alone. */
export function idText(value: Json | undefined): string | null {
  const text = value instanceof JsonNumber ? value.text : value;
  const isId = typeof text === 'string' && text.length <= longestId && isPathPart(text);
  return isId && text !== redacted ? text : null;
}

/** Longer texts are no ids and no words: they are kept for every row and shown. */
const longestId = 200;

/** A whole number that came as a number or as its text; null for anything else. */
export function countOf(value: Json | undefined): number | null {
  const words = value instanceof JsonNumber ? value.text : typeof value === 'string' ? value : '';
  return /^\d{1,15}$/.test(words) ? Number(words) : null;
}

export const wordOf = (value: Json | undefined): string | null =>
  typeof value === 'string' && value !== '' && value.length <= longestId ? value : null;

/** Whether a service's word is one of a profile's, upper and lower case counted as one. */
export const isAmong = (words: readonly string[], word: string | null): boolean =>
  word !== null && words.some((known) => known.toLowerCase() === word.toLowerCase());

/** Milliseconds since the epoch of an ISO time; null for anything else. */
export function timeOf(value: Json | undefined): number | null {
  if (typeof value !== 'string') return null;
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : time;
}

/**
 * The discounts of an answer, as {@link listWithin}, none where it counts none in the place of a list; what lies under a name
 * of errors or warnings is none.
 */
export function discountsIn(body: Json | null): readonly Json[] | null {
  if (body === null || !isJsonObject(body)) return listWithin(body, []);
  const told = Object.entries(body).filter(([key]) => !isErrorField(key));
  return listWithin(Object.fromEntries(told), ['discounts']) ?? (isEmptyByCount(body) ? [] : null);
}

/** The list of an answer as {@link listOf}, or else the only one of an envelope in it: `{data: {tasks: []}}`. */
export function listWithin(body: Json | null, names: readonly string[]): readonly Json[] | null {
  const own = listOf(body, names);
  if (own !== null || body === null || !isJsonObject(body)) return own;
  const inner = Object.values(body)
    .map((value) => (isJsonObject(value) ? listOf(value, names) : null))
    .filter((list) => list !== null);
  return inner.length === 1 ? (inner[0] ?? null) : null;
}

/** The list of an answer: bare, or under any of the names, or the only list that the object holds. */
export function listOf(body: Json | null, names: readonly string[]): readonly Json[] | null {
  if (Array.isArray(body)) return body;
  if (body === null || !isJsonObject(body)) return null;
  for (const name of names) {
    const value = body[name];
    if (isList(value)) return value;
  }
  const lists = Object.values(body).filter(isList);
  return lists.length === 1 ? (lists[0] ?? null) : null;
}

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);
