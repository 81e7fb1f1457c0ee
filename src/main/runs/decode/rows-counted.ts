import { isJsonObject, type Json, JsonNumber, type JsonObject } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { isRepeated, singular } from '../../../domain/run/identity.ts';
import { plainKey } from '../../api/error-in.ts';
import { countsOther } from './counts.ts';
import { type Deed, isNameOfNumber } from './deed.ts';
import { countOf } from './envelope.ts';
import { isRecord } from './output-says.ts';
import { resources } from './own-record.ts';
import { saysDone } from './sentence.ts';

const done =
  'ok succeeded success successful created updated changed modified saved deleted removed cancelled canceled rescheduled moved swapped imported processed executed applied affected done completed finished';
const things =
  'id item result data subscription onetime discount charge order entry entries record row resource response output bulk';
const among = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const [wordsOfDone, wordsOfThings] = [among(done), among(things)];

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

export const isPlace = ofKeys((key) => isOfDone(key) && !/address/i.test(key));

export const isSummary = (key: string): boolean =>
  /^(summary|stat(istic)?s|counts|totals|report)$/.test(plainKey(key));

/** Levels of an output in each other that are looked through. */
export const deepest = 3;

/**
 * Whether an output that tells none of the rows of its task apart counts, in numbers or words, another number of things
 * than there are rows, or shows fewer.
 * @param isNamed whether its rows have ids: then things of other ids are others
 */
export function tellsOfFewer(output: Json, deed: Deed, isNamed: boolean, depth = deepest): boolean {
  if (Array.isArray(output)) return isFewer(output, deed, isNamed);
  if (typeof output === 'string') return saysOther(output, deed);
  if (!isJsonObject(output) || depth === 0) return false;
  if (countsOther(output, deed) || isPartOfTotal(output, deed)) return true;
  return Object.entries(output).some(([key, value]) => {
    if (isRepeated(key)) return false;
    if (typeof value === 'string') return saysOther(value, deed);
    if (Array.isArray(value)) return (isPlace(key) || isOfMeanings(value)) && isFewer(value, deed, isNamed);
    if (!isJsonObject(value)) return false;
    return isOneThing(key, value) || (!isRecord(value) && tellsOfFewer(value, deed, isNamed, depth - 1));
  });
}

/** As {@link tellsOfFewer}, of a task of one row. */
export function tellsOfOther(output: Json, deed: Deed, depth = deepest): boolean {
  if (typeof output === 'string') return saysOther(output, deed);
  if (!isJsonObject(output) || depth === 0 || isRecord(output)) return false;
  return (
    countsOther(output, deed) ||
    Object.entries(output).some(([key, value]) => !isRepeated(key) && tellsOfOther(value, deed, depth - 1))
  );
}

/** Whether a sentence of success has another number than that of the rows. */
const saysOther = (text: string, deed: Deed): boolean =>
  saysDone(text, { ...deed, rows: null }) && !saysDone(text, deed);

/** `success: 1` beside the number of all rows is no flag. */
const isPartOfTotal = (output: JsonObject, { rows }: Deed): boolean =>
  Object.entries(output).some(([key, value]) => isNameOfNumber(key) && countOf(value) === rows) &&
  Object.entries(output).some(
    ([key, value]) =>
      /^(ok|success|successful|succeeded)$/.test(plainKey(key)) && (countOf(value) ?? rows) !== rows,
  );

/** Whether a list has a word, a code or a flag for each row, in whatever order. */
export const isOfMeanings = (list: readonly Json[]): boolean =>
  list.length > 0 &&
  list.every((entry) => entry === null || typeof entry !== 'object' || entry instanceof JsonNumber);

function isFewer(list: readonly Json[], deed: Deed, isNamed: boolean): boolean {
  const rows = deed.rows ?? 0;
  if (list.length < rows) return true;
  if (isOfMeanings(list)) return !isGoodForEach(list, deed, isNamed);
  return isNamed && list.some((entry) => isJsonObject(entry) && entry.id !== undefined);
}

/** Whether each of these is one of success; a long number is the ID of what was made, where the rows had none. */
export const isGoodForEach = (list: readonly Json[], deed: Deed, isNamed: boolean): boolean =>
  list.every((entry) => isGoodMeaning(entry, deed, isNamed));

const isGoodMeaning = (entry: Json, deed: Deed, isNamed: boolean): boolean => {
  if (typeof entry === 'boolean') return entry;
  const text = entry instanceof JsonNumber ? entry.text : typeof entry === 'string' ? entry : '';
  return (
    /^(1|2\d\d)$/.test(text) || (!isNamed && /^\d{4,}$/.test(text)) || saysDone(text, { ...deed, rows: null })
  );
};

export const isOneThing = (key: string, value: JsonObject): boolean =>
  resources.has(singular(key)) && value.id !== undefined;
