import type { ImportColumn, ImportPreview, ImportQuestion } from '../../contract/imports.ts';
import { count, counted } from '../ui/format.ts';

/** Every visible sentence of the import screen. */
export const importCopy = {
  title: 'Import',
  emptyTitle: 'Choose a file to import',
  emptyText:
    'CSV, text and Excel files, in any encoding and with any delimiter. A file of the merchant portal imports unchanged. Nothing is sent anywhere: the rows go into a sheet on this computer.',
  choose: 'Choose a file…',
  paste: 'Rows copied from a spreadsheet can be pasted here with Ctrl+V.',
  sample: 'Try with a sample file',
  start: 'Import',
  cancel: 'Stop',
  file: 'File',
  kind: 'What the rows are',
  encoding: 'Encoding',
  delimiter: 'Delimiter',
  worksheet: 'Worksheet',
  headerRow: 'Headers in row',
  noHeaders: 'none',
  noHeadersNote: 'the first row is data',
  headerless: 'No headers were found: the first row is data, and columns are named by their place.',
  headerlessNext: 'If a row does hold headers, choose it under “Headers in row”.',
  sheetName: 'Name of the sheet',
  encodingFrom: {
    mark: 'said by the file',
    strict: 'every byte agrees',
    guess: 'a guess: check the letters below',
    chosen: 'chosen',
  } satisfies Record<ImportPreview['encodingFrom'], string>,
  kindConfidence: {
    sure: 'the headers say so',
    likely: 'likely, by the headers',
    unknown: 'not told by the headers: please choose',
    chosen: 'chosen',
  } satisfies Record<ImportPreview['kindConfidence'], string>,
  createOrUpdate: 'Are these rows new, or changes of what the store has?',
  createOrUpdateWhy: 'The file has no column of ids that tells.',
  chooseKind: 'Choose first whether the rows create or update.',
  questions: 'Asked once, never guessed',
  questionsNote: 'An answer holds for the whole column. Without one the texts stay as they are.',
  question: {
    'date-order': 'How are these dates written?',
    'decimal-sign': 'Which sign separates the decimals?',
    'percent-sign': 'What does the percent sign mean here?',
    'currency-sign': 'What does the currency sign mean here?',
  } satisfies Record<ImportQuestion['about'], string>,
  open: (questions: number) =>
    questions === 1
      ? 'A question is open: without an answer the texts of its column stay as they are, and their cells show the doubt.'
      : `${count(questions)} questions are open: without answers the texts of their columns stay as they are, and their cells show the doubt.`,
  columns: 'Columns of the file',
  columnsNote: 'What no column of the kind takes is kept with the sheet and exported again.',
  keep: 'Keep as the file’s own',
  rowNote: 'Row note',
  rowNoteHelp: 'kept and exported, never sent',
  confidence: {
    exact: 'same name',
    alias: 'known name',
    saved: 'as last time',
    similar: 'similar name',
    texts: 'by its texts',
    none: 'no match',
    chosen: 'chosen',
  } satisfies Record<ImportColumn['confidence'], string>,
  missing: 'Not in the file',
  missingNote: 'A value given here is set in every row.',
  skipped: 'Left out of the file',
  preview: 'First rows as they will be',
  previewTable: 'Table of the first rows',
  raw: 'First lines of the file',
  taken: (taken: string, all: string) => `${taken} of ${all} columns taken`,
  kept: (columns: string) => `${columns} kept as the file’s own`,
  nothingTaken: 'Match at least one column to import.',
  openQuestions: (questions: string) => `${questions} open`,
  local: 'Nothing is sent: the rows go into a sheet on this computer',
  reading: (rows: number) => `${counted(rows, 'row')} read`,
  cancelled: 'The import was stopped. Nothing was kept.',
} as const;

export const encodings = [
  ['utf-8', 'UTF-8'],
  ['utf-16le', 'UTF-16 (little endian)'],
  ['utf-16be', 'UTF-16 (big endian)'],
  ['windows-1252', 'Western (Windows-1252)'],
  ['windows-1250', 'Central European (Windows-1250)'],
  ['windows-1251', 'Cyrillic (Windows-1251)'],
  ['windows-1254', 'Turkish (Windows-1254)'],
  ['iso-8859-15', 'Western (ISO-8859-15)'],
  ['macintosh', 'Western (Mac)'],
  ['shift_jis', 'Japanese (Shift JIS)'],
  ['gb18030', 'Chinese (GB18030)'],
] as const;

export const delimiters = [
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'bar'],
] as const;
