import { type Json, type JsonObject, stringifyJson } from '../json.ts';
import { isTrue, number } from '../kinds/body.ts';
import { isDigits } from '../money.ts';
import { isBooleanText } from '../sheet/booleans.ts';
import { type CheckoutDraft, emptyDraft, type LineDraft, readOverride, usedRows } from './draft.ts';
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
 * A draft without what POST /checkouts leaves out: shipping lines go out by an update alone (spec: Checkout). A copy or
 * a body of a developer may have them before the checkout is made; the service does not have them after.
 */
export const createdPart = (draft: CheckoutDraft): CheckoutDraft => ({
  ...draft,
  original_shipping_lines: emptyDraft.original_shipping_lines,
  shipping_lines_override: emptyDraft.shipping_lines_override,
});

/** Whether a draft has parts that POST /checkouts leaves out. */
export const waitsForUpdate = (draft: CheckoutDraft): boolean =>
  hasChanges(draft, { accepted: createdPart(draft), doubts: [] });

/**
 * The body of PUT /checkouts/<token>: the parts that differ from what the service may have, each whole. The discount
 * travels inside `shipping_address`, as in the specification's example. A text that was emptied goes out as an empty
 * text, a list as an empty list, the override of shipping lines as null; the specification shows null alone.
 * @param possible the drafts that the service may have, see {@link possibleDrafts}.
 */
export function updateBody(draft: CheckoutDraft, possible: readonly CheckoutDraft[]): JsonObject {
  const differs = (part: (one: CheckoutDraft) => Json): boolean => {
    const text = stringifyJson(part(draft));
    return possible.some((before) => stringifyJson(part(before)) !== text);
  };
  const texts = (['email', 'external_checkout_id', 'external_checkout_source'] as const).filter((key) =>
    differs(({ fields }) => fields[key]),
  );
  const address = differs(wholeAddress) ? addressBody(draft, possible) : {};
  return {
    ...(differs(utmBodies) ? { analytics_data: { utm_params: utmBodies(draft) } } : {}),
    ...Object.fromEntries(texts.map((key) => [key, draft.fields[key]])),
    ...(differs(lineBodies) ? { line_items: lineBodies(draft) } : {}),
    ...(Object.keys(address).length === 0 ? {} : { shipping_address: address }),
  };
}

/** What is known of the checkout at the service. */
export type KnownDrafts = {
  /** The draft that it accepted last; null when nothing is known of the checkout. */
  readonly accepted: CheckoutDraft | null;
  /** Updates since then whose answers were lost: each may have arrived. */
  readonly doubts: readonly CheckoutDraft[];
};

/** Every draft that the service may have now. */
export const possibleDrafts = ({ accepted, doubts }: KnownDrafts): readonly CheckoutDraft[] => [
  accepted ?? emptyDraft,
  ...doubts,
];

/** Whether a checkout differs from what the service may have. */
export const hasChanges = (draft: CheckoutDraft, known: KnownDrafts): boolean =>
  Object.keys(updateBody(draft, possibleDrafts(known))).length > 0;

/** The whole address once anything in it changes: a service may replace what it has by what is sent. */
function addressBody(draft: CheckoutDraft, possible: readonly CheckoutDraft[]): JsonObject {
  const whole = wholeAddress(draft);
  // An override of null is none: there is nothing to take away.
  const before = possible.flatMap((one) =>
    Object.entries(wholeAddress(one)).flatMap(([key, value]) => (value === null ? [] : [key])),
  );
  const emptied = new Set(before.filter((key) => whole[key] === undefined));
  return { ...whole, ...Object.fromEntries([...emptied].map((key) => [key, emptyOf(key)])) };
}

function emptyOf(key: string): Json {
  if (key === 'shipping_lines_override') return null;
  return key === 'original_shipping_lines' ? [] : '';
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
