import { isJsonObject, type Json, JsonNumber, type JsonObject } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { errorIn, isErrorField, isNoError, plainKey } from '../../api/error-in.ts';
import { isFilled } from '../../api/errors.ts';
import { openedText } from '../../api/opened-text.ts';
import { type Deed, verbCounted } from './deed.ts';
import { deniesSuccess, isAboutResult } from './denial.ts';
import { countOf, idText } from './envelope.ts';
import { isJobAlone } from './jobs.ts';
import { saysDone } from './sentence.ts';

/**
 * What an output tells of what was done: of a thing, of an error alone, of both, or nothing; `words`: texts alone that do not
 * say that anything was done.
 */
export type Says = 'thing' | 'failed' | 'unclear' | 'words' | 'nothing';

/** Levels of objects and lists in each other that are looked through. */
const deepest = 6;

/** With what an output is read: words of a status that say that a row failed, see failureWords, and what was to be done. */
export type Reading = { readonly failed: readonly string[]; readonly deed: Deed };

/**
 * Names of errors, lists and counts of what was not carried out: `userErrors`, `failure_count`, `skipped`. Not those of a
 * thing's own fields, such as `invalid_after` or `error_page`: what failed is offered for sending again.
 */
export const isOfRefused = ofKeys((key) => {
  const name = plainKey(key);
  return (
    /^(has|is|user|validation|field|base|form|general|api|server|request|input|row|item|task|total|number|of)*errors?(list|messages?|details?|descriptions?|codes?|counts?|text)?$|^err(s|no|msg|code|text)?$/.test(
      name,
    ) ||
    /^(failures?|fail(s|ed)?|rejected|skipped|unprocessed|notfound)(id|row|item|record|task|entrie|count|subscription|discount|onetime)*s?$/.test(
      name,
    )
  );
});

/** What the output of a task tells, its status code aside. */
export function outputSays(output: Json, reading: Reading, depth = deepest): Says {
  if (output === false) return 'unclear';
  if (typeof output === 'string' && output !== '') return textSays(output, reading, depth);
  // The id of an entry only names it: what stands beside it is about that thing.
  if (Array.isArray(output) && depth > 0)
    return together(output.map((entry: Json) => entrySays(entry, reading, depth)));
  if (isJsonObject(output)) return objectSays(output, reading, depth, isRecord(output));
  if (output instanceof JsonNumber) return isGoodNumber(output) ? 'thing' : 'words';
  return isFilled(output) ? 'thing' : 'nothing';
}

/** A code of success, a flag, or an ID, which is greater than a code. */
const isGoodNumber = ({ text }: JsonNumber): boolean => /^(1|2\d\d|\d{4,})$/.test(text);

/** An entry of a list, whose id names what it is about. */
export function entrySays(entry: Json, reading: Reading, depth = deepest): Says {
  if (!isJsonObject(entry)) return outputSays(entry, reading, depth - 1);
  const { id: _id, ...rest } = entry;
  const says = objectSays(rest, reading, depth - 1, isRecord(entry));
  return says === 'nothing' && isFilled(entry) ? 'thing' : says;
}

/** A thing with fields of its own: what lies in it, its status among them, is the thing's. */
export const isRecord = (object: JsonObject): boolean =>
  idText(object.id) !== null &&
  Object.keys(object).some((key) => key !== 'id' && !isErrorField(key) && !isAboutResult(key));

function objectSays(object: JsonObject, reading: Reading, depth: number, isWhole: boolean): Says {
  const error = errorIn(object, reading.failed, (one) => (one === object ? isWhole : isRecord(one)));
  const isOpen = !isWhole && depth > 0;
  const parts = isOpen ? Object.entries(object).map((part) => partSays(part, reading, depth)) : [];
  const said = isOpen ? together(parts) : 'thing';
  if (said === 'failed' || error === 'alone') return 'failed';
  if (error === 'beside') return 'unclear';
  if (isDenied(object, reading, isWhole)) return 'unclear';
  return said === 'nothing' && !isGoodMessage(object, reading.deed) ? 'words' : said;
}

/** Whether an object itself denies a success; what lies in it is looked at separately, and that of a record is the record's. */
function isDenied(object: JsonObject, { failed, deed }: Reading, isWhole: boolean): boolean {
  const isOwn = isWhole || object.id === null;
  const own = isOwn ? object : fieldsOf(object);
  return (
    (!isOwn && isJobAlone(object)) ||
    deniesSuccess(own, { failed, deed, isRecord: () => isOwn, isApart: () => false })
  );
}
const fieldsOf = (object: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(object).filter(
      ([key, value]) => !isJsonObject(value) && (!Array.isArray(value) || verbCounted(key) !== null),
    ),
  );

function partSays([key, value]: readonly [string, Json], reading: Reading, depth: number): Says {
  if (isOfRefused(key)) return isAny(value) && !isNoError(value) ? 'failed' : 'nothing';
  if (isErrorField(key)) return 'nothing';
  // Its errors were looked for from outside: an `error` in it may be that of its last charge.
  if (isJsonObject(value) && isRecord(value)) return isDenied(value, reading, true) ? 'unclear' : 'thing';
  if (isJsonObject(value) || Array.isArray(value)) return outputSays(value, reading, depth - 1);
  const inner = typeof value === 'string' ? openedText(value) : null;
  if (inner !== null) return outputSays(inner, reading, depth - 1);
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

function textSays(text: string, reading: Reading, depth: number): Says {
  const inner = openedText(text);
  if (inner !== null && depth > 0) return outputSays(inner, reading, depth - 1);
  if (reading.failed.includes(text.trim().toLowerCase())) return 'failed';
  return isId(text) || saysDone(text, reading.deed) ? 'thing' : 'words';
}

/** A single word with a digit in it, which is no code of an error, as `409` and `E409` may be. */
const isId = (text: string): boolean =>
  /^([\da-f]+(-[\da-f]+)*|gid:\/\/[\w./-]+)$/i.test(text) &&
  text.length <= 100 &&
  /\d/.test(text) &&
  !/^([45]\d\d|[a-z]+[_-]?\d{1,6})$|err|fail|reject|den(y|ied)|block/i.test(text);

const messageKeys = new Set(['message', 'msg', 'detail', 'details', 'reason']);

/** Whether every message of an object tells of a success; one without a message tells of nothing else. */
const isGoodMessage = (object: JsonObject, deed: Deed): boolean =>
  Object.entries(object).every(
    ([key, value]) =>
      !messageKeys.has(plainKey(key)) ||
      isNoError(value) ||
      (typeof value === 'string' && saysDone(value, deed)),
  );
