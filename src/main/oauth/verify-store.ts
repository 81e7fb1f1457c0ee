import type { AppError } from '../../contract/errors.ts';
import type { Platform } from '../../contract/stores.ts';
import { isJsonObject, type Json, type JsonObject, parseJson } from '../../domain/json.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import { isSafeAddress } from '../api/address.ts';
import type { Transport } from '../api/transport.ts';
import { apiHeaders, apiUrl } from '../api/wire.ts';
import { namesPlatform } from './install-url.ts';
import type { Tokens } from './token-client.ts';

type Named = { readonly domain: string; readonly name: string; readonly platform: Platform };

/**
 * Asks the service what the tokens are for, where the profile has an endpoint that says it (field-notes:
 * Responses, store identity). It is the only check that ties a code to its store, as there is no `state`.
 * An endpoint that does not answer changes nothing; one that names another store ends the connection.
 */
export async function verifyStore(
  transport: Transport,
  profile: Profile,
  store: Named,
  tokens: Tokens,
): Promise<Result<Tokens, AppError>> {
  const read = async (path: string): Promise<JsonObject | null> => {
    const url = apiUrl(profile, path);
    if (!url || !isSafeAddress(url.href)) return null;
    const answer = await transport.send({
      method: 'GET',
      url,
      headers: apiHeaders(profile, tokens.accessToken, '2021-11', false),
      body: null,
      timeoutMs: profile.limits.requestTimeoutMs,
    });
    return answer.kind === 'answered' && answer.status === 200 ? unwrap(answer.text) : null;
  };
  if (profile.optional.storeIdentity) {
    const identity = await read('/store');
    const told = identity ? domainsIn(identity, profile) : [];
    const isNamed = told.some(({ domain }) => domain === store.domain.toLowerCase());
    const names = told.map(({ name }) => name);
    if (told.length > 0 && !(isNamed && namesPlatform(names, profile, store.platform))) {
      const other = isNamed ? `${told[0]?.domain}" of the other platform` : `${told[0]?.domain}"`;
      return err({
        code: 'wrong-store',
        message: `The service says that the tokens belong to the store "${other}, but "${store.domain}" was to be connected. The tokens were dropped.`,
        next: 'Sign in to the right store in the browser and connect again.',
      });
    }
  }
  if (profile.optional.tokenInformation) {
    const information = await read('/token_information');
    const scopes = information ? scopesIn(information) : [];
    if (scopes.length > 0) return ok({ ...tokens, scopes });
  }
  return ok(tokens);
}

/** `{store: {...}}` or bare. */
function unwrap(text: string): JsonObject | null {
  let body: Json;
  try {
    body = parseJson(text);
  } catch {
    return null;
  }
  if (!isJsonObject(body)) return null;
  const values = Object.values(body);
  const only = values.length === 1 ? values[0] : undefined;
  return isJsonObject(only) ? only : body;
}

/** The stores that it names, by the parameters of the spec alone: any other field may hold a shop's own web address. */
function domainsIn(identity: JsonObject, profile: Profile) {
  const { platformADomain, platformBDomain, shopDomain } = profile.wire;
  return [platformADomain, platformBDomain, shopDomain].flatMap((name) => {
    const value = identity[name];
    const domain = typeof value === 'string' ? value.toLowerCase().split('.')[0] : undefined;
    return domain ? [{ name, domain }] : [];
  });
}

function scopesIn(information: JsonObject): string[] {
  const { scopes, scope } = information;
  if (Array.isArray(scopes)) return scopes.filter((name): name is string => typeof name === 'string');
  return typeof scope === 'string' ? scope.split(/[\s,]+/).filter((name) => name !== '') : [];
}
