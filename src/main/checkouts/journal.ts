import { z } from 'zod';
import type { CheckoutOutcome, CheckoutRequest } from '../../contract/checkouts.ts';
import { type CheckoutDraft, emptyDraft } from '../../domain/checkouts/draft.ts';
import type { RunId } from '../../domain/ids.ts';
import type { SentCheckout } from '../ports.ts';
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
import { draftIn } from './records.ts';

/** Times are milliseconds since the epoch. `run`: null for a request of an earlier version. */
export type RequestRecord = Omit<CheckoutRequest, 'at' | 'endedAt'> & {
  readonly checkout: number;
  readonly run: RunId | null;
  /** Null where this version cannot read it. */
  readonly sent: CheckoutDraft | null;
  readonly at: number;
  readonly endedAt: number | null;
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
    checkout: whole(row, 'checkout'),
    run: textOrNull(row, 'run'),
    kind: kindSchema.catch('create').parse(text(row, 'kind')),
    sent: draftIn(text(row, 'sent')),
    at: isTime(at) ? at : 0,
    endedAt: endedAt === null || isTime(endedAt) ? endedAt : 0,
    outcome: outcomeSchema.catch('unknown').parse(text(row, 'outcome')),
    tries: whole(row, 'tries'),
    message: text(row, 'message'),
    next: text(row, 'next'),
    details: detailsSchema.catch([]).parse(jsonIn(text(row, 'details'), longestJson['requests.details'])),
  };
};

const going = { outcome: 'going', message: '', next: '', details: [] } as const;

/** The requests of each checkout, as their runs tell them. On disk on return. */
export function createJournal(database: JournalDatabase) {
  return {
    /** @param ending null while it is going. */
    take: (checkout: number, sent: SentCheckout, ending: Ending | null): void => {
      const { outcome, message, next, details } = ending ?? going;
      // Backups have no unique indexes, so that there is nothing for a conflict to meet.
      database.run(
        `INSERT INTO requests (run, checkout, kind, sent, at, outcome, tries, message, next, details)
         SELECT ?1, ?2, ?3, ?4, ?5, 'going', 0, '', '', '[]' WHERE NOT EXISTS (SELECT 1 FROM requests WHERE run = ?1)`,
        ...[sent.run, checkout, sent.kind, sent.sent, sent.at],
      );
      if (ending === null && sent.tries === 0) return;
      database.run(
        'UPDATE requests SET ended_at = ?, tries = ?, outcome = ?, message = ?, next = ?, details = ? WHERE run = ?',
        ...[sent.endedAt, sent.tries, outcome, message, next, JSON.stringify(details), sent.run],
      );
    },
    /** Ends what no run sends any more. */
    interrupt: (checkout: number, { outcome, message, next }: Ending, at: number): void => {
      database.run(
        "UPDATE requests SET outcome = ?, message = ?, next = ?, ended_at = ? WHERE checkout = ? AND outcome = 'going'",
        ...[outcome, message, next, at, checkout],
      );
    },
    /** The request of a run; null where there is none. */
    ofRun: (run: RunId): RequestRecord | null => {
      const row = database.get('SELECT * FROM requests WHERE run = ? LIMIT 1', run);
      return row === undefined ? null : requestOf(row);
    },
    isOver: (run: RunId): boolean =>
      database.get("SELECT 1 AS one FROM requests WHERE run = ? AND outcome <> 'going'", run) !== undefined,
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
    /** Requests that are not over, as far as was told. */
    going: (): readonly RequestRecord[] =>
      database.all("SELECT * FROM requests WHERE outcome = 'going'").map(requestOf),
  };
}

export type Journal = ReturnType<typeof createJournal>;
