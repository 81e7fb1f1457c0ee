import { profilesMessages } from '../../messages/profiles.ts';
import type { Exchange } from '../api/transport.ts';
import { proxyWords } from '../network/problem.ts';

type Silence = Exclude<Exchange, { kind: 'answered' }>;

/** Why nothing answered at an address, and what can be done, by the system's own code for it. */
export function whyUnreachable(
  host: string,
  { cause, problem }: Silence,
): { readonly found: string; readonly next: string } {
  const atProxy = proxyWords(cause, host);
  if (atProxy) return atProxy;
  const known = reasons.find(({ codes }) => codes.test(cause));
  if (known) return { found: known.found(host), next: known.next };
  if (problem === 'timed-out') return { found: profilesMessages.notAnswerTime({ host }), next: network };
  return { found: profilesMessages.noAnswerRead({ host, cause: cause.slice(0, 80) }), next: network };
}

const network = profilesMessages.checkAddressNetworkConnection;
const certificate = profilesMessages.askWhoeverRunsService;

const reasons: readonly {
  readonly codes: RegExp;
  readonly found: (host: string) => string;
  readonly next: string;
}[] = [
  {
    codes: /^(ENOTFOUND|ENODATA)$/,
    found: (host) => profilesMessages.noComputerName({ host }),
    next: profilesMessages.checkSpellingAddress,
  },
  {
    codes: /^EAI_/,
    found: (host) => profilesMessages.nameNotLookedUp({ host }),
    next: profilesMessages.checkNetworkConnectionComputer,
  },
  {
    codes: /^ECONNREFUSED$/,
    found: (host) => profilesMessages.refusesConnectionsNothingListens({ host }),
    next: profilesMessages.checkPortServiceRunning,
  },
  {
    codes: /^(ENETUNREACH|EHOSTUNREACH|ENETDOWN|EADDRNOTAVAIL)$/,
    found: (host) => profilesMessages.noWayComputer({ host }),
    next: network,
  },
  {
    codes: /^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/,
    found: (host) => profilesMessages.notAnswerTime({ host }),
    next: network,
  },
  {
    codes: /^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/,
    found: (host) => profilesMessages.certificateNotValidToday({ host }),
    next: profilesMessages.checkDateComputer({ certificate }),
  },
  {
    codes: /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    found: (host) => profilesMessages.certificateAnswersAnotherName({ host }),
    next: profilesMessages.checkSpellingAndCertificate({ certificate }),
  },
  {
    codes: /SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|CERT_UNTRUSTED|CERT_REVOKED|INVALID_CA/,
    found: (host) => profilesMessages.certificateCannotTrusted({ host }),
    next: certificate,
  },
  {
    codes: /SSL|TLS|EPROTO|WRONG_VERSION/,
    found: (host) => profilesMessages.notSpeakHttpsAddress({ host }),
    next: profilesMessages.checkPortAddressComputer,
  },
  {
    codes: /^(ECONNRESET|EPIPE|UND_ERR_SOCKET|HPE_.*)$/,
    found: (host) => profilesMessages.tookConnectionBrokeOff({ host }),
    next: profilesMessages.checkPortAndHttps,
  },
];
