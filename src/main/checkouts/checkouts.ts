import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Checkout, CheckoutReview, CheckoutSummary, DraftStep } from '../../contract/checkouts.ts';
import { checkoutAvailability } from '../../domain/checkouts/availability.ts';
import { type CheckoutDraft, emptyDraft } from '../../domain/checkouts/draft.ts';
import type { StoreId } from '../../domain/ids.ts';
import { checkoutsMessages } from '../../messages/checkouts.ts';
import { Failure } from '../failure.ts';
import type { Api, Clock, Publish, Sessions } from '../ports.ts';
import type { Runs } from '../runs/runs.ts';
import { storeOf } from '../sending/gate.ts';
import { createMasking } from '../sqlite/masking.ts';
import { createPace } from '../turn.ts';
import { maskedTables, openCheckoutsDatabase } from './database.ts';
import { createDraftSteps } from './draft-steps.ts';
import { isUnclear } from './endings.ts';
import { createForms } from './forms.ts';
import { createJournal } from './journal.ts';
import { checkoutGone, createKnownCheckouts } from './known-checkouts.ts';
import { type LookUp, lookUpDiscount } from './look-up.ts';
import { kindOf, plannedCheckout } from './planned.ts';
import { type CheckoutRecord, createRecords } from './records.ts';
import { shownHeaders, unreadableSummary } from './views.ts';

export type CheckoutsParts = {
  readonly databaseFile: string;
  readonly api: Api;
  readonly sessions: Pick<Sessions, 'store' | 'profile'>;
  readonly clock: Clock;
  readonly publish: Publish;
  /** What is sent is a run; asked for once both are there. */
  readonly runs: () => Pick<Runs, 'ready' | 'review' | 'start' | 'cancel' | 'sendsFrom' | 'kept'>;
};

/** Checkouts: drafts, what became of what was sent of them, and the list of those made here. All throw Failure. */
export type Checkouts = ReturnType<typeof createCheckouts>;

