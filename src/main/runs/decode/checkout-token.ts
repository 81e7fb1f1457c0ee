import { isJsonObject, type Json, JsonNumber, type JsonObject } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { fieldOf } from '../../../domain/run/canonical.ts';
import { plainKey } from '../../api/error-in.ts';
import { isFilled } from '../../api/errors.ts';
import { idText } from './envelope.ts';

/** What services wrap a checkout in. */
const envelopes = ['checkout', 'data', 'result', 'response', 'record', 'attributes'] as const;
const deepest = 3;

/** The checkout of an answer, with or without its envelopes; others in it may have tokens, too. */
function* recordsIn(body: JsonObject, depth = deepest): Generator<JsonObject> {
  // Beside a checkout stands what is not of it.
  if (!Object.hasOwn(body, 'checkout')) yield body;
  for (const key of depth === 0 ? [] : envelopes) {
    const inner = body[key];
    if (inner !== undefined && isJsonObject(inner)) yield* recordsIn(inner, depth - 1);
  }
}

/**
 * What looks like a token, and is neither a word, a sentence, a code of an error, a time, a version nor an address: it has
 * a digit, or many letters, and no blank.
 */
const isToken = (text: string): boolean =>
  /^\S{1,200}$/.test(text) &&
  (/\d/.test(text) || /^[a-z]{24,}$/i.test(text)) &&
  !/^\d{4}-\d\d-\d\d|^\d{1,20}(ms|s|sec|m|min|h)$|^v?\d{1,9}\.\d|:\/\//i.test(text) &&
  // bounded: 200 characters, looked at before it.
  !/^(-?\d{1,4}|[a-z]?\d{1,3}|[a-z_-]*(err|fail|invalid|conflict|denied|reject|expired|http|retry|request|maintenance|stock|locked|null|undefined)[a-z_-]*\d*[a-z_-]*)$/i.test(
    text,
  );
/** A text or a number alone has to be longer: no name says what it is. */
const isBareToken = (text: string): boolean =>
  isToken(text) && /^[\w-]{4,}$/.test(text) && !/^\d{1,8}$/.test(text);
/** What stands beside the token of a sign-in, and not beside that of a checkout. */
const isOfSignIn = ofKeys((key) =>
  /^(expires(in)?|tokentype|accesstoken|refreshtoken|scopes?|exp|iat|jwt|csrf)$/.test(plainKey(key)),
);

/**
 * The token of a checkout from the answer that made it: `{checkout: {token}}`, the bare record, a string or a number.
 * Null where the answer names none (spec: checkout response fields are not shown).
 */
export function tokenOf(body: Json | null): string | null {
  const bare = body instanceof JsonNumber ? body.text : body;
  if (typeof bare === 'string') return isBareToken(bare) ? idText(bare) : null;
  if (body === null || !isJsonObject(body)) return null;
  for (const record of recordsIn(body)) {
    const token = idText(fieldOf(record, 'token')) ?? idText(fieldOf(record, 'checkout_token'));
    if (token === null) continue;
    return isToken(token) && !Object.keys(record).some(isOfSignIn) ? token : null;
  }
  return null;
}

/** Whether an answer shows the checkout of another cart, or one that was paid: none that was just made is. */
export function isOfAnotherCart(body: Json | null, sent: JsonObject | null): boolean {
  if (body === null || !isJsonObject(body)) return false;
  const isOther = (shown: Json | undefined, own: Json | undefined): boolean => {
    const [theirs, ours] = [idText(shown), idText(own)];
    return theirs !== null && ours !== null && theirs.toLowerCase() !== ours.toLowerCase();
  };
  const within = (record: JsonObject, outer: string, inner: string): Json | undefined => {
    const found = fieldOf(record, outer) ?? null;
    return isJsonObject(found) ? fieldOf(found, inner) : undefined;
  };
  return [...recordsIn(body)].some(
    (record) =>
      isOther(fieldOf(record, 'external_checkout_id'), sent?.external_checkout_id) ||
      isOther(within(record, 'external_checkout', 'id'), sent?.external_checkout_id) ||
      isOther(within(record, 'customer', 'email'), sent?.email) ||
      isFilled(fieldOf(record, 'order_id') ?? null) ||
      fieldOf(record, 'completed') === true,
  );
}
