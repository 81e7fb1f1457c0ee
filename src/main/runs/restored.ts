import type { Review, RunSummary } from '../../contract/runs.ts';
import { runsMessages } from '../../messages/runs.ts';
import type { Source } from './source.ts';

/** The backup with which something came back: when it was made, as a sentence names it, and the last run in it. */
export type Restored = { readonly madeAt: string; readonly lastRun: number };

/**
 * That what is about to be sent came with a backup and may have been sent since, until a run from here has carried it
 * out. An undo needs no such word: it acts on what the service created, by its id, or on what it compares first.
 * @param rows that would be sent
 */
export function restoredNotice(
  parts: {
    readonly source: Pick<Source, 'kind' | 'sheetId' | 'earlier' | 'inverseOf'>;
    readonly earlier: readonly RunSummary[];
    readonly restored: Restored | null;
  },
  rows: number,
): Review['notices'] {
  const { source, earlier, restored } = parts;
  if (restored === null || source.inverseOf !== null) return [];
  const { kind, sheetId } = source;
  const { madeAt, lastRun } = restored;
  const isSentSince = earlier.some(
    (run) => run.number > lastRun && run.sheetId === sheetId && run.rows - run.failed - run.notSent > 0,
  );
  if (kind.attended) {
    if (isSentSince) return [];
    const creates = kind.id === 'checkout-create';
    return [{ severity: 'warning', text: runsMessages.checkoutRestored({ madeAt, creates }) }];
  }
  if (kind.compares)
    return isSentSince ? [] : [{ severity: 'info', text: runsMessages.pricesRestored({ madeAt }) }];
  const unsent = Math.min(source.earlier?.restored ?? rows, rows);
  return unsent === 0
    ? []
    : [{ severity: 'warning', text: runsMessages.rowsRestored({ rows: unsent, madeAt }) }];
}
