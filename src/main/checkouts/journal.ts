import { z } from 'zod';
import type { CheckoutOutcome } from '../../contract/checkouts.ts';
import type { CheckoutKind } from '../../domain/checkouts/check.ts';
import { type CheckoutDraft, emptyDraft } from '../../domain/checkouts/draft.ts';
import { type JournalDatabase, type Row, text, whole, wholeOrNull } from '../sqlite/journal-database.ts';
import { isTime, jsonIn } from '../sqlite/readable.ts';
import { draftIn } from './records.ts';

export type RequestRecord = {
  readonly number: number;
  readonly checkout: number;
  readonly kind: CheckoutKind;
  /** Null where this version cannot read it. */
  readonly sent: CheckoutDraft | null;
  readonly at: number;
  readonly endedAt: number | null;
  readonly outcome: CheckoutOutcome;
  readonly tries: number;
  readonly message: string;
  readonly next: string;
  readonly details: readonly string[];
};

/** How a request ended. */
export type Ending = Pick<RequestRecord, 'message' | 'next' | 'details'> & {
  readonly outcome: Exclude<CheckoutOutcome, 'going'>;
};

const kindSchema = z.enum(['create', 'update']);
const outcomeSchema = z.enum(['going', 'ok', 'refused', 'unknown', 'not-sent']);
const detailsSchema = z.array(z.string());

/** A restored backup may be anybody's: what cannot be read of a request is taken for nothing, or for unknown. */
const requestOf = (row: Row): RequestRecord => {
  const [at, endedAt] = [whole(row, 'at'), wholeOrNull(row, 'ended_at')];
  return {
    number: whole(row, 'number'),
    checkout: whole(row, 'checkout'),
    kind: kindSchema.catch('create').parse(text(row, 'kind')),
    sent: draftIn(text(row, 'sent')),
    at: isTime(at) ? at : 0,
    endedAt: endedAt === null || isTime(endedAt) ? endedAt : 0,
    outcome: outcomeSchema.catch('unknown').parse(text(row, 'outcome')),
    tries: whole(row, 'tries'),
    message: text(row, 'message'),
    next: text(row, 'next'),
    details: detailsSchema.catch([]).parse(jsonIn(text(row, 'details'))),
  };
};

/** The journal of requests: "about to" before one leaves, its outcome after. On disk on return. */
export function createJournal(database: JournalDatabase) {
  return {
    about: (checkout: number, kind: CheckoutKind, sent: CheckoutDraft, at: number): number =>
      database.run(
        "INSERT INTO requests (checkout, kind, sent, at, outcome, tries, message, next, details) VALUES (?, ?, ?, ?, 'going', 0, '', '', '[]')",
        checkout,
        kind,
        JSON.stringify(sent),
        at,
      ),
    setTries: (number: number, tries: number): void => {
      database.run('UPDATE requests SET tries = ? WHERE number = ?', tries, number);
    },
    end: (number: number, ending: Ending, at: number): void => {
      database.run(
        'UPDATE requests SET outcome = ?, message = ?, next = ?, details = ?, ended_at = ? WHERE number = ?',
        ending.outcome,
        ending.message,
        ending.next,
        JSON.stringify(ending.details),
        at,
        number,
      );
    },
    last: (checkout: number): RequestRecord | null => {
      const row = database.get(
        'SELECT * FROM requests WHERE checkout = ? ORDER BY number DESC LIMIT 1',
        checkout,
      );
      return row === undefined ? null : requestOf(row);
    },
    /** Updates whose answers were lost since the service last accepted one: each may have arrived. */
    doubts: (checkout: number): readonly CheckoutDraft[] =>
      database
        .all(
          `SELECT sent FROM requests WHERE checkout = ?1 AND kind = 'update' AND outcome = 'unknown'
           AND number > (SELECT coalesce(max(number), 0) FROM requests WHERE checkout = ?1 AND outcome = 'ok')`,
          checkout,
        )
        // Of one that cannot be read nothing is known: it may have left everything empty.
        .map((row) => draftIn(text(row, 'sent')) ?? emptyDraft),
    /** Requests that were about to be sent, or on their way, when the program ended. */
    unfinished: (): readonly RequestRecord[] =>
      database.all("SELECT * FROM requests WHERE outcome = 'going'").map(requestOf),
  };
}

export type Journal = ReturnType<typeof createJournal>;
