import { isJsonObject, type Json, JsonNumber, type JsonObject } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { isAboutErrors, isRepeated } from '../../../domain/run/identity.ts';
import { plainKey } from '../../api/error-in.ts';
import { isFilled } from '../../api/errors.ts';
import { isAboutFailure, isAboutResult, isOfLeft, isWordOfStatus } from './denial.ts';
import { soundsGood } from './output-says.ts';
import { isPlaceOfThing } from './own-record.ts';

/** What the words beside a thing are read with. */
export type Beside = {
  readonly sent: JsonObject | null;
  /** The value that names the row, in small letters. */
  readonly named: string;
  readonly isRecord: (object: JsonObject) => boolean;
};

/** Levels of objects in each other whose words are read. */
const deepest = 4;

/**
 * Whether an answer has words that may say anything about what became of the request: a text that is no field of a thing,
 * no name of one, and not of success. Of a record of the thing only its messages are words.
 */
export function hasWords(body: Json, beside: Beside): boolean {
  const inValue = (value: Json, depth: number): boolean => {
    if (depth === 0) return false;
    if (Array.isArray(value)) return value.some((entry: Json) => inValue(entry, depth));
    if (!isJsonObject(value)) return false;
    const isOwn = beside.isRecord(value);
    const isThing = isOwn || isUnknownThing(value);
    return Object.entries(value).some(([name, inner]) => {
      if (isAboutErrors(name) && !isWarning(name)) return false;
      if (isOwn) return isMessage(name) && isWordy(inner);
      if (isText(inner)) return isWord(name, inner, beside, isThing);
      if (wordsBeside.has(plainKey(name))) return isFilled(inner) && isWordy(inner);
      if (isWarning(name)) return Array.isArray(inner) && isWordy(inner);
      return mayHaveWords(name) && inValue(inner, depth - 1);
    });
  };
  return inValue(body, deepest);
}

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
const quietStatus =
  /^(ok|success|successful|succeeded|created|updated|deleted|done|completed?|active|enabled|cancell?ed|live|true|0+|2\d\d)$/i;
/** Keys that a thing, or what wraps a result, stands under. */
const mayHaveWords = ofKeys(
  (name) => !isRepeated(name) && (isPlaceOfThing(name) || /^(meta|info|status|results?)$/i.test(name)),
);

/** A thing with an ID and several fields, although none is of the kind: its texts are its own. */
const isUnknownThing = (object: JsonObject): boolean =>
  object.id !== undefined &&
  Object.keys(object).filter((key) => !isAboutResult(key) && !wordsBeside.has(plainKey(key))).length > 4;

/** Whether anything but words of success stands under a name of words. */
function isWordy(value: Json): boolean {
  if (isText(value)) return value !== '' && !isGood(value);
  if (Array.isArray(value)) return value.some((entry: Json) => isWordy(entry));
  return isFilled(value) && !(value instanceof JsonNumber);
}

const isGood = (text: string): boolean => quietStatus.test(text) || soundsGood(text);

function isWord(name: string, text: string, { sent, named }: Beside, isThing: boolean): boolean {
  const key = plainKey(name);
  if (text === '' || isGood(text) || text === sent?.[name] || text.toLowerCase() === named) return false;
  if (wordsBeside.has(key) || statusBeside.has(key)) return true;
  return !isThing && !isNeutralText(text) && !(isNeutralName(name) && !isOfDenial(text));
}

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
  ...['domain', 'shop', 'store', 'server', 'region', 'environment', 'source', 'action', 'operation', 'event'],
  ...['currency', 'locale', 'language', 'email', 'sku', 'jsonrpc'],
]);
/** Flags, dates, numbers, versions, addresses and long IDs, and a code of zeros. */
const isNeutralText = (text: string): boolean =>
  /^(true|false|yes|no?|y|null|none|n\/a|v?\d[\d.:,TZ\s+-]*|https?:\/\/\S+|[\da-f-]{16,}|[a-z]?0+)$/i.test(
    text,
  );
/** A word that denies under whatever name: `action: "skipped"`. */
const isOfDenial = (text: string): boolean => isWordOfStatus(text) || isAboutFailure(text) || isOfLeft(text);
