import { isJsonObject, isPlain, type Json, JsonNumber, type JsonObject } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { isNoError, plainKey } from '../../api/error-in.ts';
import { isFilled } from '../../api/errors.ts';
import { hasDenial } from '../../api/forms.ts';
import { countsOther } from './counts.ts';
import { type Deed, isOwnVerb, verbCounted } from './deed.ts';
import { withAttributes } from './envelope.ts';
import { isOfOthers } from './neighbours.ts';
import { isOn, isUnreal } from './unreal.ts';

/** A name without its letter case and signs, and without what only says that it is a flag or a count: `isSuccess`, `updated_count`. */
export const bareName = ofKeys((key) =>
  plainKey(key)
    .replace(/^(is|was|were|has|have|had|did|num(berof)?|count(of)?|total|rows?)(?=.)/, '')
    .replace(/(?<=.)(counts?|total|rows?|records?|items|entries|flag)$/, ''),
);

/** Names of errors, of whatever could not be done, and of the rules that were broken. */
export const isAboutFailure = ofKeys((key) =>
  /error|exception|problem|failure|failed|rejected|invalid|violation|^fault|^fails?$|^err(s|no|msg|code|text)?$/.test(
    bareName(key),
  ),
);
/** Names under which an answer says whether, or how often, something was done. */
const namesOfDone = new Set([
  ...['success', 'successful', 'succeeded', 'ok', 'accepted', 'acknowledged', 'applied', 'valid'],
  ...['created', 'updated', 'saved', 'changed', 'modified', 'affected', 'matched', 'processed'],
  ...['done', 'completed', 'finished'],
]);
/** What a thing itself may be, whatever became of a request about it. */
const isStateOfThing = (name: string): boolean => /^(locked|blocked)$/.test(bareName(name));
/** Names under which an answer tells what was left as it was, or is still to be done: `skipped`, `not_updated`, `pending`. */
export const isOfLeft = ofKeys((key) => {
  const name = bareName(key);
  if (isStateOfThing(name)) return true;
  if (/^(skip|skipped|ignored|denied|declined|refused|dropped|omitted|conflicts?)$/.test(name)) return true;
  if (/^(duplicate[sd]?|(un|not)changed|unmodified|discarded|throttled|held|onhold)$/.test(name)) return true;
  if (/^(pending|(en)?queued|waiting|deferred|delayed|retrying)$/.test(name)) return true;
  const negated = /^(?:not|un)(?<done>.+)$/.exec(name)?.groups?.done;
  return negated !== undefined && (namesOfDone.has(negated) || negated === 'found');
});
/** Those that are none of a record itself: a discount may be no longer `valid`, and `applied` to 0 orders. */
const namesOfDoneInRecord = new Set(['created', 'updated', 'saved']);
/** Flags of an answer, which no thing has. */
const isFlagOfAnswer = (name: string): boolean =>
  /^(ok|done|success(ful)?|succeeded|accepted|acknowledged)$/.test(name);
/** Names of the result of a request, which no record has. */
const namesOfResult = new Set(['result', 'outcome', 'statuscode', 'httpstatus', 'code']);
/** Names of a status, of what a status is about, and numbers of HTTP. */
const namesOfStatus = new Set(['status', 'state', ...namesOfResult]);
/** Names of a number that is 0, 1 or one of HTTP where something was done. */
export const isNameOfCode = (name: string): boolean =>
  /^((status|result|return|ret|response|http)?code|ret|rc)$/.test(name);
/** Names of a status: as a word, a number of HTTP, or a code. */
export const isOfStatus = ofKeys((key) => namesOfStatus.has(bareName(key)) || isNameOfCode(plainKey(key)));
/** A field that says what became of a request, and nothing of a thing. */
export const isAboutResult = (key: string): boolean => {
  const name = bareName(key);
  return (
    isAboutFailure(key) ||
    (isOfLeft(key) && !isStateOfThing(key)) ||
    namesOfDone.has(name) ||
    namesOfStatus.has(name)
  );
};
const failed =
  /^(error|errors|failed|failure|fail|rejected|denied|declined|refused|invalid|forbidden|unauthorized|blocked|aborted|not.found)$/i;
