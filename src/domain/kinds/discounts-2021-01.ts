import { rowRulesMessages } from '../../messages/row-rules.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Profile } from '../profile/profile.ts';
import { isEmptyMark } from '../sheet/empty-mark.ts';
import type { Issue } from '../sheet/issue.ts';
import type { Cells, Column, SheetKind } from '../sheet/kind.ts';
import { fixOf, issue } from '../sheet/words.ts';
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

/** spec: Discount, API version 2021-01. */
export const columns2021x01: readonly Column[] = [
  codeColumn,
  valueColumn,
  typeColumn('discount_type'),
  {
    key: 'applies_to_product_type',
    type: 'choice',
    label: 'Applies to',
    help: 'ONETIME for one-time items, SUBSCRIPTION for subscription items, or ALL.',
    example: 'ALL',
    required: false,
    choices: ['ONETIME', 'SUBSCRIPTION', 'ALL'],
    aliases: productTypeAliases,
    width: 126,
  },
  {
    key: 'duration',
    type: 'choice',
    label: 'Duration',
    help: 'forever, or usage_limit for a limited number of charges.',
    example: 'usage_limit',
    required: true,
    choices: ['usage_limit', 'forever'],
    profileWords: 'durations',
    aliases: ['dauer', 'laufzeit', 'durée', 'duración', 'duracion'],
    width: 110,
  },
  {
    key: 'duration_usage_limit',
    type: 'integer',
    label: 'Max redemptions',
    help: 'How many times it can be applied, with the duration usage_limit; 1 means once.',
    example: '3',
    required: false,
    minimum: 1,
    aliases: [
      'max redemptions',
      'maximum redemptions',
      'redemptions',
      'number of charges',
      'duration limit',
      'applies to charges',
      'einlösungen',
      'maximale einlösungen',
      'nombre maximal d’utilisations',
      'canjes máximos',
    ],
    width: 126,
  },
  statusColumn,
  {
    key: 'usage_limit',
    type: 'integer',
    label: 'Total uses',
    help: 'How many times customers can use it across the store; empty for no limit.',
    example: '100',
    required: false,
    minimum: 1,
    aliases: usageLimitAliases,
    width: 96,
  },
  {
    key: 'first_time_customer_restriction',
    type: 'choice',
    label: 'New customers only',
    help: 'customer_must_not_exist_in_service: only customers not already known may apply it; empty for all.',
    example: '',
    required: false,
    choices: ['customer_must_not_exist_in_service'],
    aliases: firstTimeAliases,
    width: 240,
  },
  startsColumn,
  endsColumn,
  {
    key: 'applies_to_id',
    type: 'id',
    label: 'Product or collection ID',
    help: 'The product or collection that the discount is limited to; empty for everything.',
    example: '6528740305601',
    required: false,
    aliases: idAliases,
    width: 150,
  },
  {
    key: 'applies_to_resource',
    type: 'choice',
    label: 'Product or collection',
    help: 'Whether the ID is a product or a collection: platform_product or platform_collection_id.',
    example: 'platform_product',
    required: false,
    choices: resources,
    aliases: resourceAliases,
    width: 170,
  },
  ...channelColumns,
];

const plainFields: readonly Field[] = [
  ['code', 'text'],
  ['value', 'number'],
  ['discount_type', 'text'],
  ['applies_to_product_type', 'choice'],
  ['duration', 'text'],
  ['duration_usage_limit', 'number'],
  ['status', 'text'],
  ['usage_limit', 'number'],
  ['first_time_customer_restriction', 'word'],
  ['starts_at', 'date'],
  ['ends_at', 'date'],
  ['applies_to_id', 'number'],
  ['applies_to_resource', 'word'],
];

/** The flat discount object of 2021-01. */
export function discountBody2021x01(cells: Cells, profile: Profile): JsonObject {
  const body: Record<string, Json> = fieldsOf(cells, plainFields, profile);
  const settings = channelSettings(cells);
  if (settings !== undefined) body.channel_settings = settings;
  return body;
}

/** A limited duration needs its limit; an unlimited one ignores it. */
export function durationIssue(cells: Cells): Issue | null {
  const limit = cells.duration_usage_limit ?? '';
  const isNone = limit === '' || isEmptyMark(limit);
  if (isNone && cells.duration === 'usage_limit') {
    const once = fixOf('set-1', 'duration_usage_limit', '1');
    return issue('duration_usage_limit', 'error', 'required', rowRulesMessages.limitMissing, once);
  }
  if (!isNone && cells.duration === 'forever') {
    return issue(
      'duration_usage_limit',
      'warning',
      'ignored-by-service',
      rowRulesMessages.limitIgnored({ limit }),
      fixOf('clear', 'duration_usage_limit', ''),
    );
  }
  return null;
}

export const discounts2021x01: SheetKind = {
  id: 'discounts-2021-01',
  title: 'Create discount codes (2021-01)',
  about:
    'Creates one discount code per row, usually in batches, which is faster for many codes. Codes can be limited to subscription items.',
  apiVersion: '2021-01',
  scopes: ['write_batches', 'write_discounts'],
  columns: columns2021x01,
  identifiedBy: [identities.code],
  summarizedBy: ['discount_type', 'value', 'starts_at', 'ends_at'],
  newCode: { value: '10', discount_type: 'percentage', duration: 'usage_limit', duration_usage_limit: '1' },
  unique: 'code',
  sending: { via: 'batch', batchType: 'discount_create' },
  // spec: Endpoints, POST /discounts takes this shape, too; Scopes, 2: batches need a scope of their own.
  rowByRow: {
    sending: { via: 'single', method: 'POST', endpoint: 'discounts' },
    scopes: ['write_discounts'],
  },
  destructive: false,
  inverse: { kind: 'discount_delete' },
  rowRules: (cells) =>
    collect(
      valueIssue(cells, 'discount_type'),
      durationIssue(cells),
      statusIssue(cells),
      datesIssue(cells),
      scopeIssue(cells, 'applies_to_id', 'applies_to_resource'),
    ),
  body: (rows, profile) => discountBody2021x01(firstRow(rows), profile),
};
