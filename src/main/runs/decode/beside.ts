import { isJsonObject, type Json, JsonNumber, type JsonObject } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { canonical } from '../../../domain/run/canonical.ts';
import { isAboutErrors, isRepeated, singular } from '../../../domain/run/identity.ts';
import { plainKey } from '../../api/error-in.ts';
import { isFilled } from '../../api/errors.ts';
import { type Deed, verbCounted } from './deed.ts';
import { isAboutResult } from './denial.ts';
import { isActionOf, isHarmless, isOfAnswer, isOfOthers } from './harmless.ts';
import { isPlaceOfThing } from './own-record.ts';
import { saysDone } from './sentence.ts';
import { isOfChanges, isOff, isOn } from './unreal.ts';

/** What is read beside a thing with. */
export type Beside = {
  readonly sent: JsonObject | null;
  readonly deed: Deed;
  readonly isRecord: (object: JsonObject) => boolean;
  /** Whether texts are read, too. */
  readonly readsTexts: boolean;
};

/** Levels of objects in each other that are read. */
const deepest = 5;

/**
 * Whether an answer has anything beside the thing that is not known as harmless (decision 0122): a text, a number, a flag,
 * a list, an object. A thing may have any fields of its own: of it only its messages, and what carried the request, count.
 */
export function hasUnknown(body: Json, { sent, deed, isRecord, readsTexts }: Beside): boolean {
  const isThing = (key: string, object: JsonObject): boolean =>
    isRecord(object) ||
    (object.id !== undefined && (singular(key) === deed.noun || isNamed(object))) ||
    (isPlaceOfThing(key) && isUnknownThing(object));
  /** A new thing with its name is one although it has no other field that was sent; not an error of the field of the name. */
  const isNamed = (object: JsonObject): boolean =>
    deed.does === 'makes' &&
    !Object.keys(object).some((key) => isOfReason(key)) &&
    Object.values(object).some((value) => typeof value === 'string' && value.toLowerCase() === deed.named);
  const inThing = (object: JsonObject): boolean =>
    Object.entries(object).some(([name, value]) =>
      isMessage(name) ? isWordy(value, deed) : isOfCarrying(name) && value !== null && inEnvelope(value),
    );
  const inEnvelope = (value: Json, depth = deepest): boolean =>
    Array.isArray(value)
      ? value.some((one) => (isPlain(one) ? !isGoodValue(one, deed) : inEnvelope(one, depth - 1)))
      : isJsonObject(value)
        ? Object.entries(value).some(([name, inner]) => isUnknown(name, inner, depth))
        : !isPlain(value) || !isGoodValue(value, deed);
  const isUnknown = (name: string, value: Json, depth: number): boolean => {
    if (isAboutErrors(name) && !isWarning(name)) return false;
    if (!readsTexts && isOfTexts(value)) return false;
    if (isPlain(value)) return !isSent(name, value) && !isKnown(name, value, deed);
    if (isWarning(name)) return Array.isArray(value) && isWordy(value, deed);
    if (isOfMessages(name)) return isWordy(value, deed);
    if (isOfChanges(name)) return !isOfSent(value);
    if (isPlaceOfThing(name)) return isUnknownAt(name, value, depth);
    if (isRepeated(name) || isOfOthers(name)) return false;
    if (Array.isArray(value) && (isAboutResult(name) || verbCounted(name) !== null))
      return value.some((one) => isPlain(one) && !isGoodValue(one, deed));
    if (Object.keys(value).length === 0) return Array.isArray(value) && !isOfAnswer(name);
    return depth === 0 || !(isOfAnswer(name) || isActionOf(name, deed)) || inEnvelope(value, depth - 1);
  };
  /** In a place of the thing: nothing at all may wrap a result, and an empty list shows that nothing was found. */
  const isUnknownAt = (key: string, value: Json, depth: number): boolean => {
    if (Array.isArray(value))
      return (value.length === 0 && key !== '') || value.some((one) => isUnknownAt(key, one, depth));
    if (!isJsonObject(value)) return isPlain(value) && !isGoodValue(value, deed);
    if (Object.keys(value).length === 0) return singular(key) === deed.noun;
    return isThing(key, value) ? inThing(value) : depth === 0 || inEnvelope(value, depth - 1);
  };
  const isSent = (name: string, value: Json): boolean => {
    const own = sent?.[name];
    return own !== undefined && canonical(own, true) === canonical(value, true);
  };
  /** Changes that name a field that was sent. */
  const isOfSent = (value: Json): boolean =>
    Array.isArray(value)
      ? value.some((one) => isOfSent(one))
      : isJsonObject(value)
        ? Object.entries(value).some(([key, one]) => sent?.[key] !== undefined || isOfSent(one))
        : typeof value === 'string' && (sent?.[value] !== undefined || value === deed.named);
  return !isPlain(body) && isUnknownAt('', body, deepest);
}

