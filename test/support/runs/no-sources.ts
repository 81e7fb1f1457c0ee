import { Failure } from '../../../src/main/failure.ts';
import type { CheckoutForms, PriceSheets, RunRowSource } from '../../../src/main/ports.ts';

const none = (): never => {
  throw new Failure({ code: 'not-found', message: 'There is none.' });
};

/** No bundle sheets. */
export const noPrices: PriceSheets = {
  earlier: () => [],
  forget: () => {},
  take: () => {},
  checkIdle: () => {},
  planned: none,
};

/** No forms of checkouts. */
export const noCheckouts: CheckoutForms = {
  interrupt: () => {},
  kindOf: () => null,
  hasOther: () => false,
  take: () => {},
  planned: none,
};

/** No sheets. */
export const noRows: RunRowSource = {
  sheet: async () => none(),
  standings: async () => null,
  readRows: async () => [],
};
