import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkoutLink, linkProblem } from '../../../src/domain/links/checkout-link.ts';
import type { Profile } from '../../../src/domain/profile/profile.ts';
import { specificationProfile } from '../../../src/domain/profile/shipped.ts';

const at = (storefront: string, wire: Partial<Profile['wire']> = {}): Profile => ({
  ...specificationProfile,
  addresses: { ...specificationProfile.addresses, storefront },
  wire: { ...specificationProfile.wire, ...wire },
});
const store = { platform: 'a', domain: 'north-coffee' } as const;
const profile = at('https://shop.example');

test('the link is the one that the specification shows', () => {
  expect(checkoutLink(profile, store, 'cart-1', 'SAVE10')).toBe(
    'https://shop.example/r/checkout?platform_a_domain=north-coffee&cart_token=cart-1&discount=SAVE10',
  );
});

test.each([
  ['20% off', '20%25%20off'],
  ['1+1=2', '1%2B1%3D2'],
  ['A&B?C#D', 'A%26B%3FC%23D'],
  ['FÊTE-É', 'F%C3%8ATE-%C3%89'],
  ["it's (new)!*", 'it%27s%20%28new%29%21%2A'],
  ['a/b\\c', 'a%2Fb%5Cc'],
  ['%41', '%2541'],
  ['🎉', '%F0%9F%8E%89'],
])('the code %s goes in as %s', (code, encoded) => {
  expect(checkoutLink(profile, store, 't', code)).toMatch(new RegExp(`&discount=${encoded}$`));
});

describe('laws', () => {
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 });

  test('any code and any token come out of the query as they went in, read either way', () => {
    fc.assert(
      fc.property(text, text, (code, token) => {
        const link = checkoutLink(profile, store, token, code);
        const read = new URL(link).searchParams;
        expect([read.get('discount'), read.get('cart_token')]).toEqual([code, token]);
        const parts = Object.fromEntries(
          (link.split('?')[1] ?? '')
            .split('&')
            .map((pair) => pair.split('=').map((part) => decodeURIComponent(part))),
        );
        expect(parts).toEqual({ platform_a_domain: 'north-coffee', cart_token: token, discount: code });
      }),
    );
  });

  test('a link holds only signs at which no program ends an address', () => {
    fc.assert(
      fc.property(text, text, (code, token) => {
        const [, query] = checkoutLink(profile, store, token, code).split('?');
        expect(query).toMatch(/^[A-Za-z0-9\-._~%&=]+$/);
      }),
    );
  });
});

test('names and the address follow the profile', () => {
  const renamed = at('https://links.example/shop/', {
    platformADomain: 'storefront_domain',
    platformBDomain: 'shop_b',
    shopDomain: 'any_shop',
  });
  const link = (platform: 'a' | 'b' | 'custom') =>
    checkoutLink(renamed, { ...store, platform }, 't', 'C').split('&')[0];
  expect([link('a'), link('b'), link('custom')]).toEqual([
    'https://links.example/shop/r/checkout?storefront_domain=north-coffee',
    'https://links.example/shop/r/checkout?shop_b=north-coffee',
    'https://links.example/shop/r/checkout?any_shop=north-coffee',
  ]);
});

test('what is missing or damaged is named instead of a link', () => {
  expect(linkProblem('A', 't')).toBeNull();
  expect(linkProblem(' ', 't')).toBe('no-code');
  expect(linkProblem('A', '')).toBe('no-token');
  expect(linkProblem('A\ud800', 't')).toBe('not-text');
});
