import { isJsonObject, isPlain, type Json, JsonNumber, type JsonObject } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { fieldOf } from '../../../domain/run/canonical.ts';
import { isAboutErrors, isRepeated, singular } from '../../../domain/run/identity.ts';
import { plainKey } from '../../api/error-in.ts';
import { isFilled } from '../../api/errors.ts';
import { hasDenial, isIdForm } from '../../api/forms.ts';
import { areAsSent, areOlder, isSame } from './changes.ts';
import { type Deed, isOwnVerb, verbCounted } from './deed.ts';
import { isAboutResult, isOfStatus } from './denial.ts';
import {
  isActionOf,
  isAsker,
  isHarmless,
  isLink,
  isOfAnswer,
  isOfAsker,
  isOfFlags,
  isOfLinks,
  isOfRetired,
  isOfShare,
  isOfWarnings,
} from './harmless.ts';
import { isOfEveryThing, isOfOthers, isOfRights, isOfSettings } from './neighbours.ts';
import { isPlaceOf, isPlaceOfThing } from './own-record.ts';
import { saysDone } from './sentence.ts';
import { isOfStatement } from './statement.ts';
import { isOfProgram } from './technical.ts';
import { isOfChanges, isOff, isOfPrevious, isOn } from './unreal.ts';

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
      isMessage(name)
        ? isWordy(value, deed)
        : isOfRequest(name)
          ? typeof value === 'string' && value !== '' && !isKnown(name, value, deed)
          : isOfCarrying(name) && value !== null && inEnvelope(value),
    );
  /** @param isTold whether the answer tells of itself in it */
  const inEnvelope = (value: Json, depth = deepest, isTold = false): boolean =>
    isJsonObject(value)
      ? Object.entries(value).some(
          ([name, inner]) =>
            (isUnknown(name, inner, depth) && !isOfStatement(name, inner, value, deed)) ||
            (!isTold && isOfShare(name)) ||
            (inner === null && isPlaceOfThing(name) && hasPlace(value)),
        )
      : !Array.isArray(value) || value.some((one) => inEnvelope(one, depth - 1, isTold));
  const isUnknown = (name: string, value: Json, depth: number): boolean => {
    if (isAboutErrors(name) && !isOfWarnings(name)) return false;
    if (!readsTexts && isOfTexts(value)) return false;
    if (isPlain(value)) return !isSent(name, value) && !isKnown(name, value, deed);
    if (isOfWarnings(name) || isOfMessages(name)) return isWordy(value, deed);
    if (isOfChanges(name)) return !areAsSent(value, sent ?? {}, deed);
    if (isOfOthers(name)) return isOtherReading(value);
    if (isPlaceOfThing(name)) return isUnknownAt(name, value, depth);
    if (plainKey(name) === 'request' && isJsonObject(value))
      return Object.entries(value).some(
        ([key, one]) =>
          isOfStatus(key) && one !== null && isPlain(one) && !isSent(key, one) && !isKnown(key, one, deed),
      );
    if (isRepeated(name)) return false;
    if (isOfPrevious(name) && isJsonObject(value)) return !areOlder(value, sent ?? {});
    if (isOfLinks(name) && Array.isArray(value) && value.every(isObject))
      return !value.every((one) => isLink(one, deed));
    if (
      Array.isArray(value) &&
      value.length > 0 &&
      value.every((one) => isPlain(one) && isOfProgram(name, one))
    )
      return false;
    if (isOfRetired(name)) return ![value].flat().every((one) => isOfRetirementAlone(one));
    if (Array.isArray(value) && (isAboutResult(name) || verbCounted(name) !== null))
      return value.some((one) =>
        isPlain(one) ? !isGoodEntry(name, one) : isUnknownAt(name, one, depth - 1),
      );
    if (isJsonObject(value) && isAsker(name)) return !isAllOfAsker(value, deed);
    if (isJsonObject(value) && isOfFlags(name))
      return !isEach(value, (key, one) => one === true && isQuietFlag(key));
    if (depth === 0 || !(isOfAnswer(name) || isActionOf(name, deed))) return true;
    if (Array.isArray(value))
      return value.some((one) =>
        isPlain(one) ? !isKnown(name, one, deed) : inEnvelope(one, depth - 1, true),
      );
    return isActionOf(name, deed) && Object.keys(value).length === 0
      ? true
      : inEnvelope(value, depth - 1, isOfAnswer(name));
  };
  /** In a place of the thing: nothing at all may wrap a result, and an empty list shows that nothing was found, or is left. */
  const isUnknownAt = (key: string, value: Json, depth: number): boolean => {
    if (Array.isArray(value))
      return (
        // Nothing at all is written as an empty list in one language.
        (value.length === 0 &&
          key !== '' &&
          (key !== 'data' || depth < deepest - 1) &&
          deed.does !== 'ends') ||
        value.some((one) => isUnknownAt(key, one, depth))
      );
    if (!isJsonObject(value)) return isPlain(value) && !isGoodEntry(key, value);
    if (Object.keys(value).length === 0) return singular(key) === deed.noun;
    return isThing(key, value) ? inThing(value) : depth === 0 || inEnvelope(value, depth - 1);
  };
  /** An entry of a list: a word or a number of success, or an ID, which has to be that of the row. */
  const isGoodEntry = (name: string, value: Plain): boolean => {
    const text = value instanceof JsonNumber ? value.text : value;
    if (typeof text !== 'string') return text === true;
    if (text.toLowerCase() === deed.named) return true;
    // An ID may be 205.
    const isNumber = /^\d+$/.test(text);
    if (isNumber ? /^(1|2\d\d)$/.test(text) && (name === '' || isAboutStatus(name)) : isGood(text, deed))
      return true;
    const isOfMade = (deed.does === 'makes' || !deed.named) && !isAboutStatus(name);
    return isOfMade && (verbCounted(name) !== null || singular(name) === deed.noun) && isIdForm(text);
  };
  const isSent = (name: string, value: Plain): boolean => {
    const own = sent?.[name] ?? null;
    return own !== null && isPlain(own) && isSame(own, value);
  };
  /** What stands beside the thing as another one has its own words, but none to whoever asked, nor another value that was sent. */
  const isOtherReading = (value: Json): boolean =>
    Array.isArray(value)
      ? value.some((one) => (typeof one === 'string' ? !isIdForm(one) : isOtherReading(one)))
      : isJsonObject(value) &&
        Object.entries(value).some(([name, one]) => {
          if (isMessage(name)) return isWordy(one, deed);
          if (!isPlain(one)) return isOtherReading(one);
          const isTold = plainKey(name) === 'type' || (isAboutResult(name) && !isOfStatus(name));
          if (isTold && typeof one === 'string' && hasDenial(one)) return true;
          const own = isOfEveryThing(name) ? undefined : fieldOf(sent ?? {}, name);
          return own !== undefined && !isSame(own, one);
        });
  return !isPlain(body) && isUnknownAt('', body, deepest);
}

