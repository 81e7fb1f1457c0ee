import type { BatchType } from '../sheet/kind.ts';
import type { Profile } from './profile.ts';

/**
 * The specification writes `platform` and `service` where a service has its own words. Only these names
 * carry them: `fulfillment_service` is an ordinary word and stays.
 */
const PLATFORM_NAMES: ReadonlySet<string> = new Set([
  'platform_variant_id',
  'platform_product_id',
  'use_platform_variant_defaults',
  'platform_product',
  'platform_collection_id',
]);
const SERVICE_NAMES: ReadonlySet<string> = new Set([
  'service_product_id',
  'customer_must_not_exist_in_service',
]);

/** The name of a field on the wire, from its name in the specification. */
export function wireKey(name: string, profile: Profile): string {
  if (PLATFORM_NAMES.has(name)) return name.replace('platform', profile.wire.platformWord);
  if (SERVICE_NAMES.has(name)) return name.replace('service', profile.wire.serviceWord);
  return name;
}

/** A value of a closed list on the wire; texts that carry no such word are unchanged. */
export const wireValue = wireKey;

/** The spelling of a batch type (spec: Async batch and task, the two names of subscription_cancel). */
export const wireBatchType = (type: BatchType, profile: Profile): string =>
  type === 'subscription_cancel' ? profile.wire.subscriptionCancel : type;

/** Which of its own words a profile spells a name with; null for names that are the same everywhere. */
export const wireWordOf = (name: string): 'platform' | 'service' | null =>
  PLATFORM_NAMES.has(name) ? 'platform' : SERVICE_NAMES.has(name) ? 'service' : null;
