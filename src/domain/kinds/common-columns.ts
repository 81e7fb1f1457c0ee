import { EMPTY_MARK } from '../sheet/empty-mark.ts';
import type { Column } from '../sheet/kind.ts';

/** Columns that several batch kinds share (spec: Async batch and task). */

const id = (
  key: string,
  label: string,
  help: string,
  aliases: readonly string[],
  required = true,
  example = '106626369',
): Column => ({ key, type: 'id', label, help, example, required, aliases, width: 140 });

export const addressId = id('address_id', 'Address ID', 'The address of the customer.', [
  'address',
  'adress-id',
  'adresse',
  'adress id',
  "id d'adresse",
  "identifiant de l'adresse",
  'id de dirección',
  'id de direccion',
]);

/** spec: address_discount_apply takes `address_id` as string or integer, address_discount_remove without a type. */
export const addressIdOrText: Column = {
  ...addressId,
  help: 'The address of the customer: a number, or text where the service has such IDs.',
  textId: true,
};

export const discountId = id('discount_id', 'Discount ID', 'The ID of the discount at the service.', [
  'id of discount',
  'discount',
  'rabatt-id',
  'rabatt id',
  'id de la remise',
  'id de réduction',
  'id de descuento',
]);

export const subscriptionId = id(
  'subscription_id',
  'Subscription ID',
  'The ID of the subscription at the service.',
  [
    'subscription',
    'purchase_item_id',
    'purchase item id',
    'abo-id',
    'abo id',
    'abonnement-id',
    'abonnement id',
    "id d'abonnement",
    "identifiant d'abonnement",
    'id de suscripción',
    'id de suscripcion',
  ],
);

/** The same id where the specification calls it plainly `id`, inside an item of `subscriptions`. */
export const itemSubscriptionId: Column = {
  ...subscriptionId,
  aliases: ['id', 'subscriptions.id', ...(subscriptionId.aliases ?? [])],
};

export const itemId = id('item_id', 'One-time item ID', 'The one-time item.', [
  'onetime_id',
  'one-time id',
  'onetime item id',
  'artikel-id',
  'artikel id',
  "id de l'article",
  'id de artículo',
]);

export const chargeId = id('charge_id', 'Charge ID', 'The charge to reschedule.', [
  'charge',
  'zahlungs-id',
  'zahlung-id',
  'abbuchungs-id',
  'id du prélèvement',
  'id de cargo',
  'id del cargo',
]);

export const variantId: Column = {
  ...id(
    'platform_variant_id',
    'Variant ID',
    'The product variant on the store’s platform.',
    [
      'variant',
      'variant id',
      'external_variant_id',
      'varianten-id',
      'varianten id',
      'id de variante',
      'id de la variante',
    ],
    false,
    '7879280096544',
  ),
  width: 150,
};

const nextDateAliases = [
  'next charge date',
  'next charge scheduled at',
  'next_charge_date',
  'next_charge_scheduled_at',
  'next order date',
  'nächste abbuchung',
  'naechste abbuchung',
  'nächstes abbuchungsdatum',
  'nächste zahlung',
  'prochain prélèvement',
  'date du prochain prélèvement',
  'próximo cargo',
  'fecha del próximo cargo',
];

/** A field that an update may leave without a value. */
export const mayBeEmptied = (column: Column): Column => ({
  ...column,
  help: `${column.help} ${EMPTY_MARK} clears the field.`,
  empties: true,
});

/** The specification marks no field of what is created as required: without a value the service decides. */
export const usual = (column: Column): Column => ({ ...column, required: false, usual: true });

/** `next_charge_scheduled_at` of subscriptions and one-time items, `next_charge_date` of charges. */
export const nextChargeDate = (
  key: 'next_charge_scheduled_at' | 'next_charge_date',
  required: boolean,
): Column => ({
  key,
  type: 'date',
  label: 'Next charge date',
  help: 'The day of the next charge, YYYY-MM-DD.',
  example: '2032-01-10',
  required,
  warnPast: true,
  aliases: nextDateAliases,
  width: 130,
});

export const price: Column = {
  key: 'price',
  type: 'decimal',
  label: 'Price',
  help: 'The price of one unit, without a currency symbol.',
  example: '19.90',
  required: false,
  minimum: 0,
  aliases: ['unit price', 'preis', 'einzelpreis', 'prix', 'precio'],
  width: 90,
};

export const quantity: Column = {
  key: 'quantity',
  type: 'integer',
  label: 'Quantity',
  help: 'How many units.',
  example: '1',
  required: false,
  minimum: 1,
  aliases: ['qty', 'menge', 'anzahl', 'quantité', 'quantite', 'cantidad'],
  width: 84,
};

export const productTitle: Column = {
  key: 'product_title',
  type: 'text',
  label: 'Product title',
  help: 'The name of the product.',
  example: 'Sample box',
  required: false,
  aliases: [
    'title',
    'product name',
    'produktname',
    'produkttitel',
    'titre du produit',
    'título del producto',
  ],
  width: 200,
};

/** The three interval fields. Frequencies are strings on the wire (spec: bulk_subscriptions_create). */
export const intervals: readonly Column[] = [
  {
    key: 'charge_interval_frequency',
    type: 'integer',
    label: 'Charge every',
    help: 'Days, weeks or months between charges, as “Interval unit” says.',
    example: '30',
    required: false,
    minimum: 1,
    aliases: [
      'charge interval',
      'charge frequency',
      'abbuchungsintervall',
      'fréquence de prélèvement',
      'frecuencia de cargo',
    ],
    width: 110,
  },
  {
    key: 'order_interval_frequency',
    type: 'integer',
    label: 'Deliver every',
    help: 'Days, weeks or months between deliveries, as “Interval unit” says.',
    example: '30',
    required: false,
    minimum: 1,
    aliases: [
      'order interval',
      'order frequency',
      'delivery frequency',
      'lieferintervall',
      'fréquence de livraison',
      'frecuencia de entrega',
    ],
    width: 110,
  },
  {
    key: 'order_interval_unit',
    type: 'choice',
    label: 'Interval unit',
    help: 'day, week or month. The specification shows only day.',
    example: 'day',
    required: false,
    choices: ['day', 'week', 'month'],
    openList: true,
    aliases: ['interval unit', 'unit', 'einheit', 'unité', 'unidad'],
    width: 100,
  },
];
