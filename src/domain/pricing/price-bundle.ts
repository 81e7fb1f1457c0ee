import Big from 'big.js';
import { roundCents } from './round.ts';
import { type PricedItem, type PriceRule, type Rounding, ruleFor, type SimpleRule } from './rules.ts';
import { splitTotal } from './split-total.ts';

export type NewPrice = {
  readonly id: string;
  readonly before: string;
  /** The price of one piece; the text as read where nothing changes. */
  readonly after: string;
  readonly changed: boolean;
};

export type PricedBundle = {
  readonly items: readonly NewPrice[];
  /** Prices times quantities. */
  readonly before: string;
  readonly after: string;
  /** What a fixed total could not reach because of the quantities, or null when it is exact. */
  readonly short: string | null;
};

const centsOf = (text: string): bigint =>
  BigInt(new Big(text).times(100).round(0, Big.roundHalfUp).toFixed());
const textOf = (cents: bigint): string => new Big(cents.toString()).div(100).toFixed(2);
const sumOf = (items: readonly PricedItem[], price: (item: PricedItem) => string): string =>
  items.reduce((sum, item) => sum.plus(new Big(price(item)).times(item.quantity)), new Big(0)).toFixed(2);

/**
 * The new prices of one bundle selection. Rules look at the items as read, so applying one twice to the saved
 * originals gives the same. No price is below zero. Order of the items does not matter.
 */
export function priceBundle(
  items: readonly PricedItem[],
  rule: PriceRule,
  rounding: Rounding = 'none',
): PricedBundle {
  const pieces = items.reduce((sum, item) => sum + item.quantity, 0);
  const applied = ruleFor(rule, pieces);
  const total = totalOf(applied, items);
  const split = total === null ? null : splitTotal(total, sharesOf(items));
  const after = (item: PricedItem): bigint | null =>
    split === null ? pieceCents(item, applied, rounding) : (split.cents.get(item.id) ?? 0n);
  const priced = items.map((item): NewPrice => {
    const cents = after(item);
    const same = cents === null || new Big(textOf(cents)).eq(item.price);
    return { id: item.id, before: item.price, after: same ? item.price : textOf(cents), changed: !same };
  });
  const byId = new Map(priced.map((item) => [item.id, item.after]));
  return {
    items: priced,
    before: sumOf(items, (item) => item.price),
    after: sumOf(items, (item) => byId.get(item.id) ?? item.price),
    short: split === null || split.left === 0n ? null : textOf(split.left),
  };
}

/** Weights of a split: the prices as read, in units that keep all their decimals. */
function sharesOf(items: readonly PricedItem[]) {
  const decimals = Math.max(2, ...items.map((item) => item.price.split('.')[1]?.length ?? 0));
  const unit = new Big(10).pow(decimals);
  return items.map((item) => ({
    id: item.id,
    quantity: item.quantity,
    weight: BigInt(new Big(item.price).times(unit).toFixed(0)),
  }));
}

/** The cents that all pieces cost together, for rules that fix that; null for rules of single prices. */
function totalOf(rule: SimpleRule, items: readonly PricedItem[]): bigint | null {
  if (rule.rule === 'total') return centsOf(rule.total);
  if (rule.rule !== 'amount' || rule.off !== 'bundle') return null;
  const left = new Big(sumOf(items, (item) => item.price)).minus(rule.amount);
  return left.lt(0) ? 0n : centsOf(left.toFixed());
}

/** The cents of one piece, or null where the price stays. */
function pieceCents(item: PricedItem, rule: SimpleRule, rounding: Rounding): bigint | null {
  const before = new Big(item.price);
  // A price that a rule leaves as it is keeps its decimals: rounding it to cents would change it.
  const floored = (price: Big): bigint | null =>
    price.eq(before) && rounding === 'none'
      ? null
      : roundCents(centsOf((price.lt(0) ? new Big(0) : price).toFixed()), rounding);
  switch (rule.rule) {
    case 'none':
    case 'total':
      return null;
    case 'percent':
      return floored(before.times(new Big(100).minus(rule.percent)).div(100));
    case 'amount':
      return floored(before.minus(rule.amount));
    case 'price':
      return floored(new Big(rule.price));
  }
}
