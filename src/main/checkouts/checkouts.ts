import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Checkout, CheckoutReview, CheckoutSummary, DraftStep } from '../../contract/checkouts.ts';
import { checkoutAvailability } from '../../domain/checkouts/availability.ts';
import { type CheckoutDraft, emptyDraft } from '../../domain/checkouts/draft.ts';
import type { StoreId } from '../../domain/ids.ts';
import { checkoutsMessages } from '../../messages/checkouts.ts';
import { Failure } from '../failure.ts';
import type { Api, Clock, Publish, Sessions } from '../ports.ts';
import { checkReviewToken } from '../review-tokens.ts';
import { endedOrLate } from '../sending/closing.ts';
import { storeOf, writableStore } from '../sending/gate.ts';
import { createMasking } from '../sqlite/masking.ts';
import { maskedTables, openCheckoutsDatabase } from './database.ts';
import { createDraftSteps } from './draft-steps.ts';
import { interrupted, unwritten } from './endings.ts';
import { createJournal } from './journal.ts';
import { lookUpDiscount } from './look-up.ts';
import { type CheckoutRecord, createRecords } from './records.ts';
import { reviewedCheckout, reviewOf } from './review.ts';
import { createSender } from './sender.ts';
import { checkoutView, summaryOf, unreadableSummary } from './views.ts';

export type CheckoutsParts = {
  readonly databaseFile: string;
  readonly api: Api;
  readonly sessions: Pick<Sessions, 'store' | 'profile' | 'writeRefusal'>;
  readonly clock: Clock;
  readonly publish: Publish;
};

/** Checkouts: drafts, the journal of their requests, and the list of those made here. All throw Failure. */
export type Checkouts = ReturnType<typeof createCheckouts>;

const gone = (): Failure =>
  new Failure({ code: 'not-found', message: checkoutsMessages.checkoutNotListMore });

