import type { Profile } from '../domain/profile/profile.ts';

/** The names on the wire that contain the word of the platform or of the service (spec: Conventions). */
export type Words = Profile['wire'] & {
  readonly tokenHeader: string;
  readonly versionHeader: string;
  readonly limitHeader: string;
  readonly variantId: string;
  readonly productId: string;
  readonly serviceProductId: string;
  readonly useVariantDefaults: string;
  readonly resources: readonly string[];
  readonly newCustomersOnly: string;
};

export const createWords = (wire: Profile['wire']): Words => ({
  ...wire,
  tokenHeader: `X-${wire.headerPrefix}-Access-Token`,
  versionHeader: `X-${wire.headerPrefix}-Version`,
  limitHeader: `X-${wire.headerPrefix}-Limit`,
  variantId: `${wire.platformWord}_variant_id`,
  productId: `${wire.platformWord}_product_id`,
  serviceProductId: `${wire.serviceWord}_product_id`,
  useVariantDefaults: `use_${wire.platformWord}_variant_defaults`,
  resources: [`${wire.platformWord}_product`, `${wire.platformWord}_collection_id`],
  newCustomersOnly: `customer_must_not_exist_in_${wire.serviceWord}`,
});
