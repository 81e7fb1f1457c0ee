/** A block of cell texts: rows of equal length. */
export type Block = readonly (readonly string[])[];

const needsQuotes = (text: string): boolean => /[\t\n\r]/.test(text) || text.startsWith('"');

const quote = (text: string): string => (needsQuotes(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * A block as the plain text that spreadsheets put on the clipboard: tabs between cells, CRLF after each row,
 * quotes round a cell that holds a tab or a line break or begins with a quote. One cell alone has no line
 * end, so that it can be pasted into a field.
 */
export function formatTsv(block: Block): string {
  const [first] = block;
  if (block.length === 1 && first !== undefined && first.length === 1) return quote(first[0] ?? '');
  return block.map((row) => `${row.map(quote).join('\t')}\r\n`).join('');
}

/**
 * Clipboard text as a block, as Excel, LibreOffice and Sheets write it. A quote opens a quoted cell only when
 * its end stands before a tab, a line end or the end of the text; otherwise the quote belongs to the text
 * (`"` for inches, for example). One line end at the end of the text is not a row. Short rows are filled up
 * with empty cells. Of each row the first `columns` cells are kept.
 */
export function parseTsv(text: string, columns = Number.POSITIVE_INFINITY): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  for (;;) {
    const cell = readCell(text, at);
    if (row.length < columns) row.push(cell.text);
    at = cell.end;
    if (text[at] === '\t') {
      at += 1;
      continue;
    }
    rows.push(row);
    row = [];
    if (at >= text.length) break;
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    if (at >= text.length) break;
  }
  return rectangular(rows);
}

function readCell(text: string, start: number): { readonly text: string; readonly end: number } {
  if (text[start] === '"') {
    const end = closingQuote(text, start + 1);
    if (end !== -1) return { text: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 };
  }
  let end = start;
  while (end < text.length && text[end] !== '\t' && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { text: text.slice(start, end), end };
}

/** Index of the quote that closes a cell, or -1 when none does. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at !== -1) {
    const next = text[at + 1];
    if (next === undefined || next === '\t' || next === '\n' || next === '\r') return at;
    if (next !== '"') return -1;
    at = text.indexOf('"', at + 2);
  }
  return -1;
}

/** Cells of a block that nobody wrote, beside eight for each that somebody did. */
const mostEmpty = 2_000_000;

/**
 * Fills short rows up with empty cells. One wide row over thousands of short ones would make millions of cells of a few
 * kilobytes: beyond what tables of people have, rows stay short.
 */
export function rectangular(rows: readonly (readonly string[])[]): string[][] {
  let width = 1;
  let written = 0;
  for (const row of rows) {
    width = Math.max(width, row.length);
    written += row.length;
  }
  const filled = Math.min(width, Math.ceil((mostEmpty + 8 * written) / Math.max(1, rows.length)));
  return rows.map((row) =>
    row.length >= filled ? [...row] : [...row, ...new Array<string>(filled - row.length).fill('')],
  );
}
