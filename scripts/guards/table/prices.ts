import type { Guard, GuardArea } from '../guard.ts';

const guards: readonly Guard[] = [
  {
    name: 'bundle prices: their own store',
    holds: 'Prices are sent only to the store from which they were loaded.',
    file: 'src/main/bundles/bundles.ts',
    test: 'test/bundles/history.test.ts',
    take: 'if (own !== storeId)',
    put: "if (own === '')",
    named: 'prices go to the store',
  },
  {
    name: 'bundle prices: read again',
    holds: 'A price whose response was lost is read before it is sent again.',
    file: 'src/domain/run/fold-singles.ts',
    test: 'test/bundles/lost-then-held.test.ts',
    take: "state.needs.compares ? 'read-first' : 'send'",
    put: "state.needs.compares ? 'send' : 'send'",
    named: 'a change whose answer is lost',
  },
];

export const priceGuards: readonly GuardArea[] = [{ about: 'Bundle prices', guards }];
