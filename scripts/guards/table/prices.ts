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
  {
    name: 'checkouts: a run waits for nobody',
    holds: 'What holds the request of a checkout ends it, so that it is not sent by surprise later.',
    file: 'src/domain/run/decide.ts',
    test: 'test/checkouts/runs.test.ts',
    take: 'state.needs.attended && !state.cancelled',
    put: '!state.needs.attended && !state.cancelled && false',
    named: 'does not go by itself later',
  },
  {
    name: 'checkouts: a run is not sent again',
    holds: 'The request of a checkout is made and reviewed by its form alone.',
    file: 'src/main/runs/source.ts',
    test: 'test/checkouts/runs.test.ts',
    take: 'if (isCheckoutFormKind(record.kind))',
    put: "if (isCheckoutFormKind(record.kind) && record.id === '')",
    named: 'nothing to send again',
  },
];

export const priceGuards: readonly GuardArea[] = [{ about: 'Bundle prices and checkouts', guards }];
