import type { TestLine } from '../../contract/profiles.ts';
import { fieldAt } from '../../domain/profile/fields/index.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { profilesMessages } from '../../messages/profiles.ts';
import { isSafeAddress } from '../api/address.ts';
import type { Exchange } from '../api/transport.ts';
import type { Sender } from '../log/recorded-transport.ts';
import { whyUnreachable } from './why-unreachable.ts';

type AddressName = keyof Profile['addresses'];

/** Longer than this nobody looks at a test. */
const longestMs = 10_000;
export const patience = (profile: Profile): number => Math.min(profile.limits.requestTimeoutMs, longestMs);

export const labelOf = (name: AddressName): string => fieldAt(`addresses.${name}`)?.label ?? name;

const line = (
  name: AddressName,
  outcome: TestLine['outcome'],
  found: string,
  next: string | null = null,
): TestLine => ({
  about: labelOf(name),
  outcome,
  found,
  next,
});

/** Why nothing is sent to an address; null when it may be asked. */
function notToBeAsked(name: AddressName, address: string): TestLine | null {
  const url = URL.parse(address);
  if (url === null) {
    return line(name, 'not-ok', profilesMessages.noAddress, profilesMessages.enterAddressBeginsHttps);
  }
  if (!isSafeAddress(address)) {
    return line(
      name,
      'not-ok',
      profilesMessages.spokenWithoutEncryptionNothing({ host: url.host }),
      profilesMessages.useHttpsPlainHttp,
    );
  }
  if (/\.invalid$/i.test(url.hostname)) {
    return line(
      name,
      'not-ok',
      profilesMessages.standsPlaceRealAddress({ hostname: url.hostname }),
      profilesMessages.duplicateProfileEnterAddresses,
    );
  }
  return null;
}

/**
 * Whether something answers at each address of a profile. Nothing but the address goes out: no token, no
 * secret, no name of a store. Any answer counts, since services differ in what they say at their root.
 */
export async function testAddresses(
  transport: Sender,
  profile: Profile,
): Promise<{ readonly lines: readonly TestLine[]; readonly answered: ReadonlySet<AddressName> }> {
  const asked = new Map<string, Promise<Asked>>();
  const ask = (address: string): Promise<Asked> => {
    const known = asked.get(address) ?? askOnce(transport, address, patience(profile));
    asked.set(address, known);
    return known;
  };
  const answered = new Set<AddressName>();
  const names = ['base', 'auth', 'admin', 'storefront'] as const;
  const lines = await Promise.all(
    names.map(async (name): Promise<TestLine> => {
      const address = profile.addresses[name];
      const refusal = notToBeAsked(name, address);
      if (refusal !== null) return refusal;
      const { exchange, ms } = await ask(address);
      const host = URL.parse(address)?.host ?? address;
      if (exchange.kind !== 'answered') {
        const { found, next } = whyUnreachable(host, exchange);
        return line(name, 'not-ok', found, next);
      }
      if (exchange.status >= 500) {
        return line(
          name,
          'not-ok',
          profilesMessages.answeredStatusMsFails({ host, status: exchange.status, ms }),
          profilesMessages.tryAgainLaterAsk,
        );
      }
      answered.add(name);
      return line(
        name,
        'ok',
        profilesMessages.reachedAnsweredStatusMs({ host, status: exchange.status, ms }),
      );
    }),
  );
  return { lines, answered };
}

type Asked = { readonly exchange: Exchange; readonly ms: number };

async function askOnce(transport: Sender, address: string, timeoutMs: number): Promise<Asked> {
  const startedAt = performance.now();
  const exchange = await transport.send({
    method: 'GET',
    url: new URL(address),
    headers: { accept: '*/*' },
    body: null,
    timeoutMs,
  });
  return { exchange, ms: Math.max(1, Math.round(performance.now() - startedAt)) };
}
