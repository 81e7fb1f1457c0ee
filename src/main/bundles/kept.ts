import type { StoreId } from '../../domain/ids.ts';
import type { BundlesStore } from './store/open.ts';

/** What is kept of the bundle lists of a store, and its deletion. */
export const keptBundles = (store: BundlesStore, isRead: (sheet: number) => boolean) => ({
  has: store.sheets.has,
  isOf: (id: string, storeId: StoreId): boolean => store.sheets.find(id)?.storeId === storeId,
  /** The number of lists, and whether one is being read. */
  ofStore: (storeId: StoreId): { readonly count: number; readonly isGoing: boolean } => {
    const numbers = store.sheets.numbersOf(storeId);
    return { count: numbers.length, isGoing: numbers.some(isRead) };
  },
  facts: store.sheets.facts,
  eraseStore: (storeId: StoreId): void => {
    for (const number of store.sheets.numbersOf(storeId))
      store.transaction(() => store.sheets.remove(number));
  },
  rewrite: store.rewrite,
  masking: store.masking,
});
