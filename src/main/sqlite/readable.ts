import { hasTooManyValues, longText } from '../../domain/json.ts';

/** Milliseconds since the epoch beyond which there is no date. */
const lastTime = 8.64e15;

export const isTime = (at: number): boolean => Math.abs(at) <= lastTime;

/** A time of a file as text; the epoch where it is none: a restored backup may be anybody's. */
export const isoTime = (at: number): string => new Date(isTime(at) ? at : 0).toISOString();

/** Far beyond what this program writes into one text: a step has 2,000 rows, a run a number for each of its tasks. */
const limits = { maxValues: 16_000_000, maxKeys: 400_000, maxNested: 400_000 };

/**
 * JSON of a file; undefined where it is none, or more than is read: the runtime ends the process where it does not fit in
 * the memory. A restored backup may be anybody's.
 * @param most characters
 */
export function jsonIn(text: string, most: number): unknown {
  if (text.length > most || (text.length > longText && hasTooManyValues(text, limits))) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
