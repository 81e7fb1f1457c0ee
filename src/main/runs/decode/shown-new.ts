import { isJsonObject, type Json, JsonNumber, type JsonObject } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { fieldOf } from '../../../domain/run/canonical.ts';
import { isBesideId } from '../../../domain/run/identity.ts';
import { plainKey } from '../../api/error-in.ts';
import { deedOf } from './deed.ts';
import { isNo } from './denial.ts';
import { idText } from './envelope.ts';
import { isCreatedWithin, isOfCreation, isWithin, type Span } from './moments.ts';
import { isCalling, nounOf } from './own-record.ts';
import { saysDone } from './sentence.ts';
import { clocksDifferMs, isEmptyTime, type Making, ofOneThing, saysThereIfSo } from './this-run.ts';

/** A thing in an answer: its record, and what stands beside it in the objects around it. */
export type Thing = { readonly record: JsonObject; readonly around: readonly JsonObject[] };

/**
 * Between what times a thing was made that a run made: since the run was, and before it was answered, or, where it is looked
 * for late, soon after the last request ended that may have made it, in whatever zone its time is.
 */
export type Age = Pick<Making, 'since'> & { readonly at: number; readonly lostAt?: number };

/** What was lost is carried out by then, by clocks of services, too: whatever is made later is another's. */
export const lateMs = 2 * 60 * 1000;

export const spanOf = ({ since, at, lostAt }: Age): Span => ({
  first: since - clocksDifferMs,
  last: at + clocksDifferMs,
  ...(lostAt === undefined ? {} : { end: lostAt + lateMs }),
});

/**
 * Whether a thing shows that the run made it, so that an undo may delete it (decision 0122): by a time of creation, or,
 * where there is none, by holding nothing but an ID, fields that were sent, and what is known to tell of no past.
 */
export function isShownNew({ record, around }: Thing, { kind, sent, ...age }: Making & Age): boolean {
  const span = spanOf(age);
  const named = sent === null ? {} : ofOneThing(sent, kind);
  const texts = new Set(
    Object.values(named).flatMap((one) => (typeof one === 'string' ? [one.toLowerCase()] : [])),
  );
  const isSent = (text: string): boolean => texts.has(text.toLowerCase());
  const isOwnType = (text: string): boolean => isCalling(nounOf(kind), text) || isSent(text);
  const types = Object.entries(record).filter(([key]) => isOfType(key));
  if (types.some(([, text]) => typeof text === 'string' && text !== '' && !isOwnType(text))) return false;
  if (Object.entries(record).some(([key, value]) => isAbout(key, value, record, named, nounOf(kind))))
    return false;
  const isCreated = isCreatedWithin(record, span);
  if (isCreated !== null) return isCreated;

  const isQuiet = (key: string, value: Json, own?: Json): boolean => {
    if (value === null) return true;
    if (isEmpty(value)) return !isOfCreation(key) && !isOfSuccess(key);
    if (own !== undefined) return repeats(value, own);
    if (isNone(value)) return saysThereIfSo(key) || isOfFailure(key);
    if (isOfLink(key)) return isLinkOf(value, ids, nounOf(kind));
    if (isOfHandle(key)) return typeof value === 'string' && isSent(value);
    if (isOfStore(key)) return isStore(value);
    if (isJsonObject(value)) return isAllQuiet(value);
    if (isOfRequest(key)) return isOneWord(value);
    if (isOfCurrency(key)) return typeof value === 'string' && /^[a-z]{3}$/i.test(value);
    if (value === true || (value instanceof JsonNumber && value.text === '1')) return isOfSuccess(key);
    if (isOfNow(key)) return isWithin(value, span);
    if (value instanceof JsonNumber) return isOfWord(key) && /^20\d$/.test(value.text);
    if (typeof value !== 'string') return false;
    if (isOfType(key)) return isOwnType(value);
    if (isOfWord(key)) return quietWord.test(value) || saysDone(value, deedOf(kind));
    return isOfName(key) && isSent(value);
  };
  const isAllQuiet = (object: JsonObject, own: JsonObject = {}): boolean =>
    Object.entries(object).every(([key, value]) => isQuiet(key, value, fieldOf(own, key)));
  const isId = (key: string): boolean => key === 'id' || plainKey(key) === `${nounOf(kind)}id`;
  const ids = Object.entries(record).flatMap(([key, value]) => (isId(key) ? (idText(value) ?? []) : []));
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
    Object.entries(object).every(
      ([key, value]) => isId(key) || isBesideId(key, object) || isQuiet(key, value, fieldOf(named, key)),
    ),
  );
}

const isEmpty = (value: Json): boolean =>
  value === '' ||
  isEmptyTime(value) ||
  ((Array.isArray(value) || isJsonObject(value)) && Object.keys(value).length === 0);
const isNone = (value: Json): boolean => isNo(value) || (typeof value === 'string' && /^[0.]+$/.test(value));