/** Taken on, and not carried out yet. */
export const isWordOfWaiting = (word: string): boolean =>
  /^(accepted|pending|(en)?queued|waiting|scheduled|submitted|received|processing|running|started|retrying|deferred|delayed|(in|not)[ _-]?(progress|queue|started))$/i.test(
    word,
  );

/** Values that are looked at: an answer to one request has few, and one with more is not believed. */
const mostValues = 10_000;

export type Denied = {
  /** Words of the profile for a failure, in small letters. */
  readonly failed: readonly string[];
  /** Whether an object is a record of the thing: its status and its last error are its own. */
  readonly isRecord: (object: JsonObject) => boolean;
  /** Whether a key has what is not about the result: a request that is sent back, an earlier thing. */
  readonly isApart: (key: string) => boolean;
  /** What was to be done; a discount by which its row is named may be called "450". */
  readonly deed: Deed;
};

/**
 * Whether an answer of success says anywhere, in lists, too, that something was not done, or not yet (decision 0122). A
 * record of the thing has an own status, and tells of other times and things: of it only what speaks of the request
 * counts, as `errors`, `saved: false`, a failed `result`, an `id` that is null.
 */
export function deniesSuccess(body: Json, { failed: words, isRecord, isApart, deed }: Denied): boolean {
  const { named, does, noun } = deed;
  const isDiscount = /discount/.test(noun ?? '');
  let looked = 0;
  const isStatusOfFailure = (key: string, value: Json, isOfRequest = true): boolean => {
    const text = value instanceof JsonNumber ? value.text : value;
    if (typeof text !== 'string') return false;
    if (key === 'code' && (named === null || text.toLowerCase() === named)) return false;
    if (/^([45]\d\d|-\d+)$/.test(text)) return true;
    if (/^(pending|awaiting|requires|needs)[ _-]/i.test(text)) return true;
    return (
      failed.test(text) ||
      words.includes(text.toLowerCase()) ||
      (isOfRequest && key !== 'code' && isWordOfWaiting(text))
    );
  };
  const isCodeOfFailure = (key: string, value: Json): boolean => {
    const text = value instanceof JsonNumber ? value.text : value;
    if (typeof text !== 'string' || !/^-?\d+$/.test(text)) return false;
    const isName = key === 'code' && (named === null || text === named);
    return !isName && !/^(0+|1|2\d\d)$/.test(text);
  };
  /** The code of a discount is its name. */
  const isOfAnswersCode = (key: string): boolean =>
    key === 'errorcode' || (isNameOfCode(key) && (key !== 'code' || !isDiscount));
  const recordDenies = (record: JsonObject, isOuter = false): boolean =>
    record.id === null ||
    Object.entries(withAttributes(record)).some(([name, inner]) => {
      const key = bareName(name);
      if (isUnreal(name, inner, deed)) return true;
      if (key.endsWith('errors')) return isFilled(inner) && !isNoError(inner);
      if (namesOfDoneInRecord.has(key))
        return !(inner instanceof JsonNumber) && isNo(inner) && isOwnVerb(deed, key);
      if (isFlagOfAnswer(key) || (key === 'valid' && !isDiscount)) return isNo(inner);
      if (isOfCopy(name)) return isOn(inner);
      if (isOfRemark(name)) return typeof inner === 'string' && hasDenial(inner);
      if (isOfStanding(name) && typeof inner === 'string') return isWaitingFor.test(inner);
      if (isOfDecision(name) && typeof inner === 'string') return hasDenial(inner);
      if (/^(processed|completed|finished)$/.test(key)) return !(inner instanceof JsonNumber) && isNo(inner);
      if (isOfLeft(name) || /^(failed|rejected|invalid)$/.test(key))
        return !(inner instanceof JsonNumber) && isOn(inner) && !isStateOfThing(name);
      if (/^err(no|code|text)?$|^error(code|message|text)$/.test(key))
        return isFilled(inner) && !isNoError(inner) && !isNo(inner);
      if (/^ret(code)?$/.test(key) || (isOuter && isOfAnswersCode(key))) return isCodeOfFailure(key, inner);
      // What a record says of its saving: `status: {success: false}`.
      if (isJsonObject(inner) && inner.id === undefined && isOfSaving(name))
        return /meta/i.test(name) ? recordDenies(inner) : denies(inner);
      if (key === 'outcome' && typeof inner === 'string' && hasDenial(inner) && !isWordOfWaiting(inner))
        return true;
      return namesOfResult.has(key) && isStatusOfFailure(key, inner, key !== 'outcome');
    });
  /** The thing itself, where there is none, or texts about it: `discount: {code: ["taken"]}`. */
  const isNoThing = (key: string, value: Json): boolean =>
    does !== 'ends' && noun !== null && plainKey(key).replace(/s$/, '') === noun && isNothing(value);
  const denies = (value: Json, isOuter = false, isOther = false): boolean => {
    looked += 1;
    if (looked > mostValues) return true;
    if (Array.isArray(value)) return value.some((one) => denies(one, false, isOther));
    if (!isJsonObject(value)) return false;
    if (isRecord(value)) return recordDenies(value, isOuter);
    const isThing = does !== 'ends' && value.id !== undefined;
    const counted = isOther || isThing ? Object.entries(value).filter((field) => !isThere(field)) : null;
    if (countsOther(counted === null ? value : Object.fromEntries(counted), deed, isOuter)) return true;
    return eachIn(value).some(([name, inner]) => {
      const key = bareName(name);
      if (isUnreal(name, inner, deed) || isNoThing(name, inner)) return true;
      if (isAboutFailure(name) || isOfLeft(name)) return isFilled(inner) && !isNoError(inner) && !isNo(inner);
      if (namesOfDone.has(key) && isNo(inner) && verbCounted(name) === null) return true;
      if (namesOfStatus.has(key) && isStatusOfFailure(key, inner, !isOther || !isOfPlan(inner))) return true;
      if (isNameOfCode(key) && isCodeOfFailure(key, inner)) return true;
      return !isApart(name) && denies(inner, false, isOther || isOfOthers(name));
    });
  };
  return denies(body, true);
}

