import type { AppError } from '../../contract/errors.ts';
import { flattenErrors } from '../api/errors.ts';
import type { Exchange } from '../api/transport.ts';
import { proxyWords } from '../network/problem.ts';
import type { TokenApp } from './token-client.ts';

type Answered = Extract<Exchange, { kind: 'answered' }>;
type Silent = Exclude<Exchange, Answered>;

export type RefreshFailure = {
  /** The service turned the refresh token down: only a new connection helps. */
  readonly rejected: boolean;
  /** The service may have replaced the refresh token although no readable answer came. */
  readonly maybeReplaced: boolean;
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
      const message = `${atProxy.found} So ${app.storeName} was not connected.`;
      return { code: 'offline', message, next: `${atProxy.next} Then connect again.`, details };
    }
    return {
      code: exchange.problem === 'timed-out' ? 'timed-out' : 'offline',
      message: `The token endpoint at ${host(app)} could not be reached, so ${app.storeName} was not connected.`,
      next: 'Check the network and the addresses in the service profile, then connect again.',
      details,
    };
  }
  return {
    code: exchange.problem === 'timed-out' ? 'timed-out' : 'offline',
    message: `The token endpoint at ${host(app)} did not finish its answer for ${app.storeName}; the code may have been used up.`,
    next: 'Connect again.',
    details,
  };
}

export const tokenUnreadable = (app: TokenApp): AppError => ({
  code: 'service-unreadable',
  message: `The token endpoint at ${host(app)} answered for ${app.storeName}, but its answer contains no access token that can be read.`,
  next: 'Connect again. If it repeats, check the token endpoint address in the service profile.',
});

/** Why a code was not exchanged, as far as the service says it (RFC 6749, 5.2, and its free words). */
export function exchangeRefused(app: TokenApp, answer: Answered): AppError {
  const details = flattenErrors(answer.status, null, answer.text);
  const words = details.join(' ').toLowerCase();
  if (answer.status === 429 || answer.status >= 500) {
    return {
      code: 'service-refused',
      message: `The token endpoint at ${host(app)} is not able to answer now (status ${answer.status}).`,
      next: 'Connect again in a few minutes.',
      details,
    };
  }
  if (/invalid_client|unauthorized_client|client[ _]id|client[ _]secret/.test(words)) {
    return {
      code: 'service-refused',
      message: `The service does not know the app by the client id that was given for ${app.storeName}.`,
      next: 'Compare the client id (and the client secret, where the service wants one) with the partner admin.',
      details,
    };
  }
  if (/redirect/.test(words)) {
    return {
      code: 'service-refused',
      message: 'The callback address is not the one that is registered for the app.',
      next: 'Copy the callback URL from the partner admin, character by character, and connect again.',
      details,
    };
  }
  if (/already|used|redeemed|twice/.test(words)) return codeUsed(app, details);
  return {
    code: 'code-expired',
    message: /expire/.test(words)
      ? `The authorization code for ${app.storeName} has expired: it is valid for a few minutes only.`
      : `The service did not accept the authorization code for ${app.storeName}; it is unknown, used or expired.`,
    next: 'Connect again and approve without a long pause.',
    details,
  };
}

export const codeUsed = (app: Pick<TokenApp, 'storeName'>, details: readonly string[]): AppError => ({
  code: 'code-expired',
  message: `The authorization code for ${app.storeName} was already used; each code works once.`,
  next: 'Connect again to get a new code.',
  ...(details.length > 0 ? { details } : {}),
});

/** A refusal that time may cure is no rejection: the operator is not asked to reconnect for it. */
const temporary = (status: number): boolean =>
  status < 400 || status === 408 || status === 425 || status === 429 || status >= 500;

export function refreshRefused(app: TokenApp, answer: Answered): RefreshFailure {
  const details = flattenErrors(answer.status, null, answer.text);
  if (temporary(answer.status)) {
    return {
      rejected: false,
      maybeReplaced: answer.status >= 500,
      error: {
        code: 'offline',
        message: `The sign-in of ${app.storeName} could not be renewed now: the token endpoint answered status ${answer.status}.`,
        next: 'It will be retried automatically.',
        details,
      },
    };
  }
  return {
    rejected: true,
    maybeReplaced: false,
    error: {
      code: 'reconnect-needed',
      message: `The service no longer accepts the sign-in of ${app.storeName}.`,
      next: 'Connect the store again. Its runs wait until then and resume automatically.',
      details,
    },
  };
}
