import { z } from 'zod';
import { codesMessages } from '../../messages/codes.ts';

const decimal = z
  .string()
  .regex(/^\d+(\.\d+)?$/, codesMessages.numberPointBeforeDecimals)
  .max(20);

/** How the prices of one bundle selection are made. Amounts are decimals as text. */
export const simpleRuleSchema = z.discriminatedUnion('rule', [
  /** So many percent off every item. */
  z.object({ rule: z.literal('percent'), percent: decimal }),
  /** So much off the price of every piece, or off the whole bundle. */
  z.object({ rule: z.literal('amount'), amount: decimal, off: z.enum(['piece', 'bundle']) }),
  /** Every piece costs this. */
  z.object({ rule: z.literal('price'), price: decimal }),
  /** All pieces together cost this, split over the items by what they cost before. */
  z.object({ rule: z.literal('total'), total: decimal }),
  /** Prices stay. */
  z.object({ rule: z.literal('none') }),
]);
export type SimpleRule = z.infer<typeof simpleRuleSchema>;

/** From so many pieces in the bundle on, this rule. */
const tierSchema = z.object({ from: z.number().int().min(1), apply: simpleRuleSchema });

export const priceRuleSchema = z.union([
  simpleRuleSchema,
  z.object({ rule: z.literal('tiers'), tiers: z.array(tierSchema).min(1).max(100) }),
]);
export type PriceRule = z.infer<typeof priceRuleSchema>;

/** How a new price of a piece is rounded. A total that is split is exact and never rounded. */
export const roundings = ['none', 'nearest-5', 'nearest-10', 'ends-99', 'whole'] as const;
export type Rounding = (typeof roundings)[number];

/** An item of a bundle selection, as read (spec: Bundle selection, items). */
export type PricedItem = {
  readonly id: string;
  /** Price of one piece, a decimal. */
  readonly price: string;
  readonly quantity: number;
};

/** The rule for a number of pieces: the tier with the highest start that they reach; none below the first. */
export function ruleFor(rule: PriceRule, pieces: number): SimpleRule {
  if (rule.rule !== 'tiers') return rule;
  const reached = rule.tiers.filter((tier) => tier.from <= pieces);
  const best = reached.reduce<(typeof reached)[number] | null>(
    (found, tier) => (found === null || tier.from > found.from ? tier : found),
    null,
  );
  return best?.apply ?? { rule: 'none' };
}
