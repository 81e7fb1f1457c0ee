import type { AppError } from '../../contract/errors.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { networkMessages } from '../../messages/network.ts';
import { proxyWords } from '../network/problem.ts';
import type { Exchange, TransportProblem } from './transport.ts';

const hostOf = (profile: Profile): string =>
  URL.parse(profile.addresses.base)?.host ?? profile.addresses.base;

/** Why no answer came; of a request that changes something also whether it may have been carried out. */
export function explainSilence(
  profile: Profile,
  exchange: Exclude<Exchange, { kind: 'answered' }>,
  isReading = false,
): AppError {
  if (exchange.problem === 'aborted') {
    return exchange.kind === 'not-sent' ? aborted() : { ...aborted(), message: abortedLate };
  }
  const sent =
    exchange.kind === 'ambiguous' ? networkMessages.requestWayCarriedOut : networkMessages.requestNotSent;
  // Of a reading it would sound as if the rows had not been sent whose results it asks for.
  const withSent = (text: string): string => (isReading ? text : `${text} ${sent}`);
  const atProxy = proxyWords(exchange.cause, hostOf(profile));
  if (atProxy) {
    return {
      code: codes.proxy,
      message: withSent(atProxy.found),
      next: atProxy.next,
      details: [exchange.cause],
    };
  }
  return {
    code: codes[exchange.problem],
    message: withSent(happened[exchange.problem](hostOf(profile))),
    next:
      exchange.problem === 'too-large'
        ? networkMessages.askServiceOperator
        : networkMessages.checkNetworkConnection,
    details: [exchange.cause],
  };
}

const codes: Readonly<Record<TransportProblem, AppError['code']>> = {
  refused: 'offline',
  proxy: 'offline',
  'timed-out': 'timed-out',
  'connection-lost': 'offline',
  'broken-answer': 'service-unreadable',
  'too-large': 'service-unreadable',
  aborted: 'cancelled',
};

const happened: Readonly<Record<TransportProblem, (host: string) => string>> = {
  refused: (host) => networkMessages.notReached({ host }),
  proxy: (host) => networkMessages.proxyWayNotLet({ host }),
  'timed-out': (host) => networkMessages.notAnswerTime({ host }),
  'connection-lost': (host) => networkMessages.connectionBrokeOffBefore({ host }),
  'broken-answer': (host) => networkMessages.answerCutOffDamaged({ host }),
  'too-large': (host) => networkMessages.answerLargerDeskReads({ host }),
  aborted: () => networkMessages.requestGivenUp,
};

const abortedLate = networkMessages.requestGivenUpWhile;

export const aborted = (): AppError => ({
  code: 'cancelled',
  message: networkMessages.requestGivenUpBefore,
});

export const waitedTooLong = (): AppError => ({
  code: 'cancelled',
  message: networkMessages.requestWaitedTooLong,
});

export const badAddress = (profile: Profile): AppError => ({
  code: 'bad-input',
  message: networkMessages.requestNotFitAddresses({ name: profile.name }),
  next: networkMessages.requestNotFitAddressesNext,
});

/** @param unreadable what was answered, as the end of a sentence */
export const unreadableAnswer = (status: number, unreadable: string): AppError => ({
  code: 'service-unreadable',
  message: networkMessages.serviceAnsweredStatusBecame({ status, unreadable }),
});
