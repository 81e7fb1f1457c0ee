import { isJsonObject, type Json, JsonNumber, type JsonObject } from '../../../domain/json.ts';
import { idText } from './envelope.ts';

/** What services wrap a checkout in. */
const envelopes = ['checkout', 'data', 'result', 'response', 'record', 'attributes'] as const;
const deepest = 3;

/** The checkout of an answer, with or without its envelopes; others in it may have tokens, too. */
function* recordsIn(body: JsonObject, depth = deepest): Generator<JsonObject> {
  yield body;
  for (const key of depth === 0 ? [] : envelopes) {
    const inner = body[key];
    if (inner !== undefined && isJsonObject(inner)) yield* recordsIn(inner, depth - 1);
  }
}

/**
 * What looks like a token, and is neither a word, a sentence nor a code of an error: it has a digit, or many letters, and
 * no blank.
 */
const isToken = (text: string): boolean =>
  /^\S{1,200}$/.test(text) &&
  (/\d/.test(text) || /^[a-z]{24,}$/i.test(text)) &&
  // bounded: 200 characters, looked at before it.
  !/^(-?\d{1,4}|[a-z]?\d{1,3}|[a-z_-]*(err|fail|invalid|conflict|denied|reject|expired|http)[a-z_-]*\d*[a-z_-]*)$/i.test(
    text,
  );
/** A text or a number alone has to be longer: no name says what it is. */
const isBareToken = (text: string): boolean => isToken(text) && /^[\w-]{4,}$/.test(text);
/** What stands beside the token of a sign-in. */
const namesOfSignIn = ['expires_in', 'token_type', 'access_token', 'refresh_token', 'scope'] as const;

/**
 * The token of a checkout from the answer that made it: `{checkout: {token}}`, the bare record, a string or a number.
 * Null where the answer names none (spec: checkout response fields are not shown).
 */
export function tokenOf(body: Json | null): string | null {
  const bare = body instanceof JsonNumber ? body.text : body;
  if (typeof bare === 'string') return isBareToken(bare) ? idText(bare) : null;
  if (body === null || !isJsonObject(body)) return null;
  for (const record of recordsIn(body)) {
    const token = idText(record.token) ?? idText(record.checkout_token);
    if (token === null) continue;
    return isToken(token) && namesOfSignIn.every((name) => record[name] === undefined) ? token : null;
  }
  return null;
}

/** Whether an answer shows the checkout of another cart. */
export function isOfAnotherCart(body: Json | null, sent: JsonObject | null): boolean {
  const own = idText(sent?.external_checkout_id);
  if (own === null || body === null || !isJsonObject(body)) return false;
  const shown = [...recordsIn(body)].map(({ external_checkout_id: cart }) => idText(cart));
  return shown.some((cart) => cart !== null && cart !== own);
}
