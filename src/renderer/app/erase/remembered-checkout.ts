import { type StoreCheckout, storeCheckouts } from '../../../domain/links/precondition.ts';

const keyOf = (storeId: string): string => `store-checkout:${storeId}`;

/** What the operator said of a store's checkout; the API does not tell. */
export function recallCheckout(storeId: string): StoreCheckout {
  try {
    const said = localStorage.getItem(keyOf(storeId));
    return storeCheckouts.find((known) => known === said) ?? 'not-known';
  } catch {
    return 'not-known';
  }
}

export function rememberCheckout(storeId: string, checkout: StoreCheckout): void {
  try {
    localStorage.setItem(keyOf(storeId), checkout);
  } catch {
    // Asked again next time: only a sentence depends on it.
  }
}

export function forgetCheckout(storeId: string): void {
  try {
    localStorage.removeItem(keyOf(storeId));
  } catch {
    // A page without storage has nothing to forget.
  }
}
