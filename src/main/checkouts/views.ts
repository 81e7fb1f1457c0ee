import type { Checkout, CheckoutRequest, CheckoutSummary, DraftStep } from '../../contract/checkouts.ts';
import { checkoutVersion } from '../../domain/checkouts/availability.ts';
import { hasChanges } from '../../domain/checkouts/body.ts';
import { type CheckoutDraft, draftTitle, usedRows } from '../../domain/checkouts/draft.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { apiHeaders } from '../api/wire.ts';
import type { RequestRecord } from './journal.ts';
import type { CheckoutRecord, CheckoutRow } from './records.ts';

const iso = (at: number): string => new Date(at).toISOString();
const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));

function requestView({ checkout, run, sent, at, endedAt, ...plain }: RequestRecord): CheckoutRequest {
  return { ...plain, at: iso(at), endedAt: isoOrNull(endedAt) };
}

/** What the journal and the steps have of a checkout. */
export type RequestsOf = {
  readonly last: RequestRecord | null;
  readonly doubts: readonly CheckoutDraft[];
  readonly canUndo: DraftStep | null;
  readonly canRedo: DraftStep | null;
};

/** A checkout as lists and notices show it. */
export function summaryOf(
  record: CheckoutRecord,
  { last, doubts, canUndo, canRedo }: RequestsOf,
): CheckoutSummary {
  const { id, number, storeId, token, state, revision, draft } = record;
  return {
    id,
    number,
    storeId,
    token,
    state,
    title: draftTitle(draft),
    discountCode: draft.fields.discount_code,
    lines: usedRows(draft.line_items).length,
    createdAt: iso(record.createdAt),
    changedAt: iso(record.changedAt),
    sentAt: isoOrNull(record.sentAt),
    changed: state === 'made' && hasChanges(draft, { accepted: record.accepted, doubts }),
    last: last === null ? null : requestView(last),
    revision,
    canUndo,
    canRedo,
  };
}

/** One that this version cannot read. */
export const unreadableSummary = ({ id, number, storeId, token, state }: CheckoutRow): CheckoutSummary => ({
  ...{ id, number, storeId, token, state, title: '', discountCode: '', lines: 0 },
  ...{ createdAt: iso(0), changedAt: iso(0), sentAt: null, changed: false, last: null, revision: 0 },
  ...{ canUndo: null, canRedo: null, unreadable: true },
});

/** One checkout with everything that its form shows. */
export const checkoutView = (record: CheckoutRecord, requests: RequestsOf, profile: Profile): Checkout => ({
  ...summaryOf(record, requests),
  draft: record.draft,
  accepted: record.accepted,
  doubts: requests.doubts,
  sent: requests.last?.sent ?? null,
  headers: shownHeaders(profile),
  profile,
});

/** The headers of a request without the token, which stays in main. */
export function shownHeaders(profile: Profile): Checkout['headers'] {
  const hidden = `X-${profile.wire.headerPrefix}-Access-Token`;
  return Object.entries(apiHeaders(profile, '', checkoutVersion, true)).map(([name, value]) => ({
    name,
    value: name === hidden ? null : value,
  }));
}
