import type { DiscountTerms } from './record.ts';

/** Why a discount cannot be applied on a day, in a sentence; null when it can (spec: Rules on ..., 2). */
export function whyNotApplicable(terms: DiscountTerms, today: string): string | null {
  if (terms.status !== 'enabled') return `${terms.code} is ${terms.status}`;
  if (terms.endsAt !== null && terms.endsAt < today) return `${terms.code} ended on ${terms.endsAt}`;
  return null;
}

/** The same where the discount takes effect at once: at a checkout, it has to have begun, too. */
export function whyNotNow(terms: DiscountTerms, today: string): string | null {
  const reason = whyNotApplicable(terms, today);
  if (reason !== null) return reason;
  if (terms.startsAt !== null && terms.startsAt > today) return `${terms.code} begins on ${terms.startsAt}`;
  return channelAllows(terms, 'checkout_page') ? null : `${terms.code} is not for the checkout page`;
}

function channelAllows(terms: DiscountTerms, channel: string): boolean {
  const setting = terms.channels?.[channel];
  return !(
    typeof setting === 'object' &&
    setting !== null &&
    'can_apply' in setting &&
    setting.can_apply === false
  );
}
