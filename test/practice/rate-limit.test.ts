import { expect, test } from 'vitest';
import { clientWith, connect, refreshWith, tokensOf } from './support/client.ts';
import { startService } from './support/service.ts';

const bucket = { size: 3, leakPerSecond: 2 };

test('the fill of the bucket is told, and a request too many is 429 with Retry-After', async () => {
  const service = await startService({ limits: { bucket }, clock: { speed: 0.001 } });
  const client = await connect(service);
  const fills: (string | null)[] = [];
  for (let count = 0; count < 3; count += 1) {
    const answer = await client.send('GET', '/discounts');
    fills.push(answer.headers.get('x-service-limit'));
  }
  expect(fills).toEqual(['1/3', '2/3', '3/3']);
  const refused = await client.send('POST', '/discounts', {
    code: 'A',
    value: 1,
    discount_type: 'percentage',
  });
  expect(refused.status).toBe(429);
  // At a thousandth of the speed, half a service second is 500 real seconds.
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(400);
  expect(service.inspect.discounts('north')).toEqual([]);
  expect(service.inspect.requestTotals().limited).toBe(1);
});

test('the bucket leaks in service time', async () => {
  const service = await startService({ limits: { bucket }, clock: { speed: 100_000 } });
  const client = await connect(service);
  for (let count = 0; count < 20; count += 1) {
    expect((await client.send('GET', '/discounts')).status).toBe(200);
  }
  expect(service.inspect.requestTotals().limited).toBe(0);
});

test('every token has a bucket of its own', async () => {
  const service = await startService({
    limits: { bucket: { size: 1, leakPerSecond: 1 } },
    clock: { speed: 0.001 },
  });
  const north = await connect(service);
  const south = await connect(service, { platform_b_domain: 'south' });
  expect((await north.send('GET', '/discounts')).status).toBe(200);
  expect((await south.send('GET', '/discounts')).status).toBe(200);
  expect((await north.send('GET', '/discounts')).status).toBe(429);
  const next = clientWith(service, tokensOf(await refreshWith(service, north.tokens.refresh)));
  expect((await next.send('GET', '/discounts')).status).toBe(200);
});

test('other forms of the header and a Retry-After date', async () => {
  const service = await startService({
    limits: { bucket: { size: 1, leakPerSecond: 1 } },
    clock: { speed: 0.01 },
    switches: { limitHeader: 'rate-limit', retryAfter: 'date' },
  });
  const client = await connect(service);
  const first = await client.send('GET', '/discounts');
  expect(first.headers.get('x-ratelimit-limit')).toBe('1');
  expect(first.headers.get('x-ratelimit-remaining')).toBe('0');
  const refused = await client.send('GET', '/discounts');
  expect(Date.parse(refused.headers.get('retry-after') ?? '')).toBeGreaterThan(Date.now());
});
