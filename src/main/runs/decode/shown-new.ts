import { isJsonObject, type Json, JsonNumber, type JsonObject } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { fieldOf } from '../../../domain/run/canonical.ts';
import { plainKey } from '../../api/error-in.ts';
import { isFilled } from '../../api/errors.ts';
import { deedOf } from './deed.ts';
import { isNo } from './denial.ts';
import { creationOf, isOfCreation, momentOf } from './moments.ts';
import { isCalling, nounOf } from './own-record.ts';
import { saysDone } from './sentence.ts';
import { clocksDifferMs, isEmptyTime, type Making, ofOneThing } from './this-run.ts';

/** A thing in an answer: its record, and what stands beside it in the objects around it. */
export type Thing = { readonly record: JsonObject; readonly around: readonly JsonObject[] };

/**
 * Whether a thing shows that the run made it, so that an undo may delete it (decision 0122): by a time of creation, or,
 * where there is none, by holding nothing but an ID, fields that were sent, and what is known to tell of no past.
 */
export function isShownNew({ record, around }: Thing, { kind, sent, since }: Making): boolean {
  const first = since - clocksDifferMs;
  const named = sent === null ? {} : ofOneThing(sent, kind);
  const texts = new Set(
    Object.values(named).flatMap((one) => (typeof one === 'string' ? [one.toLowerCase()] : [])),
  );
  const isSent = (text: string): boolean => texts.has(text.toLowerCase());
  const isOwnType = (text: string): boolean => isCalling(nounOf(kind), text) || isSent(text);
  const types = Object.entries(record).filter(([key]) => isOfType(key));
  if (types.some(([, text]) => typeof text === 'string' && text !== '' && !isOwnType(text))) return false;
  const created = creationOf(record);
  if (created !== null) return created !== 'unread' && created >= first;

  const isQuiet = (key: string, value: Json, own?: Json): boolean => {
    if (isNothing(value)) return value === null || !isOfNew(key);
    if (own !== undefined) return repeats(value, own);
    if (isOfPlace(key)) return true;
    if (isJsonObject(value)) return isAllQuiet(value);
    if (value === true || (value instanceof JsonNumber && value.text === '1')) return isOfSuccess(key);
    if (isOfNow(key)) return (momentOf(value) ?? 0) >= first;
    if (value instanceof JsonNumber) return isOfWord(key) && /^20\d$/.test(value.text);
    if (typeof value !== 'string') return false;
    if (isOfType(key)) return isOwnType(value);
    if (isOfWord(key)) return quietWord.test(value) || saysDone(value, deedOf(kind));
    return isOfName(key) && isSent(value);
  };
  const isAllQuiet = (object: JsonObject, own: JsonObject = {}): boolean =>
    Object.entries(object).every(([key, value]) => isQuiet(key, value, fieldOf(own, key)));
  const isId = (key: string): boolean => key === 'id' || plainKey(key) === `${nounOf(kind)}id`;
  /** Whether a value has the form of one that was sent; other values are found where they are compared. */
  const repeats = (value: Json, own: Json): boolean => {
    if (Array.isArray(value)) {
      const list: readonly Json[] = Array.isArray(own) ? own : [own];
      return value.length <= list.length && value.every((one, at) => repeats(one, list[at] ?? null));
    }
    if (isJsonObject(value)) return isJsonObject(own) && isAllQuiet(value, own);
    return !isJsonObject(own) && !Array.isArray(own);
  };
  const fields = Object.entries(record).filter(
    ([key, value]) => key !== 'attributes' || !isJsonObject(value),
  );
  return [Object.fromEntries(fields), ...around].every((object) =>
    Object.entries(object).every(([key, value]) => isId(key) || isQuiet(key, value, fieldOf(named, key))),
  );
}

const isNothing = (value: Json): boolean =>
  !isFilled(value) ||
  isNo(value) ||
  isEmptyTime(value) ||
  (typeof value === 'string' && /^[0.]+$/.test(value));

/** Names under which a record says what it is. */
const isOfType = ofKeys((key) =>
  /^@?((object|resource|entity)?type|typename|kind|object|resource|entity|model|class)$/.test(plainKey(key)),
);
/** Names under which `false` says that a thing is not new. */
const isOfNew = ofKeys((key) => isOfCreation(key) || /^(is|was)?(new|fresh|success|ok$)/.test(plainKey(key)));
/** Names under which `true` says that a thing is new, or what every new thing is. */
const isOfSuccess = ofKeys((key) =>
  /^(success(ful)?|succeeded|ok|acknowledged|livemode|(is|was)?(new(record)?|(recently)?created|enabled|active))$/.test(
    plainKey(key),
  ),
);
/** Names of where a thing is found, and of the request. */
const isOfPlace = ofKeys((key) =>
  /^((request|trace|correlation)id|handle|slug|currency|links?|self|href|ur[il]|permalink|(store|shop|merchant)(id|name|domain)?)$/.test(
    plainKey(key),
  ),
);
const isOfNow = ofKeys((key) => /^(server)?(timestamp|time|now)$/.test(plainKey(key)));
const isOfWord = ofKeys((key) =>
  /^(status|state|result|outcome|message|msg|detail|code|statuscode)$/.test(plainKey(key)),
);
const quietWord = /^(enabled|active|ok|success|successful|succeeded|created)$/i;
/** Names under which services repeat a code, or another word that was sent. */
const isOfName = ofKeys((key) => /(type|code|name|title|label)$/.test(plainKey(key)));
