import { type FaultPlan, type FaultRuleInput, faultPlanSchema } from './plan.ts';

/** Resources whose requests can be repeated or looked up; a checkout that was made twice could not be told. */
const resources = ['/async_batches/**', '/discounts/**', '/subscriptions/**', '/bundle_selections/**'];

/**
 * The faults that the hostile behaviour brings along, at rates at which every run still ends. Nothing of the
 * token endpoint is lost after acting: with a refresh token that never arrived no client could go on.
 */
export const hostileFaults: FaultPlan = faultPlanSchema.parse([
  { match: { path: '/oauth/token', probability: 0.02 }, do: { kind: 'drop-before-acting' } },
  ...resources.flatMap(faultsOf),
] satisfies FaultRuleInput[]);

function faultsOf(path: string): FaultRuleInput[] {
  const each = (probability: number): FaultRuleInput['match'] => ({ path, probability });
  return [
    { match: each(0.01), do: { kind: 'drop-before-acting' } },
    { match: each(0.01), do: { kind: 'drop-after-acting' } },
    { match: each(0.02), do: { kind: 'delay', ms: 120 } },
    { match: { ...each(0.01), method: 'POST' }, do: { kind: 'duplicate-accept' } },
    { match: { ...each(0.004), times: 1_000_000 }, do: { kind: 'unauthorized-once' } },
    { match: each(0.005), do: { kind: 'burst', code: 429, count: 2, retryAfter: 1 } },
    { match: each(0.005), do: { kind: 'burst', code: 409, count: 2 } },
    { match: each(0.005), do: { kind: 'burst', code: 503, count: 3, retryAfter: 1 } },
    { match: each(0.004), do: { kind: 'status', code: 500, acted: true, body: 'html' } },
    { match: each(0.004), do: { kind: 'status', code: 502, body: 'empty' } },
    { match: each(0.008), do: { kind: 'empty-body' } },
    { match: each(0.008), do: { kind: 'html-body' } },
    { match: each(0.008), do: { kind: 'malformed-body' } },
    { match: each(0.008), do: { kind: 'truncated-body' } },
  ];
}
