import type { AppError } from '../../contract/errors.ts';
import type { Platform } from '../../contract/stores.ts';
import {
  hasTooManyValues,
  isJsonObject,
  type Json,
  type JsonObject,
  repeatsName,
} from '../../domain/json.ts';
import { fieldAt } from '../../domain/profile/fields/index.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import { withoutHiddenSigns } from '../../domain/text.ts';
import { oauthMessages } from '../../messages/oauth.ts';
import { isSafeAddress } from '../api/address.ts';
import { errorIn, plainKey } from '../api/error-in.ts';
import type { Exchange } from '../api/transport.ts';
import { apiHeaders, apiUrl } from '../api/wire.ts';
import type { Sender } from '../log/recorded-transport.ts';
import type { Redactor } from '../log/redactor.ts';
import { grantedScopes } from './granted-scopes.ts';
import { contradictsPlatform } from './install-url.ts';
import { readShortJson } from './short-json.ts';
import type { Tokens } from './token-client.ts';

type Named = { readonly domain: string; readonly name: string; readonly platform: Platform };

/**
 * Asks the service what the tokens are for, where the profile has an endpoint that says it (field-notes:
 * Responses, store identity). It is the only check that ties a code to its store, as there is no `state`. So where it
 * is switched on, tokens are kept only when the service names the expected store; silence, a refusal and an answer
 * without a name end the connection, since whoever sent a stranger's code could also provoke them.
 */
export async function verifyStore(
  sender: Sender,
  profile: Profile,
  store: Named,
  tokens: Tokens,
  redactor: Redactor,
): Promise<Result<Tokens, AppError>> {
  const read = (path: string): Promise<Exchange> => {
    const url = apiUrl(profile, path);
    if (!url || !isSafeAddress(url.href)) return Promise.resolve(unsafe);
    return sender.send({
      method: 'GET',
      url,
      headers: apiHeaders(profile, tokens.accessToken, '2021-11', false),
      body: null,
      timeoutMs: profile.limits.requestTimeoutMs,
    });
  };
  if (profile.optional.storeIdentity) {
    const refusal = whyNot(await read(identityPath), profile, store, redactor);
    if (refusal) return err(refusal);
  }
  if (profile.optional.tokenInformation) {
    const information = objectOf(await read('/token_information'));
    const scopes = information ? scopesIn(information, redactor, profile.id) : [];
    if (scopes.length > 0) return ok({ ...tokens, scopes });
  }
  return ok(tokens);
}

/** The specification shows no list of success codes (spec: Endpoints), so each of that class counts. */
const isSuccess = (status: number): boolean => status >= 200 && status < 300;

const identityPath = '/store';
const unsafe: Exchange = { kind: 'not-sent', problem: 'refused', cause: 'the API address is not https' };

/** Why an answer does not show that the tokens are the store's; null when it does. */
function whyNot(answer: Exchange, profile: Profile, store: Named, redactor: Redactor): AppError | null {
  if (answer.kind !== 'answered') {
    return unproven(
      answer.problem === 'timed-out' ? 'timed-out' : 'offline',
      store,
      oauthMessages.didNotAnswer({ cause: answer.cause }),
      oauthMessages.connectAgain,
    );
  }
  if (!isSuccess(answer.status)) {
    const next =
      answer.status === 401 || answer.status === 403
        ? oauthMessages.grantAppScopePartner
        : oauthMessages.connectAgain;
    return unproven('service-refused', store, oauthMessages.answeredStatus({ status: answer.status }), next);
  }
  const told = domainsIn(answer.text, profile, redactor);
  const [first] = told;
  if (!first || !told.some(({ isOfStore }) => isOfStore))
    return unproven('service-unreadable', store, oauthMessages.namedNoStoreAnswer, null);
  const stranger = told.find(({ domain }) => domain !== store.domain.toLowerCase());
  const names = told.map(({ name }) => name);
  const contradiction = contradictsPlatform(names, profile, store.platform);
  if (!stranger && contradiction === null) return null;
  const belong = stranger
    ? oauthMessages.belongsToAnotherStore({ shown: stranger.shown().slice(0, 80), domain: store.domain })
    : `${contradiction}`;
  return {
    code: 'wrong-store',
    message: oauthMessages.tokensOfAnotherStore({ belong }),
    next: stranger ? oauthMessages.tokensOfAnotherStoreNext : oauthMessages.wrongPlatformNext,
  };
}

