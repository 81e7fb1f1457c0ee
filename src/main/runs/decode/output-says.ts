import { isJsonObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { errorIn, isErrorField, isNoError, plainKey } from '../../api/error-in.ts';
import { isFilled } from '../../api/errors.ts';
import { openedText } from '../../api/opened-text.ts';
import { deniesSuccess, isAboutFailure, isAboutResult } from './denial.ts';
import { countOf, idText } from './envelope.ts';

/**
 * What an output tells of what was done: of a thing, of an error alone, of both, or nothing; `words`: texts alone that do not
 * say that anything was done.
 */
export type Says = 'thing' | 'failed' | 'unclear' | 'words' | 'nothing';

/** Levels of objects and lists in each other that are looked through. */
const deepest = 6;

/** Names of errors, lists and counts of what was not carried out: `userErrors`, `failure_count`, `skipped`. */
export const isOfRefused = ofKeys(
  (key) => isAboutFailure(key) || /^(skipped|unprocessed|notfound)/.test(plainKey(key)),
);

/**
 * What the output of a task tells, its status code aside.
 * @param failed words of a status that say that a row failed, see failureWords
 */
export function outputSays(output: Json, failed: readonly string[], depth = deepest): Says {
  if (output === false) return 'unclear';
  if (typeof output === 'string' && output !== '') return textSays(output, failed, depth);
  // The id of an entry only names it: what stands beside it is about that thing.
  if (Array.isArray(output) && depth > 0)
    return together(output.map((entry: Json) => entrySays(entry, failed, depth)));
  if (isJsonObject(output)) return objectSays(output, failed, depth, isRecord(output));
  return isFilled(output) ? 'thing' : 'nothing';
}

/** An entry of a list, whose id names what it is about. */
export function entrySays(entry: Json, failed: readonly string[], depth = deepest): Says {
  if (!isJsonObject(entry)) return outputSays(entry, failed, depth - 1);
  const { id: _id, ...rest } = entry;
  const says = objectSays(rest, failed, depth - 1, isRecord(entry));
  return says === 'nothing' && isFilled(entry) ? 'thing' : says;
}

/** A thing with fields of its own: what lies in it, its status among them, is the thing's. */
export const isRecord = (object: JsonObject): boolean =>
  idText(object.id) !== null &&
  Object.keys(object).some((key) => key !== 'id' && !isErrorField(key) && !isAboutResult(key));

function objectSays(object: JsonObject, failed: readonly string[], depth: number, isWhole: boolean): Says {
  const error = errorIn(object, failed, (one) => (one === object ? isWhole : isRecord(one)));
  const isOpen = !isWhole && depth > 0;
  const parts = isOpen ? Object.entries(object).map((part) => partSays(part, failed, depth)) : [];
  const said = isOpen ? together(parts) : 'thing';
  if (said === 'failed' || error === 'alone') return 'failed';
  if (error === 'beside') return 'unclear';
  if (isDenied(object, failed, isWhole)) return 'unclear';
  return said === 'nothing' && !isGoodMessage(object) ? 'words' : said;
}

/** Whether an object itself denies a success; what lies in it is looked at separately, and that of a record is the record's. */
function isDenied(object: JsonObject, failed: readonly string[], isWhole: boolean): boolean {
  const isOwn = isWhole || object.id === null;
  const own = isOwn ? object : fieldsOf(object);
  return deniesSuccess(own, { failed, isRecord: () => isOwn, isApart: () => false, named: null });
}
const fieldsOf = (object: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(object).filter(([, value]) => !isJsonObject(value) && !Array.isArray(value)),
  );

function partSays([key, value]: readonly [string, Json], failed: readonly string[], depth: number): Says {
  if (isOfRefused(key)) return isAny(value) && !isNoError(value) ? 'failed' : 'nothing';
  if (isErrorField(key)) return 'nothing';
  // Its errors were looked for from outside: an `error` in it may be that of its last charge.
  if (isJsonObject(value) && isRecord(value)) return isDenied(value, failed, true) ? 'unclear' : 'thing';
  if (isJsonObject(value) || Array.isArray(value)) return outputSays(value, failed, depth - 1);
  const inner = typeof value === 'string' ? openedText(value) : null;
  if (inner !== null) return outputSays(inner, failed, depth - 1);
  return isFilled(value) && countOf(value) !== 0 ? 'thing' : 'nothing';
}

/** Whether a list or a count is of any: an entry may be a place, counted from 0. */
export const isAny = (value: Json): boolean =>
  Array.isArray(value) ? value.length > 0 : isFilled(value) && countOf(value) !== 0;

/** What the parts of an output tell as one. */
export function together(parts: readonly Says[]): Says {
  if (parts.includes('unclear')) return 'unclear';
  if (parts.includes('failed')) return parts.includes('thing') ? 'unclear' : 'failed';
  // Texts beside a thing may be anything of it: its tags, a note.
  const [first] = (['thing', 'words'] as const).filter((one) => parts.includes(one));
  return first ?? 'nothing';
}

function textSays(text: string, failed: readonly string[], depth: number): Says {
  const inner = openedText(text);
  if (inner !== null && depth > 0) return outputSays(inner, failed, depth - 1);
  if (failed.includes(text.trim().toLowerCase())) return 'failed';
  return isId(text) || soundsGood(text) ? 'thing' : 'words';
}

/** A single word with a digit in it, which is no code of an error, as `409` and `E409` may be. */
const isId = (text: string): boolean =>
  /^[\w:/.=+-]{1,200}$/.test(text) &&
  /\d/.test(text) &&
  !/^([45]\d\d|[a-z]+[_-]?\d{1,6})$|err|fail|reject|den(y|ied)|block/i.test(text);

const goodWord =
  /^(ok|success|successful|successfully|succeeded|created|updated|changed|modified|swapped|replaced|rescheduled|cancell?ed|deleted|removed|applied|added|saved|done|completed?|processed|finished|executed|moved|imported)$/i;
/** A word that may turn a sentence round. */
const badWord =
  /^(no|not|never|none|nothing|cannot|can|could|would|should|must|only|before|already|until|partly|partially|fail.*|error.*|reject.*|block.*|den(y|ied)|decline.*|in(valid|complete|correct).*|refus.*|forbidden|un.*|missing|exceed.*|wrong|.*n['’]t)$/i;

/** Whether a sentence says that something was done, and nothing else. */
export function soundsGood(text: string): boolean {
  const words = text.slice(0, longestSentence).split(/[^\p{L}'’]+/u);
  return (
    text.length <= longestSentence &&
    words.some((one) => goodWord.test(one)) &&
    !words.some((one) => badWord.test(one))
  );
}
const longestSentence = 500;

const messageKeys = new Set(['message', 'msg', 'detail', 'details', 'reason']);

/** Whether every message of an object tells of a success; one without a message tells of nothing else. */
export const isGoodMessage = (object: JsonObject): boolean =>
  Object.entries(object).every(
    ([key, value]) => !messageKeys.has(plainKey(key)) || isNoError(value) || soundsGoodOf(value),
  );

const soundsGoodOf = (value: Json): boolean => typeof value === 'string' && soundsGood(value);