/** Checkouts over their own database (`checkouts.db`). Throws Failure (`disk`). */
export function createCheckouts(parts: CheckoutsParts) {
  const { api, sessions, clock } = parts;
  const database = openCheckoutsDatabase(parts.databaseFile);
  const records = createRecords(database);
  const journal = createJournal(database);
  const steps = createDraftSteps(database);
  let closed = false;
  /** Tokens of reviews that found nothing that stops them, by checkout. */
  const reviewed = new Map<string, string>();

  const requestsOf = ({ number }: CheckoutRecord) => {
    const last = journal.last(number);
    return {
      last: last !== null && sender.isUnwritten(number) ? { ...last, ...unwritten } : last,
      doubts: journal.doubts(number),
      canUndo: steps.next(number, 'undo')?.about ?? null,
      canRedo: steps.next(number, 'redo')?.about ?? null,
    };
  };
  const view = (record: CheckoutRecord): CheckoutSummary => summaryOf(record, requestsOf(record));
  const whole = (record: CheckoutRecord): Checkout =>
    checkoutView(record, requestsOf(record), sessions.profile(record.storeId));
  const publish = (number: number): void => {
    const record = closed ? null : records.byNumber(number);
    if (record !== null) parts.publish('checkouts.changed', view(record));
  };
  const sender = createSender({
    ...parts,
    records,
    journal,
    transaction: database.transaction,
    onChange: publish,
  });

  // A request that was going on when the program ended may have arrived.
  database.transaction(() => {
    for (const request of journal.unfinished()) {
      journal.end(request.number, interrupted(request.kind), clock.now());
      if (request.kind === 'create') records.setState(request.checkout, 'unknown');
    }
  });

  const recordOf = (id: string): CheckoutRecord => {
    const record = records.find(id);
    if (record === null) throw gone();
    return record;
  };
  const checkIdle = (record: Pick<CheckoutRecord, 'number'>): void => {
    if (!sender.isGoing(record.number)) return;
    throw new Failure({
      code: 'conflict',
      message: checkoutsMessages.requestCheckoutWay,
      next: checkoutsMessages.waitAnswer,
    });
  };
  const changed = (record: CheckoutRecord): CheckoutSummary => {
    publish(record.number);
    return view(recordOf(record.id));
  };

  return {
    list: (storeId: StoreId): readonly CheckoutSummary[] =>
      records.list(storeId).map((row) => (row.record === null ? unreadableSummary(row) : view(row.record))),
    get: (id: string): Checkout => whole(recordOf(id)),
    /** Whether a store is named by a checkout that was sent; such a store is kept for its history. */
    hasSent: records.hasSent,
    /** Whether a request is on its way. */
    isGoing: sender.isAnyGoing,
    add: (storeId: StoreId, copyOf: string | null, token: string | null): Checkout => {
      const shop = storeOf(sessions, storeId);
      const { available, text } = checkoutAvailability(shop.platform);
      if (!available) throw new Failure({ code: 'denied', message: text });
      const id = randomUUID();
      records.add({
        id,
        storeId: shop.id,
        token,
        state: token === null ? 'draft' : 'made',
        draft: copyOf === null ? emptyDraft : recordOf(copyOf).draft,
        createdAt: clock.now(),
      });
      const record = recordOf(id);
      publish(record.number);
      return whole(record);
    },
    save: (id: string, draft: CheckoutDraft, step: DraftStep, joins: boolean): CheckoutSummary => {
      const record = recordOf(id);
      database.transaction(() => {
        if (!isDeepStrictEqual(draft, record.draft)) steps.add(record.number, step, record.draft, joins);
        records.saveDraft(record.number, draft, clock.now());
      });
      return view(recordOf(id));
    },
    undoRedo: (id: string, way: 'undo' | 'redo'): Checkout => {
      const record = recordOf(id);
      const step = steps.next(record.number, way);
      if (step === null) {
        throw new Failure({
          code: 'conflict',
          message: way === 'undo' ? checkoutsMessages.noChangeUndo : checkoutsMessages.noChangeRedo,
        });
      }
      database.transaction(() => {
        steps.turn(step.number, way === 'undo', record.draft);
        records.saveDraft(record.number, step.other, clock.now());
      });
      return whole(recordOf(id));
    },
    remove: (id: string): void => {
      const row = records.rowOf(id);
      if (row === null) throw gone();
      checkIdle(row);
      // One that cannot be read is of no use here, whatever the service has of it.
      if (row.state !== 'draft' && row.record !== null) {
        throw new Failure({
          code: 'conflict',
          message: checkoutsMessages.serviceCheckoutStaysList,
        });
      }
      records.remove(row.number);
    },
    review: async (id: string): Promise<CheckoutReview> => {
      const record = recordOf(id);
      const shop = storeOf(sessions, record.storeId);
      const profile = sessions.profile(record.storeId);
      const code = record.draft.fields.discount_code;
      const mayAsk = profile.optional.discountLookup && code !== '' && shop.state === 'connected';
      const lookUp = mayAsk ? await lookUpDiscount(api, record.storeId, code) : null;
      const today = new Date(clock.now()).toISOString().slice(0, 10);
      const review = reviewOf({
        record,
        doubts: journal.doubts(record.number),
        shop,
        profile,
        today,
        lookUp,
      });
      if (review.notices.some(({ severity }) => severity === 'error')) reviewed.delete(id);
      else reviewed.set(id, review.token);
      return review;
    },
    send: (id: string, token: string): CheckoutSummary => {
      const record = recordOf(id);
      checkIdle(record);
      const shop = writableStore(sessions, record.storeId);
      const doubts = journal.doubts(record.number);
      const profile = sessions.profile(record.storeId);
      checkReviewToken(token, reviewedCheckout({ record, doubts, shop, profile }));
      if (reviewed.get(id) !== token) {
        throw new Failure({
          code: 'conflict',
          message: checkoutsMessages.reviewUsedAlreadyFound,
          next: checkoutsMessages.reviewAgain,
        });
      }
      // One review, one request.
      reviewed.delete(id);
      sender.start(record);
      return changed(record);
    },
    stop: async (id: string): Promise<CheckoutSummary> => {
      const record = recordOf(id);
      await sender.stop(record.number);
      return view(recordOf(id));
    },
    settle: (id: string, token: string | null): CheckoutSummary => {
      const record = recordOf(id);
      checkIdle(record);
      if (record.state !== 'unknown') {
        throw new Failure({ code: 'conflict', message: checkoutsMessages.knownBecameCheckout });
      }
      if (token === null) records.setState(record.number, 'draft');
      else records.accept(record.number, token, journal.last(record.number)?.sent ?? null, clock.now());
      return changed(record);
    },
    /** What is kept here of a store, and whether a request of it is on its way. */
    ofStore: (storeId: StoreId): { readonly count: number; readonly isGoing: boolean } => {
      const numbers = records.numbersOf(storeId);
      return { count: numbers.length, isGoing: numbers.some(sender.isGoing) };
    },
    facts: records.facts,
    /** Deletes drafts, checkouts and requests of a store. */
    eraseStore: (storeId: StoreId): void =>
      database.transaction(() => {
        for (const number of records.numbersOf(storeId)) records.remove(number);
      }),
    /** Deletes checkouts that were finished before a time; drafts and those in doubt stay. The number of them. */
    eraseBefore: (at: number): number => {
      const over = records
        .madeBefore(at)
        .filter((number) => !sender.isGoing(number) && journal.doubts(number).length === 0);
      database.transaction(() => {
        for (const number of over) records.remove(number);
      });
      return over.length;
    },
    rewrite: database.rewrite,
    masking: createMasking(database, maskedTables, database.rewrite),
    /** Loses nothing when it is not called; called, it lets requests on the wire end. */
    close: async (): Promise<void> => {
      await endedOrLate(clock, [sender.halt()]);
      sender.abandon();
      closed = true;
      database.close();
    },
  };
}
