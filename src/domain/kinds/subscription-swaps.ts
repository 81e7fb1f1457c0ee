import type { Column, ColumnUndo, SheetKind } from '../sheet/kind.ts';
import { type Field, fieldsOf, firstRow } from './body.ts';
import {
  intervals,
  mayBeEmptied,
  nextChargeDate,
  productTitle,
  quantity,
  subscriptionId,
  variantId,
} from './common-columns.ts';
import { consequences, swapIssues, swapStop } from './swap-rules.ts';

const flag = (
  key: string,
  label: string,
  help: string,
  aliases: readonly string[],
  example = 'true',
): Column => ({
  key,
  type: 'boolean',
  label,
  help,
  example,
  required: false,
  aliases,
  width: 130,
});
const text = (
  key: string,
  label: string,
  help: string,
  example: string,
  aliases: readonly string[],
): Column => ({
  key,
  type: 'text',
  label,
  help,
  example,
  required: false,
  aliases,
  width: 160,
});
const optionalId = (key: string, label: string, help: string, aliases: readonly string[]): Column => ({
  key,
  type: 'id',
  label,
  help,
  example: '6528740305601',
  required: false,
  aliases,
  width: 150,
});

const undone = (undo: ColumnUndo, column: Column): Column => ({ ...column, undo });

/** spec: Rules on swapping, 1 and 2: taken from the platform's product in a swap that does not send it. */
const filled = (column: Column): Column =>
  undone(
    { how: 'if-shown', lost: 'product fields that the platform fills in', filledWith: 'platform_variant_id' },
    mayBeEmptied(column),
  );

/** spec: Subscription (fields used for product swap and update). */
const columns: readonly Column[] = [
  subscriptionId,
  variantId,
  // spec: Subscription, an update parameter: the price that it changed has no field of its own.
  undone(
    { how: 'leave', lost: 'the price' },
    {
      ...flag(
        'use_platform_variant_defaults',
        'Price follows the product',
        'Enter true to take the price from the platform product.',
        [
          'use variant defaults',
          'update price',
          'preis übernehmen',
          'prix du produit',
          'usar precio del producto',
        ],
      ),
      width: 180,
    },
  ),
  undone(
    { how: 'repeat' },
    {
      ...flag('override', 'Override', 'Enter true to allow the swap of a prepaid subscription.', [
        'prepaid override',
        'allow prepaid',
        'force',
      ]),
      // Narrow enough that “What will happen” fits beside it at 1280 px.
      width: 96,
    },
  ),
  filled(
    text('sku', 'SKU', 'The stock keeping unit.', 'BOX-30', ['artikelnummer', 'référence', 'referencia']),
  ),
  undone(
    { how: 'if-shown', lost: 'whether swaps keep the SKU' },
    flag(
      'sku_override',
      'Keep SKU',
      'Enter true to keep the current SKU in a swap.',
      ['keep sku', 'sku override'],
      'false',
    ),
  ),
  filled(productTitle),
  filled(
    text('variant_title', 'Variant title', 'The name of the variant.', 'Large', [
      'variant name',
      'variantenname',
      'titre de la variante',
      'título de la variante',
    ]),
  ),
  filled(
    optionalId('platform_product_id', 'Platform product ID', 'The product on the store’s platform.', [
      'product id',
    ]),
  ),
  filled(optionalId('service_product_id', 'Service product ID', 'The product at the service.', [])),
  quantity,
  ...intervals,
  mayBeEmptied(nextChargeDate('next_charge_scheduled_at', false)),
];

const fields: readonly Field[] = [
  ['product_title', 'text'],
  ['service_product_id', 'number'],
  ['platform_product_id', 'number'],
  ['platform_variant_id', 'number'],
  ['sku', 'text'],
  ['sku_override', 'boolean'],
  ['variant_title', 'text'],
  ['charge_interval_frequency', 'text'],
  ['order_interval_frequency', 'text'],
  ['order_interval_unit', 'text'],
  ['next_charge_scheduled_at', 'date'],
  ['quantity', 'number'],
  ['use_platform_variant_defaults', 'boolean'],
  ['override', 'boolean'],
];

export const subscriptionSwaps: SheetKind = {
  id: 'subscription-swaps',
  title: 'Swap products and update subscriptions',
  about:
    'Changes the filled-in fields of one subscription per row, one request each; [empty] clears a field.',
  apiVersion: '2021-11',
  versionBy: 'subscriptionVersion',
  scopes: ['write_subscriptions'],
  columns,
  computed: [consequences],
  unique: 'subscription_id',
  duplicates: 'warning',
  sending: { via: 'single', method: 'PUT', endpoint: 'subscriptions', pathColumn: 'subscription_id' },
  destructive: false,
  inverse: {
    none: 'The specification shows no way to read a subscription, so the earlier product and price are not known. A sheet of this type with the earlier values undoes the change.',
  },
  stoppedBy: swapStop,
  rowRules: swapIssues,
  body: (rows, profile) => fieldsOf(firstRow(rows), fields, profile),
};
