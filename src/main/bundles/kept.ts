import type { StoreId } from '../../domain/ids.ts';
import type { PassRunner } from './runner.ts';
import type { BundlesStore } from './store/open.ts';
import type { PassRecord } from './store/passes.ts';

/** What is kept of the bundle lists of a store, and its deletion. */
export const keptBundles = (
  store: BundlesStore,
  runners: Map<number, PassRunner>,
  isOpen: (pass: PassRecord | null) => boolean,
) => ({
  has: store.books.has,
  /** The number of lists, and whether requests of one are not over. */
  ofStore: (storeId: StoreId): { readonly count: number; readonly isGoing: boolean } => {
    const numbers = store.books.numbersOf(storeId);
    return { count: numbers.length, isGoing: numbers.some((number) => isOpen(store.passes.latest(number))) };
  },
  facts: store.books.facts,
  eraseStore: (storeId: StoreId): void => {
    for (const number of store.books.numbersOf(storeId)) {
      store.transaction(() => store.books.remove(number));
      runners.delete(number);
    }
  },
  rewrite: store.rewrite,
  masking: store.masking,
});
