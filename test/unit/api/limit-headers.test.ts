import { describe, expect, it } from 'vitest';
import { readLimitHeaders } from '../../../src/main/api/limit-headers.ts';

const now = Date.UTC(2025, 10, 21, 12, 0, 0);
const read = (headers: Record<string, string>) => readLimitHeaders(headers, 'Service', now);

describe('limit headers', () => {
  it.each([
    [
      { 'x-service-limit': '12/40' },
      { used: 12, size: 40, retryAfterMs: null, header: 'x-service-limit: 12/40' },
    ],
    [
      { 'x-service-limit': ' 0 / 80 ' },
      { used: 0, size: 80, retryAfterMs: null, header: 'x-service-limit: 0 / 80' },
    ],
    [
      { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '3' },
      { used: 97, size: 100, retryAfterMs: null, header: 'x-ratelimit-limit: 100' },
    ],
    [
      { 'ratelimit-limit': '10', 'ratelimit-remaining': '10' },
      { used: 0, size: 10, retryAfterMs: null, header: 'ratelimit-limit: 10' },
    ],
    [{ 'retry-after': '2' }, { used: null, size: null, retryAfterMs: 2_000 }],
    [{ 'retry-after': '0.25' }, { used: null, size: null, retryAfterMs: 250 }],
    [{ 'retry-after': 'Fri, 21 Nov 2025 12:00:07 GMT' }, { used: null, size: null, retryAfterMs: 7_000 }],
    [{ 'retry-after': 'Fri, 21 Nov 2025 11:00:00 GMT' }, { used: null, size: null, retryAfterMs: 0 }],
  ])('reads %j', (headers, report) => {
    expect(read(headers)).toEqual(report);
  });

  it.each([
    { 'x-service-limit': 'many/40' },
    { 'x-service-limit': '12' },
    { 'x-other-limit': '12/40' },
    { 'x-ratelimit-limit': '5', 'x-ratelimit-remaining': '9' },
    { 'x-ratelimit-limit': '5' },
    { 'retry-after': 'soon' },
    {},
  ])('ignores %j', (headers) => {
    expect(read(headers)).toEqual({ used: null, size: null, retryAfterMs: null });
  });

  it('caps a wait that makes no sense', () => {
    for (const seconds of ['99999999', '99999999999', '9'.repeat(400)])
      expect(read({ 'retry-after': seconds }).retryAfterMs).toBe(15 * 60_000);
  });

  it('goes by the prefix of the profile', () => {
    expect(readLimitHeaders({ 'x-shopkit-limit': '1/2' }, 'ShopKit', now).used).toBe(1);
  });
});
