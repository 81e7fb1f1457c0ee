import { checkoutsMessages } from '../../messages/checkouts.ts';
import {
  isJsonObject,
  type Json,
  JsonNumber,
  jsonLimits,
  parseJson,
  stringifyJson,
  TooManyValues,
} from '../json.ts';
import { err, ok, type Result } from '../result.ts';
import { quote } from '../sheet/words.ts';
import {
  type CheckoutDraft,
  charactersOf,
  emptyDraft,
  emptyLine,
  emptyShippingLine,
  emptyUtm,
  longestText,
  maxRows,
  mostCharacters,
} from './draft.ts';
import { addressKeys, fieldKeys, lineKeys, shippingLineKeys, utmKeys } from './fields.ts';

/** A body as a draft, and the names of its fields that a checkout does not have. */
export type ReadBody = { readonly draft: CheckoutDraft; readonly unknown: readonly string[] };

/**
 * The body of a checkout, as a developer hands it over, as a draft; in its envelope or bare. Every digit of a number
 * is kept. The inverse of createBody and updateBody for drafts without empty rows. What a draft cannot hold is never
 * cut: the body is refused. The error says what is wrong.
 */
export function readBody(text: string): Result<ReadBody, string> {
  let parsed: Json;
  try {
    parsed = parseJson(text);
  } catch (thrown) {
    return err(
      thrown instanceof TooManyValues
        ? checkoutsMessages.jsonMoreValuesMost(jsonLimits)
        : checkoutsMessages.textNotJson,
    );
  }
  const inner = isJsonObject(parsed) ? parsed.checkout : undefined;
  const body = isJsonObject(inner) ? inner : parsed;
  if (!isJsonObject(body)) return err(checkoutsMessages.textJsonButNot);
  const unknown: string[] = [];
  const tooLarge: string[] = [];
  const within = (text: string, place: string, most = longestText): string => {
    if (text.length > most) {
      tooLarge.push(checkoutsMessages.charactersMostAllowed({ place, text: text.length, most }));
    }
    return text;
  };
  const cellsOf = <K extends string>(
    value: Json | undefined,
    keys: readonly K[],
    empty: Readonly<Record<K, string>>,
    prefix: string,
    others: readonly string[] = [],
  ): Readonly<Record<K, string>> => {
    if (!isJsonObject(value)) {
      if (value !== undefined && value !== null) unknown.push(prefix.replace(/\.$/, ''));
      return empty;
    }
    const known = new Set<string>([...keys, ...others]);
    for (const name of Object.keys(value)) if (!known.has(name)) unknown.push(prefix + name);
    const cells = Object.fromEntries(keys.map((key) => [key, within(cellText(value[key]), prefix + key)]));
    return { ...empty, ...cells };
  };
  const rowsOf = <K extends string>(
    value: Json | undefined,
    keys: readonly K[],
    empty: Readonly<Record<K, string>>,
    prefix: string,
  ): readonly Readonly<Record<K, string>>[] => {
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) {
      unknown.push(prefix);
      return [];
    }
    const rows: readonly Json[] = value;
    if (rows.length > maxRows) {
      tooLarge.push(checkoutsMessages.rowsMostAllowed({ prefix, rows: rows.length, maxRows }));
    }
    return rows.map((row, index) => cellsOf(row, keys, empty, `${prefix}.${index}.`));
  };

  const parts = ['analytics_data', 'line_items', 'shipping_address'];
  const fields = cellsOf(body, fieldKeys, emptyDraft.fields, '', parts);
  const inAddress = ['original_shipping_lines', 'shipping_lines_override', 'discount_code'];
  const address = isJsonObject(body.shipping_address) ? body.shipping_address : {};
  const analytics = isJsonObject(body.analytics_data) ? body.analytics_data : {};
  for (const name of Object.keys(analytics))
    if (name !== 'utm_params') unknown.push(`analytics_data.${name}`);
  const lines = rowsOf(body.line_items, lineKeys, emptyLine, 'line_items');
  const override = address.shipping_lines_override;
  const inside = within(cellText(address.discount_code), 'shipping_address.discount_code');
  if (inside !== '' && fields.discount_code !== '' && inside !== fields.discount_code) {
    return err(
      checkoutsMessages.jsonTwoDiscountCodes({
        discountcode: quote(fields.discount_code),
        inside: quote(inside),
      }),
    );
  }
  const read: ReadBody = {
    draft: {
      fields: { ...fields, discount_code: inside || fields.discount_code },
      line_items: lines.length === 0 ? emptyDraft.line_items : lines,
      shipping_address: cellsOf(
        body.shipping_address,
        addressKeys,
        emptyDraft.shipping_address,
        'shipping_address.',
        inAddress,
      ),
      original_shipping_lines: rowsOf(
        address.original_shipping_lines,
        shippingLineKeys,
        emptyShippingLine,
        'shipping_address.original_shipping_lines',
      ),
      shipping_lines_override:
        override === undefined
          ? ''
          : within(stringifyJson(override), 'shipping_address.shipping_lines_override', longestText * 10),
      utm_params: rowsOf(analytics.utm_params, utmKeys, emptyUtm, 'analytics_data.utm_params'),
    },
    unknown,
  };
  const characters = charactersOf(read.draft);
  if (characters > mostCharacters) {
    const all = { place: checkoutsMessages.wholeCheckout, text: characters, most: mostCharacters };
    tooLarge.push(checkoutsMessages.charactersMostAllowed(all));
  }
  const [first, ...others] = tooLarge;
  if (first === undefined) return ok(read);
  return err(others.length === 0 ? first : checkoutsMessages.moreTooLarge({ first, others: others.length }));
}

/** A value as it would be typed. */
function cellText(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  return value instanceof JsonNumber ? value.text : stringifyJson(value);
}
