import type { BundleLine, BundleSheet } from '../../../src/contract/bundles.ts';
import type { RunSummary } from '../../../src/contract/runs.ts';
import { run } from './fake-data.ts';

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

/** A sending that ended: two of its bundles had changed since loading, one was refused. */
export const bundleRun = (over: Partial<RunSummary> = {}): RunSummary =>
  run({
    ...{ id: 'run-7', number: 7, kind: 'bundle-prices', title: 'Holiday boxes', storeId: 'store-1' },
    ...{ sheetId: 'bundle-sheet-1', state: 'done', startedAt: '2031-11-21T16:40:00.000Z' },
    ...{ endedAt: '2031-11-21T16:44:00.000Z', rows: 498, succeeded: 495, failed: 1, notSent: 2, unknown: 0 },
    ...over,
  });

export const bundleSheet = (over: Partial<BundleSheet> = {}): BundleSheet => ({
  id: 'bundle-sheet-1',
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
  reading: null,
  isSending: false,
  ...over,
});
