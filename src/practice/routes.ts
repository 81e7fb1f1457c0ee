import { batchRoutes } from './batches/endpoints.ts';
import { bundleRoutes } from './bundles/endpoints.ts';
import { checkoutRoutes } from './checkouts/endpoints.ts';
import { discountRoutes } from './discounts/endpoints.ts';
import type { Route } from './http/call.ts';
import { identityRoutes } from './http/identity.ts';
import { installRoutes } from './oauth/install.ts';
import { tokenRoute } from './oauth/token.ts';
import { storefrontRoute } from './storefront/page.ts';
import { subscriptionRoutes } from './subscriptions/endpoints.ts';

/** Every endpoint of the service. */
export const routes: readonly Route[] = [
  ...installRoutes,
  tokenRoute,
  ...discountRoutes,
  ...batchRoutes,
  ...subscriptionRoutes,
  ...bundleRoutes,
  ...checkoutRoutes,
  ...identityRoutes,
  storefrontRoute,
];
