import { isJsonObject, type Json, JsonNumber, type JsonObject } from '../../../domain/json.ts';
import { countsAll } from './counts.ts';
import type { Deed } from './deed.ts';
import { named } from './named.ts';

/** What a mapper of objects hands on of a statement, empty where the database returned no rows. */
const isOfRows = named('raw|generatedmaps');
const isOfHeader = named('fieldcount|insertid|serverstatus');
const isOfWarnings = named('warning(status|count)');
const isOfInfo = named('info');

/**
 * Whether a field beside a count of all rows is what a library of databases says of its statement: rows that it did not
 * return, and the header of an answer. The count alone tells what was done; any other value may say something else.
 */
export function isOfStatement(name: string, value: Json, around: JsonObject, deed: Deed): boolean {
  if (!countsAll(around, deed)) return false;
  if (isOfRows(name)) {
    if (Array.isArray(value)) return value.length === 0;
    return (
      isJsonObject(value) &&
      Object.entries(value).every(
        ([key, one]) => isPartOfHeader(key, one, deed) || countsAll({ [key]: one }, deed),
      )
    );
  }
  return isPartOfHeader(name, value, deed);
}

function isPartOfHeader(name: string, value: Json, { rows, does }: Deed): boolean {
  if (isOfInfo(name)) {
    if (value === '') return true;
    // bounded: digits of a number in a text of 60 characters.
    const told = /^Rows matched: (\d{1,9}) {1,2}Changed: (\d{1,9}) {1,2}Warnings: 0$/.exec(String(value));
    return does === 'changes' && told !== null && told.slice(1).every((text) => Number(text) === rows);
  }
  if (!(value instanceof JsonNumber)) return false;
  return isOfWarnings(name) ? value.text === '0' : isOfHeader(name) && /^\d{1,15}$/.test(value.text);
}
