import type { AppError } from '../../contract/errors.ts';
import { isJsonObject, type Json, JsonNumber, type JsonObject } from '../../domain/json.ts';
import { isOpaque } from '../../domain/opaque.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { redacted } from '../../domain/redacted.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import { fieldOf } from '../../domain/run/canonical.ts';
import { isSafeAddress } from '../api/address.ts';
import { errorIn } from '../api/error-in.ts';
import type { Exchange } from '../api/transport.ts';
import type { Sender } from '../log/recorded-transport.ts';
import type { Redactor } from '../log/redactor.ts';
import { grantedScopes } from './granted-scopes.ts';
import { isShort, readShortJson } from './short-json.ts';
import {
  exchangeRefused,
  type RefreshFailure,
  refreshRefused,
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

const [shortest, longest] = [8, 20_000] as const;
/** Where it is in doubt whether a text is one, the pair in use is kept: it may be a mask, or a word in the place of a token. */
const isToken = (text: string): boolean =>
  text.length >= shortest && text.length <= longest && isOpaque(text);
/** Types of tokens that are sent in other ways than behind `Bearer`. */
const otherTypes = /^(mac|dpop|pop|n_a)$/i;
const wrappers = ['token', 'data', 'result', 'response'] as const;

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
      const tokens = readTokens(exchange, redactor, app.profile.id, grant.code);
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
          verdict: null,
          // The service may have replaced the refresh token by one that never arrived.
          maybeReplaced: exchange.kind === 'ambiguous',
          wasAsked: exchange.kind === 'ambiguous',
          error: renewalSilent(app, exchange),
        });
      }
      const tokens = readTokens(exchange, redactor, app.profile.id, refreshToken);
      if (tokens) return ok(tokens);
      if (refuses(exchange)) {
        const failure = refreshRefused(app, exchange, masked(exchange).text);
        return err({ ...failure, error: clean(failure.error) });
      }
      return err({
        verdict: null,
        maybeReplaced: true,
        wasAsked: true,
        error: renewalUnreadable(app),
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

const isSuccess = ({ status }: Answered): boolean => status >= 200 && status < 300;

/** A service may refuse with a status of success, too, whatever else it says. */
const refuses = (answer: Answered): boolean =>
  !isSuccess(answer) || errorIn(readShortJson(answer.text)) !== 'none';

const textOf = (value: Json | undefined): string => {
  if (value instanceof JsonNumber) return value.text;
  return typeof value === 'string' ? value.trim() : '';
};

/** The object with the access token: the answer itself, alone in a list, too, or one that it wraps. */
function recordIn(body: Json | null): JsonObject | null {
  const whole = Array.isArray(body) && body.length === 1 ? (body[0] ?? null) : body;
  if (whole === null || !isJsonObject(whole)) return null;
  const inner = wrappers.map((name) => fieldOf(whole, name) ?? null);
  const records = [whole, ...inner].filter((one) => one !== null && isJsonObject(one));
  return records.find((one) => fieldOf(one, 'access_token') !== undefined) ?? null;
}

/**
 * The tokens of an answer; null where it refuses them, or has none that can be used. What is no refresh token leaves the one
 * that was used.
 * @param used the secret that they were asked for with
 */
function readTokens(answered: Answered, redactor: Redactor, service: string, used: string): Tokens | null {
  if (!isSuccess(answered)) return null;
  const record = recordIn(readShortJson(answered.text));
  if (record === null) return null;
  const accessToken = textOf(fieldOf(record, 'access_token')).replace(/^Bearer +/i, '');
  const refreshToken = textOf(fieldOf(record, 'refresh_token'));
  for (const token of [accessToken, refreshToken]) if (isToken(token)) redactor.register(token, service);
  // One text in the place of both is that of a mask.
  if (!isToken(accessToken) || accessToken === used || accessToken === refreshToken) return null;
  if (otherTypes.test(textOf(fieldOf(record, 'token_type'))) || refuses(answered)) return null;
  const scope = fieldOf(record, 'scope') ?? null;
  const named = Array.isArray(scope) ? scope.map(textOf) : textOf(scope);
  const scopes = grantedScopes(named, redactor, service);
  return {
    accessToken,
    refreshToken: isToken(refreshToken) ? refreshToken : null,
    scopes: scopes.length > 0 ? scopes : null,
  };
}
