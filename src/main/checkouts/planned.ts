import {
  createBody,
  createdPart,
  possibleDrafts,
  updateBody,
  waitsForUpdate,
} from '../../domain/checkouts/body.ts';
import { type CheckoutKind, checkDraft, hasErrors } from '../../domain/checkouts/check.ts';
import { type CheckoutDraft, draftTitle } from '../../domain/checkouts/draft.ts';
import { isJsonObject, type JsonObject, stringifyJson } from '../../domain/json.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { Issue } from '../../domain/sheet/issue.ts';
import { fixOf, issue, quote } from '../../domain/sheet/words.ts';
import { checkoutsMessages } from '../../messages/checkouts.ts';
import type { PlannedCheckout } from '../ports.ts';
import type { LookUp } from './look-up.ts';
import type { CheckoutRecord } from './records.ts';

type Notice = PlannedCheckout['notices'][number];

/** A checkout without a token is made; one with a token is changed. */
export const kindOf = ({ token }: Pick<CheckoutRecord, 'token'>): CheckoutKind =>
  token === null ? 'create' : 'update';

export type PlanParts = {
  readonly record: CheckoutRecord;
  /** Updates that may have arrived, see the journal. */
  readonly doubts: readonly CheckoutDraft[];
  readonly storeName: string;
  readonly profile: Profile;
  readonly today: string;
  /** Null where the service has no look-up, the store is not connected, or there is nothing to look up. */
  readonly lookUp: LookUp | null;
};

/** What is sent of a checkout, and everything that is wrong with it or worth knowing before it goes. */
export function plannedCheckout(parts: PlanParts): PlannedCheckout & { readonly issues: readonly Issue[] } {
  const { record, doubts, storeName, lookUp } = parts;
  const { draft, token } = record;
  const kind = kindOf(record);
  const creates = kind === 'create';
  const body = creates ? createBody(draft) : updateBody(draft, possibleDrafts({ ...record, doubts }));
  const code = draft.fields.discount_code;
  const wrong = checkDraft(draft, kind, parts);
  const issues: readonly Issue[] = [
    ...wrong,
    ...(lookUp?.is === 'missing' ? [missing(code, storeName)] : []),
  ];
  const notices: Notice[] = [];
  const note = (severity: Notice['severity'], text: string) => notices.push({ severity, text });
  // A discount that is not there has a notice of its own.
  if (hasErrors(wrong)) note('error', checkoutsMessages.someFieldsErrorsNothing);
  if (!creates && Object.keys(body).length === 0) note('error', checkoutsMessages.nothingDiffersService);
  for (const { column, severity, message } of issues) {
    if (column === 'line_items' && severity === 'warning') note('warning', message);
  }
  const { line_items: sentLines } = body;
  if (!creates && Array.isArray(sentLines) && sentLines.length === 0) {
    note('warning', checkoutsMessages.updateRemovesLineItems);
  }
  if (removesOverride(body, draft)) note('warning', checkoutsMessages.updateRemovesOverride);
  if (record.state === 'unknown') note('error', checkoutsMessages.notKnownWhetherCheckout);
  if (code !== '') note(...discountNotice(code, parts));
  if (creates && waitsForUpdate(draft)) note('warning', checkoutsMessages.shippingLinesNotSent);
  if (!creates && record.accepted === null) note('info', checkoutsMessages.checkoutHoldsNowNot);
  return {
    title: checkoutsMessages.numbered({ number: record.number }),
    revision: record.revision,
    kind,
    cells: { checkout: draftTitle(draft), token: token ?? '', body: stringifyJson(body) },
    sent: JSON.stringify(creates ? createdPart(draft) : draft),
    issues,
    notices,
  };
}

/** Null goes out although the form says that no override is sent. */
const removesOverride = ({ shipping_address: address = null }: JsonObject, draft: CheckoutDraft): boolean =>
  isJsonObject(address) &&
  address.shipping_lines_override === null &&
  draft.shipping_lines_override.trim() === '';

const missing = (code: string, storeName: string): Issue =>
  issue(
    'discount_code',
    'error',
    'not-there',
    checkoutsMessages.noDiscountCreateDiscount({ storeName, code: quote(code) }),
    fixOf('clear', 'discount_code', ''),
  );

/** spec: Endpoints, rule 3: the discount has to exist before the checkout is created. */
function discountNotice(
  code: string,
  { lookUp, storeName, profile: { optional } }: PlanParts,
): readonly [Notice['severity'], string] {
  if (lookUp === null) {
    const quoted = quote(code);
    const text = optional.discountLookup
      ? checkoutsMessages.discountNotLookedUp({ code: quoted, why: checkoutsMessages.storeNotConnected })
      : checkoutsMessages.discountExistServiceAlready({ code: quoted });
    return ['info', text];
  }
  switch (lookUp.is) {
    case 'there':
      return ['info', checkoutsMessages.discountExistsOwnRules({ code: quote(code) })];
    case 'missing':
      return ['error', checkoutsMessages.noDiscountCreateDiscount({ storeName, code: quote(code) })];
    case 'ended':
      return ['warning', checkoutsMessages.discountMayNotApply({ code: quote(code), why: lookUp.why })];
    case 'not-known':
      return ['warning', checkoutsMessages.discountNotLookedUp({ code: quote(code), why: lookUp.why })];
  }
}
