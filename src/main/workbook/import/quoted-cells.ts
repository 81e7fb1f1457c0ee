import type { LineEnd } from './csv-rows.ts';

/** A quote that neither closes its cell nor is written twice, as the parser reports it. */
export type StrayQuote = {
  readonly row: number;
  /** Where the text of the cell begins, behind its first quote. */
  readonly index: number;
};

export type SwallowingCell = {
  readonly row: number;
  /** As the parser reads it. */
  readonly text: string;
  /** Its line as it is in the file, from the first quote of the cell. */
  readonly shown: string;
};

/**
 * Quoted cells with a quote that neither closes them nor is written twice. The parser reads on to the next quote that
 * closes a cell, which may be the one of another cell or row; other programs end the cell before.
 */
export class QuotedCells {
  private readonly ends: readonly [delimiter: string, lineEnd: LineEnd];

  constructor(delimiter: string, lineEnd: LineEnd) {
    this.ends = [delimiter, lineEnd];
  }

  /** Whether another program would read several cells here. */
  dividesAt(text: string): boolean {
    return [this.ends[0], '\r', '\n'].some((sign) => text.includes(sign));
  }

  firstThatSwallows(text: string, strays: readonly StrayQuote[]): SwallowingCell | null {
    let looked = -1;
    for (const { row, index } of strays) {
      // A cell is reported once for each of its quotes.
      if (index === looked) continue;
      looked = index;
      const { stray, end } = this.extent(text, index);
      if (!this.dividesAt(text.slice(stray, end))) continue;
      const [shown = ''] = text.slice(index - 1, index + 200).split(/[\r\n]/);
      return { row, text: text.slice(index, end).replaceAll('""', '"'), shown };
    }
    return null;
  }

  /** The first stray quote of a cell, and where the parser ends it. */
  private extent(text: string, start: number): { readonly stray: number; readonly end: number } {
    let stray = -1;
    for (let at = text.indexOf('"', start); at !== -1; at = text.indexOf('"', at + 1)) {
      if (text[at + 1] === '"') {
        at += 1;
        continue;
      }
      if (this.closes(text, at)) return { stray, end: at };
      if (stray === -1) stray = at;
    }
    return { stray, end: text.length };
  }

  /** The parser allows blanks between a quote and the end of its cell, but not at the end of the text. */
  private closes(text: string, quote: number): boolean {
    for (let at = quote + 1; at < text.length; at += 1) {
      if (this.ends.some((end) => text.startsWith(end, at))) return true;
      if (text.charAt(at).trim() !== '') return false;
    }
    return quote === text.length - 1;
  }
}
