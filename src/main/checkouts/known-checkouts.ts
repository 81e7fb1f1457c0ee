import type { Checkout, CheckoutSummary } from '../../contract/checkouts.ts';
import type { AppError } from '../../contract/errors.ts';
import { checkoutsMessages } from '../../messages/checkouts.ts';
import { Failure } from '../failure.ts';
import type { Publish, Sessions } from '../ports.ts';
import type { DraftSteps } from './draft-steps.ts';
import { whyGoing } from './endings.ts';
import type { Journal } from './journal.ts';
import type { CheckoutRecord, Records } from './records.ts';
import { checkoutView, summaryOf } from './views.ts';

export type KnownCheckoutsParts = {
  readonly records: Records;
  readonly journal: Journal;
  readonly steps: DraftSteps;
  readonly sessions: Pick<Sessions, 'profile'>;
  readonly publish: Publish;
  /** Whether a run of the checkout is being made, or is not over. */
  readonly isSending: (id: string) => boolean;
};

export type KnownCheckouts = ReturnType<typeof createKnownCheckouts>;

export const checkoutGone = (): Failure =>
  new Failure({ code: 'not-found', message: checkoutsMessages.checkoutNotListMore });

/** The checkouts as everyone else sees them: their records with what the journal says became of what was sent. */
export function createKnownCheckouts(parts: KnownCheckoutsParts) {
  const { records, journal, steps, sessions } = parts;
  let closed = false;
  /** Why the runs of checkouts cannot be written down. */
  const problems = new Map<string, AppError>();

  const requestsOf = ({ id, number }: CheckoutRecord) => {
    const last = journal.last(number);
    const problem = problems.get(id);
    return {
      last: last?.outcome === 'going' && problem ? { ...last, ...whyGoing(problem) } : last,
      doubts: journal.doubts(number),
      canUndo: steps.next(number, 'undo')?.about ?? null,
      canRedo: steps.next(number, 'redo')?.about ?? null,
    };
  };
  const view = (record: CheckoutRecord): CheckoutSummary => summaryOf(record, requestsOf(record));
  const publish = (id: string): void => {
    const record = closed ? null : (records.rowOf(id)?.record ?? null);
    if (record !== null) parts.publish('checkouts.changed', view(record));
  };
  /** Throws Failure (`not-found`). */
  const recordOf = (id: string): CheckoutRecord => {
    const record = records.find(id);
    if (record === null) throw checkoutGone();
    return record;
  };

  return {
    view,
    publish,
    recordOf,
    whole: (record: CheckoutRecord): Checkout =>
      checkoutView(record, requestsOf(record), sessions.profile(record.storeId)),
    changed: ({ id }: CheckoutRecord): CheckoutSummary => {
      publish(id);
      return view(recordOf(id));
    },
    /** Notes why the run of a checkout cannot be written down; null: it can. */
    noteProblem: (id: string, problem: AppError | null): void => {
      if (problem === null) problems.delete(id);
      else problems.set(id, problem);
    },
    /** Throws Failure (`conflict`) while a request of the checkout is on its way. */
    checkIdle: ({ id, number }: Pick<CheckoutRecord, 'id' | 'number'>): void => {
      if (journal.last(number)?.outcome !== 'going' && !parts.isSending(id)) return;
      throw new Failure({
        code: 'conflict',
        message: checkoutsMessages.requestCheckoutWay,
        next: checkoutsMessages.waitAnswer,
      });
    },
    /** Nothing is published any more. */
    close: (): void => {
      closed = true;
    },
  };
}