type Plain = string | boolean | JsonNumber | null;

const isObject = (value: Json): value is JsonObject => isJsonObject(value);
/** What the store, or whoever asked, is like: field by field, with settings and permissions. */
const isAllOfAsker = (asker: JsonObject, deed: Deed): boolean =>
  Object.entries(asker).every(([name, value]) => {
    if (isPlain(value)) return isOfAsker(name, value, deed);
    if (isJsonObject(value)) return isOfSettings(name) && isAllOfAsker(value, deed);
    return isOfRights(name) && value.every((one) => typeof one === 'string' && isRight(one));
  });
const isRight = (text: string): boolean => /^[a-z]+([_:.-][a-z]+){0,4}$/.test(text) && !hasDenial(text);

const isEach = (object: JsonObject, isGoodField: (name: string, value: Plain) => boolean): boolean =>
  Object.entries(object).every(([name, value]) => isPlain(value) && isGoodField(name, value));

const isOfTexts = (value: Json): boolean =>
  Array.isArray(value) ? value.length > 0 && value.every(isOfTexts) : typeof value === 'string';

/** A field that says that it was done, or is harmless: words of success, and the row itself, each under a name of theirs. */
function isKnown(name: string, value: Plain, deed: Deed): boolean {
  if (isHarmless(name, value, deed)) return true;
  const text = value instanceof JsonNumber ? value.text : value;
  if (typeof text === 'string' && text.toLowerCase() === deed.named) return isNameOfRow(name, deed);
  if (typeof value !== 'string') return false;
  if (isGood(value, deed) && isOfWords(name)) return true;
  if (isOn(value)) return isHarmless(name, true, deed);
  if (isOff(value)) return isHarmless(name, false, deed);
  return /^(null|n\/a)$/i.test(value) && isHarmless(name, null, deed);
}

