/**
 * The text of a cell that has an update leave its field without a value; an empty cell leaves the field as it is. The
 * brackets keep it apart from texts that people and spreadsheets write; no spreadsheet takes it for a number or formula.
 */
export const EMPTY_MARK = '[empty]';

export const isEmptyMark = (text: string): boolean =>
  text.length === EMPTY_MARK.length && text.toLowerCase() === EMPTY_MARK;
