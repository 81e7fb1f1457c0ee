import { isJsonObject, type Json } from '../../../domain/json.ts';
import type { Action } from '../../../domain/run/events.ts';
import { isLastLook } from '../../../domain/run/fold-singles.ts';
import { outcomeOf } from '../../../domain/run/outcome.ts';
import type { RunState } from '../../../domain/run/state.ts';
import { discountsCalled, lookUpQuery } from '../../api/discount-look-up.ts';
import type { ApiAnswer } from '../../ports.ts';
import { isSuccess } from '../../sending/answers.ts';
import { discountsIn, withAttributes } from '../decode/envelope.ts';
import type { Wire } from './requests.ts';

export const lookUpOf = (code: string): Wire => ({
  method: 'GET',
  path: '/discounts',
  query: lookUpQuery(code),
});

/** Whether a row would be sent again, or stay unknown, if this look-up found nothing. */
export const isDecisiveLook = (action: Action, { singles, outcomes }: RunState): boolean =>
  action.do === 'look-up' &&
  (outcomeOf(outcomes, action.task) !== null ||
    singles.doubts.some((doubt) => doubt.task === action.task && isLastLook(doubt)));

/** A service may keep codes in capitals, or in small letters, and compare them letter by letter. */
export function lookUpInAnyCase(code: string): Wire {
  const others = new Set([code.toUpperCase(), code.toLowerCase()]);
  others.delete(code);
  return {
    ...lookUpOf(code),
    whole: async (ask) => {
      const answer = await ask(lookUpOf(code));
      if (!isEmpty(answer)) return answer;
      for (const letters of others) {
        const other = await ask(lookUpOf(letters));
        // What a search by a part of the code finds says nothing, and what failed is asked again.
        if (!isRead(other) || discountsCalled(discountsIn(other.body) ?? [], code).length > 0) return other;
      }
      return answer;
    },
  };
}

/**
 * What a look-up found of the only discount with a code, in an envelope; null where its answer lists none, or several, as one
 * of a service does that filters otherwise.
 */
export function onlyDiscount(answer: Json | null, code: string): Json | null {
  const [discount, ...others] = discountsCalled((discountsIn(answer) ?? []).map(readable), code);
  return discount === undefined || others.length > 0 ? null : { discount };
}
const readable = (one: Json): Json => (isJsonObject(one) ? withAttributes(one) : one);

const isRead = (answer: ApiAnswer): answer is Extract<ApiAnswer, { kind: 'answered' }> =>
  answer.kind === 'answered' && isSuccess(answer.status);
const isEmpty = (answer: ApiAnswer): boolean => isRead(answer) && discountsIn(answer.body)?.length === 0;
