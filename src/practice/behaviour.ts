import { z } from 'zod';

export const behaviourNames = ['specification', 'extended', 'hostile'] as const;
export type BehaviourName = (typeof behaviourNames)[number];

/**
 * Everything in which services of this shape are known to differ. A behaviour is a set of these switches;
 * each can be set on its own besides.
 */
export const switchesSchema = z.strictObject({
  /** Endpoints that the specification does not show. */
  taskList: z.boolean(),
  discountLookup: z.boolean(),
  discountRead: z.boolean(),
  storeIdentity: z.boolean(),
  tokenInformation: z.boolean(),
  subscriptionRead: z.boolean(),
  /** `{batch_id}` as in the specification, `{async_batch: {id}}`, or one of every known form in turn. */
  envelopes: z.enum(['bare', 'wrapped', 'rotating']),
  /** `{errors: {field: [..]}}`, or one of every known shape in turn, empty and HTML bodies among them. */
  errorShapes: z.enum(['plain', 'rotating']),
  /** 200 for every success; 201, 202, 204 where fitting; or any 2xx in turn. */
  successCodes: z.enum(['always-200', 'fitting', 'rotating']),
  /** What the answer to an add request holds. */
  addAnswer: z.enum(['batch', 'count', 'tasks', 'rotating']),
  /** Whether a listed task repeats its body, and which comes first: the specification promises neither. */
  taskEcho: z.enum(['whole', 'none']),
  taskOrder: z.enum(['added', 'newest-first']),
  /** Ids beyond 2^53; decided when the database is made. */
  largeIds: z.boolean(),
  /** What becomes of a process request when the queue of the store is full. */
  whenQueueFull: z.enum(['queue', 'refuse-409', 'refuse-429', 'rotating']),
  /** Whether a refresh answers a new refresh token. */
  refreshRotation: z.enum(['rotate', 'omit']),
  /** When the tokens that a refresh replaces stop working. */
  oldTokensDie: z.enum(['at-once', 'at-first-use']),
  /** Scopes that the specification names, or one for every batch type and resource. */
  scopesNeeded: z.enum(['named', 'every-type']),
  duplicateCodes: z.enum(['refuse', 'accept']),
  discountUpdate: z.enum(['every-field', 'limited']),
  subscriptionCancel: z.enum(['either', 'subscription_cancel', 'bulk_subscription_cancel']),
  /** `X-Service-Limit: 12/40`, `X-RateLimit-Limit` and `-Remaining`, nothing, or one of them in turn. */
  limitHeader: z.enum(['limit', 'rate-limit', 'none', 'rotating']),
  retryAfter: z.enum(['seconds', 'date', 'rotating']),
  /**
   * Counters lag, statuses are odd and pages of tasks are shuffled and lack tasks until this many service
   * seconds after the batch ended; from then on everything read of it is right. 0: always right.
   */
  settleSeconds: z.number().min(0),
});
export type Switches = z.output<typeof switchesSchema>;

const specification: Switches = {
  taskList: false,
  discountLookup: false,
  discountRead: false,
  storeIdentity: false,
  tokenInformation: false,
  subscriptionRead: false,
  envelopes: 'bare',
  errorShapes: 'plain',
  successCodes: 'always-200',
  addAnswer: 'batch',
  taskEcho: 'whole',
  taskOrder: 'added',
  largeIds: false,
  whenQueueFull: 'queue',
  refreshRotation: 'rotate',
  oldTokensDie: 'at-once',
  scopesNeeded: 'named',
  duplicateCodes: 'refuse',
  discountUpdate: 'every-field',
  subscriptionCancel: 'either',
  limitHeader: 'limit',
  retryAfter: 'seconds',
  settleSeconds: 0,
};

const extended: Switches = {
  ...specification,
  taskList: true,
  discountLookup: true,
  discountRead: true,
  storeIdentity: true,
  tokenInformation: true,
  subscriptionRead: true,
  envelopes: 'wrapped',
  successCodes: 'fitting',
  addAnswer: 'count',
  whenQueueFull: 'refuse-429',
};

/**
 * Everything that is known to vary, varies. A client can still reach certainty about every batch: what was
 * done is told truthfully in the end, tokens are never lost by a lost answer, and refusals that a client
 * must understand keep their words.
 */
const hostile: Switches = {
  ...extended,
  envelopes: 'rotating',
  errorShapes: 'rotating',
  successCodes: 'rotating',
  addAnswer: 'rotating',
  largeIds: true,
  whenQueueFull: 'rotating',
  oldTokensDie: 'at-first-use',
  limitHeader: 'rotating',
  retryAfter: 'rotating',
  settleSeconds: 3,
};

export const behaviours: Readonly<Record<BehaviourName, Switches>> = { specification, extended, hostile };
