import type { LinkStore } from '../links/checkout-link.ts';

/** The only version in which checkouts exist (spec: Endpoints, rule 1). */
export const checkoutVersion = '2021-01';

export type CheckoutAvailability = {
  readonly available: boolean;
  readonly title: string;
  readonly text: string;
};

/** Whether a store has checkouts of the service, and why (spec: Endpoints, rule 1). */
export function checkoutAvailability(platform: LinkStore['platform']): CheckoutAvailability {
  if (platform === 'a') {
    return {
      available: false,
      title: 'Stores on platform A have no checkouts here',
      text: 'The store is on platform A, which checks out through the platform itself. Checkouts of the service exist only for platform B and custom integrations.',
    };
  }
  return {
    available: true,
    title: 'This store has checkouts',
    text:
      platform === 'b'
        ? 'The store is on platform B. Checkouts are made in version 2021-01.'
        : 'The store is a custom integration. Checkouts are made in version 2021-01.',
  };
}
