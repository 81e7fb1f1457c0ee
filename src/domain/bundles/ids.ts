import { bundlesMessages } from '../../messages/bundles.ts';
import { withoutLeading, withoutTrailing } from '../text.ts';

/** Subscription ids out of pasted text or a column of a file. */
export type IdReading = {
  /** In the order of the text, each once. */
  readonly ids: readonly string[];
  readonly repeated: number;
  /** Texts that are no id, with what stands in the way of the first few. */
  readonly refused: number;
  readonly refusals: readonly string[];
};

const shownRefusals = 5;
const id = /^\d{1,20}$/;
const damaged = /^\d+([.,]\d+)?e\+?\d+$/i;

const quotes = `'"`;
const isBlank = (sign: string): boolean => sign.trim() === '';

/** Reads cells as ids. Empty cells are nothing; spaces, quotes and a spreadsheet's apostrophe around an id go. */
export function readIds(cells: readonly string[]): IdReading {
  const ids = new Set<string>();
  const refusals: string[] = [];
  let repeated = 0;
  let refused = 0;
  for (const cell of cells) {
    const text = withoutLeading(
      withoutTrailing(cell, (sign) => isBlank(sign) || quotes.includes(sign)),
      (sign) => isBlank(sign) || quotes.includes(sign) || sign === '=',
    );
    if (text === '') continue;
    if (!id.test(text)) {
      refused += 1;
      if (refusals.length < shownRefusals) refusals.push(refusalOf(text));
    } else if (ids.has(text)) repeated += 1;
    else ids.add(text);
  }
  return { ids: [...ids], repeated, refused, refusals };
}

const refusalOf = (text: string): string =>
  damaged.test(text)
    ? bundlesMessages.spreadsheetShortenedNumberDigits({ text: text.slice(0, 40) })
    : bundlesMessages.notASubscriptionId({ text: text.slice(0, 40) });

/** Ids in free text, separated by spaces, line breaks, commas or semicolons; a heading above them is left out. */
export function readIdsOfText(text: string): IdReading {
  const words = text.split(/[\s,;|]+/).filter((word) => word !== '');
  const first = words.findIndex((word) => /\d/.test(word));
  return readIds(first < 0 ? words : words.slice(first));
}

export type ColumnReading = IdReading & {
  readonly index: number;
  readonly name: string;
  readonly sample: string;
};

/** The columns of a table as ids; the first row is a heading unless it holds an id itself. */
export function readIdColumns(rows: readonly (readonly string[])[]): {
  readonly columns: readonly ColumnReading[];
  /** The column that most probably holds the ids; null when none holds any. */
  readonly best: number | null;
} {
  const head = rows[0] ?? [];
  const hasHead = !head.some((cell) => id.test(cell.trim()));
  const body = hasHead ? rows.slice(1) : rows;
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const columns = Array.from({ length: width }, (_, index): ColumnReading => {
    const cells = body.map((row) => row[index] ?? '');
    const heading = hasHead ? (head[index] ?? '').trim() : '';
    const name = heading === '' ? bundlesMessages.column({ index: index + 1 }) : heading;
    return { index, name, sample: cells.find((cell) => cell.trim() !== '') ?? '', ...readIds(cells) };
  });
  const rank = (column: ColumnReading): number =>
    (/subscription|purchase.?item/i.test(column.name) ? 1e9 : 0) + column.ids.length - column.refused;
  const best = columns
    .filter((column) => column.ids.length > 0)
    .reduce<ColumnReading | null>(
      (found, column) => (found === null || rank(column) > rank(found) ? column : found),
      null,
    );
  return { columns, best: best?.index ?? null };
}
