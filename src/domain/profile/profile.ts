import { z } from 'zod';

/**
 * How a service is spoken to: names on the wire, addresses, limits, optional endpoints, spellings.
 * Everything that the specification leaves "not shown" is a field here with a default, never a constant.
 */
const addresses = z.object({
  /** JSON API, without trailing slash (spec: Conventions, base_url). */
  base: z.string(),
  auth: z.string(),
  admin: z.string(),
  /** Where auto-apply links point (spec: Endpoints, /r/checkout). */
  storefront: z.string(),
});

/** The format that is read and written. A change of meaning, not an addition with a default, raises it. */
export const profileFormat = 1;

/**
 * The shape alone. What a value may be is said once, in `fields`: a profile kept by an earlier version stays
 * readable, and the editor, the import and the document say the same.
 */
export const profileSchema = z.object({
  format: z.literal(profileFormat),
  id: z.string().min(1),
  name: z.string().min(1),
  addresses,
  wire: z
    .object({
      /** `X-<headerPrefix>-Access-Token`, `X-<headerPrefix>-Version`, `X-<headerPrefix>-Limit`. */
      headerPrefix: z.string().default('Service'),
      /** The word in `platform_variant_id`, `platform_product`, `platform_a_domain`. */
      platformWord: z.string().default('platform'),
      /** The word in `service_product_id`, `customer_must_not_exist_in_service`. */
      serviceWord: z.string().default('service'),
      platformADomain: z.string().default('platform_a_domain'),
      platformBDomain: z.string().default('platform_b_domain'),
      shopDomain: z.string().default('shop_domain'),
      subscriptionCancel: z
        .enum(['subscription_cancel', 'bulk_subscription_cancel'])
        .default('subscription_cancel'),
      refreshGrant: z.enum(['refresh_token', 'refresh-token']).default('refresh_token'),
      appliesToIds: z.string().default('applies_to_ids'),
      appliesToResource: z.string().default('applies_to_resource'),
      sendClientSecret: z.boolean().default(false),
      /** What the version header says (spec: Versioning, 1). */
      version2021x01: z.string().default('2021-01'),
      version2021x11: z.string().default('2021-11'),
    })
    .prefault({}),
  limits: z
    .object({
      bucketSize: z.number().int().positive().default(40),
      leakPerSecond: z.number().positive().default(2),
      tasksPerAdd: z.number().int().positive().default(1000),
      tasksPerBatch: z.number().int().positive().default(10000),
      outstandingBatches: z.number().int().positive().default(2),
      pageSize: z.number().int().positive().default(250),
      requestTimeoutMs: z.number().int().positive().default(30000),
      pollSeconds: z.number().positive().default(5),
    })
    .prefault({}),
  /** Endpoints that the specification does not show. Off unless the service is known to have them. */
  optional: z
    .object({
      taskList: z.boolean().default(false),
      discountLookup: z.boolean().default(false),
      discountRead: z.boolean().default(false),
      storeIdentity: z.boolean().default(false),
      tokenInformation: z.boolean().default(false),
      subscriptionRead: z.boolean().default(false),
    })
    .prefault({}),
  words: z
    .object({
      batchDone: z.array(z.string()).default(['completed', 'failed']),
      /** Running or waiting to run. */
      batchStarted: z.array(z.string()).default(['processing']),
      batchNotStarted: z.array(z.string()).default(['not_started']),
      taskDone: z.array(z.string()).default(['success', 'failed']),
      discountStatus: z.array(z.string()).default(['enabled']),
      durations: z.array(z.string()).default(['usage_limit', 'forever']),
    })
    .prefault({}),
});

export type Profile = z.infer<typeof profileSchema>;
