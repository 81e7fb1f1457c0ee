import { checkoutsMessages } from '../../messages/checkouts.ts';
import { type CheckoutDraft, type RowGroup, usedRows } from './draft.ts';
import {
  addressColumns,
  addressKeys,
  fieldColumns,
  fieldKeys,
  type KeyedColumn,
  lineColumns,
  shippingLineColumns,
  utmColumns,
} from './fields.ts';

/**
 * Where a text stands in a draft, written as its path in a body: `email`, `line_items.0.variant_id`,
 * `shipping_address.city`. Numbers are indexes of the draft's own rows.
 */
export type Place =
  | { readonly in: 'fields' | 'shipping_address'; readonly key: string; readonly column: KeyedColumn<string> }
  | {
      readonly in: RowGroup;
      readonly row: number;
      readonly key: string;
      readonly column: KeyedColumn<string>;
    }
  | { readonly in: 'shipping_lines_override' };

export const overridePath = 'shipping_address.shipping_lines_override';

const prefixes: Readonly<Record<RowGroup, string>> = {
  line_items: 'line_items',
  original_shipping_lines: 'shipping_address.original_shipping_lines',
  utm_params: 'analytics_data.utm_params',
};
const rowColumns: Readonly<Record<RowGroup, Readonly<Record<string, KeyedColumn<string>>>>> = {
  line_items: lineColumns,
  original_shipping_lines: shippingLineColumns,
  utm_params: utmColumns,
};

export const rowPath = (group: RowGroup, row: number, key: string): string =>
  `${prefixes[group]}.${row}.${key}`;
export const rowPrefix = (group: RowGroup, row: number): string => `${prefixes[group]}.${row}.`;
export const addressPath = (key: string): string => `shipping_address.${key}`;

/** The place of a path; null when a draft has no such place. */
export function placeOf(path: string): Place | null {
  if (path === overridePath) return { in: 'shipping_lines_override' };
  const field = fieldKeys.find((key) => key === path);
  if (field) return { in: 'fields', key: field, column: fieldColumns[field] };
  const address = addressKeys.find((key) => addressPath(key) === path);
  if (address) return { in: 'shipping_address', key: address, column: addressColumns[address] };
  for (const group of ['line_items', 'original_shipping_lines', 'utm_params'] as const) {
    const rest = path.startsWith(`${prefixes[group]}.`) ? path.slice(prefixes[group].length + 1) : '';
    const [row = '', key = ''] = rest.split('.');
    const column = rowColumns[group][key];
    if (/^\d{1,6}$/.test(row) && column !== undefined && Object.hasOwn(rowColumns[group], key))
      return { in: group, row: Number(row), key, column };
  }
  return null;
}

/** The text at a path; empty where there is none. */
export function textAt(draft: CheckoutDraft, path: string): string {
  const place = placeOf(path);
  if (place === null) return '';
  if (place.in === 'shipping_lines_override') return draft.shipping_lines_override;
  const cells: Readonly<Record<string, string>> | undefined =
    'row' in place ? draft[place.in][place.row] : draft[place.in];
  return cells?.[place.key] ?? '';
}

/** The draft with another text at a path; unchanged where there is no such place. */
export function withText(draft: CheckoutDraft, path: string, text: string): CheckoutDraft {
  const place = placeOf(path);
  if (place === null) return draft;
  if (place.in === 'shipping_lines_override') return { ...draft, shipping_lines_override: text };
  if (!('row' in place)) return { ...draft, [place.in]: { ...draft[place.in], [place.key]: text } };
  const rows: readonly Readonly<Record<string, string>>[] = draft[place.in];
  return {
    ...draft,
    [place.in]: rows.map((row, index) => (index === place.row ? { ...row, [place.key]: text } : row)),
  };
}

const rowNames: Readonly<Record<RowGroup, string>> = {
  line_items: checkoutsMessages.lineItem,
  original_shipping_lines: checkoutsMessages.shippingLine,
  utm_params: 'Parameters',
};

/** A path for a person: "Line 2, Variant id". */
export function placeName(path: string): string {
  const place = placeOf(path);
  if (place === null) return path === 'line_items' ? checkoutsMessages.lineItems : path;
  if (place.in === 'shipping_lines_override') return checkoutsMessages.shippingLinesOverride;
  return 'row' in place
    ? `${rowNames[place.in]} ${place.row + 1}, ${place.column.label}`
    : place.column.label;
}

/**
 * The places that a line of the service is about: "line_items.0.variant_id: is required". Services put names of
 * records in front, write indexes as `[0]` or count from 1 as `#1`, and join several lines by semicolons; rows of
 * the body are those of the draft that are not empty. Lines that name no place have an empty path.
 */
export function placeServiceWords(
  lines: readonly string[],
  sent: CheckoutDraft,
): readonly { readonly path: string; readonly words: string }[] {
  return (
    lines
      // bounded: a line of the service is cut at 500 characters (flattenErrors).
      .flatMap((line) => line.split(/;\s+(?=[a-z_][\w.#[\]]*: )/))
      .map((line) => {
        const [, where = '', words = ''] = /^([\w.#[\]]+): (.+)$/s.exec(line) ?? [];
        const path = where === '' ? null : pathInDraft(where, sent);
        return path === null ? { path: '', words: line } : { path, words };
      })
  );
}

const heads: ReadonlySet<string> = new Set([
  ...fieldKeys,
  'line_items',
  'shipping_address',
  'original_shipping_lines',
  'analytics_data',
  'utm_params',
]);

function pathInDraft(where: string, sent: CheckoutDraft): string | null {
  const parts = where
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .map((part) => (/^#\d+$/.test(part) ? String(Number(part.slice(1)) - 1) : part));
  const first = parts.findIndex((part) => heads.has(part));
  if (first < 0) return null;
  const named = parts.slice(first).join('.');
  if (named === 'line_items') return named;
  if (named === 'shipping_address.discount_code') return 'discount_code';
  const whole = named
    .replace(/^original_shipping_lines\./, `${prefixes.original_shipping_lines}.`)
    .replace(/^utm_params\./, `${prefixes.utm_params}.`);
  const place = placeOf(whole);
  if (place === null || !('row' in place)) return place === null ? null : whole;
  const rows: readonly Readonly<Record<string, string>>[] = sent[place.in];
  const index = usedRows(rows)[place.row]?.index;
  return index === undefined ? null : rowPath(place.in, index, place.key);
}
