import { isJsonObject, type Json, JsonNumber, type JsonObject } from '../../../domain/json.ts';

/**
 * Records come bare or in an envelope of any name: `{async_batch: {id}}`, `{batch_id}`, `{id}`. The record is
 * the object itself when it has one of the wanted keys, else the first object inside it that has.
 */
export function unwrap(body: Json | null, keys: readonly string[]): JsonObject | null {
  if (!isJsonObject(body ?? undefined) || body === null || !isJsonObject(body)) return null;
  if (keys.some((key) => body[key] !== undefined)) return body;
  for (const inner of Object.values(body)) {
    if (isJsonObject(inner) && keys.some((key) => inner[key] !== undefined)) return inner;
  }
  return null;
}

/** An id as text, whether it came as a number or a string. */
export function idText(value: Json | undefined): string | null {
  if (value instanceof JsonNumber) return value.text;
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A whole number that came as a number or as its text; null for anything else. */
export function countOf(value: Json | undefined): number | null {
  const words = value instanceof JsonNumber ? value.text : typeof value === 'string' ? value : '';
  return /^\d{1,15}$/.test(words) ? Number(words) : null;
}

export const wordOf = (value: Json | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** Milliseconds since the epoch of an ISO time; null for anything else. */
export function timeOf(value: Json | undefined): number | null {
  if (typeof value !== 'string') return null;
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : time;
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
