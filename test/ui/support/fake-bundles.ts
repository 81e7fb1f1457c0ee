import type {
  BundleBook,
  BundleLine,
  BundlePass,
  BundlePush,
  BundleReview,
} from '../../../src/contract/bundles.ts';
import type { Store } from '../../../src/contract/stores.ts';

/** A subscription with one bundle of three items, the second price changed. */
export function bundleLine(number: number, over: Partial<BundleLine> = {}): BundleLine {
  const subscriptionId = String(700_000_000 + number);
  const items = [1, 2, 3].map((place) => ({
    id: `${subscriptionId}${place}`,
    product: '4000000000001',
    variant: String(6_000_000_000_000 + number * 10 + place),
    quantity: place,
    before: `${place * 10}.00`,
    after: place === 2 ? '18.00' : `${place * 10}.00`,
  }));
  return {
    number,
    subscriptionId,
    state: 'read',
    message: '',
    selections: [
      {
        id: `3${subscriptionId}`,
        items,
        before: '140.00',
        after: '136.00',
        short: null,
        pending: true,
        outcome: null,
        sentBy: null,
        message: '',
      },
    ],
    ...over,
  };
}

export const bundlePass = (over: Partial<BundlePass> = {}): BundlePass => ({
  id: '1',
  kind: 'read',
  state: 'done',
  because: null,
  startedAt: '2031-11-21T16:40:00.000Z',
  endedAt: '2031-11-21T16:44:00.000Z',
  requests: 500,
  secondsLeft: null,
  total: 500,
  done: 500,
  succeeded: 498,
  failed: 2,
  conflict: 0,
  unknown: 0,
  notSent: 0,
  ...over,
});

/** A sending that ended: two of its bundles had changed since loading, one was refused. */
export const bundlePush = (over: Partial<BundlePush> = {}): BundlePush => ({
  ...bundlePass({ id: '7', kind: 'send', total: 498, done: 498, succeeded: 495, failed: 1, conflict: 2 }),
  bookId: 'book-1',
  bookName: 'Holiday boxes',
  storeId: 'store-1',
  ...over,
});

export const bundleBook = (over: Partial<BundleBook> = {}): BundleBook => ({
  id: 'book-1',
  number: 1,
  storeId: 'store-1',
  name: '500 subscriptions',
  createdAt: '2031-11-21T16:40:00.000Z',
  revision: 1,
  subscriptions: 500,
  waiting: 0,
  read: 498,
  none: 2,
  failed: 0,
  selections: 498,
  items: 1494,
  pendingSelections: 498,
  pendingItems: 498,
  restorable: 0,
  conflicts: 0,
  before: '69720.00',
  after: '67728.00',
  canUndo: null,
  canRedo: null,
  pass: bundlePass(),
  ...over,
});

export const bundleReview = (store: Store, over: Partial<BundleReview> = {}): BundleReview => ({
  store,
  kind: 'send',
  token: 'reviewed',
  selections: 498,
  items: 498,
  before: '69720.00',
  after: '67728.00',
  requests: { read: 498, change: 498, total: 996 },
  seconds: 478,
  firstRequests: [
    { path: '/bundle_selections/3700000001', subscriptionId: '700000001', body: '{\n  "items": []\n}' },
  ],
  notices: [],
  ...over,
});
