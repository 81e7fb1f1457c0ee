import type { FaultRuleInput } from '../../src/practice/index.ts';

type Match = NonNullable<FaultRuleInput['match']>;

const batches = '/async_batches/**';

/**
 * A fault plan with every kind of fault, each at a rate of its own drawn from the seed. What a single POST of
 * a discount or a checkout cannot survive by any client (the service itself doing it twice) is left to the batches.
 */
export function randomFaultPlan(random: () => number): readonly FaultRuleInput[] {
  const rate = (most: number): number => Math.round(most * (0.3 + 0.7 * random()) * 1000) / 1000;
  const each = (path: string, most: number, more: Match = {}): Match => ({
    path,
    probability: rate(most),
    ...more,
  });
  const whole = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1));
  const everywhere = (path: string): readonly FaultRuleInput[] => [
    { match: each(path, 0.03), do: { kind: 'drop-before-acting' } },
    { match: each(path, 0.03), do: { kind: 'drop-after-acting' } },
    { match: each(path, 0.04), do: { kind: 'delay', ms: whole(50, 200) } },
    { match: each(path, 0.04), do: { kind: 'delay', ms: whole(50, 200), when: 'after' } },
    { match: each(path, 0.01), do: { kind: 'unauthorized-once' } },
    { match: each(path, 0.01), do: { kind: 'burst', code: 429, count: whole(1, 3), retryAfter: 1 } },
    { match: each(path, 0.01), do: { kind: 'burst', code: 409, count: whole(1, 3) } },
    { match: each(path, 0.01), do: { kind: 'burst', code: 503, count: whole(1, 3), retryAfter: 1 } },
    { match: each(path, 0.015), do: { kind: 'status', code: 500, acted: true, body: 'html' } },
    { match: each(path, 0.015), do: { kind: 'status', code: 502, acted: false, body: 'empty' } },
    { match: each(path, 0.015), do: { kind: 'empty-body' } },
    { match: each(path, 0.015), do: { kind: 'html-body' } },
    { match: each(path, 0.015), do: { kind: 'malformed-body' } },
    { match: each(path, 0.015), do: { kind: 'truncated-body' } },
  ];
  return [
    ...everywhere(batches),
    ...everywhere('/async_batches'),
    ...everywhere('/discounts'),
    ...everywhere('/bundle_selections'),
    ...everywhere('/bundle_selections/*'),
    ...everywhere('/checkouts'),
    ...everywhere('/checkouts/*'),
    { match: each('/bundle_selections/*', 0.04, { method: 'PUT' }), do: { kind: 'duplicate-accept' } },
    { match: each('/checkouts/*', 0.04, { method: 'PUT' }), do: { kind: 'duplicate-accept' } },
    { match: each('/async_batches/*/tasks', 0.04, { method: 'POST' }), do: { kind: 'duplicate-accept' } },
    { match: each('/async_batches', 0.04, { method: 'POST' }), do: { kind: 'duplicate-accept' } },
    { match: each('/async_batches/*/process', 0.1, { method: 'POST' }), do: { kind: 'duplicate-accept' } },
    { match: each('/async_batches/*', 0.1, { method: 'GET' }), do: { kind: 'lagging-counters', share: 0.4 } },
    { match: each('/async_batches/*', 0.05, { method: 'GET' }), do: { kind: 'stuck-status' } },
    { match: each('/async_batches/*', 0.05, { method: 'GET' }), do: { kind: 'unknown-status' } },
    { match: each('/async_batches/*/tasks', 0.2, { method: 'GET' }), do: { kind: 'out-of-order-tasks' } },
    {
      match: each('/async_batches/*/tasks', 0.1, { method: 'GET' }),
      do: { kind: 'missing-tasks', share: 0.1 },
    },
    { match: each('/async_batches/*/tasks', 0.05, { method: 'GET' }), do: { kind: 'stuck-status' } },
    { match: each('/async_batches/*/tasks', 0.05, { method: 'GET' }), do: { kind: 'unknown-status' } },
    { match: { path: '/async_batches/*/process', every: whole(5, 9) }, do: { kind: 'refuse-third-batch' } },
    {
      match: { path: '/async_batches/*/tasks', method: 'GET', nth: whole(3, 9), times: 2 },
      do: { kind: 'page-limit', max: 10, refuse: true },
    },
    {
      match: { path: '/async_batches/*/tasks', method: 'POST', nth: whole(2, 12) },
      do: { kind: 'over-limit-chunk', above: whole(14, 20), code: random() < 0.5 ? 413 : 422 },
    },
    { match: { path: '/oauth/token', nth: 2 }, do: { kind: 'rotate-refresh' } },
    { match: { path: batches, nth: whole(120, 200) }, do: { kind: 'sign-out' } },
  ];
}
