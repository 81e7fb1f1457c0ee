import type { ImportColumn, ImportPreview, ImportQuestion } from '../../contract/imports.ts';
import { messages } from '../../messages/messages.ts';
import { count, counted, listed, plural } from '../ui/format.ts';
import { keysInText } from './keys.ts';

/** Every visible sentence of the import screen. */
export const importCopy = messages({
  title: 'Import',
  emptyTitle: 'Choose a file to import',
  emptyText:
    'CSV, TSV, text and Excel files. Encoding and delimiter are detected. Files exported from the merchant portal can be imported as they are. Importing creates a sheet on this computer; nothing is sent.',
  choose: 'Choose a file…',
  paste: `Or copy rows in a spreadsheet and paste them here with ${keysInText('Ctrl+V')}.`,
  sample: 'Try with a sample file',
  start: 'Import',
  cancel: 'Stop',
  back: 'Back',
  file: 'File',
  kind: 'Type',
  encoding: 'Encoding',
  delimiter: 'Delimiter',
  worksheet: 'Worksheet',
  headerRow: 'Header row',
  noHeaders: 'none',
  noHeadersNote: 'row 1 is data',
  headerless: 'No header row was found. Row 1 is imported as data, and columns are named by position.',
  headerlessNext: 'If the file has a header row, choose it under “Header row”.',
  sheetName: 'Sheet name',
  encodingFrom: {
    mark: 'set by the file',
    strict: 'valid in this encoding',
    guess: 'best guess: check accented letters in the preview',
    chosen: 'chosen',
  } satisfies Record<ImportPreview['encodingFrom'], string>,
  kindConfidence: {
    sure: 'detected from headers',
    likely: 'best guess from headers',
    unknown: 'not detected: choose a type',
    chosen: 'chosen',
  } satisfies Record<ImportPreview['kindConfidence'], string>,
  kindAsked: 'Choose above',
  encodingAsked: 'for the preview only, until you choose above',
  size: (rows: number | null, size: string) => (rows === null ? size : `${counted(rows, 'row')} · ${size}`),
  createOrUpdate: 'Create or update?',
  createOrUpdateWhy:
    'No ID column was found, so the rows could be new discounts or changes to existing ones.',
  whichEncoding: 'Which encoding?',
  whichEncodingWhy:
    'The file can be read in more than one encoding. Choose the one in which these cells are spelled correctly.',
  chooseEncoding: 'Choose the encoding in which the cells are spelled correctly.',
  cellsOf: (cells: readonly string[]) => cells.map((cell) => `“${cell}”`).join(', '),
  chooseKind: 'Choose whether the rows create or update.',
  chooseOther: 'Choose another file…',
  questions: 'Confirm formats',
  questionsNote: 'Columns without a choice are imported unchanged.',
  words: 'Match values',
  wordsNote: 'These values are not among the options. Values without a match are imported unchanged.',
  wordsOf: (column: string) => `${column}: values in the file`,
  rowsOf: (rows: number, looked: number | null) =>
    looked === null
      ? counted(rows, 'row')
      : looked === 1
        ? 'the first row'
        : `${count(rows)} of the first ${counted(looked, 'row')}`,
  valueMeans: (text: string) => `Import “${text}” as`,
  asTyped: 'Don’t convert',
  leaveEmpty: 'Leave empty',
  suggestions: (suggestions: number) =>
    suggestions === 1 ? 'Use 1 suggestion' : `Use ${count(suggestions)} suggestions`,
  suggested: (value: string) => `Suggested: ${value}`,
  savedWord: 'same as last time',
  moreWords: (more: number) =>
    `${counted(more, 'more value')} in this column ${more === 1 ? 'is' : 'are'} imported unchanged.`,
  question: {
    'date-order': 'date format',
    'decimal-sign': 'decimal separator',
    'percent-sign': 'percent sign',
    'currency-sign': 'currency symbol',
  } satisfies Record<ImportQuestion['about'], string>,
  open: (questions: number) =>
    questions === 1
      ? '1 format needs confirming. Until then, the columns that use it are imported unchanged, and ambiguous cells are marked.'
      : `${count(questions)} formats need confirming. Until then, the columns that use them are imported unchanged, and ambiguous cells are marked.`,
  columnName: (position: number) => `Column ${position}`,
  mapTo: (header: string) => `Import “${header}” as`,
  columnsNote: 'Unmatched columns stay with the sheet and are exported.',
  keep: 'Keep, but don’t send',
  rowNote: 'Row note',
  rowNoteHelp: 'exported with the sheet, never sent',
  confidence: {
    exact: 'exact match',
    alias: 'known name',
    saved: 'same as last time',
    similar: 'similar name',
    texts: 'from its values',
    none: 'no match',
    chosen: 'chosen',
  } satisfies Record<ImportColumn['confidence'], string>,
  missing: 'Default values',
  missingNote: 'For columns that are not in the file. A value entered here is set in every row.',
  noIdentity: (column: string) => `No column is imported as “${column}”`,
  noIdentityNext:
    'Each row needs its own value; a row without one has an error and is not sent. Choose the column in the preview, or fill in the values after importing.',
  skipped: 'Skipped in the file',
  otherwise: 'Some cells are imported differently than the spreadsheet shows them',
  otherwiseNext: (rows: number | null) =>
    `${rows === null ? '' : rows === 1 ? 'Only the first row was checked. ' : `Only the first ${counted(rows, 'row')} were checked. `}To import what the spreadsheet shows, except in merged cells and hidden rows, save the worksheet as CSV and import that.`,
  preview: 'Preview',
  previewTable: 'Preview of the first rows',
  taken: (taken: number, all: number) => `${count(taken)} of ${counted(all, 'column')} mapped`,
  lacking: (columns: readonly string[]) =>
    `No values for ${listed(columns, 3)}, which ${plural(columns.length, 'is', 'are')} required`,
  kept: (columns: string) => `${columns} kept but not sent`,
  nothingTaken: 'Map at least one column to import.',
  defaultColumn: 'default value',
  spread: 'split into several columns',
  nameNeeded: 'Enter a sheet name.',
  samplesOf: (samples: readonly string[]) => `In the file: ${samples.join(', ')}`,
  openQuestions: (questions: number) => `${counted(questions, 'format')} to confirm`,
  left: (fileName: string) => `The import of “${fileName}” is not finished`,
  leftKept: 'Your choices are kept until Partner Desk is closed.',
  resume: 'Resume import',
  local: 'Importing creates a sheet on this computer; nothing is sent',
  reading: (rows: number) => `${counted(rows, 'row')} read`,
  checking: 'Checking for duplicates',
} as const);

/** Encodings by their labels. Names of encodings are the same in every language. */
export const encodings = [
  ['utf-8', 'UTF-8'],
  ['utf-16le', 'UTF-16 (little endian)'],
  ['utf-16be', 'UTF-16 (big endian)'],
  ['windows-1252', 'Western (Windows-1252)'],
  ['windows-1250', 'Central European (Windows-1250)'],
  ['windows-1251', 'Cyrillic (Windows-1251)'],
  ['windows-1253', 'Greek (Windows-1253)'],
  ['windows-1254', 'Turkish (Windows-1254)'],
  ['windows-1257', 'Baltic (Windows-1257)'],
  ['iso-8859-15', 'Western (ISO-8859-15)'],
  ['macintosh', 'Western (Mac)'],
  ['shift_jis', 'Japanese (Shift JIS)'],
  ['gb18030', 'Chinese (GB18030)'],
] as const;

const delimiterNames = messages({ comma: 'Comma', semicolon: 'Semicolon', tab: 'Tab', bar: 'Pipe' });

export const delimiters = [
  [',', delimiterNames.comma],
  [';', delimiterNames.semicolon],
  ['\t', delimiterNames.tab],
  ['|', delimiterNames.bar],
] as const;
