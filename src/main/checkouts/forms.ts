import type { StoreId } from '../../domain/ids.ts';
import type { CheckoutForms, Clock } from '../ports.ts';
import type { JournalDatabase } from '../sqlite/journal-database.ts';
import { endingOf, interrupted } from './endings.ts';
import type { Journal } from './journal.ts';
import type { KnownCheckouts } from './known-checkouts.ts';
import { draftIn, type Records } from './records.ts';

export type FormsParts = {
  readonly database: JournalDatabase;
  readonly records: Records;
  readonly journal: Journal;
  readonly known: Pick<KnownCheckouts, 'noteProblem' | 'publish'>;
  readonly clock: Clock;
  readonly planned: CheckoutForms['planned'];
  readonly nameOf: (storeId: StoreId) => string;
};

/** What runs ask of checkouts: what would be sent of one, and where to note what became of it. */
export function createForms(parts: FormsParts): CheckoutForms {
  const { database, records, journal, known, clock, nameOf } = parts;
  return {
    planned: parts.planned,
    kindOf: (run) => journal.ofRun(run)?.kind ?? null,
    hasOther: records.hasOther,
    take: (checkoutId, sent, problem) => {
      // By its request, wherever a damaged run says that it came from; also of one that cannot be read: its run has to end.
      const request = journal.ofRun(sent.run);
      const row =
        request !== null ? records.rowAt(request.checkout) : checkoutId && records.rowOf(checkoutId);
      if (!row) return;
      const { id } = row;
      known.noteProblem(id, problem);
      if (problem === null && !journal.isOver(sent.run)) {
        const ending = endingOf(sent, nameOf(row.storeId));
        const token = sent.kind === 'create' ? sent.token : null;
        database.transaction(() => {
          journal.take(row.number, sent, ending);
          if (ending?.outcome === 'ok')
            records.accept(row.number, token, draftIn(sent.sent), sent.endedAt ?? sent.at);
          else if (ending?.outcome === 'unknown' && sent.kind === 'create')
            records.setState(row.number, 'unknown');
        });
      }
      known.publish(id);
    },
    interrupt: (going) =>
      database.transaction(() => {
        for (const request of journal.going()) {
          if (request.run !== null && going.includes(request.run)) continue;
          // One without a token was created, whatever a damaged file calls it: it is not sent again as if nothing was lost.
          const isNew = records.rowAt(request.checkout)?.token === null;
          const kind = isNew ? 'create' : request.kind;
          journal.interrupt(request.checkout, interrupted(kind), clock.now());
          if (kind === 'create') records.setState(request.checkout, 'unknown');
        }
      }),
  };
}