/** Names under which an answer says in words what became of the request. */
const isOfWords = ofKeys(
  (name) =>
    isAboutResult(name) ||
    isMessage(name) ||
    isOfMessages(name) ||
    verbCounted(name) !== null ||
    isPlaceOfThing(name) ||
    /^(status|result|response|return|display)?(message|msg|text|title|description|info|summary|phrase)$|^(last)?(update|save|write|change|swap|request|operation|action|api|call|overall|final)(status|state|result|outcome)$|^deprecat(ion|ed)(notice|warning|message)?$/.test(
      plainKey(name),
    ),
);
/** Names of the thing of the row, or of what was done to it. */
const isNameOfRow = (name: string, deed: Deed): boolean => {
  const key = plainKey(name).replace(/(?<=.)(id|code|name|number|key)s?$/, '');
  const verb = verbCounted(name) ?? verbCounted(key.replace(deed.noun ?? '', ''));
  return (
    /^(id|code|name|title|key|number|label|ref|reference|target)$/.test(key) ||
    isPlaceOf(deed.noun ?? '', key) ||
    (verb !== null && isOwnVerb(deed, verb))
  );
};

const isWordyText = (value: Json, deed: Deed): boolean =>
  typeof value === 'string' && value !== '' && !isGood(value, deed);

/** Whether a place of the thing has one: beside it another has no nothing. */
const hasPlace = (object: JsonObject): boolean =>
  Object.entries(object).some(([name, value]) => isPlaceOfThing(name) && isJsonObject(value));
/** `new_ui`; not `dry`, `read_only`. */
const isQuietFlag = (name: string): boolean => !hasDenial(name) && !hasDenial(plainKey(name));

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
/** What became of the request, in a word; a record has it only of that. */
export const isOfRequest = ofKeys((name) =>
  /^(result|action|operation|detail|(last)?(update|write|save|change|swap|request|operation)(status|state|result)|(status|result|response)(message|msg))$/.test(
    plainKey(name),
  ),
);
const isOfReason = ofKeys((name) => /^(field|details?|reasons?)$/.test(plainKey(name)));
/** Names of what an answer says to whoever asked. */
const isOfMessages = ofKeys((name) =>
  /^(messages?|msg|details?|reasons?|alert|flashe?|notification|notice|toast|banner|hint|remark|feedback)s?$/.test(
    plainKey(name),
  ),
);
/** Names of words of success in such an object. */
const isOfGoodWords = ofKeys((name) => /^(success|ok|notice|info|message|text)$/.test(plainKey(name)));
/** Names of a list that tell how it went, and never name a thing. */
const isAboutStatus = ofKeys(
  (name) => isOfStatus(name) || /^(is|was)?(ok|done|success(ful)?)$/.test(plainKey(name)),
);

/** Whether anything but words of success stands under a name of words. */
function isWordy(value: Json, deed: Deed): boolean {
  if (isJsonObject(value) && Object.keys(value).every(isOfGoodWords))
    return Object.values(value).some((one) => isWordy(one, deed));
  if (typeof value === 'string') return isWordyText(value, deed);
  if (Array.isArray(value)) return value.some((entry: Json) => isWordy(entry, deed));
  return value instanceof JsonNumber ? !/^(0|2\d\d)$/.test(value.text) : isFilled(value);
}

const quietStatus = /^(active|enabled|live|true|2\d\d)$/i;
const isGood = (text: string, deed: Deed): boolean =>
  quietStatus.test(text) || saysDone(text, deed) || isOfRetirement(text);

/** An entry that tells which field, or which address, is to end, and when. */
const isOfRetirementAlone = (entry: Json): boolean =>
  isJsonObject(entry) &&
  Object.entries(entry).every(
    ([name, value]) =>
      typeof value === 'string' &&
      (isMessage(name)
        ? isOfRetirement(value)
        : /^(field|endpoint|version)$/.test(name)
          ? /^[\w./-]{1,40}$/.test(value)
          : isPlain(value) && isOfProgram(name, value)),
  );

/** "API version 2021-01 is deprecated": of the interface, not of the request. */
const isOfRetirement = (text: string): boolean =>
  /^(the |this )?(api )?(version|endpoint|route|method|field) ([\w./-]{1,40} )?(is|was|has been|will be) (deprecated|retired|sunset|removed)( (on|in|after) [\d-]{4,10})?\.?$/i.test(
    text,
  );