type Plain = Exclude<Json, object> | JsonNumber | null;
const isPlain = (value: Json): value is Plain =>
  value === null || typeof value !== 'object' || value instanceof JsonNumber;

const isOfTexts = (value: Json): boolean =>
  Array.isArray(value) ? value.length > 0 && value.every(isOfTexts) : typeof value === 'string';

/** A field that says that it was done, or is harmless. */
function isKnown(name: string, value: Plain, deed: Deed): boolean {
  if (typeof value !== 'string') return isHarmless(name, value, deed);
  if (value.toLowerCase() === deed.named || isGood(value, deed)) return true;
  if (isHarmless(name, value, deed)) return true;
  if (isOn(value)) return isHarmless(name, true, deed);
  if (isOff(value)) return isHarmless(name, false, deed);
  return /^(null|n\/a)$/i.test(value) && isHarmless(name, null, deed);
}

/** A value of a list, without a name. */
const isGoodValue = (value: Plain, deed: Deed): boolean =>
  typeof value === 'string' ? isGood(value, deed) || !/\s/.test(value) : true;

const isWordyText = (value: Json, deed: Deed): boolean =>
  typeof value === 'string' && value !== '' && !isGood(value, deed);

/** A thing with an ID and several fields, although none is of the kind: its texts are its own. */
const isUnknownThing = (object: JsonObject): boolean =>
  object.id !== undefined &&
  Object.keys(object).filter((key) => !isAboutResult(key) && !isMessage(key)).length > 4;

/** What carries a request out, and has no place in a thing. */
const isOfCarrying = ofKeys((name) =>
  /^(transaction|tx|validation|check|hook|approval|workflow|rejection|challenge)s?$/.test(plainKey(name)),
);
/** Names of words, of which none is a field of a record. */
const isMessage = ofKeys((name) => /^(messages?|msg|warnings?|notices?|statustext)$/.test(plainKey(name)));
const isOfReason = ofKeys((name) => /^(field|details?|reasons?)$/.test(plainKey(name)));
/** Names of what an answer says to whoever asked. */
const isOfMessages = ofKeys((name) =>
  /^(messages?|msg|details?|reasons?|alert|flashe?|notification|notice|toast|banner|hint|remark|feedback)s?$/.test(
    plainKey(name),
  ),
);
const isWarning = ofKeys((name) => /^warn(ing)?s?$/.test(plainKey(name)));

/** Whether anything but words of success stands under a name of words. */
function isWordy(value: Json, deed: Deed): boolean {
  if (typeof value === 'string') return isWordyText(value, deed);
  if (Array.isArray(value)) return value.some((entry: Json) => isWordy(entry, deed));
  return isFilled(value) && !(value instanceof JsonNumber);
}

const quietStatus = /^(active|enabled|live|true|0+|2\d\d)$/i;
const isGood = (text: string, deed: Deed): boolean =>
  quietStatus.test(text) || saysDone(text, deed) || isOfRetirement(text);

/** "API version 2021-01 is deprecated": of the interface, not of the request. */
const isOfRetirement = (text: string): boolean =>
  /^(the |this )?(api )?(version|endpoint|route|method|field) ([\w./-]{1,40} )?(is|was|has been|will be) (deprecated|retired|sunset|removed)( (on|in|after) [\d-]{4,10})?\.?$/i.test(
    text,
  );
