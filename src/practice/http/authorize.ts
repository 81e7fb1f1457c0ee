import { type Json, parseJson } from '../../domain/json.ts';
import { ServiceProblem } from '../answers/problem.ts';
import type { Service } from '../service.ts';
import { endOlderGrants, grantHasRefreshToken, type KnownToken } from '../state/tokens.ts';
import type { Words } from '../words.ts';
import type { ApiRoute, ApiVersion } from './call.ts';

/** The access token was used: the tokens that its grant replaced stop working. */
export function noteTokenUse(service: Service, token: KnownToken): void {
  const kinds = grantHasRefreshToken(service.database, token.grant)
    ? (['access', 'refresh'] as const)
    : (['access'] as const);
  endOlderGrants(service.database, token.family, token.grant, kinds);
}

/**
 * The API version of a request (spec: Versioning). The specification does not show what an absent header
 * means; here it is 2021-01. An unknown version, or an endpoint that the version lacks, is 426.
 */
export function readVersion(header: string | undefined, route: ApiRoute, words: Words): ApiVersion {
  const text = header ?? words.version2021x01;
  const version =
    text === words.version2021x01 ? '2021-01' : text === words.version2021x11 ? '2021-11' : null;
  if (version === null) throw new ServiceProblem(426, `API version ${text.slice(0, 40)} does not exist.`);
  if (!route.versions.includes(version)) {
    throw new ServiceProblem(
      426,
      `${route.method} ${route.pattern} is not available in API version ${version}.`,
    );
  }
  return version;
}

/** Throws 403 with the missing scope unless one of the needed ones was granted. */
export function checkScopes(service: Service, route: ApiRoute, granted: readonly string[]): void {
  const needed = service.switches.scopesNeeded === 'named' ? route.scopes.named : route.scopes.everyType;
  if (needed.length > 0 && !needed.some((scope) => granted.includes(scope))) throw missingScope(needed);
}

export const missingScope = (needed: readonly string[]): ServiceProblem =>
  new ServiceProblem(403, `The access token lacks the scope ${needed.join(' or ')}.`);

/** A JSON body; undefined for methods without one. 415 and 400 as in the field notes. */
export function readJsonBody(method: string, contentType: string, text: string): Json | undefined {
  if (method === 'GET' || (method === 'DELETE' && text === '')) return undefined;
  if (contentType.split(';')[0]?.trim().toLowerCase() !== 'application/json') {
    throw new ServiceProblem(415, 'The body has to be sent with Content-Type application/json.');
  }
  try {
    return parseJson(text);
  } catch {
    throw new ServiceProblem(400, 'The body is not valid JSON.');
  }
}
