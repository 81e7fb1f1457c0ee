import { isJsonObject, type Json, type JsonObject } from '../../domain/json.ts';
import { networkMessages } from '../../messages/network.ts';

/** Discounts that a look-up by code asks for (field-notes: discount lookups; an optional endpoint). */
export const lookUpPageSize = 50;

/**
 * Other discounts come from a service that does not filter by the code, or not by the whole of it: its list may go
 * on elsewhere, so that nothing is known where the code is not in it.
 */
export const noFilter = networkMessages.serviceListsDiscountsWithout;

/** What a look-up sends. */
export const lookUpQuery = (code: string) => ({ code, limit: String(lookUpPageSize) }) as const;

/**
 * The discounts of a list that have a code: in the very same letters, or else in others. Services take codes in any
 * case when a customer types them, so case does not decide.
 */
export function discountsCalled(list: readonly Json[], code: Json | undefined): readonly JsonObject[] {
  if (typeof code !== 'string') return [];
  const called = list.filter(
    (discount): discount is JsonObject =>
      isJsonObject(discount) &&
      typeof discount.code === 'string' &&
      discount.code.toLowerCase() === code.toLowerCase(),
  );
  const same = called.filter((discount) => discount.code === code);
  return same.length > 0 ? same : called;
}
