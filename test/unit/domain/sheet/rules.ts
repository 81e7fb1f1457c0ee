import { kinds } from '../../../../src/domain/kinds/registry.ts';
import { type Profile, profileSchema } from '../../../../src/domain/profile/profile.ts';
import { specificationProfile } from '../../../../src/domain/profile/shipped.ts';
import type { Issue } from '../../../../src/domain/sheet/issue.ts';
import type { Cells, KindId, RuleContext } from '../../../../src/domain/sheet/kind.ts';
import { rowCheck } from '../../../../src/domain/sheet/row-rules.ts';

export const context: RuleContext = { today: '2031-06-01', profile: specificationProfile };

/** The specification profile with other words or wire names. */
export const profileWith = (parts: {
  words?: Partial<Profile['words']>;
  wire?: Partial<Profile['wire']>;
}): Profile =>
  profileSchema.parse({
    ...specificationProfile,
    words: { ...specificationProfile.words, ...parts.words },
    wire: { ...specificationProfile.wire, ...parts.wire },
  });

const clean: Readonly<Partial<Record<KindId, Cells>>> = {
  'discounts-2021-01': {
    code: 'WELCOME10',
    value: '10',
    discount_type: 'percentage',
    duration: 'forever',
    status: 'enabled',
  },
  'discounts-2021-11': { code: 'WELCOME10', value: '10', value_type: 'percentage', status: 'enabled' },
  discount_update: { discount_id: '1', usage_limit: '5' },
  'subscription-swaps': { subscription_id: '1', platform_variant_id: '2' },
  bulk_subscriptions_create: {
    address_id: '1',
    charge_interval_frequency: '30',
    order_interval_frequency: '30',
    order_interval_unit: 'day',
    next_charge_scheduled_at: '2032-01-01',
    price: '1',
    quantity: '1',
    platform_variant_id: '5',
  },
};

/** The issues of a clean row of a kind after some cells are changed. */
export const issuesWith = (kind: KindId, changed: Cells, within: RuleContext = context): readonly Issue[] =>
  rowCheck(kinds[kind], within).cells({ ...clean[kind], ...changed });

/** `severity code column` of each issue. */
export const brief = (issues: readonly Issue[]): readonly string[] =>
  issues.map((one) => `${one.severity} ${one.code} ${one.column}`);
