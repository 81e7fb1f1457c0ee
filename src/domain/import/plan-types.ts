import type { DateOrder } from '../dates.ts';
import type { KindId } from '../sheet/kind.ts';

/**
 * How sure a file column's match is; `chosen` by the operator, `saved` by an earlier import, `texts` by what its
 * cells hold.
 */
export type MatchConfidence = 'exact' | 'alias' | 'saved' | 'similar' | 'texts' | 'none' | 'chosen';

/** A column of the file and the column of the kind that it fills; the contract's ImportColumn. */
export type FileColumn = {
  readonly index: number;
  readonly header: string;
  readonly samples: readonly string[];
  /**
   * Column key of the kind, `channel_settings` for one JSON column of all four channels, `row_note` for the notes
   * of rows, or null.
   */
  readonly mappedTo: string | null;
  readonly confidence: MatchConfidence;
};

export type QuestionAbout = 'date-order' | 'decimal-sign' | 'percent-sign' | 'currency-sign';

/** The contract's ImportQuestion, and what the samples propose. */
export type Question = {
  /** `<about>` for several columns at once, `<about>:<column key>` for one. */
  readonly id: string;
  /** Keys of the columns that the answer holds for. */
  readonly columns: readonly string[];
  readonly about: QuestionAbout;
  readonly samples: readonly string[];
  /** The proposed option comes first. `keep` leaves the texts as typed; after `each`, every column is asked about. */
  readonly options: readonly { readonly value: string; readonly label: string; readonly example: string }[];
  /** The only option that fits every sample, if there is one. It is proposed, and never taken unasked. */
  readonly proposed: string | null;
  readonly answer: string | null;
  readonly required: boolean;
};

/** What texts of a column mean: {@link wordKey} of the text -> the value, or null to keep the text as typed. */
export type ValueWords = Readonly<Record<string, string | null>>;

/** What the operator chose for files with the same headers before. */
export type Saved = {
  /** Header as compared -> column key, or null for none. */
  readonly columns: Readonly<Record<string, string | null>>;
  /** Column key -> words. */
  readonly words: Readonly<Record<string, ValueWords>>;
};

/** A text in a column of listed values that is none of them. */
export type UnknownValue = {
  /** As first written in the file. */
  readonly text: string;
  readonly key: string;
  readonly rows: number;
  /** What it most likely means; offered, and never taken unasked. */
  readonly proposed: string | null;
  /** The value that it means, null to keep it as typed; undefined while nothing was chosen. */
  readonly answer?: string | null;
  /** Chosen for an earlier file. */
  readonly isSaved: boolean;
};

/** The texts of one column that are none of its values, the most frequent first; the contract's ImportWords. */
export type UnknownValues = {
  readonly column: string;
  readonly options: readonly string[];
  readonly values: readonly UnknownValue[];
  /** How many further texts there are: a column of a thousand different ones is no column of words. */
  readonly more: number;
};

/** What happens to the texts of one column, after the answers. */
export type Coercion =
  | { readonly as: 'typed' }
  | { readonly as: 'boolean'; readonly words?: ValueWords }
  | { readonly as: 'choice'; readonly words: ValueWords }
  | { readonly as: 'date'; readonly order: DateOrder | null }
  | {
      readonly as: 'number';
      readonly decimal: 'comma' | 'point' | null;
      readonly percent: boolean;
      /** The currency whose sign is taken off; others stay as typed. Null takes none off. */
      readonly currency: string | null;
    };

/** Where one column of the kind gets its text from. */
export type TargetColumn = {
  readonly key: string;
  /** Index of the file column, or null where the file has none. */
  readonly source: number | null;
  /** The channel to take out of a JSON column of all channels. */
  readonly channel: string | null;
  readonly coercion: Coercion;
  /** The text of every row where the file has no such column. */
  readonly constant: string;
  /** Index of the kind's column that must have text for the constant to be given. */
  readonly constantWith: number | null;
};

export type MissingColumn = {
  readonly column: string;
  readonly required: boolean;
  readonly offered: string | null;
};

/** How a file becomes rows of a kind. Plain data: it can be stored, sent to a worker and shown. */
export type ImportPlan = {
  readonly kind: KindId;
  /** Column A holds the labels of a merchant-portal template and is no data. */
  readonly labelColumn: boolean;
  readonly targets: readonly TargetColumn[];
  /** The file column that holds the notes of the rows, if one does. */
  readonly note: number | null;
  /** File columns that no column of the kind takes, with names that are unique in the sheet. */
  readonly unmapped: readonly { readonly index: number; readonly header: string }[];
  readonly columns: readonly FileColumn[];
  readonly questions: readonly Question[];
  readonly words: readonly UnknownValues[];
  readonly missing: readonly MissingColumn[];
};

/** The operator's decisions; the contract's ImportChoices as far as the plan needs them. */
export type PlanChoices = {
  readonly mapping?: Readonly<Record<string, string | null>> | undefined;
  readonly answers?: Readonly<Record<string, string>> | undefined;
  /** Column key -> what its texts mean. */
  readonly words?: Readonly<Record<string, ValueWords>> | undefined;
  /** Texts for missing columns; an empty text declines what is given unasked. */
  readonly offered?: Readonly<Record<string, string>> | undefined;
};
