import { linksMessages } from '../../messages/links.ts';
import type { LinkStore } from './checkout-link.ts';

/** Which checkout a store uses. The API does not tell; the operator knows it, or not. */
export const storeCheckouts = ['hosted', 'platform', 'not-known'] as const;
export type StoreCheckout = (typeof storeCheckouts)[number];

export type Precondition = {
  readonly verdict: 'supported' | 'unsupported' | 'depends';
  readonly title: string;
  readonly text: string;
  /** Goes with every link that is made in spite of it; null where links can apply discounts. */
  readonly caution: string | null;
};

const unsupported = (text: string, caution: string): Precondition => ({
  verdict: 'unsupported',
  title: linksMessages.linksNotApplyDiscounts,
  text,
  caution: linksMessages.notApplyDiscount({ caution }),
});

/** Whether links apply discounts at a store, and why (spec: Endpoints, rule 2). */
export function linkPrecondition(platform: LinkStore['platform'], checkout: StoreCheckout): Precondition {
  if (platform === 'b') {
    return unsupported(linksMessages.storePlatformBAutomatic, linksMessages.storePlatformB);
  }
  if (platform === 'custom') {
    return unsupported(linksMessages.storeCustomIntegrationAutomatic, linksMessages.storeCustomIntegration);
  }
  switch (checkout) {
    case 'hosted':
      return {
        verdict: 'supported',
        title: linksMessages.linksApplyDiscountsStore,
        text: linksMessages.storePlatformUsesServices,
        caution: null,
      };
    case 'platform':
      return unsupported(linksMessages.storeUsesCheckoutIntegration, linksMessages.storeUsesCheckoutPlatform);
    case 'not-known':
      return {
        verdict: 'depends',
        title: linksMessages.linksWorkHostedCheckout,
        text: linksMessages.storePlatformAutomaticDiscounts,
        caution: null,
      };
  }
}
