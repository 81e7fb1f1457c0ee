import { describe, expect, it } from 'vitest';
import { installUrl } from '../../src/main/oauth/install-url.ts';
import { profileAt } from '../support/profile.ts';

const profile = profileAt('https://service.test');

describe('the address of the install page', () => {
  it.each([
    ['a', 'platform_a_domain'],
    ['b', 'platform_b_domain'],
    ['custom', 'shop_domain'],
  ] as const)('names a store on platform %s by %s', (platform, parameter) => {
    expect(installUrl(profile, { clientId: 'client-1', platform, domain: 'acme' })).toBe(
      `https://service.test/admin/partners/app/client-1/install?${parameter}=acme`,
    );
  });

  it('uses the names of the profile and encodes what the operator typed', () => {
    const other = profileAt('https://service.test', { wire: { platformADomain: 'myshop_domain' } });
    expect(installUrl(other, { clientId: 'a/b?c', platform: 'a', domain: 'acme' })).toBe(
      'https://service.test/admin/partners/app/a%2Fb%3Fc/install?myshop_domain=acme',
    );
  });
});
