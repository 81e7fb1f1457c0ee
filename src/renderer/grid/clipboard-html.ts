import { type Block, rectangular } from '../../domain/grid/tsv.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/**
 * A block as the table that goes on the clipboard beside the plain text. Spreadsheets read the number format
 * of each cell from it: codes, ids and dates are marked as text, so that no zero and no digit is lost there.
 */
export const formatHtml = (block: Block, isText: (column: number) => boolean): string => {
  const cell = (text: string, column: number): string => {
    const body = escaped(text).replaceAll(/\r\n|\r|\n/g, '<br style="mso-data-placement:same-cell">');
    return isText(column) ? `<td style="mso-number-format:'\\@'">${body}</td>` : `<td>${body}</td>`;
  };
  const rows = block.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('');
  return `<html><head><meta charset="utf-8"></head><body><table>${rows}</table></body></html>`;
};

/** Empty cells that spans make; beyond them a cell stands for itself: a few KB could fill the memory with them. */
const mostSpanned = 500_000;

/**
 * The first table of clipboard HTML as a block, or null when there is none. Cells that span several rows or
 * columns stand at their first place, and the others are empty, as spreadsheets paste them.
 */
export function parseHtmlTable(html: string): string[][] | null {
  const table = parsed(html)?.querySelector('table') ?? null;
  if (table === null || table.rows.length === 0) return null;
  const rows: string[][] = [];
  const at = (row: number): string[] => {
    rows[row] ??= [];
    return rows[row];
  };
  let left = mostSpanned;
  for (const [index, row] of [...table.rows].entries()) {
    let column = 0;
    for (const cell of row.cells) {
      while (at(index)[column] !== undefined) column += 1;
      const spanned = {
        rows: Math.max(1, Math.min(cell.rowSpan, table.rows.length - index)),
        columns: Math.max(1, Math.min(cell.colSpan, 1000)),
      };
      const isTooMuch = spanned.rows * spanned.columns - 1 > left;
      const { rows: high, columns: wide } = isTooMuch ? { rows: 1, columns: 1 } : spanned;
      left -= high * wide - 1;
      for (let down = 0; down < high; down += 1)
        for (let right = 0; right < wide; right += 1)
          at(index + down)[column + right] = down === 0 && right === 0 ? textOf(cell) : '';
      column += wide;
    }
  }
  // A row may have holes where a cell of an earlier row reaches further down than the others.
  return rectangular(Array.from(rows, (row) => Array.from(row ?? [], (text) => text ?? '')));
}

type SafeParser = { readonly parseHTML?: (html: string) => Document };

/**
 * Clipboard HTML as a document of its own: nothing of it is loaded, run or shown. `parseHTML` takes out
 * whatever could; unlike DOMParser it is allowed by the page's policy (trusted types). Null in a browser
 * without it: then the plain text is all there is.
 */
const parsed = (html: string): Document | null => (Document as SafeParser).parseHTML?.(html) ?? null;

/** What begins and ends a line: the HTML standard, 15.3.3 to 15.3.9. */
const blocks =
  'address, article, aside, blockquote, caption, center, dd, details, dialog, dir, div, dl, dt, fieldset, figcaption, figure, footer, form, h1, h2, h3, h4, h5, h6, header, hgroup, hr, legend, li, main, menu, nav, ol, p, pre, search, section, summary, table, tr, ul';

/** The text of a cell: white space as a browser shows it, line breaks where it breaks lines. */
function textOf(cell: HTMLTableCellElement): string {
  for (const lineBreak of cell.querySelectorAll('br')) lineBreak.replaceWith('\u2028');
  for (const pre of cell.querySelectorAll('pre')) {
    const texts = document.createTreeWalker(pre, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
      text.nodeValue = (text.nodeValue ?? '').replaceAll('\n', '\u2028');
  }
  // Cells of a table in the cell stand beside one another.
  for (const inner of cell.querySelectorAll('td, th')) inner.before(' ');
  for (const block of cell.querySelectorAll(blocks)) {
    block.before('\u2029');
    block.after('\u2029');
  }
  return (
    (cell.textContent ?? '')
      .replaceAll(/[ \t\n\r\f]+/g, ' ')
      // A block begins and ends a line; a line break just before its end shows nothing.
      .replaceAll(/ ?\u2028? ?\u2029[ \u2029]*/g, '\n')
      .replaceAll(/ ?\u2028 ?/g, '\n')
      .replaceAll('\u00a0', ' ')
      .trim()
  );
}
