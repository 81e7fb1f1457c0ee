import type { View, ViewChanges } from '../../../contract/sheets.ts';
import { desk, useReading } from '../../bridge/index.ts';
import { filterCopy } from '../../copy/filter.ts';
import { asksResults } from './filters.ts';
import type { SheetSession } from './session.ts';
import { useSheet } from './use-session.ts';

const copy = filterCopy.outdated;
/** Edits that follow each other are asked about together. Milliseconds. */
const restMs = 150;

type Answer = { readonly of: View; readonly changes: ViewChanges };

/** What applying the filters and the sort again would change, in words; null: nothing, or not known yet. */
export function useOutdated(session: SheetSession): string | null {
  const view = useSheet(session, (state) => state.view);
  const revision = useSheet(session, (state) => state.sheet?.revision ?? 0);
  const results = useSheet(session, (state) => (asksResults(state) ? state.resultsRead : 0));
  const { latest } = useReading(
    view.applied === undefined ? null : { view, revision, results },
    async (question): Promise<Answer> => ({
      of: question.view,
      changes: await desk.invoke('sheets.viewChanges', { sheetId: session.sheetId, view: question.view }),
    }),
    restMs,
  );
  // The answer of the revision before stays until the next one is there; that of another view does not.
  return latest === null || latest.of.applied !== view.applied ? null : inWords(latest.changes);
}

function inWords({ leaving, coming, isReordered }: ViewChanges): string | null {
  if (leaving > 0) return copy.leaving(leaving);
  if (coming > 0) return copy.coming(coming);
  return isReordered ? copy.reordered : null;
}
