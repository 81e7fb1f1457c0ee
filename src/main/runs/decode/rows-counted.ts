import { isJsonObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { isRepeated, singular } from '../../../domain/run/identity.ts';
import { countOf } from './envelope.ts';
import { isRecord } from './output-says.ts';
import { resources } from './own-record.ts';

const done =
  'ok succeeded success successful created updated changed modified saved deleted removed cancelled canceled rescheduled moved swapped imported processed executed applied affected done completed finished';
const things =
  'id item result data subscription onetime discount charge order entry entries record row resource response output bulk';
const counting = 'count total number num';
const among = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const [wordsOfDone, wordsOfThings, wordsOfCounts] = [among(done), among(things), among(counting)];

/** The words of a name: `updatedSubscriptionIds`, `updated_count`. */
const wordsOf = (key: string): readonly string[] =>
  key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
const isThing = (word: string): boolean => wordsOfThings.has(word) || wordsOfThings.has(singular(word));

/** Whether what stands under a name was carried out, as far as the name tells: `updated`, `subscriptions`; not `ignored`. */
export const isOfDone = ofKeys((key) =>
  wordsOf(key).every((word) => wordsOfDone.has(word) || isThing(word) || /^address(es)?$/.test(word)),
);

/** Whether a number under a name is one of rows; one under `success` alone may be a flag. */
const isCount = ofKeys((key) => {
  const words = wordsOf(key);
  const isKnown = words.every((word) => wordsOfDone.has(word) || wordsOfCounts.has(word) || isThing(word));
  const isSaid = words.some((word) => wordsOfDone.has(word) || wordsOfCounts.has(word));
  return isKnown && isSaid && !/^(ok|success|successful|succeeded|done|completed)$/.test(words.join(' '));
});
const isPlace = ofKeys((key) => isOfDone(key) && !/address/i.test(key));

/** Levels of an output in each other that are looked through. */
const deepest = 3;

/**
 * Whether an output that tells none of the rows of its task apart shows, or counts, fewer things than there are rows.
 * @param isNamed whether its rows have ids: then things of other ids are others
 */
export function tellsOfFewer(output: Json, rows: number, isNamed: boolean, depth = deepest): boolean {
  if (Array.isArray(output)) return isFewer(output, rows, isNamed);
  if (!isJsonObject(output) || depth === 0) return false;
  return Object.entries(output).some(([key, value]) => {
    if (isRepeated(key)) return false;
    if (Array.isArray(value)) return isPlace(key) && isFewer(value, rows, isNamed);
    if (!isJsonObject(value)) return isCount(key) && (countOf(value) ?? rows) < rows;
    return isOneThing(key, value) || (!isRecord(value) && tellsOfFewer(value, rows, isNamed, depth - 1));
  });
}

const isFewer = (list: readonly Json[], rows: number, isNamed: boolean): boolean =>
  list.length > 0 &&
  (list.length < rows || (isNamed && list.some((entry) => isJsonObject(entry) && entry.id !== undefined)));

const isOneThing = (key: string, value: JsonObject): boolean =>
  resources.has(singular(key)) && value.id !== undefined;
