import type { KindId } from '../sheet/kind.ts';
import { channelKey, channels } from './body.ts';
import {
  firstTimeKey,
  idsKey,
  itemTypeKey,
  onePerCustomerKey,
  redemptionsKey,
  resourceKey,
} from './discounts-2021-11.ts';

/** The settings of a discount as the merchant portal groups them (spec: Mapping of merchant-portal settings). */
export const portalSettings = ['type', 'code', 'applies-to', 'channels', 'limits', 'dates'] as const;
export type PortalSetting = (typeof portalSettings)[number];

export type PortalGroup = { readonly setting: PortalSetting; readonly columns: readonly string[] };

const groups = (columns: Readonly<Record<PortalSetting, readonly string[]>>): readonly PortalGroup[] =>
  portalSettings.map((setting) => ({ setting, columns: columns[setting] }));

const code = ['code', 'status'];
const channelKeys = channels.map(channelKey);
const dates = ['starts_at', 'ends_at'];

const first = groups({
  type: ['discount_type', 'value'],
  code,
  'applies-to': ['applies_to_product_type', 'applies_to_resource', 'applies_to_id'],
  channels: channelKeys,
  limits: ['duration', 'duration_usage_limit', 'usage_limit', 'first_time_customer_restriction'],
  dates,
});
const second = groups({
  type: ['value_type', 'value'],
  code,
  'applies-to': [itemTypeKey, resourceKey, idsKey],
  channels: channelKeys,
  limits: [firstTimeKey, onePerCustomerKey, redemptionsKey, 'usage_limit'],
  dates,
});

/** The groups of a discount kind's columns; null for every other kind. */
export function portalGroups(kind: KindId): readonly PortalGroup[] | null {
  if (kind === 'discounts-2021-01') return first;
  return kind === 'discounts-2021-11' ? second : null;
}
