import { isJsonObject, type Json, JsonNumber, type JsonObject } from '../../../domain/json.ts';
import { isOpaque } from '../../../domain/opaque.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { fieldOf } from '../../../domain/run/canonical.ts';
import { plainKey } from '../../api/error-in.ts';
import { isFilled } from '../../api/errors.ts';
import { isIdForm } from '../../api/forms.ts';
import { isNo } from './denial.ts';
import { countOf, idText } from './envelope.ts';

/** What services wrap a checkout in. */
const envelopes = ['checkout', 'data', 'result', 'response', 'record', 'attributes'] as const;
const deepest = 3;
const longest = 200;

/** The checkout of an answer, with or without its envelopes; others in it may have tokens, too. */
function* recordsIn(body: JsonObject, depth = deepest): Generator<JsonObject> {
  // Beside a checkout stands what is not of it.
  if (!Object.hasOwn(body, 'checkout')) yield body;
  for (const key of depth === 0 ? [] : envelopes) {
    const inner = body[key];
    if (inner !== undefined && isJsonObject(inner)) yield* recordsIn(inner, depth - 1);
  }
}

const isToken = (text: string): boolean => text.length <= longest && isOpaque(text);
/** A text or a number alone has to look like nothing else: no name says what it is. */
const isBareToken = (text: string): boolean => isToken(text) && /^[\w-]+$/.test(text);
/** What stands beside the token of a sign-in, and not beside that of a checkout. */
const isOfSignIn = ofKeys((key) =>
  /^(expires(in)?|tokentype|accesstoken|refreshtoken|scopes?|exp|iat|jwt|csrf)$/.test(plainKey(key)),
);

const isOfUser = ofKeys((key) => /^(users?|session)(id)?$/.test(plainKey(key)));
const isNameOfToken = ofKeys((key) => /^(checkout)?token$/.test(plainKey(key)));

/**
 * The token of a checkout from the answer that made it: `{checkout: {token}}`, the bare record, a string or a number.
 * Null where the answer names none, or several (spec: checkout response fields are not shown).
 */
export function tokenOf(body: Json | null): string | null {
  const bare = body instanceof JsonNumber ? body.text : body;
  if (typeof bare === 'string') return isBareToken(bare) ? idText(bare) : null;
  if (body === null || !isJsonObject(body)) return null;
  const fields = [...recordsIn(body)].flatMap((record) => Object.entries(record));
  const named = fields.flatMap(([key, value]) => (isNameOfToken(key) ? [idText(value)] : []));
  const [token = null, ...others] = new Set(named.filter((one) => one !== null));
  if (token === null || others.length > 0 || !isToken(token)) return null;
  const isSignIn = fields.some(([key, value]) => isOfSignIn(key) || (isOfUser(key) && isFilled(value)));
  return isSignIn ? null : token;
}

const isOfState = ofKeys((key) => /^(status|state)$/.test(plainKey(key)));
const isOfPayment = ofKeys((key) => /^(payment|financial)(status|state)$/.test(plainKey(key)));
const isOfEnd = ofKeys((key) => /^(is)?(completed|processed|paid)$/.test(plainKey(key)));
const isOfOwnId = ofKeys((key) => /^(user|session)id$|^carttoken$/.test(plainKey(key)));
const isWordOfUnpaid = (value: Json): boolean =>
  typeof value === 'string' && /^(pending|open|unpaid|not_paid|requires_payment_method)$/i.test(value);

/** What a checkout that was just made plainly is: open, not paid, with a time that it has left, and IDs of its own. */
const isOfNew = ([key, value]: readonly [string, Json]): boolean => {
  if (isOfState(key)) return typeof value === 'string' && /^(open|new|created|active)$/i.test(value);
  if (isOfPayment(key)) return isWordOfUnpaid(value);
  if (isOfEnd(key)) return value === null || isNo(value);
  if (isOfOwnId(key)) return isIdForm(idText(value) ?? '');
  if (plainKey(key) === 'expiresin') return (countOf(value) ?? 0) > 0;
  if (key !== 'payment' || !isJsonObject(value)) return false;
  return Object.entries(value).every(([name, one]) => isOfState(name) && isWordOfUnpaid(one));
};

/**
 * The answer to a creation with nothing in its `checkout`, or the only one of `checkouts`, that a new one plainly is; beside
 * it, the same may be of a sign-in or of another thing.
 */
export function withoutNew(body: Json | null, depth = deepest): Json | null {
  if (body === null || !isJsonObject(body) || depth === 0) return body;
  const entries = Object.entries(body).map(([key, value]): [string, Json] => {
    const isList = key === 'checkouts' && Array.isArray(value) && value.length === 1 && !('checkout' in body);
    const [one = null] = isList ? value : [value];
    if ((isList || key === 'checkout') && isJsonObject(one))
      return ['checkout', Object.fromEntries(Object.entries(one).filter((field) => !isOfNew(field)))];
    return [key, envelopes.some((name) => name === key) ? withoutNew(value, depth - 1) : value];
  });
  return Object.fromEntries(entries);
}

const isEmail = ofKeys((key) => /^(customer|buyer|contact|billing)?email(address)?$/.test(plainKey(key)));
/** What a checkout becomes once it is paid. */
const isOfPaid = ofKeys((key) => /^(order|charge)s?(id|ids|number)?$/.test(plainKey(key)));

/** Whether an answer shows the checkout of another cart, of none, or one that was paid: none that was just made is. */
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
  return [...recordsIn(body)].some((record) => {
    // A service may have carts of its own, beside the ID that was sent.
    const cart = fieldOf(record, 'external_checkout_id') ?? fieldOf(record, 'cart_token');
    const items = fieldOf(record, 'line_items');
    return (
      isOther(cart, sent?.external_checkout_id) ||
      isOther(within(record, 'external_checkout', 'id'), sent?.external_checkout_id) ||
      isOther(within(record, 'customer', 'email'), sent?.email) ||
      (items !== undefined && !isFilled(items)) ||
      fieldOf(record, 'completed') === true ||
      Object.entries(record).some(
        ([key, value]) => (isEmail(key) && isOther(value, sent?.email)) || (isOfPaid(key) && isFilled(value)),
      )
    );
  });
}
