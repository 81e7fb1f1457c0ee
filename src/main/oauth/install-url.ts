import type { Platform } from '../../contract/stores.ts';
import type { Profile } from '../../domain/profile/profile.ts';

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
 * Whether the domain parameters of an answer mean a store of a platform: the platform's own is among them, or none of
 * a platform is, since the one of any platform leaves it open (spec: Endpoints, callback).
 */
export function namesPlatform(names: readonly string[], profile: Profile, platform: Platform): boolean {
  return (
    names.includes(domainParameter(profile, platform)) ||
    names.every((name) => name === profile.wire.shopDomain)
  );
}
