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
    name: 'bundle prices: readings that are behind',
    holds: 'A restore sends its prices even if a reading shows them already.',
    file: 'src/main/runs/sending/compare-prices.ts',
    test: 'test/bundles/stale-reading.test.ts',
    take: "decision.do === 'nothing' && !inDoubt",
    put: 'false',
    named: 'a reading that is behind',
  },
  {
    name: 'checkouts: a run waits for nobody',
    holds: 'What holds the request of a checkout ends it, so that it is not sent by surprise later.',
    file: 'src/domain/run/decide.ts',
    test: 'test/checkouts/runs.test.ts',
    take: 'state.needs.attended && !state.cancelled',
    put: '!state.needs.attended && !state.cancelled && false',
    named: 'is not sent automatically later',
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
  {
    name: 'bundle selections: of several subscriptions',
    holds:
      'A bundle selection that is listed for several subscriptions and names none is taken for none of them.',
    file: 'src/main/bundles/reader.ts',
    test: 'test/bundles/pages.test.ts',
    take: "found.is === 'read' && isClaimed(line, found.selections)",
    put: 'false',
    named: 'belong to none of them',
  },
  {
    name: 'bundle selections: of another subscription',
    holds: 'A bundle selection that names another subscription, under whichever field, is left out.',
    file: 'src/domain/bundles/selection.ts',
    test: 'test/unit/bundles/selection.test.ts',
    take: 'const said = [purchase_item_id, subscription_id, within(purchase_item), within(subscription)];',
    put: 'const said = [purchase_item_id];',
    named: 'in another way is left out',
  },
];

export const priceGuards: readonly GuardArea[] = [{ about: 'Bundle prices and checkouts', guards }];
