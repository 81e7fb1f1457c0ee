import tls from 'node:tls';

/**
 * The certificates that are trusted: those that ship with the program and those of this computer, among which a company
 * puts its own. Undefined where the Node of the program cannot read the latter (before 22.15): its own alone are then.
 * Made once, as it holds some hundreds of them; a certificate that is installed later counts from the next start.
 */
export function trustedContext(): tls.SecureContext | undefined {
  const { getCACertificates }: Partial<typeof tls> = tls;
  if (getCACertificates === undefined) return undefined;
  return tls.createSecureContext({ ca: [...getCACertificates('default'), ...getCACertificates('system')] });
}
