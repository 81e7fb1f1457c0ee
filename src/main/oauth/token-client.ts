import { z } from 'zod';
import type { AppError } from '../../contract/errors.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import { isSafeAddress } from '../api/address.ts';
import type { Exchange } from '../api/transport.ts';
import type { Sender } from '../log/recorded-transport.ts';
import type { Redactor } from '../log/redactor.ts';
import { grantedScopes } from './granted-scopes.ts';
import { isShort, readShortJson } from './short-json.ts';
import {
  exchangeRefused,
  type RefreshFailure,
  refreshRefused,
  refusingWords,
  renewalSilent,
  renewalUnreadable,
  tokenEndpointSilent,
  tokenUnreadable,
} from './token-errors.ts';

export type Tokens = {
  readonly accessToken: string;
  /** Null when the answer has none: the one that was used stays valid. */
  readonly refreshToken: string | null;
  /** Null when the answer names none that is one: then they are the ones that were asked for (RFC 6749, 5.1). */
  readonly scopes: readonly string[] | null;
};

export type TokenApp = {
  readonly storeId: string;
  readonly profile: Profile;
  readonly storeName: string;
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

// Field types are read loosely: a service that sends the scopes as a list means the same.
const answer = z.object({
  access_token: z.string().trim().min(1).max(20_000),
  refresh_token: z.string().trim().max(20_000).nullish(),
  scope: z.union([z.string(), z.array(z.string())]).nullish(),
});
/** What can stand behind `Bearer` in a header, which is less than RFC 6749 lets a token be (RFC 6750, 2.1; RFC 9110, 5.5). */
const sendable = /^[\x21-\x7e]+$/;
const wrapped = z.union([answer, z.object({ token: answer }).transform((outer) => outer.token)]);

type Answered = Extract<Exchange, { kind: 'answered' }>;

/**
 * The token endpoint (spec: Authentication, Authorization-code flow, 3 and 4). Form-encoded, one try each. The redactor
 * learns each pair, and the client secret that is sent, before anything of an answer goes further.
 */
export function createTokenClient(sender: (storeId: string) => Sender, redactor: Redactor): TokenClient {
  const clean = (error: AppError): AppError =>
    error.details ? { ...error, details: error.details.map(redactor.redact) } : error;

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
      const tokens = readTokens(exchange, redactor, app.profile.id);
      if (tokens) return ok(tokens);
      return err(refuses(exchange) ? clean(exchangeRefused(app, masked(exchange))) : tokenUnreadable(app));
    },
    refresh: async (app, refreshToken) => {
      const exchange = await post(app, {
        grant_type: app.profile.wire.refreshGrant,
        refresh_token: refreshToken,
      });
      if (exchange.kind !== 'answered') {
        return err({
          rejected: false,
          // The service may have replaced the refresh token by one that never arrived.
          maybeReplaced: exchange.kind === 'ambiguous',
          wasAsked: exchange.kind === 'ambiguous',
          error: renewalSilent(app, exchange),
        });
      }
      const tokens = readTokens(exchange, redactor, app.profile.id);
      if (tokens) return ok(tokens);
      if (refuses(exchange)) {
        const failure = refreshRefused(app, exchange, masked(exchange).text);
        return err({ ...failure, error: clean(failure.error) });
      }
      return err({
        rejected: false,
        maybeReplaced: true,
        wasAsked: true,
        error: renewalUnreadable(app),
      });
    },
  };
}

const isSuccess = ({ status }: Answered): boolean => status >= 200 && status < 300;

/** A service may refuse with a status of success, too, and say so by its word alone. */
const refuses = (answer: Answered): boolean => !isSuccess(answer) || refusingWords(answer.text).length > 0;

function readTokens(answered: Answered, redactor: Redactor, service: string): Tokens | null {
  if (!isSuccess(answered)) return null;
  const { text } = answered;
  const read = wrapped.safeParse(readShortJson(text));
  if (!read.success) return null;
  const { access_token, refresh_token, scope } = read.data;
  redactor.register(access_token, service);
  if (refresh_token) redactor.register(refresh_token, service);
  if (!sendable.test(access_token)) return null;
  const scopes = grantedScopes(scope ?? [], redactor, service);
  return {
    accessToken: access_token,
    refreshToken: refresh_token || null,
    scopes: scopes.length > 0 ? scopes : null,
  };
}
