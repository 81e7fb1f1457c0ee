import { z } from 'zod';

/**
 * A fault plan: a list of rules, read from top to bottom for every request.
 *
 *     [{ "match": { "method": "POST", "path": "/discounts", "nth": 2 }, "do": { "kind": "drop-after-acting" } }]
 *
 * `match` names requests by method, path (`*` stands for one segment, `**` for any rest; no query), store and a
 * text in their body, and then which of them: the `nth`, `every` n-th, or each with a `probability`; without one of these, all. A
 * rule stops after `times` firings; `nth` and `unauthorized-once` fire once unless `times` says more. The
 * counts are part of the service's state: a rule that fired does not fire again after a restart. Every kind
 * is described in docs/recipes/practice-faults.md.
 */
const matchSchema = z
  .strictObject({
    method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).optional(),
    path: z.string().min(1).optional(),
    store: z.string().optional(),
    /** A text that the request's body contains. */
    body: z.string().min(1).optional(),
    nth: z.number().int().min(1).optional(),
    every: z.number().int().min(1).optional(),
    probability: z.number().min(0).max(1).optional(),
    times: z.number().int().min(1).optional(),
  })
  .refine(
    (match) => [match.nth, match.every, match.probability].filter((one) => one !== undefined).length <= 1,
    'at most one of nth, every and probability',
  );

const bodyShapes = [
  'errors-map-of-lists',
  'errors-map',
  'errors-text',
  'error-text',
  'error-map',
  'warning-text',
  'nested',
  'schema',
  'empty',
  'html',
] as const;
export type BodyShape = (typeof bodyShapes)[number];
export const everyBodyShape: readonly BodyShape[] = bodyShapes;

const code = z.number().int().min(400).max(599);
const retryAfter = z.union([z.number().int().min(0), z.string()]);

const actionSchema = z.discriminatedUnion('kind', [
  /** The connection is closed and nothing was done. */
  z.strictObject({ kind: z.literal('drop-before-acting') }),
  /** The request is carried out, and the connection is closed instead of an answer. */
  z.strictObject({ kind: z.literal('drop-after-acting') }),
  /** Real milliseconds that pass before (default) or after acting. */
  z.strictObject({
    kind: z.literal('delay'),
    ms: z.number().int().min(0).max(600_000),
    when: z.enum(['before', 'after']).default('before'),
  }),
  /** The request is carried out twice, as by a proxy that repeats it; the first answer is given. */
  z.strictObject({ kind: z.literal('duplicate-accept') }),
  /** An error status instead of the answer; `acted` true: the request was carried out all the same. */
  z.strictObject({
    kind: z.literal('status'),
    code,
    body: z.enum(bodyShapes).default('errors-map-of-lists'),
    message: z.string().default('The request could not be carried out.'),
    retryAfter: retryAfter.optional(),
    acted: z.boolean().default(false),
  }),
  /** This and the next matching requests, `count` in all, are refused with `code`. */
  z.strictObject({
    kind: z.literal('burst'),
    code,
    count: z.number().int().min(1).max(1000),
    retryAfter: retryAfter.optional(),
  }),
  /** The access token of the request dies and the answer is 401; a refresh brings the next one. */
  z.strictObject({ kind: z.literal('unauthorized-once') }),
  /** A refresh answers a new refresh token and the old one dies, whatever the behaviour says. */
  z.strictObject({ kind: z.literal('rotate-refresh') }),
  /** Both tokens of the store die: the store signed the app out. The answer is 401. */
  z.strictObject({ kind: z.literal('sign-out') }),
  /** The request is carried out; the body of the answer is empty, HTML, broken JSON, or cut off. */
  z.strictObject({ kind: z.literal('empty-body') }),
  z.strictObject({ kind: z.literal('html-body') }),
  z.strictObject({ kind: z.literal('malformed-body') }),
  z.strictObject({ kind: z.literal('truncated-body') }),
  /** The counters of the batch are behind by this share; with `total` the number of its tasks, too. */
  z.strictObject({
    kind: z.literal('lagging-counters'),
    share: z.number().min(0).max(1).default(0.5),
    total: z.boolean().default(false),
  }),
  z.strictObject({ kind: z.literal('out-of-order-tasks') }),
  /** This share of the tasks is left out of the page, but at least one. */
  z.strictObject({ kind: z.literal('missing-tasks'), share: z.number().min(0).max(1).default(0.1) }),
  /** The batch (or each task of the page) shows this status whatever it is. */
  z.strictObject({ kind: z.literal('stuck-status'), status: z.string().default('processing') }),
  z.strictObject({ kind: z.literal('unknown-status'), status: z.string().default('reconciling') }),
  /** A process request is refused while two batches of the store are outstanding. */
  z.strictObject({ kind: z.literal('refuse-third-batch'), code: code.default(429) }),
  /** A page of tasks holds at most `max`; `refuse`: a larger limit is answered with 422. */
  z.strictObject({
    kind: z.literal('page-limit'),
    max: z.number().int().min(1),
    refuse: z.boolean().default(false),
  }),
  /** An add request with more than `above` tasks is refused: 413, or 422 with the words "too many". */
  z.strictObject({
    kind: z.literal('over-limit-chunk'),
    above: z.number().int().min(0),
    code: z.union([z.literal(413), z.literal(422)]).default(413),
  }),
]);

/** Every kind of fault, for the recipe and its test. */
export const faultKinds: readonly string[] = actionSchema.options.map(({ shape }) => shape.kind.value);

export const faultRuleSchema = z.strictObject({ match: matchSchema.default({}), do: actionSchema });
export const faultPlanSchema = z.array(faultRuleSchema).max(1000);

export type FaultRule = z.output<typeof faultRuleSchema>;
export type FaultRuleInput = z.input<typeof faultRuleSchema>;
export type FaultPlan = z.output<typeof faultPlanSchema>;
export type FaultAction = FaultRule['do'];
export type FaultKind = FaultAction['kind'];
export type ActionOf<K extends FaultKind> = Extract<FaultAction, { readonly kind: K }>;
