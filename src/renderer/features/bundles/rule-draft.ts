import { readNumber } from '../../../domain/money.ts';
import type { PriceRule, Rounding } from '../../../domain/pricing/rules.ts';

export const ruleKinds = ['percent', 'piece', 'bundle', 'price', 'total', 'tiers', 'none'] as const;
export type RuleKind = (typeof ruleKinds)[number];

/** A rule as it is typed. */
export type RuleDraft = {
  readonly kind: RuleKind;
  readonly value: string;
  readonly tiers: readonly { readonly from: string; readonly percent: string }[];
  readonly rounding: Rounding;
};
export type RuleAnswer = { readonly rule: PriceRule; readonly rounding: Rounding };

export const firstDraft: RuleDraft = {
  kind: 'percent',
  value: '10',
  tiers: [
    { from: '3', percent: '5' },
    { from: '6', percent: '10' },
  ],
  rounding: 'none',
};

export const isDecimal = (text: string): boolean => /^\d{1,9}(\.\d{1,2})?$/.test(text.trim());

/** The price that a text can only mean, as it is sent: "10,99" is 10.99, "1,234" may be two. Null where there is none. */
export function priceIn(text: string): string | null {
  if (isDecimal(text)) return text.trim();
  const reading = readNumber(text);
  if (reading === null || reading.percent || reading.currency !== null) return null;
  return reading.plain !== null && isDecimal(reading.plain) ? reading.plain : null;
}

export const isPieces = (text: string): boolean => /^[1-9]\d{0,4}$/.test(text.trim());

/** Rules that fix what a bundle costs are split exactly; rounding has no place there. */
export const isSplit = (kind: RuleKind): boolean => kind === 'bundle' || kind === 'total';

/** The rule of a draft; null while a field is not filled. */
export function ruleOf(draft: RuleDraft): RuleAnswer | null {
  const rounding = isSplit(draft.kind) ? 'none' : draft.rounding;
  if (draft.kind === 'none') return { rule: { rule: 'none' }, rounding: 'none' };
  if (draft.kind === 'tiers') {
    const whole = draft.tiers.every((tier) => isPieces(tier.from) && isDecimal(tier.percent));
    if (!whole || draft.tiers.length === 0) return null;
    const tiers = draft.tiers.map((tier) => ({
      from: Number(tier.from),
      apply: { rule: 'percent' as const, percent: tier.percent.trim() },
    }));
    return { rule: { rule: 'tiers', tiers }, rounding };
  }
  if (!isDecimal(draft.value)) return null;
  const value = draft.value.trim();
  switch (draft.kind) {
    case 'percent':
      return { rule: { rule: 'percent', percent: value }, rounding };
    case 'piece':
    case 'bundle':
      return { rule: { rule: 'amount', amount: value, off: draft.kind }, rounding };
    case 'price':
      return { rule: { rule: 'price', price: value }, rounding };
    case 'total':
      return { rule: { rule: 'total', total: value }, rounding };
  }
}
