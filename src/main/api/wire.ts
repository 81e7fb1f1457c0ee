import type { Profile } from '../../domain/profile/profile.ts';
import type { ApiRequest } from '../ports.ts';

/** Headers of a request to the API (spec: Calling the API; Versioning, 1), names by the profile. */
export function apiHeaders(
  profile: Profile,
  token: string,
  version: ApiRequest['version'],
  hasBody: boolean,
): Record<string, string> {
  const { headerPrefix } = profile.wire;
  return {
    [`X-${headerPrefix}-Access-Token`]: token,
    [`X-${headerPrefix}-Version`]: versionText(profile, version),
    Accept: 'application/json',
    ...(hasBody ? { 'Content-Type': 'application/json' } : { 'Cache-Control': 'no-cache' }),
  };
}

/** What the version header says. */
export const versionText = ({ wire }: Profile, version: ApiRequest['version']): string =>
  version === '2021-01' ? wire.version2021x01 : wire.version2021x11;

/** The address of a request, or null when it would leave the profile's API address. */
export function apiUrl(
  profile: Profile,
  path: string,
  query: Readonly<Record<string, string>> = {},
): URL | null {
  const base = URL.parse(profile.addresses.base);
  const url = URL.parse(`${profile.addresses.base}${path}`);
  if (!base || !url || !path.startsWith('/') || url.origin !== base.origin) return null;
  // `..` in a path would reach endpoints beside the API; an id never contains a slash unencoded.
  if (!url.pathname.startsWith(base.pathname === '/' ? '/' : `${base.pathname}/`)) return null;
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, value);
  return url;
}
