import type { AppError } from '../../contract/errors.ts';
import { type Platform, storeDomain } from '../../contract/stores.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import { oauthMessages } from '../../messages/oauth.ts';
import { longestCode, prefix } from './callback.ts';

/** An app for which a store was connected here before: what a callback for it needs to be exchanged. */
export type KnownApp = { readonly profile: Profile; readonly clientId: string };

/** A store whose installation was begun elsewhere. */
export type Installation<A extends KnownApp> = {
  readonly app: A;
  readonly code: string;
  readonly platform: Exclude<Platform, 'custom'>;
  readonly domain: string;
};

/**
 * Reads a callback that nobody here asked for (spec: Endpoints, callback). It bears no state and no signature
 * (spec: Authorization-code flow, 6), so everything else has to be as the specification shows it: one code, one
 * platform by its own parameter, one store in every parameter, one app that this can be for.
 * @returns null where there is nothing of an installation in it.
 */
export function readInstallation<A extends KnownApp>(
  query: URLSearchParams,
  apps: readonly A[],
): Result<Installation<A>, AppError> | null {
  const codes = query.getAll('code');
  const [code] = codes;
  if (code === undefined) return null;
  if (codes.length > 1 || code === '' || code.length > longestCode) {
    return refused(oauthMessages.callbackInstallationCarriesCode);
  }
  const fitting = apps.flatMap((app) => {
    const { platformADomain, platformBDomain } = app.profile.wire;
    return query.has(platformADomain) || query.has(platformBDomain) ? [app] : [];
  });
  const [app, ...others] = fitting;
  if (app === undefined) return refused(oauthMessages.callbackInstallationNamesNoPlatform);
  if (others.length > 0) {
    return refused(oauthMessages.callbackInstallationFitsMore);
  }
  const { platformADomain, platformBDomain, shopDomain } = app.profile.wire;
  if (query.has(platformADomain) && query.has(platformBDomain)) {
    return refused(oauthMessages.callbackInstallationNamesBoth);
  }
  const named = [platformADomain, platformBDomain, shopDomain].flatMap((name) => query.getAll(name));
  const [domain, ...rest] = [...new Set(named.map((name) => prefix(name).toLowerCase()))];
  if (domain === undefined || rest.length > 0 || !storeDomain.safeParse(domain).success) {
    return refused(oauthMessages.callbackInstallationNamesNoStore);
  }
  return ok({ app, code, platform: query.has(platformADomain) ? 'a' : 'b', domain });
}

const refused = (message: string): Result<never, AppError> =>
  err({
    code: 'wrong-store',
    message: oauthMessages.installationRefused({ message }),
    next: oauthMessages.installationRefusedNext,
  });
