import { isJsonObject, type Json, JsonNumber, type JsonObject } from '../../domain/json.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { ofObjects } from '../../domain/remembered.ts';
import { plainKey } from '../../domain/run/identity.ts';
import { errorKeys, isFilled, wordKeys } from './errors.ts';
import { openedText } from './opened-text.ts';

export { plainKey };

const keySet = (keys: readonly string[]): ReadonlySet<string> => new Set(keys.map(plainKey));

const namesOfErrors = keySet(['errors', 'error', 'error_message', 'error_description', 'fault', 'exception']);
/** Names under which an answer says whether it is one of success. */
const namesOfSuccess = keySet(['success', 'ok']);
/** Names of a status, as a number or a word. A number under `code` is one, too: codes of discounts are text. */
const namesOfStatus = keySet(['status', 'status_code', 'code']);
/** Fields of an error itself; anything else beside it is of a thing. */
const errorFields = new Set([
  ...keySet([...errorKeys, ...wordKeys, 'error_type', 'error_code', 'type', 'instance', 'reason']),
  ...keySet(['request_id', 'trace_id', 'correlation_id', 'support_id', 'timestamp', 'path']),
  ...namesOfErrors,
  ...namesOfSuccess,
  ...namesOfStatus,
]);
export const isErrorField = (key: string): boolean => errorFields.has(plainKey(key));

/** Words of a status that say that a row failed, in small letters: those of a profile, and common ones. */
export const failureWords = ofObjects(({ taskFailed }: Profile['words']): readonly string[] => [
  ...taskFailed.map((word) => word.toLowerCase()),
  ...['error', 'failed', 'failure', 'fail', 'rejected'],
]);

/** What stands under the name of an error where there is none: `error: "none"`, `error_code: 0`, `{code: 0, message: "ok"}`. */
export function isNoError(value: Json): boolean {
  if (!isFilled(value)) return true;
  if (isJsonObject(value)) return Object.values(value).every(isNoError);
  if (value instanceof JsonNumber) return /^2\d\d$/.test(value.text);
  if (typeof value !== 'string') return false;
  if (quietWord.test(value) || (successIn.test(value) && !denialIn.test(value))) return true;
  const inner = openedText(value);
  return inner !== null && isNoError(inner);
}
const quietWord = /^(0+|2\d\d|-|n\/?a|none|null|false|ok|no[ _-]?errors?( occurred)?\.?)$/i;
const successIn = /^[\w .!]{0,40}\bsuccess(ful(ly)?)?[ .!]?$/i;
const denialIn = /\b(not|never|no|without|fail\w*|error\w*)\b/i;

/** Envelopes in each other through which an error is looked for. */
const deepest = 3;

/**
 * Whether an answer speaks of an error, whatever its status: success codes are not shown, so a service may answer every
 * request with 200 (spec: Endpoints, Errors). `alone`: it holds nothing else; `beside`: a record, too.
 * @param failed words of a status that say so
 * @param isThing whether an object is the thing that the request is about, below the top of the answer: its `error` may
 * be that of its last charge
 */
export function errorIn(
  body: Json | null,
  failed: readonly string[] = [],
  isThing: (record: JsonObject) => boolean = () => false,
  depth = deepest,
): 'none' | 'beside' | 'alone' {
  if (body === null || !isJsonObject(body)) return 'none';
  const entries = Object.entries(body);
  const isOwn = depth < deepest && isThing(body);
  // What lies in a record is the record's.
  const isEnvelope = depth > 0 && body.id === undefined && body.token === undefined;
  const inner = new Map(
    entries
      .filter(([key, value]) => isEnvelope && isJsonObject(value) && !isErrorField(key))
      .map(([key, value]) => [key, errorIn(value, failed, isThing, depth - 1)]),
  );
  const isAlone = entries.every(
    ([key, value]) => isErrorField(key) || !isFilled(value) || inner.get(key) === 'alone',
  );
  const isSaid =
    saysError(body, isOwn) ||
    [...inner.values()].some((one) => one !== 'none') ||
    (isAlone
      ? saysSoAlone(body, failed)
      : // A status of the thing itself is the thing's.
        depth === deepest && saysSoBeside(body, failed, isThing(body)));
  if (!isSaid) return 'none';
  return isAlone ? 'alone' : 'beside';
}

/**
 * Whether a record itself says that it is of an error; what lies in it may be of other things.
 * @param isOwn whether it is the thing that the request is about
 */
export const saysError = (record: JsonObject, isOwn = false): boolean =>
  Object.entries(record).some(([name, value]) => {
    const key = plainKey(name);
    if (isOwn) return key === 'errors' && !isNoError(value);
    if (namesOfSuccess.has(key)) return isNo(value);
    return namesOfErrors.has(key) && !isNoError(value) && !isMessageOfNone(value, record);
  });

/** What stands beside, or in, an error whose code is 0 is no word of an error: "Discount created". */
const isMessageOfNone = (value: Json, beside: JsonObject): boolean =>
  isJsonObject(value)
    ? Object.entries(value).some(
        ([key, code]) => /^(err(or)?)?(code|no)$/.test(plainKey(key)) && isZero(code),
      )
    : typeof value === 'string' &&
      Object.entries(beside).some(([key, code]) => /^err(or)?(code|no)$/.test(plainKey(key)) && isZero(code));

const isNo = (value: Json): boolean =>
  value === false || (typeof value === 'string' && /^(false|no?|0)$/i.test(value));

const isFailedNumber = (value: Json): boolean =>
  value instanceof JsonNumber && Number(value.text) >= 400 && Number(value.text) <= 599;

const isZero = (value: Json): boolean => value instanceof JsonNumber && Number(value.text) === 0;

/** What counts where there is no record beside it: `{ok: 0}`, `{status: 422, detail: ""}` (RFC 9457), a word of failure. */
const saysSoAlone = (body: JsonObject, failed: readonly string[]): boolean =>
  saysSoBeside(body, failed) ||
  Object.entries(body).some(([name, value]) => {
    const key = plainKey(name);
    return namesOfSuccess.has(key) ? isZero(value) : namesOfStatus.has(key) && isFailedNumber(value);
  });

/** What counts at the top of an answer whatever is beside it. A number under `code` may be that of a discount. */
const saysSoBeside = (body: JsonObject, failed: readonly string[], isOwn = false): boolean =>
  Object.entries(body).some(([name, value]) => {
    const key = plainKey(name);
    // A count of what was done may be called `ok`, where more than one thing was asked for.
    if (namesOfSuccess.has(key)) return failed.length > 0 && isZero(value);
    if (key === 'statuscode') return isFailedNumber(value);
    if (isOwn || (key !== 'status' && key !== 'result')) return false;
    return isFailedNumber(value) || (typeof value === 'string' && failed.includes(value.toLowerCase()));
  });