/** The fields of an object; what a list holds is that of its name. */
const eachIn = (object: JsonObject): readonly (readonly [string, Json])[] =>
  Object.entries(object).flatMap(([name, value]): readonly (readonly [string, Json])[] =>
    Array.isArray(value)
      ? [[name, value], ...value.filter(isPlain).map((one) => [name, one] as const)]
      : [[name, value]],
  );

const isOfSaving = ofKeys((name) =>
  /^_?(status|result|outcome|meta(data)?|last_?(update|change)|(change|update)_?(request)?)$/i.test(name),
);

/** What says that a record is an old one, or may not be changed. */
const isOfCopy = ofKeys((name) => /^(stale|fromcache|readonly)$/.test(bareName(name)));
/** Words to whoever asked; a note is one of the customer. */
const isOfRemark = ofKeys((name) => /^(alert|hint|info|details?|reason)$/.test(plainKey(name)));
const isOfStanding = ofKeys((name) => /^(status|state)$/.test(plainKey(name)));
const isOfDecision = ofKeys((name) => /^(approval|review|confirmation)(status|state)$/.test(plainKey(name)));
const act = '(update|change|edit|save|approval|review|confirmation)';
const waits = '(pending|awaiting|queued|failed|rejected|denied)';
// bounded: words of the program.
const isWaitingFor = new RegExp(`^(${waits}[ _-]${act}|${act}[ _-]${waits})$`, 'i');

/** None, or texts in the place of its fields, which are of what is wrong with them. */
const isNothing = (value: Json): boolean => {
  if (value === null || value === '' || value === false) return true;
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string' && /\s/.test(one));
  return (
    isJsonObject(value) &&
    Object.keys(value).length > 0 &&
    Object.values(value).every((inner) => isTexts(inner))
  );
};
const isTexts = (value: Json): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');

/** A charge that is to come waits for its day. */
const isOfPlan = (value: Json): boolean => typeof value === 'string' && /^(queued|scheduled)$/i.test(value);
/** That another thing is not gone says nothing of the one of the row, nor does it of a thing that is not to go. */
export const isThere = ([name, value]: readonly [string, Json]): boolean =>
  isNo(value) && /^(deleted|removed|cancell?ed)$/.test(bareName(name));

export const isNo = (value: Json): boolean =>
  value === false ||
  (value instanceof JsonNumber && Number(value.text) === 0) ||
  (typeof value === 'string' && /^(false|no?|0)$/i.test(value));
