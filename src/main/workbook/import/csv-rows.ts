import Papa from 'papaparse';
import { quote } from '../../../domain/sheet/words.ts';
import { importMessages } from '../../../messages/import.ts';
import { Failure } from '../../failure.ts';
import { tooLongRow } from './budget.ts';
import { importLimits } from './limits.ts';
import { QuotedCells, type SwallowingCell } from './quoted-cells.ts';

/** How rows end: `\n` stands for `\r\n`, too, also where a file mixes the two. */
export type LineEnd = '\n' | '\r';

/**
 * How the rows of a text end, from its beginning. Ends inside quoted cells do not count. Rows end with a lone
 * `\r` only where the text has no other end: the reader takes the `\r` before a `\n` off.
 */
export function lineEndOf(sample: string): LineEnd {
  let quoted = false;
  let lone = false;
  for (let index = 0; index < sample.length; index += 1) {
    const code = sample.charCodeAt(index);
    if (code === 34) quoted = !quoted;
    else if (quoted) continue;
    else if (code === 10) return '\n';
    // The last character may be the half of an end that the sample cuts.
    else if (code === 13 && index + 1 < sample.length) lone = true;
  }
  return lone ? '\r' : '\n';
}

const ownReturn = /\r"(?=\r?(?:\n|$))/g;
const cutEnd = /\r(?:"\r?)?$/;

/** What the parser answers, as far as it is used. */
type Parsed = {
  readonly data: string[][];
  readonly meta: { readonly cursor: number };
  readonly errors: readonly { readonly code: string; readonly row: number; readonly index: number }[];
};

/** Reads delimited text piece by piece into rows of texts. */
export class CsvRows {
  private readonly config: Papa.ParseConfig;
  private readonly lineEnd: LineEnd;
  private readonly quoted: QuotedCells;
  private waiting = '';
  /** The end of a piece that may be cut between a quoted cell and the end of its row. */
  private cut = '';
  /** Text that came since the waiting text was last looked at. */
  private unread = '';
  private rows = 0;

  constructor(delimiter: string, lineEnd: LineEnd) {
    // Typed by the reader itself: the parser class alone guesses nothing.
    this.config = { delimiter, newline: lineEnd, quoteChar: '"', escapeChar: '"' };
    this.lineEnd = lineEnd;
    this.quoted = new QuotedCells(delimiter, lineEnd);
  }

  /** The rows that are whole after this piece. */
  push(text: string): string[][] {
    const whole = this.cut + text;
    const end = cutEnd.exec(whole)?.index ?? whole.length;
    this.cut = whole.slice(end);
    this.unread += this.guarded(whole.slice(0, end));
    // A row over many pieces is looked at each time it has doubled, not with every piece.
    if (this.unread.length < this.waiting.length) return [];
    return this.parse(true);
  }

  /** The last row, if the text does not end with a line end. */
  end(): string[][] {
    this.unread += this.guarded(this.cut);
    this.cut = '';
    return this.waiting === '' && this.unread === '' ? [] : this.parse(false);
  }

  /** One `\r` is taken off the end of a row, so a quoted cell that ends with one of its own gets a second. */
  private guarded(text: string): string {
    return this.lineEnd === '\n' && text.includes('\r"') ? text.replace(ownReturn, '\r\r"') : text;
  }

  private parse(more: boolean): string[][] {
    const text = this.waiting + this.unread;
    this.unread = '';
    const parsed: unknown = new Papa.Parser(this.config).parse(text, 0, more);
    const { data, meta, errors } = parsed as Parsed;
    this.waiting = more ? text.slice(meta.cursor) : '';
    if (this.waiting.length > importLimits.rowLength) {
      const row = this.rows + data.length + 1;
      throw this.waiting.includes('"') ? neverClosed(row) : tooLongRow(row);
    }
    // Those of the text that waits are met again with the rest of its row.
    const faults = errors.filter(({ row }) => row < data.length);
    const swallowing = this.quoted.firstThatSwallows(
      text,
      faults.filter(({ code }) => code === 'InvalidQuotes'),
    );
    if (swallowing) throw unclearEnd(swallowing, data, this.rows);
    // A quote that the file's last cell leaves open harms nothing; one that swallowed further cells does.
    const open = faults.some((error) => error.code === 'MissingQuotes');
    if (open && this.quoted.dividesAt((data.at(-1)?.at(-1) ?? '').trimEnd())) {
      throw neverClosed(this.rows + data.length);
    }
    if (this.lineEnd === '\n') for (const row of data) dropReturn(row);
    this.rows += data.length;
    return data;
  }
}

const neverClosed = (row: number): Failure =>
  new Failure({
    code: 'file-unreadable',
    message: importMessages.rowNotEndQuote({ row }),
    next: importMessages.rowNotEndQuoteNext,
  });

function unclearEnd(
  { row, text, shown }: SwallowingCell,
  data: readonly (readonly string[])[],
  rowsBefore: number,
): Failure {
  const cells = data[row] ?? [];
  // The last cell of a file, left open, keeps its quotes as they are.
  const column = cells.includes(text) ? cells.indexOf(text) + 1 : cells.length;
  return new Failure({
    code: 'file-unreadable',
    message: importMessages.cellEndUnclear({ row: rowsBefore + row + 1, column, shown: quote(shown) }),
    next: importMessages.cellEndUnclearNext,
  });
}

function dropReturn(row: string[]): void {
  const last = row[row.length - 1];
  if (last?.endsWith('\r')) row[row.length - 1] = last.slice(0, -1);
}
