import type { AppError } from '../../contract/errors.ts';
import { isJsonObject, type Json } from '../../domain/json.ts';
import { oauthMessages } from '../../messages/oauth.ts';
import { flattenErrors } from '../api/errors.ts';
import { isPage } from '../api/page-words.ts';
import type { Exchange } from '../api/transport.ts';
import { proxyWords } from '../network/problem.ts';
import { readShortJson } from './short-json.ts';
import type { TokenApp } from './token-client.ts';

type Answered = Extract<Exchange, { kind: 'answered' }>;
type Silent = Exclude<Exchange, Answered>;

export type RefreshFailure = {
  /** The service turned the refresh token down: only a new connection helps. */
  readonly rejected: boolean;
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

export const renewalUnreadable = (app: TokenApp): AppError => ({
  code: 'offline',
  message: oauthMessages.notRenewedBecause({
    found: oauthMessages.endpointWithoutToken({ host: host(app) }),
    storeName: app.storeName,
  }),
  next: oauthMessages.renewalRefusedNowNext,
});

export const tokenUnreadable = (app: TokenApp): AppError => ({
  code: 'service-unreadable',
  message: oauthMessages.answerWithoutToken({ host: host(app), storeName: app.storeName }),
  next: oauthMessages.answerWithoutTokenNext,
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
 * The words by which an answer says that there are no tokens (RFC 6749, 5.2), in small letters: `error` itself, or what
 * names one in it, or in a list of errors.
 */
export function refusingWords(text: string): readonly string[] {
  const body = readShortJson(text);
  if (!isJsonObject(body)) return [];
  const { error = null, errors = null } = body;
  return [error, ...(Array.isArray(errors) ? errors : [errors])]
    .flatMap((one: Json) => (isJsonObject(one) ? [one.error, one.code, one.type] : [one]))
    .flatMap((word) => (typeof word === 'string' && word.trim() !== '' ? [plainWord(word)] : []));
}

/** The same, and what a refusal says beside `error` or as its whole text: services put the word under any of these names. */
function reasons(text: string): readonly string[] {
  const body = readShortJson(text);
  if (!isJsonObject(body)) return text.length <= longestWord ? [plainWord(text)] : [];
  const said = [body, body.error, body.data].flatMap((one = null) =>
    isJsonObject(one) ? [one.error, one.code, one.error_code, one.message, one.status, one.type] : [],
  );
  const words = said.flatMap((word) => (typeof word === 'string' ? [plainWord(word)] : []));
  return [...refusingWords(text), ...words];
}
const longestWord = 100;

const plainWord = (word: string): string => word.trim().toLowerCase().replace(/[ -]/g, '_');

/** Words that mean the grant or the app, whatever the status (RFC 6749, 5.2; RFC 6750, 3.1, and as services write them). */
const finalWords = new Set([
  ...['invalid_grant', 'invalid_client', 'invalid_request', 'invalid_scope'],
  ...['unauthorized_client', 'unsupported_grant_type', 'access_denied'],
  ...['invalid_token', 'token_revoked', 'token_expired', 'expired_token', 'revoked_token'],
  ...['bad', 'invalid', 'expired', 'revoked'].flatMap((how) => [
    `${how}_refresh_token`,
    `refresh_token_${how}`,
  ]),
]);
/** Words of the request, which a service in trouble may not have read. */
const ofRequest = new Set(['invalid_request', 'invalid_scope', 'access_denied']);
/** Words that mean the moment (RFC 6749, 4.1.2.1, and as services write them). */
const passing =
  /^(temporarily_unavailable|server_error)$|busy|rate_?limit|too_many_requests|throttl|overload|slow_down|maintenance|service_unavailable/;
/** Where a page of HTML begins, with comments before it. */
const headOfPage = 5_000;

/** The service speaks JSON: a page is the answer of something between here and it. */
function isPageOfProxy(text: string): boolean {
  const head = text.slice(0, headOfPage);
  return /^\s*</.test(head) && isPage(head);
}

/**
 * A refusal that time may cure is no rejection: the operator is not asked to reconnect for it. Only a word of OAuth, or the
 * status that means the app (401), rejects: anything else may be of a limit, a proxy, or an address that is not served now.
 */
function isTemporary({ status, text }: Answered): boolean {
  const words = reasons(text);
  if (status === 429 || words.some((word) => passing.test(word))) return true;
  const isFinal = (word: string): boolean => finalWords.has(word) && !(status >= 500 && ofRequest.has(word));
  if (words.some(isFinal)) return false;
  return status !== 401 || isPageOfProxy(text);
}

/**
 * Why tokens were not renewed, by the service's word first, then by the status.
 * @param shown of the answer, without secrets
 */
export function refreshRefused(app: TokenApp, answer: Answered, shown: string): RefreshFailure {
  const details = flattenErrors(answer.status, null, shown);
  if (isTemporary(answer)) {
    return {
      rejected: false,
      maybeReplaced: answer.status >= 500,
      wasAsked: true,
      error: {
        code: 'offline',
        message: oauthMessages.renewalRefusedNow({ storeName: app.storeName, status: answer.status }),
        next: oauthMessages.renewalRefusedNowNext,
        details,
      },
    };
  }
  return {
    rejected: true,
    maybeReplaced: false,
    wasAsked: true,
    error: {
      code: 'reconnect-needed',
      message: oauthMessages.signInRejected({ storeName: app.storeName }),
      next: oauthMessages.signInRejectedNext,
      details,
    },
  };
}
