import { isJsonObject, type Json, JsonNumber, type JsonObject } from '../../../domain/json.ts';
import { canonical } from '../../../domain/run/canonical.ts';
import { changedSince } from '../../../domain/run/changed-since.ts';
import { singular } from '../../../domain/run/identity.ts';
import type { Cells, Identity, RunKind } from '../../../domain/sheet/kind.ts';
import { isErrorField, plainKey } from '../../api/error-in.ts';
import { isFilled, wordKeys } from '../../api/errors.ts';
import { deniesSuccess } from './denial.ts';
import { idText, withAttributes } from './envelope.ts';
import {
  generic,
  identitiesOf,
  namedBy,
  notTheThing,
  pathIdentity,
  places,
  resources,
  successWord,
} from './own-record.ts';

/** What an answer of success shows: the thing of its row, another, its own with other values, or none (decision 0122). */
export type Shown = 'own' | 'another' | 'others' | 'nothing';

/** What was sent for a row. */
export type Own = {
  readonly kind: RunKind;
  readonly cells: Cells | undefined;
  readonly body: JsonObject | null;
  /** Words of the profile for a failure, in small letters. */
  readonly failed: readonly string[];
  /** Answered with 202: what the answer speaks of may be carried out later, or never. */
  readonly isTakenOn: boolean;
};

/** Fields of the answer itself, which tell nothing of what became of the request. */
const aboutAnswer = new Set(['requestid', 'traceid', 'correlationid', 'timestamp']);

/**
 * What an answer of success shows of a row (decision 0122). Nothing in it may deny the success. One that holds nothing, or
 * says that it is one of success, counts: bodies are not shown (spec: Endpoints). Else it has to show a field as it was
 * sent, or to name the thing of the row, or a new one, without a word beside it that may say anything.
 */
export function shownBy(body: Json | null, own: Own): Shown {
  const { kind, cells, body: sent } = own;
  if (body === null || body === true || (typeof body === 'string' && successWord.test(body))) return 'own';
  if (!isJsonObject(body) && !Array.isArray(body)) return 'nothing';
  if (isJsonObject(body) && Object.keys(body).every((key) => aboutAnswer.has(plainKey(key)))) return 'own';
  const identities = identitiesOf(kind);
  const isRecord = recordsOf(own, identities);
  const named = namedBy(body, identities, cells, isRecord);
  if (named === 'another') return named;
  if (isDenied(body, own, isRecord)) return 'nothing';
  if (recordsIn(body).some((record) => isRecord(record) && differs(sent, record))) return 'others';
  if (showsField(body, own)) return 'own';
  if (own.isTakenOn) return 'nothing';
  if (saysSuccess(body)) return 'own';
  const isShown = named === 'own' || (pathIdentity(kind) === null && hasNewId(body));
  return isShown && !hasWords(body) ? 'own' : 'nothing';
}

/** Whether the answer to the creation of a checkout leaves in doubt whether it was made, although it has a token. */
export const isDoubtful = (body: Json, own: Own): boolean =>
  isDenied(body, own, recordsOf(own, identitiesOf(own.kind))) ||
  (!showsField(body, own) && (own.isTakenOn || (hasWords(body) && !saysSuccess(body))));

/** As {@link deniesSuccess}, of the answer for a row. */
export function isDenied(body: Json, own: Own, isRecord: (object: JsonObject) => boolean): boolean {
  const [first] = identitiesOf(own.kind);
  const named = (first === undefined ? undefined : own.cells?.[first.column])?.toLowerCase() ?? '';
  const isApart = (key: string): boolean => notTheThing.test(key);
  return deniesSuccess(body, { failed: own.failed, isRecord, isApart, named });
}

const recordsIn = (body: Json): readonly JsonObject[] =>
  places(body).map(({ object }) => withAttributes(object));

/** Whether an answer shows a field as it was sent, beside what names the thing. */
const showsField = (body: Json, { kind, body: sent }: Own): boolean =>
  recordsIn(body).some((record) => repeatsField(record, sent, identitiesOf(kind)));

