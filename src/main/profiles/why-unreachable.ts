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
  if (problem === 'timed-out') return { found: `${host} did not answer in time.`, next: network };
  return { found: `No answer of ${host} could be read (${cause.slice(0, 80)}).`, next: network };
}

const network = 'Check the address, and the network connection of this computer.';
const certificate =
  'Ask whoever runs the service, or the network of this computer, for a certificate that can be trusted; one that is installed on this computer counts from the next start. It is not skipped: tokens would be readable on the way.';

const reasons: readonly {
  readonly codes: RegExp;
  readonly found: (host: string) => string;
  readonly next: string;
}[] = [
  {
    codes: /^(ENOTFOUND|ENODATA)$/,
    found: (host) => `No computer has the name ${host}.`,
    next: 'Check the spelling of the address.',
  },
  {
    codes: /^EAI_/,
    found: (host) => `The name ${host} could not be looked up.`,
    next: 'Check the network connection of this computer, and the spelling of the address.',
  },
  {
    codes: /^ECONNREFUSED$/,
    found: (host) => `${host} refuses connections: nothing listens there.`,
    next: 'Check the port in the address, and whether the service runs.',
  },
  {
    codes: /^(ENETUNREACH|EHOSTUNREACH|ENETDOWN|EADDRNOTAVAIL)$/,
    found: (host) => `There is no way to ${host} from this computer.`,
    next: network,
  },
  {
    codes: /^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/,
    found: (host) => `${host} did not answer in time.`,
    next: network,
  },
  {
    codes: /^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/,
    found: (host) => `The certificate of ${host} is not valid today.`,
    next: `Check the date of this computer. ${certificate}`,
  },
  {
    codes: /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    found: (host) => `The certificate that answers at ${host} is for another name.`,
    next: `Check the spelling of the address. ${certificate}`,
  },
  {
    codes: /SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|CERT_UNTRUSTED|CERT_REVOKED|INVALID_CA/,
    found: (host) => `The certificate of ${host} cannot be trusted.`,
    next: certificate,
  },
  {
    codes: /SSL|TLS|EPROTO|WRONG_VERSION/,
    found: (host) => `${host} does not speak https at this address.`,
    next: 'Check the port in the address. Only this computer may be spoken to without https.',
  },
  {
    codes: /^(ECONNRESET|EPIPE|UND_ERR_SOCKET|HPE_.*)$/,
    found: (host) => `${host} took the connection and broke it off without an answer.`,
    next: 'Check the port in the address, and whether https is right for it.',
  },
];
