import type { AppError } from '../../contract/errors.ts';
import type { Platform } from '../../contract/stores.ts';
import { isJsonObject, type Json } from '../../domain/json.ts';
import { isOpaque } from '../../domain/opaque.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { withoutHiddenSigns } from '../../domain/text.ts';
import { oauthMessages } from '../../messages/oauth.ts';
import { plainKey } from '../api/error-in.ts';
import type { Redactor } from '../log/redactor.ts';
import { contradictsPlatform } from './install-url.ts';

export type OwnStore = { readonly domain: string; readonly platform: Platform };

export type NamedStore = {
  /** The parameter of the spec that names it; null for a general word, such as `shop`. */
  readonly name: string | null;
  readonly domain: string;
  /** What follows its name in a domain; empty for the name alone. */
  readonly suffix: string;
  readonly shown: () => string;
  /** Whether it stands where a service names a store, and in no echo of the request. */
  readonly isOfStore: boolean;
};

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
 * The stores that an answer names at any place, by the parameters of the spec; null where something else than a text is
 * under one of them.
 */
export function storesIn(body: Json, profile: Profile, redactor: Redactor): readonly NamedStore[] | null {
  const { platformADomain, platformBDomain, shopDomain } = profile.wire;
  const named = [...placesIn(body)].flatMap(({ key, value, isOfStore }) => {
    const name = [platformADomain, platformBDomain, shopDomain].find((one) => plainKey(one) === key);
    return name === undefined || value === null || value === '' ? [] : [{ name, value, isOfStore }];
  });
  if (named.some(({ value }) => typeof value !== 'string')) return null;
  return named.flatMap(({ name, value, isOfStore }) =>
    typeof value === 'string' && !isWebAddress(value) ? [namedStore(name, value, isOfStore, redactor)] : [],
  );
}

/** A domain, or a word in small letters as the first part of one is: not "Acme Tea", nor an ID. */
const isDomain = (text: string): boolean =>
  /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text) || (/^[a-z][a-z0-9-]*$/.test(text) && !isOpaque(text));

/** The shop's own page for customers. */
const isWebAddress = (text: string): boolean => /^www\./i.test(text);

/** The same by general words, at the places of stores alone. */
export const storesInWords = (body: Json, redactor: Redactor): readonly NamedStore[] =>
  [...placesIn(body)].flatMap(({ key, value, isOfStore }) =>
    isOfStore && /^(shop|store)(domain)?$/.test(key) && typeof value === 'string' && isDomain(value)
      ? [namedStore(null, value, false, redactor)]
      : [],
  );

/** Words for one of several shops, or for a place where a program keeps something. */
const isOfNoStore = (word: string): boolean =>
  /^([a-z]{1,3}|default|main|primary|standard|base|root|master|admin|shop|store|online|live|prod(uction)?|test(ing)?|stag(e|ing)|sandbox|demo|dev(elopment)?|local|global|international|europe|public|private|retail|wholesale|redis|memory|memcached?|cache|database|cookies?|session|files?|disk|vault|keychain)$/.test(
    word,
  );

/** Letters, and digits or hyphens between them. */
const formOf = (name: string): string => name.replace(/[a-z]+/g, 'a').replace(/\d+/g, '1');

/**
 * Whether a general word means a store as the platform names it: alone, in the form of the own name, or before the domain
 * behind which the answer names the own store. Any other may be a slug, or the shop's own web address.
 */
const isAsNamed = ({ domain, suffix }: NamedStore, own: string, suffixes: readonly string[]): boolean =>
  !isOfNoStore(domain) && (suffix === '' ? formOf(domain) === formOf(own) : suffixes.includes(suffix));

const namedStore = (
  name: string | null,
  value: string,
  isOfStore: boolean,
  redactor: Redactor,
): NamedStore => ({
  name,
  domain: firstLabel(value),
  suffix: value.toLowerCase().slice(firstLabel(value).length),
  // A secret is known by its own letters and whole, so what is shown is masked before it is changed and cut.
  shown: () => withoutHiddenSigns(firstLabel(redactor.mask(value))),
  isOfStore,
});

/** Why stores that an answer names are not the one that was asked for, or on another platform; null where they are it. */
export function ofAnotherStore(
  told: readonly NamedStore[],
  profile: Profile,
  store: OwnStore,
): AppError | null {
  const own = store.domain.toLowerCase();
  const suffixes = told.flatMap(({ name, domain, suffix }) =>
    name !== null && domain === own ? [suffix] : [],
  );
  const stranger = told.find(
    (one) => one.domain !== own && (one.name !== null || isAsNamed(one, own, suffixes)),
  );
  const names = told.flatMap(({ name }) => name ?? []);
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
