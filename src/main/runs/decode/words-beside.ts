import { isJsonObject, type Json, JsonNumber, type JsonObject } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { isAboutErrors, isRepeated } from '../../../domain/run/identity.ts';
import { plainKey } from '../../api/error-in.ts';
import { isFilled } from '../../api/errors.ts';
import type { Deed } from './deed.ts';
import { isAboutFailure, isAboutResult, isOfLeft, isWordOfStatus } from './denial.ts';
import { isPlaceOfThing } from './own-record.ts';
import { saysDone } from './sentence.ts';

/** What the words beside a thing are read with. */
export type Beside = {
  readonly sent: JsonObject | null;
  readonly deed: Deed;
  readonly isRecord: (object: JsonObject) => boolean;
};

/** Levels of objects in each other whose words are read. */
const deepest = 4;

/**
 * Whether an answer has words that may say anything about what became of the request: a text that is no field of a thing,
 * no name of one, and not of success. Of a record of the thing only its messages are words.
 */
export function hasWords(body: Json, beside: Beside): boolean {
  const { deed } = beside;
  const inValue = (value: Json, depth: number): boolean => {
    if (depth === 0) return false;
    if (Array.isArray(value)) return value.some((entry: Json) => inValue(entry, depth));
    if (!isJsonObject(value)) return false;
    const isOwn = beside.isRecord(value);
    const isThing = isOwn || isUnknownThing(value);
    return Object.entries(value).some(([name, inner]) => {
      if (isAboutErrors(name) && !isWarning(name)) return false;
      if (isOwn) return isMessage(name) && isWordy(inner, deed);
      if (isText(inner)) return isWord(name, inner, beside, isThing);
      if (wordsBeside.has(plainKey(name)) || isOfMessages(name))
        return isFilled(inner) && isWordy(inner, deed);
      if (isWarning(name)) return Array.isArray(inner) && isWordy(inner, deed);
      if (!isThing && Array.isArray(inner) && inner.some((one) => isText(one) && isSentence(one)))
        return isWordy(inner, deed);
      return mayHaveWords(name) && inValue(inner, depth - 1);
    });
  };
  return inValue(body, deepest);
}

/** Names of what an answer says to whoever asked. */
const isOfMessages = ofKeys((name) =>
  /^(alert|flash|flashe|notification|notice|toast|banner|hint|remark|feedback)s?$/.test(plainKey(name)),
);
/** A text of several words: one in a list may be a tag. */
const isSentence = (text: string): boolean => /\S\s+\S/.test(text);

const isText = (value: Json): value is string => typeof value === 'string';

/** Names of words, of which none is a field of a record. */
const isMessage = ofKeys((name) => /^(messages?|msg|warnings?|notices?|statustext)$/.test(plainKey(name)));
const isWarning = ofKeys((name) => /^warn(ing)?s?$/.test(plainKey(name)));
const wordsBeside = new Set(
  'message messages msg detail details reason reasons field title description warning notice statustext'.split(
    ' ',
  ),
);
const statusBeside = new Set(['status', 'state', 'result', 'outcome']);
const quietStatus = /^(active|enabled|live|true|0+|2\d\d)$/i;
/** Keys that a thing, or what wraps a result, stands under. */
const mayHaveWords = ofKeys(
  (name) => !isRepeated(name) && (isPlaceOfThing(name) || /^(meta|info|status|results?)$/i.test(name)),
);

/** A thing with an ID and several fields, although none is of the kind: its texts are its own. */
const isUnknownThing = (object: JsonObject): boolean =>
  object.id !== undefined &&
  Object.keys(object).filter((key) => !isAboutResult(key) && !wordsBeside.has(plainKey(key))).length > 4;

/** Whether anything but words of success stands under a name of words. */
function isWordy(value: Json, deed: Deed): boolean {
  if (isText(value)) return value !== '' && !isGood(value, deed);
  if (Array.isArray(value)) return value.some((entry: Json) => isWordy(entry, deed));
  return isFilled(value) && !(value instanceof JsonNumber);
}

