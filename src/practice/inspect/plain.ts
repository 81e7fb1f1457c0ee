import { type Json, JsonNumber } from '../../domain/json.ts';

/** Any value of the service as JSON: exact numbers stay exact, what JSON cannot hold is left out. */
export function plain(value: unknown): Json {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (value instanceof JsonNumber) return value;
  if (typeof value === 'number' || typeof value === 'bigint') return new JsonNumber(String(value));
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object') return null;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => (part === undefined ? [] : [[name, plain(part)]])),
  );
}
