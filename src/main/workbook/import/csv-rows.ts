import Papa from 'papaparse';
import { Failure } from '../../failure.ts';

/** Text that may wait for the end of a row. More means that a quote was opened and never closed. */
const longestRow = 16 * 1024 * 1024;

export type LineEnd = '\r\n' | '\n' | '\r';

/**
 * How the rows of a text end, from its beginning. Ends inside quoted cells do not count. A text that mixes
 * `\r\n` and `\n` is read by `\n`, and the reader takes the `\r` off.
 */
export function lineEndOf(sample: string): { readonly end: LineEnd; readonly mixed: boolean } {
  let quoted = false;
  const counts = { both: 0, feed: 0, lone: 0 };
  for (let index = 0; index < sample.length; index += 1) {
    const code = sample.charCodeAt(index);
    if (code === 34) quoted = !quoted;
    else if (quoted) continue;
    else if (code === 13 && sample.charCodeAt(index + 1) === 10) {
      counts.both += 1;
      index += 1;
    } else if (code === 10) counts.feed += 1;
    else if (code === 13 && index + 1 < sample.length) counts.lone += 1;
  }
  if (counts.both > 0 && counts.feed > 0) return { end: '\n', mixed: true };
  if (counts.both > 0) return { end: '\r\n', mixed: false };
  return { end: counts.feed > 0 || counts.lone === 0 ? '\n' : '\r', mixed: false };
}

/** What the parser answers, as far as it is used. */
type Parsed = {
  readonly data: string[][];
  readonly meta: { readonly cursor: number };
  readonly errors: readonly { readonly code: string }[];
};

/** Reads delimited text piece by piece into rows of texts. */
export class CsvRows {
  private readonly config: Papa.ParseConfig;
  private readonly mixed: boolean;
  private waiting = '';
  /** Text that came since the waiting text was last looked at. */
  private unread = '';
  private rows = 0;

  constructor(delimiter: string, line: { readonly end: LineEnd; readonly mixed: boolean }) {
    // Typed by the reader itself: the parser class alone guesses nothing.
    this.config = { delimiter, newline: line.end, quoteChar: '"', escapeChar: '"' };
    this.mixed = line.mixed;
  }

  /** The rows that are whole after this piece. */
  push(text: string): string[][] {
    this.unread += text;
    // A row over many pieces is looked at each time it has doubled, not with every piece.
    if (this.unread.length < this.waiting.length) return [];
    return this.parse(true);
  }

  /** The last row, if the text does not end with a line end. */
  end(): string[][] {
    return this.waiting === '' && this.unread === '' ? [] : this.parse(false);
  }

  private parse(more: boolean): string[][] {
    const text = this.waiting + this.unread;
    this.unread = '';
    const parsed: unknown = new Papa.Parser(this.config).parse(text, 0, more);
    const { data, meta, errors } = parsed as Parsed;
    this.waiting = more ? text.slice(meta.cursor) : '';
    if (this.waiting.length > longestRow) throw neverClosed(this.rows + data.length + 1);
    // A quote that the file's last line leaves open harms nothing; one that swallowed further lines does.
    const open = errors.some((error) => error.code === 'MissingQuotes');
    if (!more && open && /[\r\n]/.test((data.at(-1) ?? []).join('').trimEnd())) {
      throw neverClosed(this.rows + data.length);
    }
    if (this.mixed) for (const row of data) dropReturn(row);
    this.rows += data.length;
    return data;
  }
}

const neverClosed = (row: number): Failure =>
  new Failure({
    code: 'file-unreadable',
    message: `Row ${row.toLocaleString('en')} does not end: a quote is opened and never closed.`,
    next: 'Correct the row in the file, or choose another delimiter.',
  });

function dropReturn(row: string[]): void {
  const last = row.at(-1);
  if (last?.endsWith('\r')) row[row.length - 1] = last.slice(0, -1);
}