const isGood = (text: string, deed: Deed): boolean =>
  quietStatus.test(text) || saysDone(text, deed) || isOfRetirement(text);

/** "API version 2021-01 is deprecated": of the interface, not of the request. */
const isOfRetirement = (text: string): boolean =>
  /^(the |this )?(api )?version ([\w.-]{1,20} )?(is|was|has been|will be) (deprecated|retired|sunset)( (on|in|after) [\d-]{4,10})?\.?$/i.test(
    text,
  );

function isWord(name: string, text: string, { sent, deed }: Beside, isThing: boolean): boolean {
  const key = plainKey(name);
  if (text === '' || isGood(text, deed) || text === sent?.[name] || text.toLowerCase() === deed.named)
    return false;
  if (isAction(name)) return !isActionOf(text, deed);
  if (isNameOfType(name) && isOfCarrier(text)) return true;
  if (wordsBeside.has(key) || statusBeside.has(key)) return true;
  return !isThing && !isNeutralText(text) && !(isNeutralName(name) && !isOfDenial(text));
}

const isAction = ofKeys((name) => /^(action|operation|op|command)$/.test(plainKey(name)));
/** `update`, `subscription.updated`, `discount_create`: what was asked for, or the thing of it. */
const isActionOf = (text: string, { does }: Deed): boolean =>
  /^[\w.:/-]{1,60}$/.test(text) &&
  text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
    .every((word) => actions[does].test(word));
const thing = 'subscription|discount|bundle|selection|checkout|onetime|bulk|swap|address';
const actions = {
  // bounded: 60 characters, looked at before it.
  makes: new RegExp(`^(${thing}|creat(e|ed|ion)|add(ed)?|post|insert(ed)?)s?$`),
  // bounded: 60 characters, looked at before it.
  changes: new RegExp(`^(${thing}|updated?|chang(e|ed)|put|patch|edit(ed)?|modif(y|ied)|apply|applied)s?$`),
  // bounded: 60 characters, looked at before it.
  ends: new RegExp(`^(${thing}|delet(e|ed|ion)|remov(e|ed|al)|cancel(led|ed)?)s?$`),
};
const isNameOfType = ofKeys((name) => /^(type|object|kind|resource)$/.test(plainKey(name)));
/** What carries a request, or another purpose of a token, is no thing of a kind. */
const isOfCarrier = (text: string): boolean =>
  /(^|[^a-z])(job|task|queue|import|request|operation|process|workflow|csrf|session)s?($|[^a-z])/i.test(text);

/** Names of what an answer says of itself, and of a thing's names: `request_id`, `api_version`, `created_at`, `href`. */
const isNeutralName = ofKeys((name) => {
  const last = name
    .replace(/(?<small>[a-z\d])(?=[A-Z])/g, '$<small>_')
    .toLowerCase()
    .split(/[\s._-]+/)
    .at(-1);
  return neutralNames.has(last ?? '');
});
const neutralNames = new Set([
  ...[
    'id',
    'ids',
    'uuid',
    'guid',
    'token',
    'key',
    'hash',
    'etag',
    'name',
    'type',
    'object',
    'kind',
    'resource',
  ],
  ...['at', 'date', 'time', 'timestamp', 'version', 'url', 'uri', 'href', 'link', 'path', 'method', 'host'],
  ...['domain', 'shop', 'store', 'server', 'region', 'environment', 'source', 'event'],
  ...['currency', 'locale', 'language', 'email', 'sku', 'jsonrpc'],
]);
/** Flags, dates, numbers, versions, addresses and long IDs, and a code of zeros. */
const isNeutralText = (text: string): boolean =>
  /^(true|false|yes|no?|y|null|none|n\/a|v?\d[\d.:,TZ\s+-]*|https?:\/\/\S+|[\da-f-]{16,}|[a-z]?0+)$/i.test(
    text,
  );
/** A word that denies under whatever name: `action: "skipped"`. */
const isOfDenial = (text: string): boolean => isWordOfStatus(text) || isAboutFailure(text) || isOfLeft(text);
