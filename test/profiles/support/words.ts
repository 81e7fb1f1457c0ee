import { type Profile, profileSchema } from '../../../src/domain/profile/profile.ts';
import type { Recorded } from './recording-proxy.ts';

type Wire = Profile['wire'];
export const specified: Wire = profileSchema.shape.wire.parse({});

/** Every word of a profile with another spelling; none contains one of the specification's. */
export const renamed: Wire = {
  headerPrefix: 'Zephyr',
  platformWord: 'acme',
  serviceWord: 'recur',
  platformADomain: 'alpha_shop',
  platformBDomain: 'beta_shop',
  shopDomain: 'shopname',
  subscriptionCancel: 'bulk_subscription_cancel',
  refreshGrant: 'refresh-token',
  appliesToIds: 'ids',
  appliesToResource: 'resource',
  // Not a word, as the specification's.
  subscriptionVersion: '2021-11',
  // Not a word; the secret is the subject of test/oauth.
  sendClientSecret: false,
  version2021x01: 'v1',
  version2021x11: 'v2',
};

/** A whole name or value of the specification -> the same in the renamed words. Written out, not derived. */
const dictionary: Readonly<Record<string, string>> = {
  'x-service-access-token': 'x-zephyr-access-token',
  'x-service-version': 'x-zephyr-version',
  '2021-01': 'v1',
  '2021-11': 'v2',
  platform: 'acme',
  platform_variant_id: 'acme_variant_id',
  platform_product_id: 'acme_product_id',
  use_platform_variant_defaults: 'use_acme_variant_defaults',
  platform_product: 'acme_product',
  platform_collection_id: 'acme_collection_id',
  service_product_id: 'recur_product_id',
  customer_must_not_exist_in_service: 'customer_must_not_exist_in_recur',
  platform_a_domain: 'alpha_shop',
  platform_b_domain: 'beta_shop',
  shop_domain: 'shopname',
  subscription_cancel: 'bulk_subscription_cancel',
  applies_to_ids: 'ids',
};
/** Names that are only other names at certain places of a request. */
const placed = { grant: { refresh_token: 'refresh-token' }, appliesTo: { applies_to_resource: 'resource' } };

type Word = (text: string) => string;
type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

const jsonOf = (value: Plain, word: Word, inAppliesTo = false): Plain => {
  if (typeof value === 'string') return word(value);
  if (Array.isArray(value)) return value.map((entry: Plain) => jsonOf(entry, word, inAppliesTo));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      inAppliesTo && word !== same
        ? (placed.appliesTo[key as 'applies_to_resource'] ?? word(key))
        : word(key),
      jsonOf(inner, word, key === 'applies_to'),
    ]),
  );
};

export const same: Word = (text) => text;
export const inOtherWords: Word = (text) => dictionary[text] ?? text;

/** Values that every connection draws anew. */
const drawn = new Set(['code', 'refresh_token', 'redirect_uri']);
const ownHeaders = (name: string): boolean =>
  name.startsWith('x-') || name === 'content-type' || name === 'accept';

const pairs = (list: Iterable<readonly [string, string]>, word: Word, hidesCode: boolean): Plain =>
  [...list].map(([name, value]) => {
    if (hidesCode && drawn.has(name)) return [word(name), '<drawn>'];
    const grant = name === 'grant_type' && word !== same ? placed.grant[value as 'refresh_token'] : undefined;
    return [word(name), grant ?? word(value)];
  });

/** A request in a form in which two worlds can be compared, said in some words. */
export function said(request: Recorded, word: Word): string {
  const { method, path, query, headers, body } = request;
  const type = headers['content-type'] ?? '';
  const callback = request.location === null ? null : new URL(request.location);
  return JSON.stringify({
    method,
    // A checkout gets its name by chance.
    path: path.replace(/(?<=^\/checkouts\/).+/, '<drawn>'),
    query: pairs(query, word, false),
    headers: Object.entries(headers)
      .filter(([name]) => ownHeaders(name))
      .map(([name, value]) => [word(name), name.endsWith('-access-token') ? '<drawn>' : word(String(value))])
      .toSorted(),
    body: type.includes('json')
      ? jsonOf(JSON.parse(body), word)
      : body === ''
        ? ''
        : pairs(new URLSearchParams(body), word, true),
    callback: callback === null ? null : pairs(callback.searchParams, word, true),
  });
}