/** Whether an object is a record of a thing of the kind: it has a field of one, beside what names it and words of a status. */
function recordsOf({ kind, body }: Own, identities: readonly Identity[]): (object: JsonObject) => boolean {
  const naming = new Set(identities.flatMap(({ column, named }) => [column, ...named]));
  const fields = new Set(
    [...kind.columns.map(({ key }) => key.split('.')[0] ?? key), ...Object.keys(body ?? {})].filter(
      (key) => !naming.has(key) && !isErrorField(key),
    ),
  );
  return (object) => Object.keys(withAttributes(object)).some((key) => fields.has(key));
}

/** Fields with other values than were sent; a service may keep words and codes in its own case. */
const differs = (sent: JsonObject | null, record: JsonObject): boolean =>
  changedSince(sent ?? {}, record).some((line) => !line.startsWith('code:'));

/** A word beside a thing that may say anything about what became of it. */
const hasWords = (body: Json): boolean =>
  places(body).some(({ object }) =>
    Object.entries(object).some(
      ([key, value]) => wordsBeside.has(plainKey(key)) && typeof value === 'string' && value.trim() !== '',
    ),
  );
const wordsBeside = new Set([
  'message',
  'msg',
  'detail',
  'details',
  'reason',
  'errordescription',
  'errmsg',
  'field',
]);

/** "Subscription updated", "The discount was created successfully." */
const successSentence =
  /^((the )?(discount|code|subscription|bundle|selection|checkout|record|resource|item|request) )?((was|has been) )?(successfully )?(created|updated|saved|deleted|done|success|successful|ok)( successfully)?[.!]?$/i;

/** In so many words: at the top, or in what wraps a result. */
const saysSuccess = (body: Json): boolean =>
  isJsonObject(body) &&
  Object.entries(body).some(([name, value]) => {
    const key = plainKey(name);
    if (isJsonObject(value))
      return (generic.has(singular(name)) || key === 'meta') && Object.entries(value).some(isWordOfSuccess);
    return isWordOfSuccess([key, value]);
  });

function isWordOfSuccess([name, value]: readonly [string, Json]): boolean {
  const key = plainKey(name);
  const number = value instanceof JsonNumber ? Number(value.text) : null;
  switch (key) {
    case 'message':
    case 'msg':
      return typeof value === 'string' && successSentence.test(value);
    case 'success':
    case 'succeeded':
    case 'acknowledged':
    case 'ok':
      return value === true || number === 1 || (typeof value === 'string' && /^(true|yes|1)$/i.test(value));
    case 'status':
    case 'statuscode':
    case 'result':
      return (
        value === true ||
        (number !== null && number >= 200 && number < 300) ||
        (typeof value === 'string' && successWord.test(value))
      );
    case 'created':
    case 'updated':
    case 'deleted':
      // A count of the one thing; a greater number may be a time.
      return value === true || number === 1;
    default:
      return false;
  }
}

/** A new thing by its id, in a place of one, without a word of an error. */
const hasNewId = (body: Json): boolean =>
  places(body).some(({ key, object }) => {
    if (wordKeys.some((word) => typeof object[word] === 'string')) return false;
    const own = [...resources].map((noun) => object[`${noun}_id`]);
    return idText(object.id) !== null || (key === '' && own.some((value) => idText(value) !== null));
  });

/** Whether a record has a field as it was sent; one that is no single value only has to be there. */
const repeatsField = (
  record: JsonObject,
  sent: JsonObject | null,
  identities: readonly Identity[] = [],
): boolean =>
  Object.entries(sent ?? {}).some(([key, value]) => {
    const shown = record[key];
    if (shown === undefined || shown === null || isErrorField(key)) return false;
    if (identities.some(({ column }) => column === key)) return false;
    if (isJsonObject(value)) return isJsonObject(shown) && (repeatsField(shown, value) || isFilled(shown));
    if (Array.isArray(value)) return Array.isArray(shown) && isFilled(shown);
    if (isJsonObject(shown) || Array.isArray(shown)) return false;
    return value !== null && value !== false && canonical(value, true) === canonical(shown, true);
  });
