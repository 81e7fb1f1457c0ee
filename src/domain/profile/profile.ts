import { z } from 'zod';
import { pagings } from './paging.ts';

/** No field of a profile is longer (`fields`). */
const text = z.string().max(500);

/**
 * How a service is spoken to: names on the wire, addresses, limits, optional endpoints, spellings.
 * Everything that the specification leaves "not shown" is a field here with a default, never a constant.
 */
const addresses = z.object({
  /** JSON API, without trailing slash (spec: Conventions, base_url). */
  base: text,
  auth: text,
  admin: text,
  /** Where auto-apply links point (spec: Endpoints, /r/checkout). */
  storefront: text,
});

/** The format that is read and written. A change of meaning, not an addition with a default, raises it. */
export const profileFormat = 1;

/**
 * The shape alone. What a value may be is said once, in `fields`: a profile kept by an earlier version stays
 * readable, and the editor, the import and the document say the same.
 */
export const profileSchema = z.object({
  format: z.literal(profileFormat),
  id: text.min(1),
  name: text.min(1),
  addresses,
  wire: z
    .object({
      /** `X-<headerPrefix>-Access-Token`, `X-<headerPrefix>-Version`, `X-<headerPrefix>-Limit`. */
      headerPrefix: text.default('Service'),
      /** The word in `platform_variant_id`, `platform_product`, `platform_a_domain`. */
      platformWord: text.default('platform'),
      /** The word in `service_product_id`, `customer_must_not_exist_in_service`. */
      serviceWord: text.default('service'),
      platformADomain: text.default('platform_a_domain'),
      platformBDomain: text.default('platform_b_domain'),
      shopDomain: text.default('shop_domain'),
      subscriptionCancel: z
        .enum(['subscription_cancel', 'bulk_subscription_cancel'])
        .default('subscription_cancel'),
      refreshGrant: z.enum(['refresh_token', 'refresh-token']).default('refresh_token'),
      appliesToIds: text.default('applies_to_ids'),
      appliesToResource: text.default('applies_to_resource'),
      sendClientSecret: z.boolean().default(false),
      /** What the version header says (spec: Versioning, 1). */
      version2021x01: text.default('2021-01'),
      version2021x11: text.default('2021-11'),
      /** spec: Versioning names no version for PUT /subscriptions. */
      subscriptionVersion: z.enum(['2021-11', '2021-01']).default('2021-11'),
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
  /** spec: Pagination and filtering of lists, not shown. */
  lists: z
    .object({
      /** Where the next page of a list is told, or that pages are asked for by their number or offset. */
      paging: z.enum(pagings).default('automatic'),
      /** The service promises that the tasks of a batch are listed in the order in which they were added. */
      tasksInOrder: z.boolean().default(false),
    })
    .prefault({}),
  words: z
    .object({
      batchDone: z.array(text).max(100).default(['completed', 'failed']),
      /** Running or waiting to run. */
      batchStarted: z.array(text).max(100).default(['processing']),
      batchNotStarted: z.array(text).max(100).default(['not_started']),
      taskDone: z.array(text).max(100).default(['success', 'failed']),
      taskFailed: z.array(text).max(100).default(['failed']),
      discountStatus: z.array(text).max(100).default(['enabled']),
      durations: z.array(text).max(100).default(['usage_limit', 'forever']),
    })
    .prefault({}),
});

export type Profile = z.infer<typeof profileSchema>;
