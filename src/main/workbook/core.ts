import type { Matches } from './operations/find-matches.ts';
import type { Results } from './results/results.ts';
import type { Views } from './views/views.ts';
import type { WorkbookData } from './workbook-data.ts';

/** What the operations of the worker work with. */
export type Core = {
  readonly workbook: WorkbookData;
  readonly views: Views;
  readonly matches: Matches;
  readonly results: Results;
  /** Lets go of what is in memory of a deleted sheet. */
  readonly forget: (sheetId: string) => void;
};
