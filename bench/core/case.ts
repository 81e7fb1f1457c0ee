/**
 * One thing that is measured against a floor (the least that the work could cost) or a peer (another program
 * that does it), in the same run on the same machine.
 */
export type BenchCase = {
  /** For `--only`; `import`, `grid`, `run`, `start`, `memory`, `steady`, `package`. */
  readonly name: string;
  /** Rows of the table that this case fills; prepared once, measured repeatedly. */
  readonly measures: (options: BenchOptions) => Promise<readonly Measure[]>;
};

export type BenchOptions = {
  /** Sizes in rows to measure; `--rows` replaces them. */
  readonly rows: readonly number[] | null;
  readonly repeat: number;
  /** A folder for files and databases, removed at the end. */
  readonly folder: string;
  /** Registers what is to be ended when the case is over, however it ends; the last registered first. */
  readonly atEnd: (end: () => Promise<unknown> | unknown) => void;
};

export type Unit = 'ms' | 's' | 'MB' | 'KB' | 'requests' | 'ms per row' | 'times' | 'frames';

export type Measured = number | readonly number[];

export type Measure = {
  readonly case: string;
  /** What was measured on: `100,000 rows x 17`. */
  readonly size: string;
  readonly unit: Unit;
  /** One measurement of the product, in `unit`; several of them where `share` is given. */
  readonly value: () => Promise<Measured>;
  /** What the value is set against, by name, and one measurement of it; null where there is nothing to set it against. */
  readonly against: { readonly name: string; readonly value: () => Promise<Measured> } | null;
  /** The percentile, 0 to 1, of the measurements of all turns together, instead of the median of the turns. */
  readonly share?: number;
  /** The ratio that the product is to keep, for the reader; nothing fails by it. */
  readonly goal?: string;
  /** Smaller repeat counts for what is slow by nature. */
  readonly repeat?: number;
  /** Measurements that need no warm-up, for example sizes. */
  readonly exact?: boolean;
  /** No warm-up: it would take as long as the measurement, which is too long to be moved by it. */
  readonly cold?: boolean;
  /** The reference is measured before and after each turn: for turns of half a minute, of which there are few. */
  readonly around?: boolean;
  /** The reference stands beside the value, and no ratio of the two is taken. */
  readonly beside?: boolean;
};

/** A case, or a part of it, that cannot run here, and why. */
export class Skipped extends Error {
  readonly case: string;
  readonly size: string;
  constructor(name: string, size: string, why: string) {
    super(why);
    this.case = name;
    this.size = size;
  }
}

export type Result = {
  readonly case: string;
  readonly size: string;
  readonly value: number | null;
  readonly unit: string;
  readonly against: string | null;
  readonly reference: number | null;
  /** Of the turns without the slowest quarter of each; null where a ratio says nothing. */
  readonly ratio: number | null;
  readonly min: number | null;
  readonly max: number | null;
  /** Every measurement, turn by turn, for whoever wants to work out something else. */
  readonly turns?: {
    readonly value: readonly (readonly number[])[];
    readonly reference: readonly (readonly number[])[];
  };
  /** What a fixed piece of work took before and after it, the mean; milliseconds. */
  readonly yardstick?: number;
  readonly goal?: string;
  /** Why there are no numbers. */
  readonly skipped?: string;
  /** True when it is not the machine but an error that stopped it. */
  readonly failed?: true;
};
