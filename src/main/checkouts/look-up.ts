import { checkoutVersion } from '../../domain/checkouts/availability.ts';
import { checkoutsMessages } from '../../messages/checkouts.ts';
import { discountsCalled, lookUpQuery, noFilter } from '../api/discount-look-up.ts';
import { doubtOfEmpty } from '../api/empty-list.ts';
import { flattenErrors } from '../api/errors.ts';
import type { Api } from '../ports.ts';
import { discountsIn } from '../runs/decode/envelope.ts';

/** Whether a discount exists; `not-known` where the service did not say, with the reason. */
export type LookUp =
  | { readonly is: 'there' | 'missing' }
  | { readonly is: 'not-known'; readonly why: string };

/** Looks a discount up by its code. */
export async function lookUpDiscount(api: Api, storeId: string, code: string): Promise<LookUp> {
  const answer = await api.request({
    storeId,
    method: 'GET',
    path: '/discounts',
    query: lookUpQuery(code),
    version: checkoutVersion,
  });
  if (answer.kind !== 'answered') return { is: 'not-known', why: answer.error.message };
  const { status, body, text } = answer;
  if (status === 404) return { is: 'missing' };
  if (status < 200 || status >= 300)
    return { is: 'not-known', why: flattenErrors(status, body, text).join('; ').slice(0, 300) };
  const list = discountsIn(body);
  if (list === null) return { is: 'not-known', why: checkoutsMessages.answerNoListDiscounts };
  if (discountsCalled(list, code).length > 0) return { is: 'there' };
  const why = list.length > 0 ? noFilter : doubtOfEmpty({ ...answer, body }, code, Date.now());
  return why === null ? { is: 'missing' } : { is: 'not-known', why };
}
