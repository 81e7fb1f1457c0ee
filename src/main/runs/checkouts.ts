import type { AppError } from '../../contract/errors.ts';
import { checkoutCells, checkoutFormKinds } from '../../domain/kinds/checkout-forms.ts';
import { isCheckoutFormKind } from '../../domain/sheet/kind.ts';
import { Failure } from '../failure.ts';
import type { CheckoutForms, SentCheckout } from '../ports.ts';
import type { LiveRun } from './live-run.ts';
import { ownRows } from './own-rows.ts';
import type { Source } from './source.ts';
import type { Journal } from './store/journal.ts';
import type { OtherRows } from './store/other-rows.ts';
import { unreadableRun } from './store/read-run.ts';
import type { RunRecord } from './store/records.ts';
import type { RunRows } from './store/run-rows.ts';

/** What the form of a checkout would send, as the only row of a run. Throws Failure as {@link CheckoutForms.planned}. */
export function checkoutSource(forms: CheckoutForms, checkoutId: string): Source {
  const { kind, sent, cells, ...about } = forms.planned(checkoutId);
  return {
    ...{ ...ownRows, ...about },
    kind: checkoutFormKinds[`checkout-${kind}`],
    sheetId: checkoutId,
    columns: checkoutCells,
    count: 1,
    rows: async function* () {
      yield { id: 1, number: 1, cells, expected: sent };
    },
  };
}

/**
 * A run, unless it is that of a checkout and a damaged file made it another: nothing of it is sent. The checkout has its own
 * record of what was sent. Throws where it is another kind, or where its row cannot be read.
 */
export function asSent(forms: CheckoutForms, rows: RunRows, record: RunRecord): RunRecord {
  const sentAs = forms.kindOf(record.id);
  if (sentAs === null) return record;
  const [row] = rows.results(record.number, 0, 1, null);
  if (record.kind !== `checkout-${sentAs}` || row === undefined)
    throw new Failure(unreadableRun(record.number));
  return record;
}

/** What other rows say, and the list of checkouts: a token that the operator has named is in no row. */
export const withListed = (
  forms: Pick<CheckoutForms, 'hasOther'>,
  others: OtherRows,
  { storeId, sheetId }: RunRecord,
): OtherRows => ({
  ...others,
  claimCheckout: async (task, row, token) =>
    forms.hasOther(storeId, token, sheetId) ? 'listed' : others.claimCheckout(task, row, token),
});

/** Tells the form of a checkout what became of it: that its run has begun, how it goes, and that it is over. */
export const followCheckouts =
  (forms: CheckoutForms, rows: RunRows, journal: Journal) =>
  ({ record, state }: LiveRun, problem: AppError | null): void => {
    const { number, id: run, sheetId, startedAt: at } = record;
    const [row] = isCheckoutFormKind(record.kind) ? rows.results(number, 0, 1, null) : [];
    if (row === undefined) return;
    const { endedAt, counts, open } = state();
    // One row has few of them.
    const events = endedAt === null ? [] : journal.read(number, 0, 1000).map(({ event }) => event);
    const results = events.flatMap((event) => (event.type === 'step-outcome' ? [event.result] : []));
    const before = events[events.findIndex(({ type }) => type === 'cancelled') - 1];
    const kind = record.kind === 'checkout-create' ? 'create' : 'update';
    const sent: SentCheckout = {
      ...{ run, at, endedAt, kind, sent: row.expected ?? '' },
      outcome: endedAt === null ? null : row.outcome,
      // What is on its way is no try yet.
      tries: counts['send-one'].about - open.size,
      token: row.serviceId,
      result: results.findLast(({ is }) => is !== 'not-sent') ?? null,
      held: before?.type === 'held' || before?.type === 'restored' ? before.reason : null,
      message: row.message,
    };
    forms.take(sheetId, sent, problem);
  };
