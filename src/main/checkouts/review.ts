import type { CheckoutReview } from '../../contract/checkouts.ts';
import type { Store } from '../../contract/stores.ts';
import { checkoutAvailability } from '../../domain/checkouts/availability.ts';
import { waitsForUpdate } from '../../domain/checkouts/body.ts';
import { checkDraft, hasErrors } from '../../domain/checkouts/check.ts';
import type { CheckoutDraft } from '../../domain/checkouts/draft.ts';
import { stringifyJson } from '../../domain/json.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { Issue } from '../../domain/sheet/issue.ts';
import { fixOf, issue, quote } from '../../domain/sheet/words.ts';
import { checkoutsMessages } from '../../messages/checkouts.ts';
import { type ReviewedPart, reviewToken } from '../review-tokens.ts';
import type { LookUp } from './look-up.ts';
import type { CheckoutRecord } from './records.ts';
import { kindOf, wireOf } from './sender.ts';
import { shownHeaders } from './views.ts';

type Notice = CheckoutReview['notices'][number];

export type ReviewParts = {
  readonly record: CheckoutRecord;
  readonly doubts: readonly CheckoutDraft[];
  readonly shop: Store;
  readonly profile: Profile;
  readonly today: string;
  /** Null where the service has no look-up, or nothing to look up. */
  readonly lookUp: LookUp | null;
};

/** What a review is of: where the checkout goes, and its request. */
export function reviewedCheckout({
  record,
  doubts,
  shop,
  profile,
}: Pick<ReviewParts, 'record' | 'doubts' | 'shop' | 'profile'>): readonly ReviewedPart[] {
  const { method, path, body } = wireOf(record, doubts);
  return [
    ['store', [shop.id, shop.name, shop.domain]],
    ['checkout', [record.id, record.revision]],
    ['requests', [method, path, stringifyJson(body), profile]],
  ];
}

/** The request as it will go, and everything that is wrong with it or worth knowing before it does. */
export function reviewOf({ record, doubts, shop, profile, today, lookUp }: ReviewParts): CheckoutReview {
  const kind = kindOf(record);
  const wire = wireOf(record, doubts);
  const code = record.draft.fields.discount_code;
  const issues: readonly Issue[] = [
    ...checkDraft(record.draft, kind, { today, profile }),
    ...(lookUp?.is === 'missing' ? [missing(code, shop.name)] : []),
  ];
  const notices: Notice[] = [];
  const note = (severity: Notice['severity'], text: string) => notices.push({ severity, text });
  if (shop.state !== 'connected') note('error', checkoutsMessages.storeNotConnected({ name: shop.name }));
  const { available, text } = checkoutAvailability(shop.platform);
  if (!available) note('error', text);
  if (hasErrors(issues)) note('error', checkoutsMessages.someFieldsErrorsNothing);
  if (kind === 'update' && Object.keys(wire.body).length === 0) {
    note('error', checkoutsMessages.nothingDiffersService);
  }
  for (const { column, severity, message } of issues) {
    if (column === 'line_items' && severity === 'warning') note('warning', message);
  }
  const { line_items: sentLines } = wire.body;
  if (kind === 'update' && Array.isArray(sentLines) && sentLines.length === 0) {
    note('warning', checkoutsMessages.updateRemovesLineItems);
  }
  if (record.state === 'unknown') note('error', checkoutsMessages.notKnownWhetherCheckout);
  if (code !== '') note(...discountNotice(code, lookUp));
  if (kind === 'create' && waitsForUpdate(record.draft)) {
    note('warning', checkoutsMessages.shippingLinesNotSent);
  }
  if (kind === 'update' && record.accepted === null) {
    note('info', checkoutsMessages.checkoutHoldsNowNot);
  }
  return {
    store: shop,
    kind,
    token: reviewToken(reviewedCheckout({ record, doubts, shop, profile })),
    method: wire.method,
    path: wire.path,
    headers: shownHeaders(profile),
    body: stringifyJson(wire.body, 2),
    issues,
    notices,
  };
}

const missing = (code: string, storeName: string): Issue =>
  issue(
    'discount_code',
    'error',
    'not-there',
    checkoutsMessages.noDiscountCreateDiscount({ storeName, code: quote(code) }),
    fixOf('clear', 'discount_code', ''),
  );

/** spec: Endpoints, rule 3: the discount has to exist before the checkout is created. */
function discountNotice(code: string, lookUp: LookUp | null): readonly [Notice['severity'], string] {
  if (lookUp === null) {
    return ['info', checkoutsMessages.discountExistServiceAlready({ code: quote(code) })];
  }
  switch (lookUp.is) {
    case 'there':
      return ['info', checkoutsMessages.discountExistsOwnRules({ code: quote(code) })];
    case 'missing':
      return ['error', checkoutsMessages.discountNotExist({ code: quote(code) })];
    case 'not-known':
      return ['warning', checkoutsMessages.discountNotLookedUp({ code: quote(code), why: lookUp.why })];
  }
}
