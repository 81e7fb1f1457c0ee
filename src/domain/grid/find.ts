/** Where a match is: a cell of the sheet's own columns, or (column null) the note of a row. */
export type MatchAt = { readonly row: number; readonly column: number | null };

/** What the find bar holds. */
export type FindState = {
  readonly text: string;
  readonly replacement: string;
  readonly matchCase: boolean;
  readonly wholeCell: boolean;
  readonly regularExpression: boolean;
  readonly withinSelection: boolean;
  /** The last answer; null before the first and after the question changed. */
  readonly result: { readonly count: number; readonly place: number; readonly match: MatchAt | null } | null;
};

export const emptyFind: FindState = {
  text: '',
  replacement: '',
  matchCase: false,
  wholeCell: false,
  regularExpression: false,
  withinSelection: false,
  result: null,
};

/** Characters of the two fields; a replacement may be as long as a cell that is imported. */
export const findLimits = { text: 500, replacement: 1_000_000 };

export type FindQuestion = Pick<
  FindState,
  'text' | 'matchCase' | 'wholeCell' | 'regularExpression' | 'withinSelection'
>;

/** Changes the question; an answer to another question is dropped. */
export const ask = (state: FindState, change: Partial<FindQuestion>): FindState => ({
  ...state,
  ...change,
  result: null,
});

/**
 * What is wrong with the question: it is too long, or a regular expression that cannot be read, in the engine's own
 * words. Null when nothing is.
 */
export function problemOf(question: FindQuestion): 'too-long' | { readonly words: string } | null {
  if (question.text.length > findLimits.text) return 'too-long';
  if (!question.regularExpression || question.text === '') return null;
  try {
    // bounded: read only, it matches nothing here.
    new RegExp(question.text, 'u');
    return null;
  } catch (error) {
    return { words: error instanceof Error ? error.message : String(error) };
  }
}
