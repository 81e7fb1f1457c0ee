import type { JsonObject } from '../../domain/json.ts';
import { ServiceProblem } from '../answers/problem.ts';
import { number } from '../answers/reply.ts';
import { below, pick } from '../random.ts';
import type { Service } from '../service.ts';
import { isUnknown } from './patterns.ts';

/** What the store platform knows of a variant. */
export type PlatformProduct = {
  readonly productTitle: string;
  readonly variantTitle: string;
  readonly productId: string;
  readonly variantId: string;
  readonly serviceProductId: string;
  readonly sku: string;
  readonly price: string;
};

const titles = ['Coffee beans', 'Green tea', 'Oat bar', 'Hand soap', 'Cat food', 'Razor blades'] as const;
const variants = ['Small', 'Medium', 'Large', 'Family pack'] as const;

/** The product of a variant id, made from the seed; 422 for a variant that the platform does not know. */
export function platformProduct(service: Service, variantId: string): PlatformProduct {
  if (isUnknown(variantId)) {
    throw new ServiceProblem(422, { [service.words.variantId]: [`${variantId} does not exist`] });
  }
  const { seed } = service;
  const key = ['product', variantId] as const;
  return {
    productTitle: pick(titles, seed, ...key, 'title'),
    variantTitle: pick(variants, seed, ...key, 'variant'),
    productId: String(4_000_000_000_000 + below(1_000_000_000, seed, ...key, 'product')),
    variantId,
    serviceProductId: String(1_000_000 + below(9_000_000, seed, ...key, 'service')),
    sku: `SKU-${below(100_000, seed, ...key, 'sku')}`,
    price: (5 + below(9_500, seed, ...key, 'price') / 100).toFixed(2),
  };
}

/** The fields that a subscription or one-time item takes from its product (spec: Subscription). */
export const productFields = (service: Service, product: PlatformProduct): JsonObject => ({
  product_title: product.productTitle,
  [service.words.serviceProductId]: number(product.serviceProductId),
  [service.words.productId]: number(product.productId),
  [service.words.variantId]: number(product.variantId),
  sku: product.sku,
  variant_title: product.variantTitle,
});
