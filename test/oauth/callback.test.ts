import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCallback, readPastedCallback } from '../../src/main/oauth/callback.ts';
import { profileAt } from '../support/profile.ts';

const expected = {
  profile: profileAt('https://service.test'),
  platform: 'a',
  domain: 'acme',
  storeName: 'Acme',
} as const;
const read = (query: string) => readCallback(new URLSearchParams(query), expected);
const codeOf = (query: string) => {
  const reading = read(query);
  return reading === null ? 'nothing' : reading.ok ? reading.value.code : reading.error.code;
};

describe('the callback', () => {
  it.each([
    ['code=c1&platform_a_domain=acme&shop_domain=acme', 'c1'],
    ['code=c1&shop_domain=acme', 'c1'],
    ['code=c1&platform_a_domain=ACME', 'c1'],
    ['code=c1&shop_domain=acme.platform.example', 'c1'],
    ['code=c1&platform_a_domain=other&shop_domain=acme', 'wrong-store'],
    ['code=c1&platform_a_domain=acme&shop_domain=other', 'wrong-store'],
    ['code=c1&shop_domain=acme&shop_domain=other', 'wrong-store'],
    ['code=c1&platform_b_domain=acme', 'wrong-store'],
    ['code=c1&platform_b_domain=acme&shop_domain=acme', 'wrong-store'],
    ['code=c1&platform_a_domain=acme&platform_b_domain=acme', 'wrong-store'],
    ['code=c1&platform_a_domain=acme&platform_b_domain=acme&shop_domain=acme', 'wrong-store'],
    ['code=c1&shop_domain=', 'wrong-store'],
    ['code=c1', 'wrong-store'],
    ['error=access_denied&shop_domain=acme', 'denied'],
    ['error=access_denied&code=c1&shop_domain=acme', 'denied'],
    ['code=&shop_domain=acme', 'service-unreadable'],
    ['code=c1&code=c2&shop_domain=acme', 'service-unreadable'],
    ['shop_domain=acme', 'nothing'],
    ['', 'nothing'],
  ])('%s is read as %s', (query, what) => {
    expect(codeOf(query)).toBe(what);
  });

  it.each([
    ['b', 'platform_b_domain=acme&shop_domain=acme', 'c1'],
    ['b', 'platform_a_domain=acme&platform_b_domain=acme&shop_domain=acme', 'wrong-store'],
    ['b', 'platform_a_domain=acme&shop_domain=acme', 'wrong-store'],
    ['custom', 'shop_domain=acme', 'c1'],
    ['custom', 'platform_a_domain=acme&shop_domain=acme', 'wrong-store'],
    ['custom', 'platform_b_domain=acme&shop_domain=acme', 'wrong-store'],
    ['custom', 'platform_a_domain=acme', 'wrong-store'],
  ] as const)('for a store on platform %s, %s is read as %s', (platform, query, what) => {
    const reading = readCallback(new URLSearchParams(`code=c1&${query}`), { ...expected, platform });
    expect(reading?.ok ? reading.value.code : reading?.error.code).toBe(what);
  });

  it('says which platform it names instead', () => {
    const reading = readCallback(new URLSearchParams('code=c1&platform_a_domain=acme&shop_domain=acme'), {
      ...expected,
      platform: 'custom',
    });
    expect(reading).toMatchObject({
      error: {
        message:
          'The approval for “acme” points to platform A, but you are connecting the store as a custom store. Nothing was connected.',
        next: 'Choose the platform that the store is on, and connect again.',
      },
    });
  });

  it('never gives a code for a store that was not named', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/).filter((domain) => domain !== 'acme');
    const parameter = fc.constantFrom('platform_a_domain', 'platform_b_domain', 'shop_domain');
    fc.assert(
      fc.property(name, parameter, fc.boolean(), (domain, key, alsoRight) => {
        const query = new URLSearchParams({ code: 'c1', shop_domain: 'acme' });
        if (!alsoRight) query.delete('shop_domain');
        query.append(key, domain);
        expect(readCallback(query, expected)).toMatchObject({ ok: false });
      }),
    );
  });

  it('says which store was approved, without repeating markup', () => {
    const reading = read('code=c1&shop_domain=<b>x</b>');
    expect(reading).toMatchObject({ ok: false, error: { code: 'wrong-store' } });
    expect(JSON.stringify(reading)).not.toContain('<b>');
  });
});

describe('a pasted address', () => {
  const paste = (text: string) => {
    const result = readPastedCallback(text, 'https://apps.acme.example/callback', expected);
    return result.ok ? result.value.code : result.error.code;
  };
  it.each([
    ['https://apps.acme.example/callback?code=c1&shop_domain=acme', 'c1'],
    ['  https://apps.acme.example/callback?code=c1&shop_domain=acme#x\n', 'c1'],
    ['https://apps.acme.example/other?code=c1&shop_domain=acme', 'bad-input'],
    ['http://apps.acme.example/callback?code=c1&shop_domain=acme', 'bad-input'],
    ['https://evil.example/callback?code=c1&shop_domain=acme', 'bad-input'],
    ['https://apps.acme.example/callback', 'bad-input'],
    ['c1', 'bad-input'],
    ['https://apps.acme.example/callback?code=c1&shop_domain=other', 'wrong-store'],
    ['https://apps.acme.example/callback?error=access_denied', 'denied'],
  ])('%s is read as %s', (text, what) => {
    expect(paste(text)).toBe(what);
  });
});
