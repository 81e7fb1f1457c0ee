import type { StandingCounts } from '../domain/run/row-results.ts';
import type { SheetColumn } from './sheets.ts';

/** What the runs to one store say of a sheet. */
export type SheetResults = {
  readonly storeId: string;
  /** Rows without errors, by what sending them would do; all new where no run to the store has rows of the sheet. */
  readonly rows: StandingCounts;
  /** The same of all rows: those with errors may have been sent before they had any. */
  readonly all: StandingCounts;
  /** Runs to the store were deleted: rows without a result may have been sent by them. */
  readonly isErased: boolean;
  /** Unsent rows that came with a restored backup, and that no run since has carried out: they may have been sent. */
  readonly restored: number;
  /** The columns of results, which follow those of the sheet; none where no run to the store has rows of it. */
  readonly columns: readonly SheetColumn[];
};

/** The different texts of a column, over all rows of the sheet. */
export type ColumnValues = {
  /** In the order in which the column sorts, the empty text last; at most 1,000. */
  readonly values: readonly { readonly text: string; readonly rows: number }[];
  /** How many different texts there are. */
  readonly total: number;
  /** There are more different texts than are told apart: `total` is the least there are. */
  readonly more: boolean;
};