/** The way on names the switch as well: a profile may ask an endpoint that its service does not have. */
const unproven = (code: AppError['code'], store: Named, what: string, next: string | null): AppError => ({
  code,
  message: oauthMessages.storeNotVerified({ identityPath, what, name: store.name }),
  next: oauthMessages.storeNotVerifiedNext({
    value: next === null ? '' : `${next} `,
    label: fieldAt('optional.storeIdentity')?.label,
  }),
});

/** `{store: {...}}` or bare; null for anything but a readable answer of success. */
function objectOf(answer: Exchange): JsonObject | null {
  if (answer.kind !== 'answered' || !isSuccess(answer.status)) return null;
  const body = readShortJson(answer.text) ?? undefined;
  if (!isJsonObject(body)) return null;
  const values = Object.values(body);
  const only = values.length === 1 ? values[0] : undefined;
  return isJsonObject(only) ? only : body;
}

const firstLabel = (domain: string): string => domain.toLowerCase().split('.', 1)[0] ?? '';

/** What a service wraps a store in; what stands elsewhere, such as in an echo of the request, proves nothing. */
const isOfStore = (key: string): boolean =>
  /^(stores?|shops?|data|result|response|attributes)$/.test(plainKey(key));

type Place = { readonly key: string; readonly value: Json; readonly isOfStore: boolean };

function* placesIn(body: Json, isWithin = true): Generator<Place> {
  if (Array.isArray(body)) for (const one of body) yield* placesIn(one, isWithin);
  else if (isJsonObject(body)) {
    for (const [key, value] of Object.entries(body)) {
      yield { key: plainKey(key), value, isOfStore: isWithin };
      yield* placesIn(value, isWithin && isOfStore(key));
    }
  }
}

/**
 * The stores that an answer names at any place, by the parameters of the spec alone: any other field may hold a shop's
 * own web address. None where it speaks of an error, has a name twice, or something else than a text under one of them.
 */
function domainsIn(text: string, profile: Profile, redactor: Redactor) {
  const body = readShortJson(text);
  if (body === null || hasTooManyValues(text) || repeatsName(text, body)) return [];
  if ([body].flat().some((one) => errorIn(one) !== 'none')) return [];
  const { platformADomain, platformBDomain, shopDomain } = profile.wire;
  const named = [...placesIn(body)].flatMap(({ key, value, isOfStore }) => {
    const name = [platformADomain, platformBDomain, shopDomain].find((one) => plainKey(one) === key);
    return name === undefined || value === null || value === '' ? [] : [{ name, value, isOfStore }];
  });
  if (named.some(({ value }) => typeof value !== 'string')) return [];
  return named.flatMap(({ name, value, isOfStore }) => {
    if (typeof value !== 'string') return [];
    // A secret is known by its own letters and whole, so what is shown is masked before it is changed and cut.
    const shown = () => withoutHiddenSigns(firstLabel(redactor.mask(value)));
    return [{ name, domain: firstLabel(value), shown, isOfStore }];
  });
}

function scopesIn({ scopes, scope }: JsonObject, redactor: Redactor, service: string): string[] {
  const list = Array.isArray(scopes) ? scopes : null;
  const named = list ? list.filter((name): name is string => typeof name === 'string') : scope;
  return Array.isArray(named) || typeof named === 'string' ? grantedScopes(named, redactor, service) : [];
}
