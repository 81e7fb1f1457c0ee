import { z } from 'zod';
import { type CheckoutState, checkoutDraftSchema } from '../../contract/checkouts.ts';
import type { CheckoutDraft } from '../../domain/checkouts/draft.ts';
import type { StoreId } from '../../domain/ids.ts';
import { checkoutsMessages } from '../../messages/checkouts.ts';
import { Failure } from '../failure.ts';
import {
  type JournalDatabase,
  type Row,
  text,
  textOrNull,
  whole,
  wholeOrNull,
} from '../sqlite/journal-database.ts';
import { longestJson } from '../sqlite/longest-json.ts';
import { isTime, jsonIn } from '../sqlite/readable.ts';

export type CheckoutRecord = {
  readonly number: number;
  readonly id: string;
  readonly storeId: StoreId;
  readonly token: string | null;
  readonly state: CheckoutState;
  readonly draft: CheckoutDraft;
  readonly accepted: CheckoutDraft | null;
  readonly createdAt: number;
  readonly changedAt: number;
  readonly sentAt: number | null;
  readonly revision: number;
};

const stateSchema = z.enum(['draft', 'unknown', 'made']);

/** A draft of the file; null where it is none: a restored backup may be anybody's. */
export const draftIn = (json: string): CheckoutDraft | null =>
  checkoutDraftSchema.safeParse(jsonIn(json, longestJson['checkouts.draft'])).data ?? null;

/** What every row has. */
export type CheckoutRow = Pick<CheckoutRecord, 'number' | 'id' | 'storeId' | 'token' | 'state'> & {
  /** Null where this version cannot read it. */
  readonly record: CheckoutRecord | null;
};

function rowOf(row: Row): CheckoutRow {
  const known = {
    number: whole(row, 'number'),
    id: text(row, 'id'),
    storeId: text(row, 'store_id'),
    token: textOrNull(row, 'token'),
    // The service may have it, as long as nothing else is known.
    state: stateSchema.catch('unknown').parse(text(row, 'state')),
  };
  const draft = draftIn(text(row, 'draft'));
  const kept = textOrNull(row, 'accepted');
  const accepted = kept === null ? null : draftIn(kept);
  const [createdAt, changedAt, sentAt] = [
    whole(row, 'created_at'),
    whole(row, 'changed_at'),
    wholeOrNull(row, 'sent_at'),
  ];
  const isReadable =
    draft !== null &&
    (kept === null) === (accepted === null) &&
    [createdAt, changedAt, sentAt ?? 0].every(isTime);
  const revision = whole(row, 'revision');
  const record = isReadable ? { ...known, draft, accepted, createdAt, changedAt, sentAt, revision } : null;
  return { ...known, record };
}

const unreadable = (): Failure =>
  new Failure({
    code: 'disk',
    message: checkoutsMessages.checkoutUnreadable,
    next: checkoutsMessages.checkoutUnreadableNext,
  });

function recordOf(row: Row): CheckoutRecord {
  const { record } = rowOf(row);
  if (record === null) throw unreadable();
  return record;
}

/** Checkouts and drafts in `checkouts.db`. Everything is on disk on return. */
export function createRecords(database: JournalDatabase) {
  return {
    /** Throws Failure (`disk`) where this version cannot read it. */
    find: (id: string): CheckoutRecord | null => {
      const row = database.get('SELECT * FROM checkouts WHERE id = ?', id);
      return row === undefined ? null : recordOf(row);
    },
    /** The same, of one that may be unreadable. */
    rowOf: (id: string): CheckoutRow | null => {
      const row = database.get('SELECT * FROM checkouts WHERE id = ?', id);
      return row === undefined ? null : rowOf(row);
    },
    rowAt: (number: number): CheckoutRow | null => {
      const row = database.get('SELECT * FROM checkouts WHERE number = ?', number);
      return row === undefined ? null : rowOf(row);
    },
    /** Numbers of those that a list shows, newest first. */
    listed: (storeId: StoreId): readonly number[] =>
      database
        .all('SELECT number FROM checkouts WHERE store_id = ? ORDER BY number DESC LIMIT 500', storeId)
        .map((row) => whole(row, 'number')),
    /** Whether there is one of the store, a draft included: without its store nothing can reach it or delete it. */
    has: (storeId: StoreId): boolean =>
      database.get('SELECT 1 AS one FROM checkouts WHERE store_id = ?', storeId) !== undefined,
    /** Whether a checkout of the store has a token, but for one. */
    hasOther: (storeId: StoreId, token: string, id: string | null): boolean =>
      database.get(
        'SELECT 1 AS one FROM checkouts WHERE store_id = ? AND token = ? AND id IS NOT ?',
        storeId,
        token,
        id,
      ) !== undefined,
    add: (
      record: Pick<CheckoutRecord, 'id' | 'storeId' | 'token' | 'state' | 'draft' | 'createdAt'>,
    ): number =>
      database.run(
        'INSERT INTO checkouts (id, store_id, token, state, draft, created_at, changed_at, revision) VALUES (?, ?, ?, ?, ?, ?6, ?6, 1)',
        record.id,
        record.storeId,
        record.token,
        record.state,
        JSON.stringify(record.draft),
        record.createdAt,
      ),
    saveDraft: (number: number, draft: CheckoutDraft, at: number): void => {
      database.run(
        'UPDATE checkouts SET draft = ?, changed_at = ?, revision = revision + 1 WHERE number = ?',
        JSON.stringify(draft),
        at,
        number,
      );
    },
    /** The service has accepted a draft. A token that it does not name is kept as it was. */
    accept: (number: number, token: string | null, accepted: CheckoutDraft | null, at: number): void => {
      database.run(
        "UPDATE checkouts SET state = 'made', token = coalesce(?, token), accepted = ?, sent_at = ? WHERE number = ?",
        token,
        accepted === null ? null : JSON.stringify(accepted),
        at,
        number,
      );
    },
    setState: (number: number, state: CheckoutState): void => {
      database.run('UPDATE checkouts SET state = ? WHERE number = ?', state, number);
    },
    /** Numbers of all that a store has, whatever their state. */
    numbersOf: (storeId: StoreId): readonly number[] =>
      database
        .all('SELECT number FROM checkouts WHERE store_id = ?', storeId)
        .map((row) => whole(row, 'number')),
    /** Numbers of those that the service has and that nothing has touched since a time. */
    madeBefore: (at: number): readonly number[] =>
      database
        .all(
          "SELECT number FROM checkouts WHERE state = 'made' AND changed_at < ?1 AND coalesce(sent_at, 0) < ?1",
          at,
        )
        .map((row) => whole(row, 'number')),
    facts: (): { readonly count: number; readonly since: number | null } => {
      const row = database.get('SELECT count(*) AS count, min(created_at) AS since FROM checkouts');
      return row === undefined
        ? { count: 0, since: null }
        : { count: whole(row, 'count'), since: wholeOrNull(row, 'since') };
    },
    remove: (number: number): void => {
      for (const table of ['requests', 'draft_steps'])
        database.run(`DELETE FROM ${table} WHERE checkout = ?`, number);
      database.run('DELETE FROM checkouts WHERE number = ?', number);
    },
  };
}

export type Records = ReturnType<typeof createRecords>;
