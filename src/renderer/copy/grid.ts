import { messages } from '../../messages/messages.ts';
import { count, counted, listed } from '../ui/format.ts';
import { keysInText, onMac } from './keys.ts';

/** Hidden columns that a menu names. */
const maxNamed = 4;

/** Sentences of the grid itself; those of the screen around it are in sheets.ts. */
export const gridCopy = messages({
  rowNumbers: 'Row',
  selectAll: 'Select all cells',
  columnMenu: (column: string, filter: string | null) =>
    filter === null ? `Menu for column ${column}` : `Menu for column ${column}, filtered: ${filter}`,
  filtered: (words: string) => `Filtered: ${words}`,
  sortedAs: (direction: 'ascending' | 'descending') => `sorted ${direction}, sort level`,
  showHidden: (columns: number) => `Show ${counted(columns, 'hidden column')}`,
  hiddenNames: (labels: readonly string[]) => listed(labels, maxNamed),
  addRow: 'Add row',
  required: 'required',
  notSent: 'kept, not sent',
  computed: (column: string) => `${column} is calculated and cannot be edited.`,
  result: (column: string) => `${column} comes from a run and cannot be edited.`,
  resize: (column: string) => `Width of column ${column}`,
  fillHandle: `Drag to fill. Hold ${onMac ? '⌥' : 'Ctrl'} to copy instead of continuing a series.`,
  noDateColumn: 'This is not a date column.',
  rowOnItsWay: 'This row is still loading.',
  editorLabel: (column: string, row: number) => `${column}, row ${count(row)}`,
  emptyChoice: 'empty',
  datePlaceholder: 'YYYY-MM-DD',
  dateHelp: 'year, month, day',
  dayNote: 'Dates are sent without a time zone. The service decides when the day begins.',
  monthBefore: 'Previous month',
  monthAfter: 'Next month',
  weekdays: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
  jsonHelp: `Enter saves. ${keysInText('Alt+Enter')} adds a line.`,
  jsonProblem: (words: string) => `Invalid JSON: ${words}`,
  copied: (cells: number) => `${counted(cells, 'cell')} copied`,
  copying: 'Preparing the cells to copy',
  takeAgain: { copy: 'The cells are ready. Copy them again.', cut: 'The cells are ready. Cut them again.' },
  copyRefused: 'These ranges do not line up, so they cannot be copied together.',
  copyTooMany: (cells: number, most: number) =>
    `At most ${counted(most, 'cell')} can be copied; ${count(cells)} are selected. Export the sheet instead.`,
  nothingToPaste: 'The clipboard has no text.',
  empty: 'empty',
  notSaved: (why: string) => `Not saved: ${why}`,
  rowsMoved: 'Rows have been inserted or deleted since this change, so it was not retried.',
  cellsEdited: 'This change was not retried, because at least one of its cells has been edited since.',
  rowsMovedNext: 'Select the cells again and repeat the change.',
  error: (message: string) => `Error: ${message}`,
  warning: (message: string) => `Warning: ${message}`,
  hasNote: 'with a note',
  note: (note: string) => `Note on the row: ${note}`,
  fixOffered: (text: string) => `Suggested fix: ${text}`,
} as const);
