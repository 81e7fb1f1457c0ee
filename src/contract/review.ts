import type { Changes } from '../domain/run/changes.ts';
import type { Again, StandingCounts } from '../domain/run/row-results.ts';
import type { RunKindId, Stop } from '../domain/sheet/kind.ts';
import type { Store } from './stores.ts';

/** What will happen, before anything does. */
export type Review = {
  readonly store: Store;
  readonly kind: RunKindId;
  readonly sheetId: string | null;
  readonly title: string;
  /**
   * Names what was reviewed: store, sheet with revision and selection, rows, requests. Starting takes it back and
   * refuses when anything differs (`conflict`).
   */
  readonly token: string;
  readonly rows: number;
  readonly rowsLeftOut: number;
  readonly warnings: number;
  readonly tasks: number;
  readonly batches: number;
  readonly requests: {
    /** Things that are read before they are changed, one by one. */
    readonly read: number;
    readonly create: number;
    readonly add: number;
    readonly process: number;
    readonly single: number;
    /** Reading the results; an estimate where polling is part of it. */
    readonly verify: number;
    readonly total: number;
  };
  /** Seconds at the rate limit of the store's profile: upload, then verification. */
  readonly seconds: { readonly upload: number; readonly verify: number };
  /** The first requests exactly as they will go, tokens left out. */
  readonly firstRequests: readonly {
    readonly method: string;
    readonly path: string;
    /** What the version header says. */
    readonly version: string;
    readonly rows: readonly number[];
    readonly body: string;
  }[];
  readonly missingScopes: readonly string[];
  /** What the rows change: the largest groups of them, and the first rows one by one. */
  readonly changes: Changes;
  /** What the computed columns of the kind say, with the rows of each statement; `caution`: what may stop these rows. */
  readonly consequences: readonly {
    readonly key: string;
    readonly label: string;
    readonly parts: readonly { readonly text: string; readonly rows: number; readonly caution?: string }[];
  }[];
  /** Rows that are left out: the service said earlier that it refuses them, or its profile lacks a word in them. */
  readonly stopped: {
    readonly rows: number;
    readonly first: readonly StoppedRow[];
    /** Of these, rows that the service has said earlier it rejects. */
    readonly rejected: number;
    /** Whether such rows are sent nevertheless. */
    readonly evenRejected: boolean;
  };
  /**
   * What the runs to the store say of the rows without errors that were chosen, and which of those that it may have are
   * sent again; null where none of the sheet was sent to it, and for rows of a run. `isErased`: runs were deleted, so
   * rows without a result may have been sent. `restored`: unsent rows that came with a restored backup, and that no run
   * since has carried out.
   */
  readonly earlier: {
    readonly rows: StandingCounts;
    readonly again: Again;
    readonly isErased: boolean;
    readonly restored: number;
  } | null;
  readonly destructive: boolean;
  /** Customers whom the service emails: of how many rows the cells say so, and of how many it decides; else null. */
  readonly emails: { readonly rows: number; readonly leftToService: number } | null;
  /**
   * Reading each thing before it is changed, one request for each task: keeps the earlier values, or leaves alone
   * what changed since (inverse runs). `on` follows `readFirst` of the request, else the number of tasks.
   */
  readonly readFirst: { readonly possible: boolean; readonly on: boolean; readonly requests: number };
  /** One request for each row instead of batches, where the kind can go so. */
  readonly rowByRow: { readonly possible: boolean; readonly on: boolean };
  readonly inverse: { readonly possible: boolean; readonly isPartial?: true; readonly how: string };
  /** Of an undo: what its rows do not bring back, as the notices say it, too. */
  readonly unrestored: readonly string[];
  /** Everything the operator ought to know before sending, worst first. `rowsWith`: rows of the sheet it is about. */
  readonly notices: readonly {
    readonly severity: 'error' | 'warning' | 'info';
    readonly text: string;
    readonly rowsWith?: 'error' | 'warning';
  }[];
};

export type StoppedRow = {
  readonly rowId: number;
  readonly number: number;
  /** The value that names the row. */
  readonly label: string;
  readonly why: string;
  readonly fix: Stop['fix'] | 'edit-cell';
  /** The service's own words, and when it said them; null where the profile of the store decided. */
  readonly said: string | null;
  readonly saidAt: string | null;
};
