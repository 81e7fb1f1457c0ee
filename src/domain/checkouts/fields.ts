import { checkoutsMessages } from '../../messages/checkouts.ts';
import { intervals, quantity } from '../kinds/common-columns.ts';
import type { Column } from '../sheet/kind.ts';

/**
 * The fields of a checkout (spec: Checkout), as the columns that sheets have: label, help, type and rules in one
 * place. Wire words of a profile do not occur here (see profile/wire.ts).
 */
export type KeyedColumn<K extends string> = Column & { readonly key: K };

const named = <K extends string>(key: K, column: Omit<Column, 'key'>): KeyedColumn<K> => ({ ...column, key });

const text = <K extends string>(key: K, label: string, help = '', example = ''): KeyedColumn<K> =>
  named(key, { type: 'text', label, help, example, required: false, width: 88 });

const ids = (label: string, help: string, aliases: readonly string[]) => ({
  type: 'id' as const,
  label,
  help,
  example: '7879280096544',
  required: false,
  aliases,
  width: 140,
});

const yesOrNo = (label: string, help: string, aliases: readonly string[]) => ({
  type: 'boolean' as const,
  label,
  help,
  example: 'true',
  required: false,
  aliases,
  width: 56,
});

/** Fields of the checkout itself, in the order of the specification. */
export const fieldKeys = [
  'discount_code',
  'email',
  'external_checkout_id',
  'external_checkout_source',
] as const;
export type FieldKey = (typeof fieldKeys)[number];

export const fieldColumns: { readonly [K in FieldKey]: KeyedColumn<K> } = {
  discount_code: {
    ...text(
      'discount_code',
      checkoutsMessages.discountCode,
      checkoutsMessages.discountExistsServiceAlready,
      'WELCOME10',
    ),
    format: 'code',
  },
  email: text('email', 'Email', checkoutsMessages.customersEMailAddress, 'name@shop.example'),
  external_checkout_id: text(
    'external_checkout_id',
    checkoutsMessages.externalCheckoutId,
    checkoutsMessages.cartTokenExternalCheckout,
    'c1-7f3a',
  ),
  external_checkout_source: text(
    'external_checkout_source',
    checkoutsMessages.externalCheckoutSource,
    checkoutsMessages.whereCheckoutComes,
    'headless',
  ),
};

/** Fields of a line item, in the order of the specification, in which they go out. */
export const lineKeys = [
  'charge_interval_frequency',
  'order_interval_frequency',
  'order_interval_unit',
  'fulfillment_service',
  'product_id',
  'variant_id',
  'quantity',
  'requires_shipping',
  'taxable',
] as const;
export type LineKey = (typeof lineKeys)[number];

const [charge, order, unit] = intervals;
if (charge === undefined || order === undefined || unit === undefined) throw new TypeError('no intervals');

export const lineColumns: { readonly [K in LineKey]: KeyedColumn<K> } = {
  charge_interval_frequency: named('charge_interval_frequency', { ...charge, width: 52 }),
  order_interval_frequency: named('order_interval_frequency', { ...order, width: 52 }),
  order_interval_unit: named('order_interval_unit', { ...unit, width: 52 }),
  fulfillment_service: {
    ...text('fulfillment_service', checkoutsMessages.fulfilledBy, checkoutsMessages.fulfilsLine, 'manual'),
    aliases: ['fulfillment', 'fulfilment', checkoutsMessages.fulfillmentService],
    width: 62,
  },
  product_id: named(
    'product_id',
    ids(checkoutsMessages.productId, checkoutsMessages.productStorePlatform, ['product']),
  ),
  variant_id: named(
    'variant_id',
    ids(checkoutsMessages.variantId, checkoutsMessages.productVariantStorePlatform, [
      'variant',
      'platform_variant_id',
      'external_variant_id',
    ]),
  ),
  quantity: named('quantity', { ...quantity, required: true, width: 60 }),
  requires_shipping: named('requires_shipping', {
    ...yesOrNo('Ships', checkoutsMessages.whetherLineShippedTrue, [
      checkoutsMessages.requiresShipping,
      'shipping',
    ]),
    width: 46,
  }),
  taxable: named('taxable', yesOrNo('Taxable', checkoutsMessages.whetherLineTaxedTrue, ['tax'])),
};

/** The order in which people read a line: what, how many, how often, the rest. */
export const lineOrder: readonly LineKey[] = [
  'variant_id',
  'product_id',
  'quantity',
  'charge_interval_frequency',
  'order_interval_frequency',
  'order_interval_unit',
  'fulfillment_service',
  'requires_shipping',
  'taxable',
];

export const addressKeys = [
  'address1',
  'address2',
  'city',
  'company',
  'country',
  'first_name',
  'last_name',
  'phone',
  'province',
  'zip',
] as const;
export type AddressKey = (typeof addressKeys)[number];

export const addressColumns: { readonly [K in AddressKey]: KeyedColumn<K> } = {
  address1: text('address1', 'Address', '', '123 Main Street'),
  address2: text('address2', checkoutsMessages.addressSecondLine),
  city: text('city', 'City'),
  company: text('company', 'Company'),
  country: text('country', 'Country'),
  first_name: text('first_name', checkoutsMessages.firstName),
  last_name: text('last_name', checkoutsMessages.lastName),
  phone: text('phone', 'Phone'),
  province: text('province', checkoutsMessages.provinceState),
  zip: text('zip', checkoutsMessages.postalCode),
};

/** spec: Checkout, shipping_address: only on update. */
export const shippingLineKeys = ['price', 'code', 'title'] as const;
export type ShippingLineKey = (typeof shippingLineKeys)[number];

export const shippingLineColumns: { readonly [K in ShippingLineKey]: KeyedColumn<K> } = {
  price: named('price', {
    type: 'decimal',
    label: 'Price',
    help: checkoutsMessages.priceDecimalNumberWithout,
    example: '4.90',
    required: true,
    minimum: 0,
    width: 100,
  }),
  code: { ...text('code', 'Code', '', 'standard'), width: 160 },
  title: { ...text('title', 'Title', '', checkoutsMessages.standardShipping), width: 220 },
};

export const utmKeys = [
  'utm_campaign',
  'utm_content',
  'utm_data_source',
  'utm_medium',
  'utm_source',
  'utm_term',
  'utm_timestamp',
] as const;
export type UtmKey = (typeof utmKeys)[number];

export const utmColumns: { readonly [K in UtmKey]: KeyedColumn<K> } = {
  utm_campaign: text('utm_campaign', 'Campaign', '', 'spring'),
  utm_content: text('utm_content', 'Content'),
  utm_data_source: text('utm_data_source', checkoutsMessages.dataSource),
  utm_medium: text('utm_medium', 'Medium', '', 'email'),
  utm_source: text('utm_source', 'Source', '', 'newsletter'),
  utm_term: text('utm_term', 'Term'),
  utm_timestamp: named('utm_timestamp', {
    type: 'date',
    label: 'Date',
    help: checkoutsMessages.dayYyyyMmDd,
    example: '2031-11-21',
    required: false,
    width: 104,
  }),
};