/** Names under which a record says what it is. */
const isOfType = ofKeys((key) =>
  /^@?((object|resource|entity|record|log|event|audit)?type|typename|kind|object|resource|entity|model|class|event|action|category)$/.test(
    plainKey(key),
  ),
);
/**
 * Whether a field says that a record is one about the thing, as an entry of a log or a use of it, which was also made just
 * now: the thing lies in it, or the ID of something else that was not sent.
 */
function isAbout(key: string, value: Json, record: JsonObject, sent: JsonObject, noun: string): boolean {
  const isOther = (id: string | null): boolean => id !== null && id !== idText(record.id);
  if (isJsonObject(value)) return plainKey(key) === noun && isOther(idText(value.id));
  const isQuiet = isOfQuietId(key) || isBesideId(key, record) || (isOfOwner(key) && isWhole(record, sent));
  const isOfOther = noun === 'discount' && isOfId(key) && !isQuiet;
  return isOfOther && fieldOf(sent, key) === undefined && isOther(idText(value));
}
const isOfId = ofKeys((key) => /([_-]id|[a-z]I[dD])$/.test(key));
/** IDs that the record of a discount may have beside its own: whose it is, who made it, what it applies to, other systems. */
const isOfQuietId = ofKeys((key) =>
  /^((store|shop|merchant|account|tenant|app|site|market|currency|(created|updated)by.*|external.*|legacy.*|old|appliesto.*|.*(product|variant|collection)|request|trace|correlation|(admin)?graphql.*|discount|global|public|u)id)$/.test(
    plainKey(key),
  ),
);
/** Whose a discount is: an entry of a log, or a use of it, has such an ID, too, and not all of its fields. */
const isOfOwner = ofKeys((key) =>
  /^(organi[sz]ation|company|workspace|team|business|brand|vendor|partner|owner|user|creator|author|admin|pricerule|campaign)id$/.test(
    plainKey(key),
  ),
);
const isWhole = (record: JsonObject, sent: JsonObject): boolean =>
  Object.keys(sent).length > 1 && Object.keys(sent).every((key) => fieldOf(record, key) !== undefined);

/** Names under which nothing, `false` or 0 says that nothing failed, or is what every thing may be. */
const isOfFailure = ofKeys((key) =>
  /^((is|has|was)?(error|failure|warning)s?(code|count)?|(is)?failed|code|(is)?test(mode)?|livemode|disabled)$/.test(
    plainKey(key),
  ),
);
/** Names under which `true` says that a thing is new, or what every new thing is. */
const isOfSuccess = ofKeys((key) =>
  /^(success(ful)?|succeeded|ok|acknowledged|livemode|(is|was)?(new(record)?|(recently)?created|enabled|active))$/.test(
    plainKey(key),
  ),
);
const isOfRequest = ofKeys((key) => /^(request|trace|correlation)id$/.test(plainKey(key)));
const isOfCurrency = ofKeys((key) => plainKey(key) === 'currency');
const isOfHandle = ofKeys((key) => /^(handle|slug)$/.test(plainKey(key)));
/** Names of where a thing is found. */
const isOfLink = ofKeys((key) => /^(links?|self|href|ur[il]|permalink)$/.test(plainKey(key)));
const isOfStore = ofKeys((key) => /^(store|shop|merchant)(id|name|domain)?$/.test(plainKey(key)));

const isOneWord = (value: Json): boolean =>
  value instanceof JsonNumber || /^[\w.:-]{1,200}$/.test(String(value));

/** Links of the thing itself, by its ID, or of the list of those like it: any other may be of what it was used for. */
function isLinkOf(value: Json, ids: readonly string[], noun: string): boolean {
  if (value === null) return true;
  if (isJsonObject(value)) return Object.values(value).every((one) => isLinkOf(one, ids, noun));
  if (typeof value !== 'string' || !/^(https?:\/)?\/[\w./:-]{1,500}$/i.test(value)) return false;
  const [before = '', last = ''] = value.split('/').slice(-2);
  return isCalling(noun, last) || (isCalling(noun, before) && ids.includes(last));
}

/** A store by its name, or as an object of what every store has. */
const isStore = (value: Json): boolean =>
  isJsonObject(value)
    ? Object.entries(value).every(
        ([key, one]) =>
          /^(id|name|domain|currency|timezone|country|locale|email|(created|updated)at)$/.test(
            plainKey(key),
          ) &&
          !isJsonObject(one) &&
          !Array.isArray(one),
      )
    : isOneWord(value);

const isOfNow = ofKeys((key) => /^(server)?(timestamp|time|now)$/.test(plainKey(key)));
const isOfWord = ofKeys((key) =>
  /^(status|state|result|outcome|message|msg|detail|code|statuscode)$/.test(plainKey(key)),
);
const quietWord = /^(enabled|active|ok|success|successful|succeeded|created)$/i;
/** Names under which services repeat a code, or another word that was sent. */
const isOfName = ofKeys((key) => /(type|code|name|title|label)$/.test(plainKey(key)));
