/** Rows in the order of the file, and how many of its bytes are read by then. */
export type RowBatch = { readonly rows: string[][]; readonly bytesRead: number };

/** An encoding that a file may be in, and cells of the file as they are read in it. */
export type Reading = { readonly encoding: string; readonly cells: readonly string[] };

/** Where the rows of a file come from, whatever its format. */
export type TableFile = {
  readonly bytes: number;
  /** Of the file: another one where it was written to. */
  readonly version: string;
  readonly encoding: string;
  readonly encodingFrom: 'mark' | 'strict' | 'guess' | 'chosen';
  /** Encodings of which the operator has to choose one; empty where the bytes tell, or one was chosen. */
  readonly encodingsAsked: readonly Reading[];
  readonly delimiter: string | null;
  readonly worksheets: readonly string[];
  readonly worksheet: string | null;
  /** Whether cells may carry the guard that the product's CSV files put before some texts. */
  readonly guarded: boolean;
  /** The rows from the beginning, in batches. */
  readonly batches: () => AsyncGenerator<RowBatch>;
  /** Sentences of what the file shows otherwise than it is read, in the rows that were read by now. */
  readonly otherwise: () => readonly string[];
  readonly close: () => void;
};

/** What the operator chose about reading the file. */
export type ReadChoices = {
  readonly encoding?: string | undefined;
  /** Whose spreadsheets most probably wrote the file: "en-PL" (domain/region.ts). */
  readonly region?: string | undefined;
  readonly delimiter?: string | undefined;
  readonly worksheet?: string | undefined;
};
