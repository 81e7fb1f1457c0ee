import { isJsonObject, type Json, JsonNumber } from '../../domain/json.ts';
import type { Paging } from '../../domain/profile/paging.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { PageMark } from '../../domain/run/events.ts';
import type { ApiRequest } from '../ports.ts';

/** A list that is read page by page. */
export type ListRequest = {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Entries of a page that are asked for; null leaves it to the service. */
  readonly limit: number | null;
};

export type PageRequest = Pick<ApiRequest, 'path' | 'query' | 'isQueryOfService'>;

type Told = { readonly body: Json | null; readonly link?: string | undefined };
/** What a page told. */
export type PageAnswer = Told & {
  /** Entries of the page, and those of them that no earlier page had. */
  readonly entries: number;
  readonly fresh: number;
};

/** The request of a page; null begins at the first. */
export function pageRequest(list: ListRequest, mark: PageMark | null): PageRequest {
  const limit: Record<string, string> = list.limit === null ? {} : { limit: String(list.limit) };
  const query = { ...list.query, ...limit };
  if (mark === null) return { path: list.path, query };
  if (typeof mark === 'string') return { path: list.path, query: { ...query, cursor: mark } };
  if ('address' in mark) return splitAddress(mark.address);
  const [[name, value] = ['page', 1]] = Object.entries(mark);
  return { path: list.path, query: { ...query, [name]: String(value) } };
}

/** A page that is asked for by number or offset, where the service need not know of them. */
export const isByNumber = (mark: PageMark | null): boolean =>
  mark !== null && typeof mark === 'object' && !('address' in mark);

/** Parameters that come twice stay in the path: a query has each once. */
function splitAddress(address: string): PageRequest {
  const [path = '', search = ''] = address.split('?', 2);
  const parameters = [...new URLSearchParams(search)];
  const query = Object.fromEntries(parameters);
  return Object.keys(query).length === parameters.length
    ? { path, query, isQueryOfService: true }
    : { path: address, isQueryOfService: true };
}

/**
 * Where the next page begins; null when there is none. What the service says goes first. Where it says nothing, a
 * full page, or one after which entries are still lacking, is followed by the page with the number one: the second of
 * a service that counts from zero. The same page again means that it counts from one, or that there are no numbers:
 * the number two is tried, then an offset. A profile that names a way by number asks until nothing new comes.
 * @param told `read`: entries of all pages so far; `expected`: how many there are, where that is known; infinite where
 * the list is known to have more than what was asked for.
 */
export function nextMark(
  profile: Profile,
  list: ListRequest,
  mark: PageMark | null,
  answer: PageAnswer,
  told: { readonly read: number; readonly expected: number | null },
): PageMark | null {
  const { paging } = profile.lists;
  const isAutomatic = paging === 'automatic';
  const page = pageOf(mark);
  if (answer.fresh === 0) {
    if (!isAutomatic || answer.entries === 0) return null;
    // The next page may have been told as its number, under a name that others give to a cursor.
    if (typeof mark === 'string' && /^\d{1,9}$/.test(mark)) return { page: Number(mark) };
    return page === 1 ? { page: 2 } : page === 2 ? { offset: told.read } : null;
  }
  const said = saidNext(profile, list, answer, paging);
  if (said !== undefined) return said;
  const isNumbered = paging === 'page' || paging === 'page-from-zero' || paging === 'offset';
  if (!isAutomatic && !isNumbered) return null;
  if (mark !== null && !isByNumber(mark)) return null;
  const isFull = list.limit === null ? isNumbered : answer.entries >= list.limit;
  if (!isFull && (told.expected === null || told.read >= told.expected)) return null;
  if (paging === 'offset' || (mark !== null && page === null)) return { offset: told.read };
  return { page: page === null ? (paging === 'page' ? 2 : 1) : page + 1 };
}

/** The number of a page that was asked for by it. */
const pageOf = (mark: PageMark | null): number | null =>
  mark !== null && typeof mark === 'object' && 'page' in mark ? mark.page : null;

/** What the answer itself says of a next page; null: that there is none; undefined: nothing. */
function saidNext(
  profile: Profile,
  list: ListRequest,
  { body, link }: Told,
  paging: Paging,
): PageMark | null | undefined {
  if (paging === 'automatic' || paging === 'link') {
    const target = link === undefined ? undefined : linkNext(link);
    if (target !== undefined) return target === null ? null : addressOf(target, profile, list);
  }
  return paging === 'automatic' || paging === 'cursor' ? bodyNext(body, profile, list) : undefined;
}

/** Whether an answer names a next page of its list. */
export const namesNext = (profile: Profile, list: ListRequest, answer: Told): boolean =>
  (saidNext(profile, list, answer, 'automatic') ?? null) !== null;

const longest = 4000;

/** The target of rel="next" of a Link header (RFC 8288); null where it has other relations alone. */
export function linkNext(header: string): string | null | undefined {
  let relations = 0;
  for (const part of header.split('<').slice(1)) {
    const [target = '', rest = ''] = part.split('>', 2);
    const names = relationsOf(rest);
    if (names.includes('next')) return target;
    if (names.some((name) => ['prev', 'previous', 'first', 'last'].includes(name))) relations += 1;
  }
  return relations > 0 ? null : undefined;
}

