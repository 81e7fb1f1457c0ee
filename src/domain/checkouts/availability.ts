import { checkoutsMessages } from '../../messages/checkouts.ts';
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
      title: checkoutsMessages.storesPlatformNoCheckouts,
      text: checkoutsMessages.storePlatformChecksOut,
    };
  }
  return {
    available: true,
    title: checkoutsMessages.storeCheckouts,
    text:
      platform === 'b'
        ? checkoutsMessages.storePlatformBCheckouts
        : checkoutsMessages.storeCustomIntegrationCheckouts,
  };
}
