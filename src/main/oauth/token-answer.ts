import { isJsonObject, type Json, JsonNumber, type JsonObject, repeatsName } from '../../domain/json.ts';
import { isOpaque } from '../../domain/opaque.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { fieldOf } from '../../domain/run/canonical.ts';
import { errorIn, failureWords, plainKey } from '../api/error-in.ts';
import { hasDenial } from '../api/forms.ts';
import type { Exchange } from '../api/transport.ts';
import type { Redactor } from '../log/redactor.ts';
import { grantedScopes } from './granted-scopes.ts';
import { type NamedStore, storesIn, storesInWords } from './named-stores.ts';
import { readShortJson } from './short-json.ts';

export type Tokens = {
  readonly accessToken: string;
  /** Null when the answer has none: the one that was used stays valid. */
  readonly refreshToken: string | null;
  /** Null when the answer names none that is one: then they are the ones that were asked for (RFC 6749, 5.1). */
  readonly scopes: readonly string[] | null;
};

type Answered = Extract<Exchange, { kind: 'answered' }>;

const [shortest, longest] = [8, 20_000] as const;
/** Where it is in doubt whether a text is one, the pair in use is kept: it may be a mask, or a word in the place of a token. */
const isToken = (text: string): boolean =>
  text.length >= shortest && text.length <= longest && isOpaque(text);
/** Types of tokens that are sent in other ways than behind `Bearer`. */
const otherTypes = /^(mac|dpop|pop|n_a)$/i;
const wrappers = ['token', 'data', 'result', 'response'] as const;

const isSuccess = ({ status }: Answered): boolean => status >= 200 && status < 300;

const textOf = (value: Json | undefined): string => {
  if (value instanceof JsonNumber) return value.text;
  return typeof value === 'string' ? value.trim() : '';
};

/** The answer itself, alone in a list, too, and the objects that it wraps. */
function recordsIn(body: Json | null): readonly JsonObject[] {
  const whole = Array.isArray(body) && body.length === 1 ? (body[0] ?? null) : body;
  if (whole === null || !isJsonObject(whole)) return [];
  const inner = wrappers.map((name) => fieldOf(whole, name) ?? null);
  return [whole, ...inner].filter((one) => one !== null && isJsonObject(one));
}

/** A service may refuse with a status of success, too, whatever else it says. */
export function refuses(answer: Answered, profile: Profile): boolean {
  const records = recordsIn(readShortJson(answer.text));
  return (
    !isSuccess(answer) ||
    records.some((one) => errorIn(one, failureWords(profile.words)) !== 'none' || deniesTokens(one))
  );
}

const isOfEnd = (name: string): boolean =>
  /^(is|was|has|been)*(revoked|expired|invalid|failed|denied|rejected|pending|disabled|blocked)$/.test(name);

/** Whether an object says of its tokens that they are none: `status: "pending"`, `active: false`, `revoked: true`. */
const deniesTokens = (record: JsonObject): boolean =>
  Object.entries(record).some(([name, value]) => {
    const text = typeof value === 'boolean' ? String(value) : textOf(value);
    // `state` is a word of the request that comes back (RFC 6749, 4.1.1), and words are letters.
    if (/^(status|result|outcome)$/.test(plainKey(name))) return /^[a-z _-]+$/i.test(text) && hasDenial(text);
    if (/^(is)?(active|valid|granted|authori[sz]ed)$/.test(plainKey(name)))
      return /^(false|no|0)$/i.test(text);
    return /^true$/i.test(text) && isOfEnd(plainKey(name));
  });

/** Whether the time of the tokens is over already. */
const isOver = (record: JsonObject): boolean => {
  const seconds = textOf(fieldOf(record, 'expires_in'));
  return seconds !== '' && Number(seconds) <= 0;
};

/** The different values under a name, in any spelling of it. */
const valuesIn = (records: readonly JsonObject[], name: string): readonly string[] => {
  const found = records.flatMap((record) =>
    Object.entries(record).flatMap(([key, value]) => (plainKey(key) === plainKey(name) ? textOf(value) : [])),
  );
  return [...new Set(found.filter((one) => one !== ''))];
};

/**
 * The tokens of an answer, and what else it says of them; null where it refuses them, or has none that can be used. What is
 * no refresh token leaves the one that was used.
 * @param used the secret that they were asked for with
 */
export function readTokens(
  answered: Answered,
  redactor: Redactor,
  profile: Profile,
  used: string,
): (Tokens & { readonly stores: readonly NamedStore[]; readonly isOver: boolean }) | null {
  const body = isSuccess(answered) ? readShortJson(answered.text) : null;
  const records = recordsIn(body);
  const record = records.find((one) => fieldOf(one, 'access_token') !== undefined);
  if (body === null || record === undefined) return null;
  const access = valuesIn(records, 'access_token').map((one) => one.replace(/^Bearer +/i, ''));
  const refresh = valuesIn(records, 'refresh_token');
  for (const token of [...access, ...refresh]) if (isToken(token)) redactor.register(token, profile.id);
  // Of two, nobody knows which one counts.
  if (access.length > 1 || refresh.length > 1 || repeatsName(answered.text, body)) return null;
  const [accessToken = ''] = access;
  const [refreshToken = ''] = refresh;
  // One text in the place of both is that of a mask.
  if (!isToken(accessToken) || accessToken === used || accessToken === refreshToken) return null;
  if (otherTypes.test(textOf(fieldOf(record, 'token_type'))) || refuses(answered, profile)) return null;
  const stores = storesIn(body, profile, redactor);
  if (stores === null) return null;
  const scope = fieldOf(record, 'scope') ?? null;
  const named = Array.isArray(scope) ? scope.map(textOf) : textOf(scope);
  const scopes = grantedScopes(named, redactor, profile.id);
  return {
    accessToken,
    refreshToken: isToken(refreshToken) ? refreshToken : null,
    scopes: scopes.length > 0 ? scopes : null,
    stores: [...stores, ...storesInWords(body, redactor)],
    isOver: records.some(isOver),
  };
}
