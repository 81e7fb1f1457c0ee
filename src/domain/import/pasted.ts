import { formatTsv, parseTsv } from '../grid/tsv.ts';
import { detectDelimiter } from './delimiter.ts';

/** Characters of a text by which its delimiter is told. */
const sample = 1024 * 1024;
const beginsWithQuote = /(?:^|[\t\r\n])"/;

/**
 * Text of the clipboard as the text of a file. Spreadsheets copy a cell that begins with a quote as it is; in a file,
 * that quote opens a quoted cell.
 */
export function asFile(text: string): string {
  if (!text.includes('\t') || !beginsWithQuote.test(text)) return text;
  const { delimiter, statedInFile } = detectDelimiter(text.slice(0, sample));
  return delimiter === '\t' && !statedInFile ? formatTsv(parseTsv(text)) : text;
}
