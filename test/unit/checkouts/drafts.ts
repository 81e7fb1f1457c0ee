import fc from 'fast-check';
import {
  type CheckoutDraft,
  emptyDraft,
  emptyLine,
  emptyShippingLine,
  emptyUtm,
  isEmptyRow,
} from '../../../src/domain/checkouts/draft.ts';
import {
  addressKeys,
  fieldKeys,
  lineColumns,
  lineKeys,
  shippingLineKeys,
  utmKeys,
} from '../../../src/domain/checkouts/fields.ts';

export type Typed = {
  readonly [K in keyof CheckoutDraft]?: CheckoutDraft[K] extends readonly (infer Row)[]
    ? readonly Partial<Row>[]
    : CheckoutDraft[K] extends string
      ? string
      : Partial<CheckoutDraft[K]>;
};

/** A draft over another one with what was typed. */
export const draft = (typed: Typed = {}, over: CheckoutDraft = emptyDraft): CheckoutDraft => ({
  fields: { ...over.fields, ...typed.fields },
  line_items: typed.line_items?.map((row) => ({ ...emptyLine, ...row })) ?? over.line_items,
  shipping_address: { ...over.shipping_address, ...typed.shipping_address },
  original_shipping_lines:
    typed.original_shipping_lines?.map((row) => ({ ...emptyShippingLine, ...row })) ??
    over.original_shipping_lines,
  shipping_lines_override: typed.shipping_lines_override ?? over.shipping_lines_override,
  utm_params: typed.utm_params?.map((row) => ({ ...emptyUtm, ...row })) ?? over.utm_params,
});

const words = fc.string({ maxLength: 12, unit: 'binary' }).map((text) => (text.trim() === '' ? '' : text));
const digits = fc.bigInt({ min: 1n, max: 9_223_372_036_854_775_807n }).map(String);
const orEmpty = (texts: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), texts);

function rowOf<K extends string>(
  keys: readonly K[],
  cell: (key: K) => fc.Arbitrary<string>,
): fc.Arbitrary<Record<K, string>> {
  // The keys of the answer are exactly those that were given.
  return fc
    .tuple(...keys.map(cell))
    .map(
      (texts) => Object.fromEntries(keys.map((key, index) => [key, texts[index] ?? ''])) as Record<K, string>,
    );
}

const lineCell = (key: keyof typeof lineColumns): fc.Arbitrary<string> => {
  const { type } = lineColumns[key];
  if (type === 'id' || type === 'integer') return orEmpty(digits);
  return type === 'boolean' ? fc.constantFrom('', 'true', 'false') : orEmpty(words);
};
const rows = <R extends Record<string, string>>(row: fc.Arbitrary<R>, minLength: number) =>
  fc.array(
    row.filter((one) => !isEmptyRow(one)),
    { minLength, maxLength: 4 },
  );

/** Drafts without empty rows, in the spelling in which they are sent. */
export const sentDrafts: fc.Arbitrary<CheckoutDraft> = fc.record({
  fields: rowOf(fieldKeys, () => words),
  line_items: rows(rowOf(lineKeys, lineCell), 1),
  shipping_address: rowOf(addressKeys, () => words),
  original_shipping_lines: rows(
    rowOf(shippingLineKeys, () => words),
    0,
  ),
  shipping_lines_override: fc.constantFrom('', 'null', '[{"price":"0.00"}]', '9007199254740993'),
  utm_params: rows(
    rowOf(utmKeys, () => words),
    0,
  ),
});

/** The same without what only an update carries. */
export const newDrafts: fc.Arbitrary<CheckoutDraft> = sentDrafts.map((one) => ({
  ...one,
  original_shipping_lines: [],
  shipping_lines_override: '',
}));
