import { checkoutVersion } from '../../domain/checkouts/availability.ts';
import { isJsonObject, type Json, type JsonObject, stringifyJson } from '../../domain/json.ts';
import { ofKeys } from '../../domain/remembered.ts';
import { checkoutsMessages } from '../../messages/checkouts.ts';
import { discountsCalled, lookUpQuery, noFilter } from '../api/discount-look-up.ts';
import { doubtOfEmpty } from '../api/empty-list.ts';
import { plainKey } from '../api/error-in.ts';
import { flattenErrors, isFilled } from '../api/errors.ts';
import { hasDenial } from '../api/forms.ts';
import type { Api } from '../ports.ts';
import { isDeletion } from '../runs/decode/ended.ts';
import { discountsIn, withAttributes } from '../runs/decode/envelope.ts';
import { momentOf } from '../runs/decode/moments.ts';

/**
 * Whether a discount exists. With the reason: `not-known` where the service did not say, `ended` where its record shows
 * that it is disabled, over or deleted.
 */
export type LookUp =
  | { readonly is: 'there' | 'missing' }
  | { readonly is: 'not-known' | 'ended'; readonly why: string };

/** Looks a discount up by its code. */
export async function lookUpDiscount(api: Api, storeId: string, code: string, now: number): Promise<LookUp> {
  const answer = await api.request({
    storeId,
    method: 'GET',
    path: '/discounts',
    query: lookUpQuery(code),
    version: checkoutVersion,
  });
  if (answer.kind !== 'answered') return { is: 'not-known', why: answer.error.message };
  const { status, body, text } = answer;
  // Of a list, 404 may as well be of a gateway, or of a route that is not there.
  if (status === 404 && isJsonObject(body) && namesCode(body, code.toLowerCase())) return { is: 'missing' };
  if (status < 200 || status >= 300)
    return { is: 'not-known', why: flattenErrors(status, body, text).join('; ').slice(0, 300) };
  const list = discountsIn(body);
  if (list === null) return { is: 'not-known', why: checkoutsMessages.answerNoListDiscounts };
  const [called, ...others] = discountsCalled(list, code);
  if (called !== undefined) {
    const ends = [called, ...others].map((one) => endOf(withAttributes(one), now));
    const why = ends.includes(null) ? null : (ends[0] ?? null);
    return why === null ? { is: 'there' } : { is: 'ended', why };
  }
  const why = list.length > 0 ? noFilter : doubtOfEmpty({ ...answer, body }, code, now);
  return why === null ? { is: 'missing' } : { is: 'not-known', why };
}

/** Where a refusal repeats the request. */
const isOfRequest = ofKeys((key) =>
  /^(request|original)?(path|url|uri|instance|href|link|self|query|querystring|params|parameters|request)$/.test(
    plainKey(key),
  ),
);
/** Frameworks say “Cannot GET /discounts?code=SPRING” of a route that they do not have. */
const isOfRoute = /\/discounts\b|[?&](?:discount_)?code=/i;

/** Whether a refusal tells of a code in its words, not only by repeating the request. */
function namesCode(told: Json, code: string): boolean {
  if (typeof told === 'string') return told.toLowerCase().includes(code) && !isOfRoute.test(told);
  if (Array.isArray(told)) return told.some((one) => namesCode(one, code));
  if (!isJsonObject(told)) return false;
  return Object.entries(told).some(
    ([key, value]) => !isOfRequest(key) && (key.toLowerCase() === code || namesCode(value, code)),
  );
}

/** A day is over in all zones this long after its midnight in UTC. */
const dayMs = 36 * 60 * 60 * 1000;

/** By which of its fields a discount cannot be applied any more; null where none says so. */
function endOf(discount: JsonObject, now: number): string | null {
  const isEnd = ([key, value]: readonly [string, Json]): boolean => {
    if (plainKey(key) === 'status')
      return typeof value === 'string' && (hasDenial(value) || /delet|archiv/i.test(value));
    if (plainKey(key) === 'endsat') return isFilled(value) && (momentOf(value) ?? now) + dayMs < now;
    return isDeletion(key, value, now);
  };
  const [key, value] = Object.entries(discount).find(isEnd) ?? [null, null];
  if (key === null) return null;
  return `${key}: ${(typeof value === 'string' ? value : stringifyJson(value)).slice(0, 60)}`;
}
