import type { Block } from '../grid/tsv.ts';
import { emptyLine, type LineDraft, longestText, maxRows } from './draft.ts';
import { type LineKey, lineColumns, lineOrder } from './fields.ts';

export type PastedLines = {
  readonly lines: readonly LineDraft[];
  /** Rows that were written. */
  readonly rows: number;
  /** Rows that found no place because of the limit. */
  readonly left: number;
  /** Whether the first row named the columns. */
  readonly byHeader: boolean;
};

/**
 * A block from a spreadsheet written over the lines from a cell on, with lines added where there are none. A first
 * row that names columns says where each column goes; else they go to the right of the cell, as shown.
 */
export function pasteLines(
  lines: readonly LineDraft[],
  at: { readonly row: number; readonly key: LineKey },
  block: Block,
): PastedLines {
  const named = headerOf(block[0] ?? []);
  const start = lineOrder.indexOf(at.key);
  const keys = named ?? lineOrder.slice(start);
  const rows = (named === null ? block : block.slice(1)).filter((row) => row.some((cell) => cell !== ''));
  const next = [...lines];
  let written = 0;
  for (const [offset, row] of rows.entries()) {
    const index = at.row + offset;
    if (index >= maxRows) break;
    const cells = row.flatMap((text, column): [LineKey, string][] => {
      const key = keys[column];
      return key === undefined || key === null ? [] : [[key, text.trim().slice(0, longestText)]];
    });
    next[index] = { ...(next[index] ?? emptyLine), ...Object.fromEntries(cells) };
    written += 1;
  }
  return { lines: next, rows: written, left: rows.length - written, byHeader: named !== null };
}

const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');

/** The columns that a row names; null unless every text of it that is not empty names one. */
function headerOf(row: readonly string[]): readonly (LineKey | null)[] | null {
  const named = row.map((text) => lineOrder.find((key) => names(key, text)) ?? null);
  const given = row.filter((text) => text.trim() !== '').length;
  return given > 0 && named.filter((key) => key !== null).length === given ? named : null;
}

function names(key: LineKey, text: string): boolean {
  const wanted = plain(text);
  const { label, aliases = [] } = lineColumns[key];
  return [key, label, ...aliases].some((name) => plain(name) === wanted);
}
