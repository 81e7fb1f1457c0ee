import { describe, expect, test } from 'vitest';
import { isSafeAddress } from '../../../src/main/api/address.ts';
import { apiUrl } from '../../../src/main/api/wire.ts';
import { profileAt } from '../../support/profile.ts';

describe('an address', () => {
  test.each(['https://service.example', 'http://127.0.0.1:8080/api', 'http://localhost', 'http://[::1]:1'])(
    '%s gets tokens',
    (address) => expect(isSafeAddress(address)).toBe(true),
  );
  test.each([
    'http://service.example',
    'http://127.0.0.1.service.example',
    'http://localhost.service.example',
    'https://user@service.example',
    'https://:password@service.example',
    'ftp://127.0.0.1',
    'service.example',
    '',
  ])('%s gets no token', (address) => expect(isSafeAddress(address)).toBe(false));
});

describe('no request leaves its service', () => {
  const profile = profileAt('https://service.example');
  const bare = { ...profile, addresses: { ...profile.addresses, base: 'https://service.example' } };
  test.each(['.elsewhere.example/', '@elsewhere.example/', ':8443/', 'orders'])('by the path %s', (path) => {
    expect(apiUrl(bare, path)).toBeNull();
    expect(apiUrl(profile, path)).toBeNull();
  });
  test.each(['/../admin', '/%2e%2e/admin', '/a/../../admin'])('or its API by %s', (path) =>
    expect(apiUrl(profile, path)).toBeNull(),
  );
  test('and what belongs to it is asked', () =>
    expect(apiUrl(profile, '/orders', { a: '1' })?.href).toBe('https://service.example/api/orders?a=1'));
});
