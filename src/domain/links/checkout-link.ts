import type { Profile } from '../profile/profile.ts';
import { bareAddress } from '../text.ts';

/** The store as the link names it. */
export type LinkStore = {
  readonly platform: 'a' | 'b' | 'custom';
  /** Store name prefix, without the platform's domain suffix. */
  readonly domain: string;
};

/**
 * What keeps a pair of code and cart token from being a link. `no-links`: the specification has none for the store
 * (see {@link linkPrecondition}), and nobody asked for them in spite of it.
 */
export const linkProblems = ['no-code', 'no-token', 'not-text', 'no-links'] as const;
export type LinkProblem = (typeof linkProblems)[number];

/**
 * The query parameter that names the store. The specification shows platform A's; elsewhere, where links are
 * made only when that is asked for (see {@link linkPrecondition}), the store is named as at its installation.
 */
function storeParameter(profile: Profile, platform: LinkStore['platform']): string {
  const { platformADomain, platformBDomain, shopDomain } = profile.wire;
  switch (platform) {
    case 'a':
      return platformADomain;
    case 'b':
      return platformBDomain;
    case 'custom':
      return shopDomain;
  }
}

/**
 * Percent signs for everything but letters, digits, `-`, `.`, `_` and `~`: a space is `%20` and a plus `%2B`,
 * which every reader of a query takes alike, and the signs at which mail programs end an address are covered.
 */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Why a code and a cart token make no link at any store; null when they do. */
export function linkProblem(code: string, cartToken: string): Exclude<LinkProblem, 'no-links'> | null {
  if (code.trim() === '') return 'no-code';
  if (cartToken.trim() === '') return 'no-token';
  return code.isWellFormed() && cartToken.isWellFormed() ? null : 'not-text';
}

/**
 * The address that opens a cart's checkout with a discount applied (spec: Endpoints, GET /r/checkout). Code and
 * token go in exactly as given; {@link linkProblem} says when they cannot.
 */
export function checkoutLink(profile: Profile, store: LinkStore, cartToken: string, code: string): string {
  const parameters = [
    [storeParameter(profile, store.platform), store.domain],
    ['cart_token', cartToken],
    ['discount', code],
  ] as const;
  const query = parameters.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
  return `${bareAddress(profile.addresses.storefront)}/r/checkout?${query}`;
}
