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
  title: 'Links do not apply discounts at this store',
  text,
  caution: `does not apply the discount: ${caution}`,
});

/** Whether links apply discounts at a store, and why (spec: Endpoints, rule 2). */
export function linkPrecondition(platform: LinkStore['platform'], checkout: StoreCheckout): Precondition {
  if (platform === 'b') {
    return unsupported(
      'The store is on platform B. Automatic discounts need the service’s hosted checkout on platform A; the hosted checkout for platform B does not support them.',
      'the store is on platform B',
    );
  }
  if (platform === 'custom') {
    return unsupported(
      'The store is a custom integration. Automatic discounts need the service’s hosted checkout on platform A.',
      'the store is a custom integration',
    );
  }
  switch (checkout) {
    case 'hosted':
      return {
        verdict: 'supported',
        title: 'Links apply discounts at this store',
        text: 'The store is on platform A and uses the service’s hosted checkout. Each discount has to exist before its link is opened.',
        caution: null,
      };
    case 'platform':
      return unsupported(
        'The store uses the checkout integration of platform A itself, which does not support automatic discounts. They need the service’s hosted checkout.',
        'the store uses the checkout of its platform',
      );
    case 'not-known':
      return {
        verdict: 'depends',
        title: 'Links work with the hosted checkout only',
        text: 'The store is on platform A. Automatic discounts need the service’s hosted checkout; on the platform’s own checkout integration they are not supported. Opening one link shows which it is.',
        caution: null,
      };
  }
}
