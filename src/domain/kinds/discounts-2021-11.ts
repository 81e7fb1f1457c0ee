import type { Json, JsonObject } from '../json.ts';
import type { Profile } from '../profile/profile.ts';
import type { Cells, Column, SheetKind } from '../sheet/kind.ts';
import { channelSettings, type Field, fieldsOf, firstRow } from './body.ts';
import {
  channelColumns,
  codeColumn,
  endsColumn,
  firstTimeAliases,
  idAliases,
  productTypeAliases,
  resourceAliases,
  resources,
  startsColumn,
  statusColumn,
  typeColumn,
  usageLimitAliases,
  valueColumn,
} from './discount-columns.ts';
import { collect, datesIssue, scopeIssue, statusIssue, valueIssue } from './discount-rules.ts';
import { identities } from './identities.ts';

export const itemTypeKey = 'applies_to.purchase_item_type';
export const idsKey = 'applies_to.applies_to_ids';
export const resourceKey = 'applies_to.applies_to_resource';
export const firstTimeKey = 'usage_limits.first_time_customer_restriction';
export const onePerCustomerKey = 'usage_limits.one_application_per_customer';
export const redemptionsKey = 'usage_limits.max_subsequent_redemptions';

/** spec: Discount, API version 2021-11. */
const columns: readonly Column[] = [
  codeColumn,
  valueColumn,
  typeColumn('value_type'),
  statusColumn,
  {
    key: itemTypeKey,
    type: 'choice',
    label: 'Applies to',
    help: 'ONETIME for one-time items, or ALL. The value for subscriptions is not listed in the specification.',
    example: 'ALL',
    required: false,
    choices: ['ONETIME', 'ALL'],
    unlisted: ['SUBSCRIPTION'],
    aliases: ['purchase_item_type', 'applies_to_product_type', ...productTypeAliases],
    width: 126,
  },
  {
    key: resourceKey,
    type: 'choice',
    label: 'Product or collection',
    help: 'Whether the ID is a product or a collection: platform_product or platform_collection_id.',
    example: 'platform_product',
    required: false,
    choices: resources,
    aliases: ['applies_to_resource', 'applies_to.resource', ...resourceAliases],
    width: 170,
  },
  {
    key: idsKey,
    type: 'id',
    label: 'Product or collection ID',
    help: 'The product or collection that the discount is limited to; empty for everything.',
    example: '6528740305601',
    required: false,
    aliases: ['applies_to_ids', 'applies_to.ids', 'applies_to_id', ...idAliases],
    width: 150,
  },
  ...channelColumns,
  {
    key: firstTimeKey,
    type: 'boolean',
    label: 'New customers only',
    help: 'Enter true if only customers not already known to the service may apply it.',
    example: 'false',
    required: false,
    aliases: ['first_time_customer_restriction', ...firstTimeAliases],
    width: 140,
  },
  {
    key: onePerCustomerKey,
    type: 'boolean',
    label: 'Once per customer',
    help: 'Enter true if each customer may apply it only once.',
    example: 'false',
    required: false,
    aliases: [
      'one_application_per_customer',
      'once_per_customer',
      'once per customer',
      'limit to one use per customer',
      'einmal pro kunde',
      'une fois par client',
      'una vez por cliente',
    ],
    width: 130,
  },
  {
    key: redemptionsKey,
    type: 'integer',
    label: 'Redemptions after the first',
    help: 'How many redemptions are allowed after the first; 0 means once.',
    example: '2',
    required: false,
    minimum: 0,
    aliases: ['max_subsequent_redemptions', 'subsequent redemptions'],
    width: 170,
  },
  {
    key: 'usage_limit',
    type: 'integer',
    label: 'Total uses',
    help: 'How many times it can be used in total; empty for no limit.',
    example: '100',
    required: false,
    minimum: 1,
    aliases: usageLimitAliases,
    width: 96,
  },
  startsColumn,
  endsColumn,
];

const head: readonly Field[] = [
  ['code', 'text'],
  ['value', 'digits'],
  ['value_type', 'text'],
  ['status', 'text'],
];
const limits: readonly Field[] = [
  [firstTimeKey, 'boolean', 'first_time_customer_restriction'],
  [onePerCustomerKey, 'boolean', 'one_application_per_customer'],
  [redemptionsKey, 'digits', 'max_subsequent_redemptions'],
];
const tail: readonly Field[] = [
  ['usage_limit', 'digits'],
  ['starts_at', 'text'],
  ['ends_at', 'text'],
];

/** Amounts and counts are strings in 2021-11; the two names inside `applies_to` follow the profile. */
function body(cells: Cells, profile: Profile): JsonObject {
  const appliesTo = fieldsOf(
    cells,
    [
      [itemTypeKey, 'text', 'purchase_item_type'],
      [idsKey, 'digits', profile.wire.appliesToIds],
      [resourceKey, 'word', profile.wire.appliesToResource],
    ],
    profile,
  );
  const usageLimits = fieldsOf(cells, limits, profile);
  const settings = channelSettings(cells);
  const whole: Record<string, Json> = fieldsOf(cells, head, profile);
  if (Object.keys(appliesTo).length > 0) whole.applies_to = appliesTo;
  if (settings !== undefined) whole.channel_settings = settings;
  if (Object.keys(usageLimits).length > 0) whole.usage_limits = usageLimits;
  return { ...whole, ...fieldsOf(cells, tail, profile) };
}

export const discounts2021x11: SheetKind = {
  id: 'discounts-2021-11',
  title: 'Create discount codes (2021-11)',
  about:
    'Creates one discount code per row, one request each, which is slower for many codes. Codes can be limited to one use per customer.',
  apiVersion: '2021-11',
  scopes: ['write_discounts'],
  columns,
  identifiedBy: [identities.code],
  summarizedBy: ['value_type', 'value', 'starts_at', 'ends_at'],
  newCode: { value: '10', value_type: 'percentage' },
  unique: 'code',
  sending: { via: 'single', method: 'POST', endpoint: 'discounts' },
  destructive: false,
  inverse: { kind: 'discount_delete' },
  rowRules: (cells) =>
    collect(
      valueIssue(cells, 'value_type'),
      statusIssue(cells),
      datesIssue(cells),
      scopeIssue(cells, idsKey, resourceKey),
    ),
  body: (rows, profile) => body(firstRow(rows), profile),
};
