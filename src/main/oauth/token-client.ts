import type { AppError } from '../../contract/errors.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { redacted } from '../../domain/redacted.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import { isSafeAddress } from '../api/address.ts';
import type { Exchange } from '../api/transport.ts';
import type { Sender } from '../log/recorded-transport.ts';
import type { Redactor } from '../log/redactor.ts';
import { type OwnStore, ofAnotherStore } from './named-stores.ts';
import { isShort } from './short-json.ts';
import { readTokens, refuses, type Tokens } from './token-answer.ts';
import {
  exchangeRefused,
  isNoTokenEndpoint,
  notTokenEndpoint,
  type RefreshFailure,
  refreshRefused,
  renewalSilent,
  renewalUnreadable,
  tokenEndpointSilent,
  tokenOver,
  tokenUnreadable,
} from './token-errors.ts';

export type TokenApp = {
  readonly storeId: string;
  readonly profile: Profile;
  readonly storeName: string;
  readonly store: OwnStore;
  readonly clientId: string;
  /** Sent only where the profile says so (spec: whether it is sent is not shown). */
  readonly clientSecret: string | null;
};

export type TokenClient = {
  readonly exchange: (
    app: TokenApp,
    grant: { readonly code: string; readonly redirectUri: string },
  ) => Promise<Result<Tokens, AppError>>;
  readonly refresh: (app: TokenApp, refreshToken: string) => Promise<Result<Tokens, RefreshFailure>>;
};

type Answered = Extract<Exchange, { kind: 'answered' }>;

/**
 * The token endpoint (spec: Authentication, Authorization-code flow, 3 and 4). Form-encoded, one try each. The redactor
 * learns each pair, and the client secret that is sent, before anything of an answer goes further.
 */
export function createTokenClient(sender: (storeId: string) => Sender, redactor: Redactor): TokenClient {
  const clean = (error: AppError): AppError =>
    error.details
      ? { ...error, details: error.details.map((line) => withoutLongWords(redactor.redact(line))) }
      : error;

  /**
   * Masked before anything is cut: the rest of a secret would not be known any more. What is too long to be read is not
   * cut for that either, and says nothing.
   */
  const masked = (exchange: Answered): Answered => ({
    ...exchange,
    text: isShort(exchange.text) ? redactor.mask(exchange.text) : '',
  });

  const post = async (app: TokenApp, form: Readonly<Record<string, string>>): Promise<Exchange> => {
    const url = URL.parse(`${app.profile.addresses.auth}/oauth/token`);
    if (!url || !isSafeAddress(url.href)) {
      return {
        kind: 'not-sent',
        problem: 'refused',
        cause: 'the address of the token endpoint is not https',
      };
    }
    const fields = new URLSearchParams({ ...form, client_id: app.clientId });
    if (app.profile.wire.sendClientSecret && app.clientSecret) {
      redactor.register(app.clientSecret, app.profile.id);
      fields.set('client_secret', app.clientSecret);
    }
    return sender(app.storeId).send({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: fields.toString(),
      timeoutMs: app.profile.limits.requestTimeoutMs,
    });
  };
  return {
    exchange: async (app, grant) => {
      const exchange = await post(app, {
        grant_type: 'authorization_code',
        code: grant.code,
        redirect_uri: grant.redirectUri,
      });
      if (exchange.kind !== 'answered') return err(tokenEndpointSilent(app, exchange));
      const tokens = readTokens(exchange, redactor, app.profile, grant.code);
      if (tokens === null) {
        if (isNoTokenEndpoint(exchange)) return err(notTokenEndpoint(app, exchange));
        return err(
          refuses(exchange, app.profile)
            ? clean(exchangeRefused(app, masked(exchange)))
            : tokenUnreadable(app),
        );
      }
      const stranger = ofAnotherStore(tokens.stores, app.profile, app.store);
      if (stranger !== null) return err(stranger);
      // There is nothing to lose yet, and what is over before it is used is no token that somebody was granted.
      return tokens.isOver ? err(tokenOver(app)) : ok(tokens);
    },
    refresh: async (app, refreshToken) => {
      const exchange = await post(app, {
        grant_type: app.profile.wire.refreshGrant,
        refresh_token: refreshToken,
      });
      if (exchange.kind !== 'answered') {
        return err({
          verdict: null,
          // The service may have replaced the refresh token by one that never arrived.
          maybeReplaced: exchange.kind === 'ambiguous',
          wasAsked: exchange.kind === 'ambiguous',
          error: renewalSilent(app, exchange),
        });
      }
      const tokens = readTokens(exchange, redactor, app.profile, refreshToken);
      const stranger = tokens && ofAnotherStore(tokens.stores, app.profile, app.store);
      // One that is over is renewed at its first 401, with a refresh token that may be the only one that still works.
      if (tokens && stranger === null) return ok(tokens);
      if (tokens === null && refuses(exchange, app.profile)) {
        const failure = refreshRefused(app, exchange, masked(exchange).text);
        return err({ ...failure, error: clean(failure.error) });
      }
      return err({
        verdict: null,
        maybeReplaced: true,
        wasAsked: true,
        error: renewalUnreadable(app, stranger?.message),
      });
    },
  };
}

/** What may be a token that no name marks: a long row of signs that is not made of words. */
const longRow = /[A-Za-z0-9_~+=-]{16,}/g;
const part = /[A-Z]?[a-z]+|[A-Z]+|[^A-Za-z]+/g;
const wordPart = /^([A-Z]?[a-z]{2,15}|[A-Z]{2,15}|[_~+=-]+(\d{1,4}([_~+=-]+|$))*)$/;
const isOfWords = (row: string): boolean => (row.match(part) ?? []).every((one) => wordPart.test(one));
const withoutLongWords = (line: string): string =>
  line.replace(longRow, (row) => (isOfWords(row) ? row : redacted));
