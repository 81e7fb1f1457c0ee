import type { View } from '../../../contract/sheets.ts';
import { desk, useReading } from '../../bridge/index.ts';
import { asksResults } from './filters.ts';
import type { SheetSession } from './session.ts';
import { useSheet, useTotal } from './use-session.ts';

/** Edits that follow each other are asked about together. Milliseconds. */
const restMs = 150;
const withIssues: View['filters'][number] = { by: 'issues', severity: 'any' };

export type HiddenIssues = { readonly hidden: number; readonly all: number };

/** How many rows with issues the filters hide; null: there is no filter, or it is not known yet. */
export function useHiddenIssues(session: SheetSession): HiddenIssues | null {
  const view = useSheet(session, (state) => state.view);
  const revision = useSheet(session, (state) => state.sheet?.revision ?? 0);
  const results = useSheet(session, (state) => (asksResults(state) ? state.resultsRead : 0));
  // The rows themselves come first: main gives up older lists for newer ones.
  const isShown = useTotal(session) !== null;
  const { filters, storeId } = view;
  const { latest } = useReading(
    filters.length === 0 || !isShown ? null : { filters, storeId, revision, results },
    async (question) => {
      const count = async (shown: View['filters']): Promise<number> => {
        const { total } = await desk.invoke('sheets.window', {
          sheetId: session.sheetId,
          view: { filters: shown, sort: [], ...(storeId === undefined ? {} : { storeId }) },
          start: 0,
          count: 1,
        });
        return total;
      };
      const all = await count([withIssues]);
      const shown = await count([...question.filters, withIssues]);
      return { of: JSON.stringify(question.filters), hidden: Math.max(0, all - shown), all };
    },
    restMs,
  );
  // The answer of the revision before stays until the next one is there; that of other filters does not.
  return latest === null || latest.of !== JSON.stringify(filters) ? null : latest;
}
