import type { Platform } from '../../contract/stores.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { oauthMessages } from '../../messages/oauth.ts';

/**
 * The query parameter that names the store at its platform (spec: Endpoints, install page). The specification
 * names it for platforms A and B only; a custom store is named by the parameter that fits any platform.
 */
function domainParameter(profile: Profile, platform: Platform): string {
  const { platformADomain, platformBDomain, shopDomain } = profile.wire;
  switch (platform) {
    case 'a':
      return platformADomain;
    case 'b':
      return platformBDomain;
    case 'custom':
      return shopDomain;
  }
}

/** Address of the page where the store's owner installs the app (spec: Endpoints). */
export function installUrl(
  profile: Profile,
  app: {
    readonly clientId: string;
    readonly platform: Platform;
    readonly domain: string;
    /** Further query parameters; the practice store uses one to approve by itself. */
    readonly extra?: Readonly<Record<string, string>>;
  },
): string {
  const url = new URL(`${profile.addresses.admin}/partners/app/${encodeURIComponent(app.clientId)}/install`);
  url.searchParams.set(domainParameter(profile, app.platform), app.domain);
  for (const [name, value] of Object.entries(app.extra ?? {})) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Why the domain parameters of an answer do not mean a store of a platform, as the end of a sentence; null when they
 * do (spec: Endpoints, callback). `shop_domain` fits any platform, and is all that may name a custom store.
 */
export function contradictsPlatform(
  names: readonly string[],
  profile: Profile,
  platform: Platform,
): string | null {
  const fitting = [domainParameter(profile, platform), profile.wire.shopDomain];
  const others = (['a', 'b'] as const).filter((other) => {
    const parameter = domainParameter(profile, other);
    return names.includes(parameter) && !fitting.includes(parameter);
  });
  if (others.length === 0) return null;
  const words = others
    .map((other) => (other === 'a' ? oauthMessages.platformA : oauthMessages.platformB))
    .join(' and ');
  return oauthMessages.namesAnotherPlatform({ words, asChosen: asChosen[platform] });
}

const asChosen: Readonly<Record<Platform, string>> = {
  a: oauthMessages.onPlatformA,
  b: oauthMessages.onPlatformB,
  custom: oauthMessages.asCustomStore,
};
