import type { BundleReview } from '../../contract/bundles.ts';
import type { Store } from '../../contract/stores.ts';
import { bodyOfItems, withPrices } from '../../domain/bundles/body.ts';
import { differences } from '../../domain/bundles/compare.ts';
import { readItems } from '../../domain/bundles/selection.ts';
import { costOf, sumOfTexts } from '../../domain/bundles/tally.ts';
import { type JsonObject, stringifyJson } from '../../domain/json.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { secondsAtBucket } from '../../domain/run/arithmetic.ts';
import { bundlesMessages } from '../../messages/bundles.ts';
import type { LimitState } from '../ports.ts';
import { type ReviewedPart, reviewToken } from '../review-tokens.ts';
import { changePath } from './requests.ts';
import type { BookRecord } from './store/books.ts';
import type { BundlesStore } from './store/open.ts';
import { pricesOf, type SelectionRecord } from './store/selections.ts';

export type PushKind = BundleReview['kind'];

export type PlannedPush = {
  readonly record: SelectionRecord;
  /** The items as they are to be: as known, with other prices. */
  readonly wanted: readonly JsonObject[];
};

/** The changes that sending or restoring would make, in the order of the subscriptions. */
export function plannedPushes(store: BundlesStore, book: number, kind: PushKind): readonly PlannedPush[] {
  return store.selections.figures(book).flatMap((figures) => {
    if (kind === 'send' ? figures.pending === 0 : !figures.restorable) return [];
    const record = store.selections.find(book, figures.id);
    if (record === null) return [];
    const original = pricesOf(record.items);
    const prices = kind === 'send' ? { ...original, ...record.prices } : original;
    // Items that keep their price keep its text, too: 10.5 does not become 10.50.
    const changed = Object.entries(prices).filter(([id, price]) => {
      const one = { [id]: price };
      return differences(record.known, withPrices(record.known, one)).length > 0;
    });
    return [{ record, wanted: withPrices(record.known, Object.fromEntries(changed)) }];
  });
}

/** What a review is of: where the prices go, which they are, and every body. */
export const reviewedPushes = (
  shop: Store,
  profile: Profile,
  book: BookRecord,
  kind: PushKind,
  pushes: readonly PlannedPush[],
): readonly ReviewedPart[] => [
  ['store', [shop.id, shop.name, shop.domain]],
  ['prices', [book.id, book.revision, kind]],
  [
    'requests',
    [profile, pushes.map(({ record, wanted }) => [record.id, stringifyJson(bodyOfItems(wanted))])],
  ],
];

const shownRequests = 3;

/** What sending or restoring would do, without sending anything. */
export function reviewOf(
  store: BundlesStore,
  book: BookRecord,
  shop: Store,
  profile: Profile,
  kind: PushKind,
  limit: LimitState,
): BundleReview {
  const pushes = plannedPushes(store, book.number, kind);
  const requests = { read: pushes.length, change: pushes.length, total: pushes.length * 2 };
  const items = pushes.reduce((sum, { record, wanted }) => sum + differences(record.known, wanted).length, 0);
  return {
    store: shop,
    kind,
    token: reviewToken(reviewedPushes(shop, profile, book, kind, pushes)),
    selections: pushes.length,
    items,
    before: sumOfTexts(pushes.map(({ record }) => costOf(readItems(record.known) ?? []))),
    after: sumOfTexts(pushes.map(({ wanted }) => costOf(readItems(wanted) ?? []))),
    requests,
    seconds: Math.ceil(secondsAtBucket(requests.total, limit)),
    firstRequests: pushes.slice(0, shownRequests).map(({ record, wanted }) => ({
      path: changePath(record.id),
      subscriptionId: store.books.line(book.number, record.line)?.subscriptionId ?? '',
      body: stringifyJson(bodyOfItems(wanted), 2),
    })),
    notices: noticesOf(shop, pushes, kind),
  };
}

function noticesOf(shop: Store, pushes: readonly PlannedPush[], kind: PushKind): BundleReview['notices'] {
  const notices: BundleReview['notices'][number][] = [];
  if (shop.state !== 'connected') {
    notices.push({ severity: 'error', text: bundlesMessages.storeNotConnected({ name: shop.name }) });
  }
  if (pushes.length === 0) {
    const text = kind === 'send' ? bundlesMessages.noNewPricesSend : bundlesMessages.noPricesRestore;
    notices.push({ severity: 'error', text });
  }
  const free = pushes.filter(({ wanted }) =>
    (readItems(wanted) ?? []).some((item) => Number(item.price) === 0),
  );
  if (free.length > 0) {
    notices.push({
      severity: 'warning',
      text: bundlesMessages.itemsCostNothingBundles({ free: free.length }),
    });
  }
  const short = kind === 'send' ? pushes.filter(({ record }) => record.short !== null).length : 0;
  if (short > 0) {
    notices.push({
      severity: 'warning',
      text: bundlesMessages.bundlesQuantitiesNotAllow({ short }),
    });
  }
  return notices;
}
