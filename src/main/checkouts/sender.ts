import { checkoutVersion } from '../../domain/checkouts/availability.ts';
import {
  createBody,
  createdPart,
  createPath,
  possibleDrafts,
  updateBody,
  updatePath,
} from '../../domain/checkouts/body.ts';
import type { CheckoutKind } from '../../domain/checkouts/check.ts';
import type { CheckoutDraft } from '../../domain/checkouts/draft.ts';
import type { JsonObject } from '../../domain/json.ts';
import { checkoutsMessages } from '../../messages/checkouts.ts';
import type { Api, Clock, Sessions } from '../ports.ts';
import { ask } from '../sending/ask.ts';
import { isWritten, untilWritten } from '../sending/disk.ts';
import { endingOf, refusedForStore } from './endings.ts';
import type { Journal } from './journal.ts';
import type { CheckoutRecord, Records } from './records.ts';

/** A request about a checkout as it goes (spec: Endpoints). */
export type CheckoutWire = {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: JsonObject;
};

/** A checkout without a token is made; one with a token is changed. */
export const kindOf = (record: CheckoutRecord): CheckoutKind => (record.token === null ? 'create' : 'update');

/** @param doubts updates that may have arrived, see the journal. */
export const wireOf = (record: CheckoutRecord, doubts: readonly CheckoutDraft[]): CheckoutWire =>
  record.token === null
    ? { method: 'POST', path: createPath, body: createBody(record.draft) }
    : {
        method: 'PUT',
        path: updatePath(record.token),
        body: updateBody(record.draft, possibleDrafts({ ...record, doubts })),
      };

export type SenderParts = {
  readonly records: Records;
  readonly journal: Journal;
  readonly transaction: <T>(work: () => T) => T;
  readonly api: Api;
  readonly sessions: Pick<Sessions, 'store' | 'profile'>;
  readonly clock: Clock;
  /** A checkout by its number, after what is known of it changed. */
  readonly onChange: (checkout: number) => void;
};

/** Sends checkouts, each request written down before it leaves and after it is answered. */
export function createSender(parts: SenderParts) {
  const { records, journal, clock } = parts;
  const going = new Map<number, { readonly stop: AbortController; readonly ended: Promise<void> }>();
  /** Checkouts whose answer was heard and could not be written down yet. */
  const unwritten = new Set<number>();
  const closing = new AbortController();

  const carryOut = async (
    record: CheckoutRecord,
    number: number,
    { wire, sent }: { readonly wire: CheckoutWire; readonly sent: CheckoutDraft },
    signal: AbortSignal,
  ): Promise<void> => {
    const kind = kindOf(record);
    let tries = 0;
    const storeName = parts.sessions.store(record.storeId)?.name ?? checkoutsMessages.theStore;
    const heard = await ask(
      {
        api: parts.api,
        clock,
        storeId: record.storeId,
        version: checkoutVersion,
        pollMs: parts.sessions.profile(record.storeId).limits.pollSeconds * 1000,
        explain: refusedForStore(storeName),
        // POST /checkouts makes another checkout each time; PUT says what the checkout is to be.
        once: kind === 'create',
        counted: () => {
          tries += 1;
          if (closing.signal.aborted) return;
          // Where the disk refuses the number it is written with the end.
          isWritten(() => journal.setTries(number, tries));
          parts.onChange(record.number);
        },
      },
      wire,
      signal,
    );
    // Whoever abandoned it finds "about to" in the journal: what became of it is not known.
    if (closing.signal.aborted) return;
    const { ending, token } = endingOf(heard, kind, storeName);
    const now = clock.now();
    // Until this is written the request counts as on its way, so that it cannot be sent a second time.
    const write = (): void =>
      parts.transaction(() => {
        journal.setTries(number, tries);
        journal.end(number, ending, now);
        if (ending.outcome === 'ok') records.accept(record.number, token, sent, now);
        else if (kind === 'create' && ending.outcome === 'unknown')
          records.setState(record.number, 'unknown');
      });
    await untilWritten(clock, closing.signal, write, () => {
      if (unwritten.has(record.number)) return;
      unwritten.add(record.number);
      parts.onChange(record.number);
    });
  };

  return {
    isGoing: (checkout: number): boolean => going.has(checkout),
    /** Its request is over, and the disk does not let that be written down. */
    isUnwritten: (checkout: number): boolean => unwritten.has(checkout),
    isAnyGoing: (): boolean => going.size > 0,
    /** Writes down what is about to be sent, then sends it. The notice of its end is `onChange`. */
    start: (record: CheckoutRecord): void => {
      const wire = wireOf(record, journal.doubts(record.number));
      const kind = kindOf(record);
      const sent = kind === 'create' ? createdPart(record.draft) : record.draft;
      const number = journal.about(record.number, kind, sent, clock.now());
      const stop = new AbortController();
      const ended = carryOut(record, number, { wire, sent }, stop.signal).finally(() => {
        going.delete(record.number);
        unwritten.delete(record.number);
        if (!closing.signal.aborted) parts.onChange(record.number);
      });
      going.set(record.number, { stop, ended });
      // A defect: the journal still says "about to", and the next start finds it.
      ended.catch(() => undefined);
    },
    /** Ends waiting and repetitions; resolves when nothing is going on any more. */
    stop: async (checkout: number): Promise<void> => {
      const one = going.get(checkout);
      one?.stop.abort();
      await one?.ended.catch(() => undefined);
    },
    halt: async (): Promise<void> => {
      const all = [...going.values()];
      for (const { stop } of all) stop.abort();
      await Promise.allSettled(all.map(({ ended }) => ended));
    },
    abandon: (): void => {
      closing.abort();
    },
  };
}

export type Sender = ReturnType<typeof createSender>;
