import { randomUUID } from 'node:crypto';
import type { Dialect } from '../properties.ts';
import { type Answer, json } from './shapes.ts';

const lifeRequests = 15;
const lifeMs = 90_000;

export type Tokens = {
  /** The callback address of an approved installation. */
  readonly approve: (install: URL, callbackUrl: string) => string;
  /** A token request (spec: Authorization-code flow); `renews`: it asks for a new token. */
  readonly grant: (form: URLSearchParams) => { readonly answer: Answer; readonly renews: boolean };
  /** Whether a request may pass; counts it. */
  readonly accepts: (token: string | undefined) => boolean;
};

/** Codes and tokens of one service. */
export function createTokens(dialect: Dialect, now: () => number): Tokens {
  let count = 0;
  let token = { text: '', uses: 0, at: 0 };
  const codes = new Set<string>();
  const refreshTokens = new Set<string>();
  const next = (word: string): string => `${word}-t0k3n-${++count}-${dialect.salt.toString(36)}`;

  const issue = (refreshToken: string | null): Answer => {
    token = { text: next('access'), uses: 0, at: now() };
    if (refreshToken !== null) refreshTokens.add(refreshToken);
    return json(200, {
      access_token: token.text,
      token_type: 'Bearer',
      ...(refreshToken === null ? {} : { refresh_token: refreshToken }),
      scope: 'write_batches read_discounts write_discounts read_subscriptions write_subscriptions',
    });
  };
  const renew = (old: string): Answer => {
    if (!refreshTokens.has(old)) return json(400, { error: 'invalid_grant' });
    if (dialect.refresh === 'rotating') refreshTokens.delete(old);
    return issue(dialect.refresh === 'same' ? null : next('refresh'));
  };
  return {
    approve: (install, callbackUrl) => {
      const callback = new URL(callbackUrl);
      // The same service may be drawn twice in one process; a code is given but once.
      const code = randomUUID();
      codes.add(code);
      const store = install.searchParams.get('platform_b_domain') ?? '';
      callback.searchParams.set('code', code);
      callback.searchParams.set('platform_b_domain', store);
      callback.searchParams.set('shop_domain', store);
      return callback.href;
    },
    grant: (form) => {
      if (form.get('grant_type') === 'refresh_token') {
        return { answer: renew(form.get('refresh_token') ?? ''), renews: true };
      }
      const known = codes.delete(form.get('code') ?? '');
      return {
        answer: known ? issue(next('refresh')) : json(400, { error: 'invalid_grant' }),
        renews: false,
      };
    },
    accepts: (given) => {
      if (given !== token.text || token.text === '') return false;
      token = { ...token, uses: token.uses + 1 };
      if (dialect.token === 'short') return token.uses <= lifeRequests;
      return dialect.token !== 'hasty' || now() - token.at <= lifeMs;
    },
  };
}
