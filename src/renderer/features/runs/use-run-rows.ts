import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { Outcome, RunRow } from '../../../contract/runs.ts';
import { appErrorOf, desk } from '../../bridge/index.ts';
import { notifyError } from '../../ui/index.ts';

const pageSize = 200;

type Listed = {
  /** What the rows were asked for by. */
  readonly of: string;
  /** How many there were to know of when they were read. */
  readonly known: number;
  readonly rows: readonly RunRow[];
  readonly mayHaveMore: boolean;
};

const nothing: Listed = { of: '', known: 0, rows: [], mayHaveMore: false };

export type RunRows = Pick<Listed, 'rows' | 'mayHaveMore'> & {
  /** Whether the counts changed since the rows were read. */
  readonly isOutdated: boolean;
  readonly more: () => void;
  readonly readAgain: () => void;
};

/**
 * Rows of a run by outcome. The first page follows the counts while the run goes on; once further pages were asked
 * for, they stay as they are read, or they would be taken away from who looks through them.
 */
export function useRunRows(runId: string, outcome: Outcome, known: number): RunRows {
  const [listed, setListed] = useState(nothing);
  const current = useRef(nothing);
  const latest = useRef(0);
  /** Where further pages were asked for, also while the first of them is on its way. */
  const lookedThrough = useRef('');
  const of = `${runId} ${outcome}`;

  const read = useCallback(
    async (before: readonly RunRow[]) => {
      latest.current += 1;
      const asked = latest.current;
      try {
        const page = await desk.invoke('runs.rows', {
          runId,
          outcomes: [outcome],
          afterNumber: before.at(-1)?.number ?? 0,
          limit: pageSize,
        });
        if (asked !== latest.current) return;
        const rows = [...before, ...page];
        const next = {
          of,
          known,
          rows: keptAsTheyWere(current.current.rows, rows),
          mayHaveMore: page.length === pageSize,
        };
        current.current = next;
        // Hundreds of rows: in slices, beside what the operator does.
        startTransition(() => setListed(next));
      } catch (thrown) {
        if (asked !== latest.current) return;
        if (current.current.rows.length <= pageSize) lookedThrough.current = '';
        notifyError(appErrorOf(thrown));
      }
    },
    [runId, outcome, of, known],
  );
  const readFirst = useCallback(() => {
    lookedThrough.current = '';
    return read([]);
  }, [read]);

  useEffect(() => {
    if (lookedThrough.current !== of) void readFirst();
  }, [readFirst, of]);

  return {
    rows: listed.rows,
    mayHaveMore: listed.mayHaveMore,
    isOutdated: listed.of === of && listed.known !== known && listed.rows.length > pageSize,
    more: () => {
      // The rows of another outcome stand there until those of this one have come.
      if (current.current.of !== of) return;
      lookedThrough.current = of;
      void read(current.current.rows);
    },
    readAgain: () => void readFirst(),
  };
}

/** Rows that say the same stay the same objects, and are not drawn again. */
function keptAsTheyWere(before: readonly RunRow[], rows: readonly RunRow[]): readonly RunRow[] {
  const known = new Map(before.map((row) => [row.rowId, row]));
  return rows.map((row) => {
    const old = known.get(row.rowId);
    return old !== undefined && saysTheSame(old, row) ? old : row;
  });
}

const saysTheSame = (a: RunRow, b: RunRow): boolean =>
  a.outcome === b.outcome &&
  a.number === b.number &&
  a.label === b.label &&
  a.serviceId === b.serviceId &&
  a.message === b.message &&
  a.raw === b.raw;
