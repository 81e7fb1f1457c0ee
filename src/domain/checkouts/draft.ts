import { type Json, parseJson } from '../json.ts';
import {
  type AddressKey,
  addressKeys,
  type FieldKey,
  fieldKeys,
  type LineKey,
  lineKeys,
  type ShippingLineKey,
  shippingLineKeys,
  type UtmKey,
  utmKeys,
} from './fields.ts';

export type LineDraft = Readonly<Record<LineKey, string>>;
export type ShippingLineDraft = Readonly<Record<ShippingLineKey, string>>;
export type UtmDraft = Readonly<Record<UtmKey, string>>;

/** A checkout as it is typed: every field the text of its input, so that nothing that was typed is lost. */
export type CheckoutDraft = {
  readonly fields: Readonly<Record<FieldKey, string>>;
  readonly line_items: readonly LineDraft[];
  readonly shipping_address: Readonly<Record<AddressKey, string>>;
  readonly original_shipping_lines: readonly ShippingLineDraft[];
  /** Empty: not sent. Else JSON; `null` is what takes an override away (spec: nullable). */
  readonly shipping_lines_override: string;
  readonly utm_params: readonly UtmDraft[];
};

/** Parts of a draft that are lists of rows. */
export const rowGroups = ['line_items', 'original_shipping_lines', 'utm_params'] as const;
export type RowGroup = (typeof rowGroups)[number];

/** Rows of one list of a checkout at most: the form draws each of them with its fields. */
export const maxRows = 500;
/** More lines than this are unusual: they are sent, and the review says so. */
export const usualLines = 250;
/** Characters of one text. */
export const longestText = 2000;
/** Characters of all texts together: several times what the most rows have that people fill in. */
export const mostCharacters = 300_000;

const blank = <K extends string>(keys: readonly K[]): Record<K, string> =>
  // The keys are exactly those of the record.
  Object.fromEntries(keys.map((key) => [key, ''])) as Record<K, string>;

export const emptyLine: LineDraft = blank(lineKeys);
export const emptyShippingLine: ShippingLineDraft = blank(shippingLineKeys);
export const emptyUtm: UtmDraft = blank(utmKeys);

export const emptyDraft: CheckoutDraft = {
  fields: blank(fieldKeys),
  line_items: [emptyLine],
  shipping_address: blank(addressKeys),
  original_shipping_lines: [],
  shipping_lines_override: '',
  utm_params: [],
};

/** Characters of all texts of a draft. */
export function charactersOf(draft: CheckoutDraft): number {
  const records: readonly Readonly<Record<string, string>>[] = [
    draft.fields,
    draft.shipping_address,
    ...draft.line_items,
    ...draft.original_shipping_lines,
    ...draft.utm_params,
  ];
  const texts = records.flatMap((record) => Object.values(record));
  return texts.reduce((sum, text) => sum + text.length, draft.shipping_lines_override.length);
}

/** The value of the override; undefined where the text is no JSON. */
export function readOverride(text: string): Json | undefined {
  try {
    return parseJson(text);
  } catch {
    // A text that is no JSON is an issue of its field, not a failure.
    return undefined;
  }
}

/** A row in which nothing was typed; it is not sent. */
export const isEmptyRow = (row: Readonly<Record<string, string>>): boolean =>
  Object.values(row).every((cell) => cell.trim() === '');

/** Rows that are sent, with their place in the draft: places of a body count these alone. */
export function usedRows<R extends Readonly<Record<string, string>>>(
  rows: readonly R[],
): readonly { readonly row: R; readonly index: number }[] {
  return rows.flatMap((row, index) => (isEmptyRow(row) ? [] : [{ row, index }]));
}

/** What a list calls a checkout: the customer, else the cart, else the first variant. */
export const draftTitle = (draft: CheckoutDraft): string =>
  [draft.fields.email, draft.fields.external_checkout_id, draft.line_items[0]?.variant_id ?? '']
    .map((words) => words.trim())
    .find((words) => words !== '') ?? '';
