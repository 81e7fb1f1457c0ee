import { rowRulesMessages } from '../../messages/row-rules.ts';
import { checkoutAvailability, checkoutVersion } from '../checkouts/availability.ts';
import { createBody } from '../checkouts/body.ts';
import { emailIssues, lineIssues } from '../checkouts/check.ts';
import { type CheckoutDraft, emptyDraft, isEmptyRow, maxRows } from '../checkouts/draft.ts';
import {
  type AddressKey,
  addressColumns,
  addressKeys,
  fieldColumns,
  fieldKeys,
  lineColumns,
  lineKeys,
  lineOrder,
  utmColumns,
  utmKeys,
} from '../checkouts/fields.ts';
import type { Issue } from '../sheet/issue.ts';
import type { Cells, Column, SheetKind } from '../sheet/kind.ts';
import { issue } from '../sheet/words.ts';
import { asSeen } from '../text.ts';
import { firstRow } from './body.ts';

const cartKey = 'external_checkout_id';
const addressCell = (key: AddressKey): string => `shipping_address.${key}`;

const addressAliases: Readonly<Record<AddressKey, readonly string[]>> = {
  address1: ['address', 'address line 1', 'street', 'shipping street', 'shipping address1'],
  address2: ['address second line', 'shipping address2'],
  city: ['shipping city', 'town'],
  company: ['shipping company'],
  country: ['shipping country', 'country code'],
  first_name: ['first name', 'shipping first name'],
  last_name: ['last name', 'shipping last name'],
  phone: ['shipping phone'],
  province: ['province', 'state', 'shipping province'],
  zip: ['zip', 'postal code', 'postcode', 'zip code', 'shipping zip'],
};

/** Fields of the checkout: on the first of its rows, or the same on each (decision 0033). */
const shared: readonly Column[] = [
  {
    ...fieldColumns.external_checkout_id,
    help: 'The cart token of the external checkout. Rows with the same one are the line items of one checkout.',
    aliases: ['cart token', 'cart', 'cart id', 'checkout id'],
    width: 150,
  },
  { ...fieldColumns.email, aliases: ['customer email', 'email address'], width: 190 },
  { ...fieldColumns.discount_code, aliases: ['coupon', 'coupon code', 'discount'], width: 130 },
  { ...fieldColumns.external_checkout_source, aliases: ['checkout source'], width: 130 },
];
const lines: readonly Column[] = lineOrder.map((key) => ({
  ...lineColumns[key],
  // A row without a line item has none; a line needs one: see the row rules.
  required: false,
  width: Math.max(110, lineColumns[key].width),
}));
const address: readonly Column[] = addressKeys.map((key) => ({
  ...addressColumns[key],
  key: addressCell(key),
  help: 'A part of the shipping address.',
  aliases: addressAliases[key],
  width: 130,
}));
const utm: readonly Column[] = utmKeys.map((key) => ({
  ...utmColumns[key],
  label: `UTM ${utmColumns[key].label.toLowerCase()}`,
  help: utmColumns[key].help === '' ? 'An analytics parameter of the checkout.' : utmColumns[key].help,
  width: 120,
}));

const picked = <K extends string>(keys: readonly K[], text: (key: K) => string): Record<K, string> =>
  // The keys are exactly those that were given.
  Object.fromEntries(keys.map((key) => [key, text(key)])) as Record<K, string>;

/** A checkout as the form would have it. A field is that of the first row which has one. */
export function draftOf(rows: readonly Cells[]): CheckoutDraft {
  const first = (key: string): string => rows.map((row) => row[key] ?? '').find((text) => text !== '') ?? '';
  const set = picked(utmKeys, first);
  return {
    ...emptyDraft,
    // Rows of one cart may differ by what nobody sees.
    fields: picked(fieldKeys, (key) => (key === cartKey ? asSeen(first(key)) : first(key))),
    line_items: rows.map(lineOf).filter((line) => !isEmptyRow(line)),
    shipping_address: picked(addressKeys, (key) => first(addressCell(key))),
    utm_params: isEmptyRow(set) ? [] : [set],
  };
}

const lineOf = (row: Cells) => picked(lineKeys, (key) => row[key] ?? '');

function rowRules(cells: Cells): readonly Issue[] {
  const found: Issue[] = [...emailIssues(cells.email ?? '')];
  const line = lineOf(cells);
  if (isEmptyRow(cells)) {
    return [issue(cartKey, 'error', 'required', rowRulesMessages.checkoutRowEmpty)];
  }
  if ((cells[cartKey] ?? '') === '') {
    found.push(issue(cartKey, 'warning', 'usually-filled', rowRulesMessages.cartTokenMissing));
  }
  if (isEmptyRow(line)) {
    found.push(issue('variant_id', 'warning', 'usually-filled', rowRulesMessages.lineMissing));
    return found;
  }
  if (line.quantity.trim() === '') {
    found.push(issue('quantity', 'error', 'required', rowRulesMessages.quantityMissing));
  }
  return [...found, ...lineIssues(line, (key) => key)];
}

/** spec: Checkout; POST /checkouts. */
export const checkouts: SheetKind = {
  id: 'checkouts',
  title: 'Create checkouts',
  about:
    'Creates one checkout for each cart token, and one for each row without a cart token, with one request each. Each row is a line item.',
  apiVersion: checkoutVersion,
  // No scope is named for checkouts (spec: Scopes).
  scopes: [],
  columns: [...shared, ...lines, ...address, ...utm],
  groupBy: cartKey,
  whole: {
    things: 'checkouts',
    agree: [...shared, ...address, ...utm].map(({ key }) => key),
    maxRows,
  },
  sending: { via: 'single', method: 'POST', endpoint: 'checkouts' },
  destructive: false,
  inverse: {
    none: 'The specification shows no way to delete a checkout, so checkouts that were created stay in the store.',
  },
  refusedAt: (platform) => {
    const { available, text } = checkoutAvailability(platform);
    return available ? null : text;
  },
  rowRules,
  body: (rows) => {
    firstRow(rows);
    return createBody(draftOf(rows));
  },
};
