/** An error stops its row from being sent; a warning does not. */
export type Severity = 'error' | 'warning';

/** The closed set of what can be wrong with a cell or a row. Wording lives in renderer/copy. */
export type IssueCode =
  | 'required'
  | 'usually-filled'
  | 'control-characters'
  | 'spaces'
  | 'outer-spaces'
  | 'duplicate'
  | 'duplicate-case'
  | 'not-a-number'
  | 'number-format'
  | 'not-an-integer'
  | 'not-digits'
  | 'text-id'
  | 'too-small'
  | 'too-many-decimals'
  | 'leading-zeros'
  | 'percentage-over-100'
  | 'shipping-not-100'
  | 'not-a-choice'
  | 'unlisted-choice'
  | 'not-a-date'
  | 'date-format'
  | 'ambiguous-date'
  | 'ends-before-starts'
  | 'in-the-past'
  | 'not-a-boolean'
  | 'not-json'
  | 'not-an-email'
  | 'not-there'
  | 'needs-other'
  | 'emptied'
  | 'cannot-be-emptied'
  | 'unusual-count'
  | 'ignored-by-service'
  | 'unlisted-in-specification'
  | 'spreadsheet-damage'
  | 'unreadable'
  | 'consequence';

/** A mechanical repair: the text that the cell (or cells of the same row) would hold. */
export type Fix = {
  readonly id: FixId;
  readonly cells: readonly { readonly column: string; readonly text: string }[];
};
export const fixIds = [
  'trim',
  'remove-control-characters',
  'closest-choice',
  'date-format',
  'swap-dates',
  'clear',
  'set-100',
  'set-1',
  'number-format',
  'currency-sign',
  'boolean-format',
  'round',
  'set-default',
  'keep-first',
  'keep-last',
] as const;
export type FixId = (typeof fixIds)[number];

export type Issue = {
  /** Column key; the cell on which the issue is shown. */
  readonly column: string;
  readonly severity: Severity;
  readonly code: IssueCode;
  /** One sentence for a person that names the text and what would be right. Plain, no mark-up. */
  readonly message: string;
  readonly fix?: Fix;
};
