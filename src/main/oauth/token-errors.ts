import type { AppError } from '../../contract/errors.ts';
import { isJsonObject } from '../../domain/json.ts';
import { oauthMessages } from '../../messages/oauth.ts';
import { flattenErrors } from '../api/errors.ts';
import { isPage } from '../api/page-words.ts';
import type { Exchange } from '../api/transport.ts';
import { proxyWords } from '../network/problem.ts';
import { type Verdict, verdictOf } from './refusal-verdict.ts';
import { readShortJson } from './short-json.ts';
import type { TokenApp } from './token-client.ts';

type Answered = Extract<Exchange, { kind: 'answered' }>;
type Silent = Exclude<Exchange, Answered>;

export type RefreshFailure = {
  /** What the service said; null where it said nothing that can be read. */
  readonly verdict: Verdict | null;
  /** The service may have replaced the refresh token although no readable answer came. */
  readonly maybeReplaced: boolean;
  /** The service was asked, or may have been: it is not asked again at once. */
  readonly wasAsked: boolean;
  readonly error: AppError;
};

const host = (app: TokenApp): string =>
  URL.parse(app.profile.addresses.auth)?.host ?? app.profile.addresses.auth;

/** No answer of the token endpoint. The cause is a system code, never a part of the request. */
export function tokenEndpointSilent(app: TokenApp, exchange: Silent): AppError {
  const details = [exchange.cause];
  if (exchange.kind === 'not-sent') {
    const atProxy = proxyWords(exchange.cause, host(app));
    if (atProxy) {
      const message = oauthMessages.notConnectedBecause({ found: atProxy.found, storeName: app.storeName });
      return {
        code: 'offline',
        message,
        next: oauthMessages.thenConnectAgain({ value: atProxy.next }),
        details,
      };
    }
    return {
      code: exchange.problem === 'timed-out' ? 'timed-out' : 'offline',
      message: oauthMessages.tokenEndpointNotReached({ host: host(app), storeName: app.storeName }),
      next: oauthMessages.tokenEndpointNotReachedNext,
      details,
    };
  }
  return {
    code: exchange.problem === 'timed-out' ? 'timed-out' : 'offline',
    message: oauthMessages.tokenEndpointBrokeOff({ host: host(app), storeName: app.storeName }),
    next: oauthMessages.connectAgain,
    details,
  };
}

/** The same where tokens were to be renewed: the store stays connected, and its sign-in is tried again. */
export function renewalSilent(app: TokenApp, exchange: Silent): AppError {
  const atProxy = exchange.kind === 'not-sent' ? proxyWords(exchange.cause, host(app)) : null;
  const silent =
    exchange.kind === 'not-sent'
      ? oauthMessages.endpointNotReached({ host: host(app) })
      : oauthMessages.endpointBrokeOff({ host: host(app) });
  return {
    code: 'offline',
    message: oauthMessages.notRenewedBecause({ found: atProxy?.found ?? silent, storeName: app.storeName }),
    next: atProxy?.next ?? oauthMessages.renewalRefusedNowNext,
    details: [exchange.cause],
  };
}

export const renewalUnreadable = (
  app: TokenApp,
  found = oauthMessages.endpointWithoutToken({ host: host(app) }),
): AppError => ({
  code: 'offline',
  message: oauthMessages.notRenewedBecause({
    found,
    storeName: app.storeName,
  }),
  next: oauthMessages.renewalRefusedNowNext,
});

export const tokenUnreadable = (app: TokenApp): AppError => ({
  code: 'service-unreadable',
  message: oauthMessages.answerWithoutToken({ host: host(app), storeName: app.storeName }),
  next: oauthMessages.answerWithoutTokenNext,
});

export const tokenOver = (app: TokenApp): AppError => ({
  code: 'service-unreadable',
  message: oauthMessages.answerWithTokenOver({ host: host(app), storeName: app.storeName }),
  next: oauthMessages.answerWithoutTokenNext,
});

/** Words of a web server that knows no such address; in an `error` they are none of OAuth (RFC 6749, 5.2). */
const noAddress = /^(not[ _-]?found|method[ _-]?not[ _-]?allowed)$/i;

/** A web page, or a status of a wrong address without an OAuth error: nothing was asked for a token. */
export function isNoTokenEndpoint({ status, text }: Answered): boolean {
  if (status === 429 || status >= 500) return false;
  const body = readShortJson(text);
  if (body === null && isPage(text.slice(0, longestStart))) return true;
  const error = body !== null && isJsonObject(body) ? body.error : null;
  return [404, 405].includes(status) && (typeof error !== 'string' || noAddress.test(error.trim()));
}
const longestStart = 20_000;

/** `offline`: no token endpoint was reached, so that the code can be used again. */
export const notTokenEndpoint = (app: TokenApp, { status }: Answered): AppError => ({
  code: 'offline',
  message: oauthMessages.notTokenEndpoint({ host: host(app), storeName: app.storeName, status }),
  next: oauthMessages.notTokenEndpointNext,
});

/** Why a code was not exchanged, as far as the service says it (RFC 6749, 5.2, and its free words). */
export function exchangeRefused(app: TokenApp, answer: Answered): AppError {
  const details = flattenErrors(answer.status, null, answer.text);
  const words = details.join(' ').toLowerCase();
  if (answer.status === 429 || answer.status >= 500) {
    return {
      code: 'service-refused',
      message: oauthMessages.tokenEndpointBusy({ host: host(app), status: answer.status }),
      next: oauthMessages.tokenEndpointBusyNext,
      details,
    };
  }
  if (/invalid_client|unauthorized_client|client[ _]id|client[ _]secret/.test(words)) {
    return {
      code: 'service-refused',
      message: oauthMessages.unknownClientId({
        storeName: app.storeName,
        isWithSecret: app.profile.wire.sendClientSecret,
      }),
      next: oauthMessages.unknownClientIdNext,
      details,
    };
  }
  if (/redirect/.test(words)) {
    return {
      code: 'service-refused',
      message: oauthMessages.callbackNotRegistered,
      next: oauthMessages.callbackNotRegisteredNext,
      details,
    };
  }
  if (/already|used|redeemed|twice/.test(words)) return codeUsed(app, details);
  return {
    code: 'code-expired',
    message: /expire/.test(words)
      ? oauthMessages.codeExpired({ storeName: app.storeName })
      : oauthMessages.codeNotAccepted({ storeName: app.storeName }),
    next: oauthMessages.codeExpiredNext,
    details,
  };
}

export const codeUsed = (app: Pick<TokenApp, 'storeName'>, details: readonly string[]): AppError => ({
  code: 'code-expired',
  message: oauthMessages.codeUsed({ storeName: app.storeName }),
  next: oauthMessages.codeUsedNext,
  ...(details.length > 0 ? { details } : {}),
});

/**
 * Why tokens were not renewed, by the service's word first, then by the status.
 * @param shown of the answer, without secrets
 */
export function refreshRefused(app: TokenApp, answer: Answered, shown: string): RefreshFailure {
  return {
    verdict: verdictOf(answer),
    maybeReplaced: answer.status >= 500,
    wasAsked: true,
    error: {
      code: 'offline',
      message: oauthMessages.renewalRefusedNow({ storeName: app.storeName, status: answer.status }),
      next: oauthMessages.renewalRefusedNowNext,
      details: flattenErrors(answer.status, null, shown),
    },
  };
}
