import { isJsonObject, type Json } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { plainKey } from '../../api/error-in.ts';
import { countOf } from './envelope.ts';
import type { TaskRecord } from './tasks-page.ts';

const isOfTry = ofKeys((key) =>
  /^(num(ber)?(of)?)?(attempt|try|retry|execution)(s|no|num|number|count|index)?$/.test(plainKey(key)),
);
/** A number, or the first of "2/3". */
const numberIn = (value: Json): number | null =>
  countOf(typeof value === 'string' ? (/^\d{1,9}(?= ?(?:\/|of) ?\d)/.exec(value)?.[0] ?? value) : value);

/** Which of its tries a record of a task is of, as it says itself; null where it says no number, or several. */
export function numberOfTry({ told }: TaskRecord): number | null {
  const levels = [told, told.result ?? null, told.meta ?? null, told.job ?? null].filter(isJsonObject);
  const found = levels.flatMap((level) =>
    Object.entries(level).flatMap(([key, value]) => (isOfTry(key) ? (numberIn(value) ?? []) : [])),
  );
  return new Set(found).size === 1 ? (found[0] ?? null) : null;
}
