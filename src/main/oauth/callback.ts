import type { AppError } from '../../contract/errors.ts';
import type { Platform } from '../../contract/stores.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import { oauthMessages } from '../../messages/oauth.ts';
import { contradictsPlatform } from './install-url.ts';

/** What a callback must match: the attempt that the operator started. */
export type ExpectedCallback = {
  readonly profile: Profile;
  readonly platform: Platform;
  readonly domain: string;
  readonly storeName: string;
};

/** `null`: nothing of a callback in it (a stray request); the attempt goes on waiting. */
export type CallbackReading = Result<{ readonly code: string }, AppError> | null;

/** Characters of a code. */
export const longestCode = 2_000;
const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
/** The spec says prefix only; a service that sends `name.platform.example` means the same store. */
export const prefix = (domain: string): string => domain.split('.')[0] ?? domain;

/** Reads the query of a callback (spec: Endpoints, callback): denied, wrong store, or the code. */
export function readCallback(query: URLSearchParams, expected: ExpectedCallback): CallbackReading {
  const denied = query.get('error');
  if (denied !== null) return err(deniedError(expected, denied, query.get('error_description')));
  const codes = query.getAll('code');
  const code = codes[0];
  if (code === undefined) return null;
  if (codes.length > 1 || code === '' || code.length > longestCode) return err(unreadable(expected));
  const { wire } = expected.profile;
  const named = [wire.platformADomain, wire.platformBDomain, wire.shopDomain].flatMap((name) =>
    query.getAll(name).map((value) => ({ name, value })),
  );
  const stranger = named.find(({ value }) => !sameName(prefix(value), expected.domain));
  if (stranger) return err(wrongStore(expected, prefix(stranger.value)));
  if (named.length === 0) return err(unnamedStore(expected));
  const names = named.map(({ name }) => name);
  const contradiction = contradictsPlatform(names, expected.profile, expected.platform);
  if (contradiction !== null) return err(wrongPlatform(expected, contradiction));
  return ok({ code });
}

/** Reads an address that the operator copied from the browser after the redirect. */
export function readPastedCallback(
  text: string,
  callbackUrl: string,
  expected: ExpectedCallback,
): Result<{ readonly code: string }, AppError> {
  const pasted = URL.parse(text.trim());
  const registered = URL.parse(callbackUrl);
  if (
    !pasted ||
    !registered ||
    pasted.origin !== registered.origin ||
    pasted.pathname !== registered.pathname
  ) {
    return err({
      code: 'bad-input',
      message: oauthMessages.pastedAddressNotCallback({ storeName: expected.storeName }),
      next: oauthMessages.pastedAddressNotCallbackNext({ callbackUrl }),
    });
  }
  return (
    readCallback(pasted.searchParams, expected) ??
    err({
      code: 'bad-input',
      message: oauthMessages.pastedAddressWithoutCode,
      next: oauthMessages.pastedAddressWithoutCodeNext,
    })
  );
}

const shown = (text: string): string =>
  text
    .replace(/[^\w .,:;'()-]/g, ' ')
    .slice(0, 120)
    .trim();

function deniedError(expected: ExpectedCallback, code: string, description: string | null): AppError {
  const words = [shown(code), shown(description ?? '')].filter((text) => text !== '');
  return {
    code: 'denied',
    message: oauthMessages.permissionsNotGranted({ storeName: expected.storeName }),
    next: oauthMessages.permissionsNotGrantedNext,
    details: words,
  };
}

const wrongStore = (expected: ExpectedCallback, domain: string): AppError => ({
  code: 'wrong-store',
  message: oauthMessages.wrongStore({ shown: shown(domain), domain: expected.domain }),
  next: oauthMessages.wrongStoreNext,
});

const wrongPlatform = (expected: ExpectedCallback, contradiction: string): AppError => ({
  code: 'wrong-store',
  message: oauthMessages.wrongPlatform({ domain: expected.domain, contradiction }),
  next: oauthMessages.wrongPlatformNext,
});

const unnamedStore = (expected: ExpectedCallback): AppError => ({
  code: 'wrong-store',
  message: oauthMessages.callbackNamesNoStore({ domain: expected.domain }),
  next: oauthMessages.callbackNamesNoStoreNext,
});

const unreadable = (expected: ExpectedCallback): AppError => ({
  code: 'service-unreadable',
  message: oauthMessages.codeUnreadable({ storeName: expected.storeName }),
  next: oauthMessages.connectAgain,
});
