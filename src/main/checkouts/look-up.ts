import { checkoutVersion } from '../../domain/checkouts/availability.ts';
import { isJsonObject, type Json } from '../../domain/json.ts';
import { flattenErrors } from '../api/errors.ts';
import type { Api } from '../ports.ts';
import { listOf } from '../runs/decode/envelope.ts';

/** Whether a discount exists; `not-known` where the service did not say, with the reason. */
export type LookUp =
  | { readonly is: 'there' | 'missing' }
  | { readonly is: 'not-known'; readonly why: string };

const pageSize = 50;

/**
 * Looks a discount up by its code (field-notes: discount lookups; an optional endpoint). Services take codes in any
 * case when a customer types them, so case does not decide.
 */
export async function lookUpDiscount(api: Api, storeId: string, code: string): Promise<LookUp> {
  const answer = await api.request({
    storeId,
    method: 'GET',
    path: '/discounts',
    query: { code, limit: String(pageSize) },
    version: checkoutVersion,
  });
  if (answer.kind !== 'answered') return { is: 'not-known', why: answer.error.message };
  const { status, body, text } = answer;
  if (status === 404) return { is: 'missing' };
  if (status < 200 || status >= 300)
    return { is: 'not-known', why: flattenErrors(status, body, text).join('; ').slice(0, 300) };
  const list = listOf(body, ['discounts']);
  if (list === null) return { is: 'not-known', why: 'The answer is no list of discounts.' };
  if (list.some((discount) => isCalled(discount, code))) return { is: 'there' };
  // A full page without it comes from a service that does not filter by code.
  return list.length < pageSize
    ? { is: 'missing' }
    : { is: 'not-known', why: 'The service lists its discounts without regard to the code.' };
}

const isCalled = (discount: Json, code: string): boolean =>
  isJsonObject(discount) &&
  typeof discount.code === 'string' &&
  discount.code.toLowerCase() === code.toLowerCase();