function relationsOf(parameters: string): readonly string[] {
  // What another parameter quotes, such as a title, is none.
  const plain = parameters
    .toLowerCase()
    .split('"')
    .map((part, index, all) => (index % 2 === 0 || all[index - 1]?.trimEnd().endsWith('rel=') ? part : ''))
    .join('');
  for (const parameter of plain.split(/[;,]/)) {
    const [name = '', value = ''] = parameter.split('=', 2);
    if (name.trim() === 'rel') return value.trim().split(' ');
  }
  return [];
}

/** Names under which a body tells its next page, and the parameter that takes the value; most telling first. */
const keys: readonly (readonly [name: string, parameter: 'cursor' | 'page' | 'offset' | string])[] = [
  ['nextcursor', 'cursor'],
  ['cursornext', 'cursor'],
  ['nextpagetoken', 'page_token'],
  ['nexttoken', 'next_token'],
  ['continuationtoken', 'continuation_token'],
  ['nextpageurl', 'address'],
  ['nexturl', 'address'],
  ['nextlink', 'address'],
  ['next', 'cursor'],
  ['nextpage', 'page'],
  ['nextoffset', 'offset'],
  ['endcursor', 'after'],
  ['after', 'after'],
];
const noMore = new Set(['hasmore', 'hasnext', 'hasnextpage']);
const deepest = 4;

/** The next page as a body tells it, wherever in it; entries of the list are not looked into. */
function bodyNext(body: Json | null, profile: Profile, list: ListRequest): PageMark | null | undefined {
  const found = new Map<string, Json>();
  const walk = (value: Json, depth: number): void => {
    if (!isJsonObject(value) || depth > deepest) return;
    for (const [key, inner] of Object.entries(value)) {
      const name = key.toLowerCase().replace(/[^a-z]/g, '');
      if (!found.has(name)) found.set(name, inner);
      walk(inner, depth + 1);
    }
  };
  if (body !== null) walk(body, 0);
  let ended = [...noMore].some((name) => found.get(name) === false);
  if (ended) return null;
  for (const [name, parameter] of keys) {
    const value = found.get(name);
    if (value === undefined) continue;
    const text = markText(value);
    if (text === null) ended = true;
    else return markOf(text, parameter, profile, list);
  }
  return ended ? null : undefined;
}

/** The first field of an answer that speaks of a next page, with its path, whatever it holds; null where none does. */
export function nextNamedIn(body: Json | null): string | null {
  const names = new Set([...keys.map(([name]) => name), ...noMore]);
  const walk = (value: Json, path: string, depth: number): string | null => {
    if (!isJsonObject(value) || depth > deepest) return null;
    for (const [key, inner] of Object.entries(value)) {
      if (names.has(key.toLowerCase().replace(/[^a-z]/g, ''))) return `${path}${key}`;
      const found = walk(inner, `${path}${key}.`, depth + 1);
      if (found !== null) return found;
    }
    return null;
  };
  return body === null ? null : walk(body, '', 0);
}

/** A cursor, number or address as text, also inside an object; null where there is no next page. */
function markText(value: Json): string | null {
  const text = value instanceof JsonNumber ? value.text : value;
  if (typeof text === 'string') return text === '' || text.length > longest ? null : text;
  if (!isJsonObject(value)) return null;
  const inner = ['href', 'url', 'cursor', 'token', 'page', 'offset'].map((key) => value[key]);
  const first = inner.find((one) => typeof one === 'string' || one instanceof JsonNumber);
  return first === undefined ? null : markText(first);
}

/** A cursor may begin with a slash, too (base64): an address has a scheme, or a query. */
const looksLikeAddress = (text: string): boolean =>
  /^https?:\/\/|^\?/.test(text) || (text.startsWith('/') && text.includes('?'));

function markOf(text: string, parameter: string, profile: Profile, list: ListRequest): PageMark | null {
  if (parameter === 'address' || looksLikeAddress(text)) return addressOf(text, profile, list);
  if (parameter === 'cursor') return text;
  if (parameter === 'page' || parameter === 'offset') {
    if (!/^\d{1,9}$/.test(text)) return text;
    return parameter === 'page' ? { page: Number(text) } : { offset: Number(text) };
  }
  const query = new URLSearchParams({ ...pageRequest(list, null).query, [parameter]: text });
  return { address: `${list.path}?${query}` };
}

/**
 * The query of an address, asked of the list itself, wherever the address is: a token never goes to another origin, behind a
 * proxy services call themselves by names that nobody else knows, and a request to another path of the service may act. The
 * address of the list alone needs none.
 */
function addressOf(text: string, profile: Profile, list: ListRequest): PageMark | null {
  const base = URL.parse(profile.addresses.base);
  const url = URL.parse(text, `${profile.addresses.base}${list.path}`);
  if (base === null || url === null || text.length > longest) return null;
  const root = base.pathname === '/' ? '' : base.pathname;
  const isOfList = url.origin === base.origin && url.pathname === `${root}${list.path}`;
  return url.search === '' && !isOfList ? null : { address: `${list.path}${url.search}` };
}
