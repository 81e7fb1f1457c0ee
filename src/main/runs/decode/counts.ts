import { type Json, JsonNumber, type JsonObject } from '../../../domain/json.ts';
import { type Deed, isNameOfNumber, isOwnVerb, verbCounted } from './deed.ts';

/** A number of things may be as great; a greater one is a time. */
const mostCounted = 1_000_000_000;

/** What stands under a name of a count: a number, how many are in a list, or a flag as 0 or all. */
function numberOf(value: Json, rows: number | null): number | null {
  if (value === true) return rows ?? 1;
  if (value === false || (typeof value === 'string' && /^(false|no?)$/i.test(value))) return 0;
  if (Array.isArray(value)) return value.length;
  const text = value instanceof JsonNumber ? value.text : typeof value === 'string' ? value : '';
  return /^-?\d{1,15}(\.0+)?$/.test(text) ? Number(text) : null;
}

/** Flags that an answer has for a whole request, not numbers of rows. */
const isFlag = (key: string): boolean => /^(is|was)?_?(done|completed?|succeeded|success(ful)?)$/i.test(key);

/**
 * Whether an object of an answer counts, or lists, other than was to be done: none, fewer or more things, or those to
 * which something else was done. That nothing else was done denies nothing beside a count of what was: `deleted: 0`.
 * @param isOfAnswer whether a number without a verb is one of the answer: in a thing, `usage: {count: 0}` is its own
 */
export function countsOther(object: JsonObject, deed: Deed, isOfAnswer = true): boolean {
  const { rows } = deed;
  const found = Object.entries(object).flatMap(([key, value]) => {
    const number = numberOf(value, rows);
    if (number === null || number >= mostCounted) return [];
    // Of a list only that it is empty is told: it may have a change of each field.
    const isAll = Array.isArray(value) || rows === null ? number > 0 : number === rows;
    return [{ key, value, number, isAll, verb: verbCounted(key) }];
  });
  const isOwn = (verb: string | null): boolean => verb !== null && isOwnVerb(deed, verb);
  const isShown = found.some(({ verb, isAll }) => isOwn(verb) && isAll);
  return found.some(({ key, value, number, isAll, verb }) => {
    if (verb === null)
      return isOfAnswer && isNameOfNumber(key) && !Array.isArray(value) && number < (rows ?? 1);
    if (isOwn(verb)) return !isAll && !(isFlag(key) && number === 1);
    return number === 0 ? !isShown : verb !== 'upserted' || !isAll;
  });
}

/** Whether an object counts what was done, and as many things as were sent. */
export const countsAll = (object: JsonObject, deed: Deed): boolean =>
  !countsOther(object, deed) &&
  Object.entries(object).some(([key, value]) => {
    const verb = verbCounted(key);
    const number = value instanceof JsonNumber ? numberOf(value, null) : null;
    return number !== null && number === deed.rows && verb !== null && isOwnVerb(deed, verb);
  });

/** Whether an object counts, or lists, any of several things as done; of what was looked at, fewer than all. */
export const countsSome = (object: JsonObject, deed: Deed): boolean =>
  Object.entries(object).some(([key, value]) => {
    const [verb, number] = [verbCounted(key), numberOf(value, deed.rows) ?? 0];
    if (verb === null || !isOwnVerb(deed, verb) || number <= 0 || number >= mostCounted) return false;
    return number < (deed.rows ?? 0) || !/^(done|complet|process|finish|execut|perform|handl)/.test(verb);
  });
