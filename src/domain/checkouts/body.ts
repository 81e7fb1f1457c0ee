import { type Json, type JsonObject, stringifyJson } from '../json.ts';
import { isTrue, number } from '../kinds/body.ts';
import { isDigits } from '../money.ts';
import { isBooleanText } from '../sheet/booleans.ts';
import { readOverride } from './check.ts';
import { type CheckoutDraft, emptyDraft, type LineDraft, usedRows } from './draft.ts';
import { addressKeys, lineColumns, lineKeys, shippingLineKeys, utmKeys } from './fields.ts';

type Fields = Record<string, Json>;

/** The cells of a row that have text, as strings, in the order of the specification. */
function texts<K extends string>(row: Readonly<Record<K, string>>, keys: readonly K[]): Fields {
  return Object.fromEntries(keys.filter((key) => row[key] !== '').map((key) => [key, row[key]]));
}

/**
 * A line as the specification writes it: ids, frequencies and the quantity are integers, `requires_shipping` and
 * `taxable` boolean-like strings. A text that has an error stays a string, so that a preview shows it as typed.
 */
function lineBody(row: LineDraft): JsonObject {
  const body: Fields = {};
  for (const key of lineKeys) {
    const text = row[key];
    if (text === '') continue;
    const { type } = lineColumns[key];
    if ((type === 'id' || type === 'integer') && isDigits(text)) body[key] = number(text);
    else if (type === 'boolean' && isBooleanText(text)) body[key] = String(isTrue(text));
    else body[key] = text;
  }
  return body;
}

const lineBodies = (draft: CheckoutDraft): readonly JsonObject[] =>
  usedRows(draft.line_items).map(({ row }) => lineBody(row));
const utmBodies = (draft: CheckoutDraft): readonly JsonObject[] =>
  usedRows(draft.utm_params).map(({ row }) => texts(row, utmKeys));

/** The body of POST /checkouts (spec: Checkout): what has text, in the order of the specification. */
export function createBody(draft: CheckoutDraft): JsonObject {
  const { fields } = draft;
  const utm = utmBodies(draft);
  const lines = lineBodies(draft);
  const address = texts(draft.shipping_address, addressKeys);
  return {
    ...(utm.length === 0 ? {} : { analytics_data: { utm_params: utm } }),
    ...texts(fields, ['discount_code', 'email', 'external_checkout_id', 'external_checkout_source']),
    ...(lines.length === 0 ? {} : { line_items: lines }),
    ...(Object.keys(address).length === 0 ? {} : { shipping_address: address }),
  };
}

/**
 * The body of PUT /checkouts/<token>: the parts that differ from what the service is known to have, each whole.
 * The discount travels inside `shipping_address`, as in the specification's example. A text that was emptied
 * goes out as an empty text, a list as an empty list; the specification does not show how a field is emptied.
 * @param known the draft that the service accepted last; null when nothing is known of the checkout.
 */
export function updateBody(draft: CheckoutDraft, known: CheckoutDraft | null): JsonObject {
  const before = known ?? emptyDraft;
  const utm = utmBodies(draft);
  const lines = lineBodies(draft);
  const address = addressBody(draft, before);
  return {
    ...(same(utm, utmBodies(before)) ? {} : { analytics_data: { utm_params: utm } }),
    ...changedTexts(draft.fields, before.fields, [
      'email',
      'external_checkout_id',
      'external_checkout_source',
    ]),
    ...(same(lines, lineBodies(before)) ? {} : { line_items: lines }),
    ...(address === null ? {} : { shipping_address: address }),
  };
}

/** Whether a checkout differs from what the service is known to have. */
export const hasChanges = (draft: CheckoutDraft, known: CheckoutDraft | null): boolean =>
  Object.keys(updateBody(draft, known)).length > 0;

const same = (one: Json, other: Json): boolean => stringifyJson(one) === stringifyJson(other);

function changedTexts<K extends string>(
  row: Readonly<Record<K, string>>,
  before: Readonly<Record<K, string>>,
  keys: readonly K[],
): Fields {
  return Object.fromEntries(keys.filter((key) => row[key] !== before[key]).map((key) => [key, row[key]]));
}

/** The whole address once anything in it changes: a service may replace what it has by what is sent. */
function addressBody(draft: CheckoutDraft, before: CheckoutDraft): JsonObject | null {
  const whole = wholeAddress(draft);
  const was = wholeAddress(before);
  if (same(whole, was)) return null;
  const emptied = Object.keys(was).filter((key) => whole[key] === undefined);
  const gone = Object.fromEntries(
    emptied.flatMap((key): [string, Json][] =>
      key === 'original_shipping_lines' ? [[key, []]] : key === 'shipping_lines_override' ? [] : [[key, '']],
    ),
  );
  const body = { ...whole, ...gone };
  return Object.keys(body).length === 0 ? null : body;
}

function wholeAddress(draft: CheckoutDraft): JsonObject {
  const lines = usedRows(draft.original_shipping_lines).map(({ row }) => texts(row, shippingLineKeys));
  const override = draft.shipping_lines_override.trim();
  // null is a value of its own here; a text that is no JSON stays a string, so that a preview shows it as typed.
  const read = readOverride(override);
  return {
    ...texts(draft.shipping_address, addressKeys),
    ...(lines.length === 0 ? {} : { original_shipping_lines: lines }),
    ...(override === '' ? {} : { shipping_lines_override: read === undefined ? override : read }),
    ...(draft.fields.discount_code === '' ? {} : { discount_code: draft.fields.discount_code }),
  };
}

export const createPath = '/checkouts';
/** The token is the service's own string (spec: Checkout). */
export const updatePath = (token: string): string => `/checkouts/${encodeURIComponent(token)}`;