/** Checkouts over their own database (`checkouts.db`). Throws Failure (`disk`). */
export function createCheckouts(parts: CheckoutsParts) {
  const { api, sessions, clock, runs } = parts;
  const database = openCheckoutsDatabase(parts.databaseFile);
  const records = createRecords(database);
  const journal = createJournal(database);
  const steps = createDraftSteps(database);
  /** Checkouts whose run is being made, which is in no list yet. */
  const starting = new Set<string>();
  /** What the last reviews found out about discounts, by checkout. */
  const lookedUp = new Map<string, { readonly code: string; readonly found: LookUp }>();
  const known = createKnownCheckouts({
    ...{ records, journal, steps, sessions, publish: parts.publish },
    isSending: (id) => starting.has(id) || runs().sendsFrom(id),
  });
  const { view, whole, publish, recordOf, checkIdle, changed } = known;
  const nameOf = (storeId: StoreId): string => sessions.store(storeId)?.name ?? checkoutsMessages.theStore;
  const runOf = ({ id, storeId }: CheckoutRecord) =>
    ({ sheetId: id, storeId, selection: { of: 'checkout' } }) as const;
  const plan = (record: CheckoutRecord) => {
    const { id, number, storeId, draft } = record;
    const known = lookedUp.get(id);
    return plannedCheckout({
      ...{ record, doubts: journal.doubts(number), storeName: nameOf(storeId) },
      profile: sessions.profile(storeId),
      today: new Date(clock.now()).toISOString().slice(0, 10),
      lookUp: known?.code === draft.fields.discount_code ? known.found : null,
    });
  };
  /** Throws Failure (`conflict`): of two checkouts with one token, each would overwrite what the other sends. */
  const checkToken = (storeId: StoreId, token: string, id: string | null): void => {
    if (!records.hasOther(storeId, token, id)) return;
    throw new Failure({
      code: 'conflict',
      message: checkoutsMessages.anotherHasToken,
      next: id === null ? checkoutsMessages.anotherHasTokenOpen : checkoutsMessages.anotherHasTokenNext,
    });
  };

  const forms = createForms({
    ...{ database, records, journal, known, clock, nameOf },
    planned: (id) => plan(recordOf(id)),
  });

  return {
    forms,
    list: async (storeId: StoreId): Promise<readonly CheckoutSummary[]> => {
      await runs().ready();
      const pace = createPace();
      const shown: CheckoutSummary[] = [];
      // Large drafts take a hundredth of a second each.
      for (const number of records.listed(storeId)) {
        const row = records.rowAt(number);
        if (row !== null) shown.push(row.record === null ? unreadableSummary(row) : view(row.record));
        await pace();
      }
      return shown;
    },
    get: async (id: string): Promise<Checkout> => {
      await runs().ready();
      return whole(recordOf(id));
    },
    /** Whether a store has a checkout or a draft; such a store stays in the list. */
    has: records.has,
    add: (storeId: StoreId, copyOf: string | null, token: string | null): Checkout => {
      const store = storeOf(sessions, storeId);
      const { available, text } = checkoutAvailability(store.platform);
      if (!available) throw new Failure({ code: 'denied', message: text });
      if (token !== null) checkToken(store.id, token, null);
      const id = randomUUID();
      records.add({
        id,
        storeId: store.id,
        token,
        state: token === null ? 'draft' : 'made',
        draft: copyOf === null ? emptyDraft : recordOf(copyOf).draft,
        createdAt: clock.now(),
      });
      const record = recordOf(id);
      publish(id);
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
      if (row === null) throw checkoutGone();
      checkIdle(row);
      // One that cannot be read is of no use here, whatever the service has of it.
      if (row.state !== 'draft' && row.record !== null) {
        throw new Failure({ code: 'conflict', message: checkoutsMessages.serviceCheckoutStaysList });
      }
      records.remove(row.number);
    },
    review: async (id: string): Promise<CheckoutReview> => {
      const record = recordOf(id);
      const { storeId } = record;
      const { state } = storeOf(sessions, storeId);
      const code = record.draft.fields.discount_code;
      if (sessions.profile(storeId).optional.discountLookup && code !== '' && state === 'connected')
        lookedUp.set(id, { code, found: await lookUpDiscount(api, storeId, code, clock.now()) });
      else lookedUp.delete(id);
      const { store, token, firstRequests, notices } = await runs().review(runOf(record));
      const [request] = firstRequests;
      return {
        ...{ store, kind: kindOf(record), token, notices, issues: plan(recordOf(id)).issues },
        ...{ method: request?.method === 'PUT' ? 'PUT' : 'POST', path: request?.path ?? '' },
        headers: shownHeaders(sessions.profile(storeId)),
        body: request?.body ?? '',
      };
    },
    send: async (id: string, token: string): Promise<CheckoutSummary> => {
      const record = recordOf(id);
      checkIdle(record);
      if (plan(record).notices.some(({ severity }) => severity === 'error')) {
        throw new Failure({
          code: 'conflict',
          message: checkoutsMessages.reviewFoundErrors,
          next: checkoutsMessages.reviewAgain,
        });
      }
      starting.add(id);
      try {
        await runs().start({ ...runOf(record), token });
      } finally {
        starting.delete(id);
      }
      return changed(record);
    },
    /** Its end, if it is not over, comes as a notice. */
    stop: async (id: string): Promise<CheckoutSummary> => {
      const { run = null, outcome } = journal.last(recordOf(id).number) ?? {};
      try {
        if (run !== null && (outcome === 'going' || runs().sendsFrom(id))) await runs().cancel(run);
      } catch (thrown) {
        // It may have ended meanwhile.
        if (runs().sendsFrom(id)) throw thrown;
      }
      return view(recordOf(id));
    },
    settle: (id: string, token: string | null): CheckoutSummary => {
      const record = recordOf(id);
      checkIdle(record);
      if (record.state !== 'unknown') {
        throw new Failure({ code: 'conflict', message: checkoutsMessages.knownBecameCheckout });
      }
      if (token === null) records.setState(record.number, 'draft');
      else {
        checkToken(record.storeId, token, id);
        const last = journal.last(record.number);
        // One that was answered may have other contents than were sent.
        const sent = last === null || isUnclear(last.message) ? null : last.sent;
        records.accept(record.number, token, sent, clock.now());
      }
      runs().kept.settle(id);
      return changed(record);
    },
    isOf: (id: string, storeId: StoreId): boolean => records.rowOf(id)?.storeId === storeId,
    /** How many are kept here of a store. */
    countOf: (storeId: StoreId): number => records.numbersOf(storeId).length,
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
        .filter((number) => journal.last(number)?.outcome !== 'going' && journal.doubts(number).length === 0);
      database.transaction(() => {
        for (const number of over) records.remove(number);
      });
      return over.length;
    },
    rewrite: database.rewrite,
    masking: createMasking(database, maskedTables, database.rewrite),
    close: (): void => {
      known.close();
      database.close();
    },
  };
}
