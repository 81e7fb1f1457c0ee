import { isJsonObject, type Json, JsonNumber, type JsonObject } from '../../domain/json.ts';
import { errorKeys, isFilled, wordKeys } from './errors.ts';

/** Keys in whatever letters: `errorMessage`, `error_message`, `Error-Message`. */
export const plainKey = (key: string): string => key.toLowerCase().replace(/[_-]/g, '');
const keySet = (keys: readonly string[]): ReadonlySet<string> => new Set(keys.map(plainKey));

const namesOfErrors = keySet(['errors', 'error', 'error_message', 'error_description', 'fault', 'exception']);
/** Names under which an answer says whether it is one of success. */
const namesOfSuccess = keySet(['success', 'ok']);
/** Names of a status, as a number or a word. A number under `code` is one, too: codes of discounts are text. */
const namesOfStatus = keySet(['status', 'status_code', 'code']);
/** Fields of an error itself; anything else beside it is of a thing. */
const errorFields = new Set([
  ...keySet([...errorKeys, ...wordKeys, 'error_type', 'error_code', 'type', 'instance', 'reason']),
  ...keySet(['request_id', 'trace_id', 'timestamp', 'path']),
  ...namesOfErrors,
  ...namesOfSuccess,
  ...namesOfStatus,
]);
export const isErrorField = (key: string): boolean => errorFields.has(plainKey(key));

/** Envelopes in each other through which an error is looked for. */
const deepest = 3;

/**
 * Whether an answer speaks of an error, whatever its status: success codes are not shown, so a service may answer every
 * request with 200 (spec: Endpoints, Errors). `alone`: it holds nothing else; `beside`: a record, too.
 * @param failed words of a status that says so where nothing else is told
 */
export function errorIn(
  body: Json | null,
  failed: readonly string[] = [],
  depth = deepest,
): 'none' | 'beside' | 'alone' {
  if (body === null || !isJsonObject(body)) return 'none';
  const entries = Object.entries(body);
  // What lies in a record is the record's: a subscription may hold the error of its last charge.
  const isEnvelope = depth > 0 && body.id === undefined;
  const inner = new Map(
    entries
      .filter(([key, value]) => isEnvelope && isJsonObject(value) && !isErrorField(key))
      .map(([key, value]) => [key, errorIn(value, failed, depth - 1)]),
  );
  const isAlone = entries.every(
    ([key, value]) => isErrorField(key) || !isFilled(value) || inner.get(key) === 'alone',
  );
  const isSaid =
    entries.some(([key, value]) => speaksOfError(plainKey(key), value)) ||
    [...inner.values()].some((one) => one !== 'none') ||
    (isAlone && saysSoAlone(body, failed));
  if (!isSaid) return 'none';
  return isAlone ? 'alone' : 'beside';
}

const speaksOfError = (key: string, value: Json): boolean =>
  (namesOfErrors.has(key) && isFilled(value)) || (namesOfSuccess.has(key) && isNo(value));

const isNo = (value: Json): boolean =>
  value === false || (typeof value === 'string' && /^(false|no|0)$/i.test(value));

/** What counts where there is no record beside it: `{ok: 0}`, `{status: 422, detail: ""}` (RFC 9457), a word of failure. */
function saysSoAlone(body: JsonObject, failed: readonly string[]): boolean {
  return Object.entries(body).some(([name, value]) => {
    const key = plainKey(name);
    if (namesOfSuccess.has(key)) return value instanceof JsonNumber && Number(value.text) === 0;
    if (!namesOfStatus.has(key)) return false;
    if (value instanceof JsonNumber) return Number(value.text) >= 400 && Number(value.text) <= 599;
    return typeof value === 'string' && key === 'status' && failed.includes(value.toLowerCase());
  });
}
