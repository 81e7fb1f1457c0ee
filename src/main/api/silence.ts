import type { AppError } from '../../contract/errors.ts';
import { maxValues } from '../../domain/json.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { count } from '../../messages/words.ts';
import { proxyWords } from '../network/problem.ts';
import type { Exchange, TransportProblem } from './transport.ts';

const hostOf = (profile: Profile): string =>
  URL.parse(profile.addresses.base)?.host ?? profile.addresses.base;

/** Why no answer came, and whether the request may have been carried out. */
export function explainSilence(
  profile: Profile,
  exchange: Exclude<Exchange, { kind: 'answered' }>,
): AppError {
  if (exchange.problem === 'aborted') {
    return exchange.kind === 'not-sent' ? aborted() : { ...aborted(), message: abortedLate };
  }
  const sent =
    exchange.kind === 'ambiguous'
      ? 'The request was on its way, so it may have been carried out.'
      : 'The request was not sent.';
  const atProxy = proxyWords(exchange.cause, hostOf(profile));
  if (atProxy) {
    return {
      code: codes.proxy,
      message: `${atProxy.found} ${sent}`,
      next: atProxy.next,
      details: [exchange.cause],
    };
  }
  return {
    code: codes[exchange.problem],
    message: `${happened[exchange.problem](hostOf(profile))} ${sent}`,
    next: 'Check the network connection.',
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
  refused: (host) => `${host} could not be reached.`,
  proxy: (host) => `The proxy on the way to ${host} did not let the request through.`,
  'timed-out': (host) => `${host} did not answer in time.`,
  'connection-lost': (host) => `The connection to ${host} broke off before the answer was complete.`,
  'broken-answer': (host) => `The answer of ${host} was cut off or damaged.`,
  'too-large': (host) => `The answer of ${host} was larger than the desk reads.`,
  aborted: () => 'The request was given up.',
};

const abortedLate = 'The request was given up while it was on its way, so it may have been carried out.';

export const aborted = (): AppError => ({
  code: 'cancelled',
  message: 'The request was given up before it was sent.',
});

export const badAddress = (profile: Profile): AppError => ({
  code: 'bad-input',
  message: `The request does not fit the addresses of the profile "${profile.name}", so it was not sent.`,
  next: 'Check the addresses in the service profile: they start with https://.',
});

const unreadable = {
  'breaks-off': 'JSON that breaks off',
  'too-many-values': `JSON of more than ${count(maxValues)} values, the most that the app reads`,
} as const;

export const unreadableAnswer = (status: number, why: keyof typeof unreadable): AppError => ({
  code: 'service-unreadable',
  message: `The service answered status ${status} with ${unreadable[why]}, so what became of the request is not known.`,
});
