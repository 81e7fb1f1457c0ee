import { isJsonObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { idText, listOf } from './envelope.ts';

/**
 * Ids of what an answer says was made or changed: `{discount: {id}}`, `{id}`, `{discount_id}`, or one for each
 * entry of `{subscriptions: [{id}]}`. Empty when it names none.
 */
export function serviceIdsOf(output: Json): readonly (string | null)[] {
  if (Array.isArray(output)) return output.map(idOfRecord);
  if (!isJsonObject(output)) return [];
  const own = idOfRecord(output);
  if (own !== null) return [own];
  const list = listOf(output, ['subscriptions', 'discounts', 'onetimes', 'charges']);
  if (list !== null) return list.map(idOfRecord);
  const records = Object.values(output).filter((value): value is JsonObject => isJsonObject(value));
  const id = records.length === 1 && records[0] !== undefined ? idOfRecord(records[0]) : null;
  return id === null ? [] : [id];
}

function idOfRecord(record: Json): string | null {
  if (!isJsonObject(record)) return null;
  const named = Object.keys(record).filter((key) => key.endsWith('_id') && !record.id);
  const only = named.length === 1 ? named[0] : undefined;
  return idText(record.id) ?? (only === undefined ? null : idText(record[only]));
}
