import type { AppError } from '../../contract/errors.ts';
import { hasTooManyValues, isJsonObject, type JsonObject, repeatsName } from '../../domain/json.ts';
import { fieldAt } from '../../domain/profile/fields/index.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import { oauthMessages } from '../../messages/oauth.ts';
import { isSafeAddress } from '../api/address.ts';
import { errorIn } from '../api/error-in.ts';
import type { Exchange } from '../api/transport.ts';
import { apiHeaders, apiUrl } from '../api/wire.ts';
import type { Sender } from '../log/recorded-transport.ts';
import type { Redactor } from '../log/redactor.ts';
import { grantedScopes } from './granted-scopes.ts';
import { type NamedStore, type OwnStore, ofAnotherStore, storesIn } from './named-stores.ts';
import { readShortJson } from './short-json.ts';
import type { Tokens } from './token-answer.ts';

type Named = OwnStore & { readonly name: string };

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
  if (!told.some(({ isOfStore }) => isOfStore))
    return unproven('service-unreadable', store, oauthMessages.namedNoStoreAnswer, null);
  return ofAnotherStore(told, profile, store);
}

/** The stores that an answer names; none where it speaks of an error, or has a name twice. */
function domainsIn(text: string, profile: Profile, redactor: Redactor): readonly NamedStore[] {
  const body = readShortJson(text);
  if (body === null || hasTooManyValues(text) || repeatsName(text, body)) return [];
  if ([body].flat().some((one) => errorIn(one) !== 'none')) return [];
  return storesIn(body, profile, redactor) ?? [];
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

function scopesIn({ scopes, scope }: JsonObject, redactor: Redactor, service: string): string[] {
  const list = Array.isArray(scopes) ? scopes : null;
  const named = list ? list.filter((name): name is string => typeof name === 'string') : scope;
  return Array.isArray(named) || typeof named === 'string' ? grantedScopes(named, redactor, service) : [];
}
