import { isJsonObject, isPlain, type Json, JsonNumber, type JsonObject } from '../../domain/json.ts';
import { ofKeys } from '../../domain/remembered.ts';
import { networkMessages } from '../../messages/network.ts';
import type { ApiAnswer } from '../ports.ts';
import { plainKey } from './error-in.ts';
import { hasDenial, isIdForm, isTimeForm } from './forms.ts';
import { linkNext } from './paging.ts';

type Listed = Pick<Extract<ApiAnswer, { kind: 'answered' }>, 'link' | 'against' | 'total'> & {
  readonly body: Json;
};

/** Fields that make a list of discounts one, beside a list that is the whole answer. */
const lists = new Set([
  ...['discounts', 'discount', 'discountcodes', 'coupons', 'codes', 'data', 'items', 'results', 'result'],
  ...['records', 'entries', 'list', 'values', 'objects', 'content', 'rows', 'nodes', 'edges', 'collection'],
  ...['docs', 'member', 'members', 'value'],
]);
const successes = new Set(['success', 'ok', 'status', 'statuscode', 'code', 'message', 'result']);
const counts = new Set([
  ...['total', 'count', 'totalcount', 'totalresults', 'totalitems', 'totalelements', 'totalentries'],
  ...[
    'resultcount',
    'resultscount',
    'numberofelements',
    'itemcount',
    'totaldocs',
    'found',
    'matches',
    'hits',
  ],
]);
/** Places of the first and the last thing of a page: 0 on one without any. */
const bounds = new Set(['from', 'to', 'in']);
/** The first place, or the number of pages: more would be elsewhere. */
const places = new Set([
  ...['page', 'currentpage', 'pagenumber', 'pageindex', 'number', 'offset', 'start', 'startindex', 'skip'],
  ...['pages', 'totalpages', 'pagecount', 'numpages', 'lastpage', 'last', 'pagingcounter'],
]);
/** Of the answer itself, or the address that was asked: each has a value of its kind. */
const sizes = new Set(['limit', 'perpage', 'pagesize', 'size', 'itemsperpage', 'resultsperpage']);
/** Said to be so: there is no more. */
const ends = new Set(['complete', 'iscomplete', 'islast', 'last', 'isfirst', 'first', 'empty', 'isempty']);
/** Said not to be so: there is no more, and nothing failed. */
const mores = new Set([
  ...['hasmore', 'hasnext', 'hasnextpage', 'more', 'next'],
  ...['hasprevious', 'hasprev', 'haspreviouspage', 'hasprevpage'],
  ...['partial', 'ispartial', 'truncated', 'istruncated', 'timedout', 'incomplete', 'incompleteresults'],
  ...['error', 'errors', 'iserror', 'failed'],
]);
/** Flags of what was asked for, which say nothing of what there is. */
const ofRequest = new Set(['paged', 'unpaged', 'sorted', 'unsorted']);
const orders = new Set(['sort', 'sortby', 'order', 'orderby']);
const ids = new Set(['requestid', 'traceid', 'correlationid']);
const durations = new Set(['took', 'tookms', 'duration']);
const versions = new Set(['version', 'apiversion']);
const addresses = new Set([
  ...['self', 'path', 'first', 'last', 'firstpageurl', 'lastpageurl', 'href', 'current', 'url', 'id'],
]);
/** What an answer is, and which vocabulary it is written in. */
const types = new Set(['object', 'type']);
const isOfType = (text: string): boolean =>
  /^(?:list|(?:hydra:)?(?:paged|partial)?collection(?:view)?)$/i.test(text);
const isVocabulary = (text: string): boolean =>
  /^\S{0,300}(?:\$metadata#discounts?(?:\([\w,]{0,300}\))?|\/contexts\/discounts?)$/i.test(text);
/** Of the list of discounts with the code that was asked for, and of its first page: one of another search is another's. */
const isOfList = (text: string, asked: string): boolean =>
  // A query alone is one of the address that was asked.
  /^(?:[^?#\s]*\/discounts(?:\.json)?(?:\?[^#\s]*)?|\?[^#\s]+)$/.test(text) &&
  [...new URLSearchParams(text.split('?')[1] ?? '')].every(([key, value]) => {
    const name = plainKey(key);
    if (searches.has(name)) return value === asked;
    return sizes.has(name) ? isSize(value) : orders.has(name) || (places.has(name) && /^[01]$/.test(value));
  });
/** A field by its own name, without the mark of a vocabulary: `hydra:totalItems`, `@odata.count`, `@id`. */
const nameOf = ofKeys((key) => plainKey(key).replace(/^(?:hydra:|@(?:odata)?)(?=.)/, ''));
/** Of none, nothing could be listed. */
const isSize = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);

/** Time zones, clocks and caches of services differ by less. */
const nearMs = 36 * 60 * 60 * 1000;
/** A list of long ago does not have what was sent since. */
const isNow = (value: Json, text: string, now: number): boolean => {
  const seconds = /^\d{10}(?:\.\d+)?$/.test(text) ? Number(text) * 1000 : Number(text);
  const at = /^\d+(?:\.\d+)?$/.test(text) ? seconds : Date.parse(text);
  return isTimeForm(value) && Math.abs(at - now) <= nearMs;
};

/** Words that were searched for. */
const searches = new Set(['code', 'q', 'query', 'search']);

/** Levels of an answer in which its fields are looked for. */
const deepest = 4;
/** Characters of a field's name that a sentence shows. */
const longest = 60;

/**
 * Why an answer whose list is empty does not prove that there is none of what was asked for, in words; null where it
 * proves that. A row whose creation was lost is sent again on it, so whatever an answer says beside an empty list
 * counts against it unless it is known to be harmless: a next page, a warning, a status that is none of success.
 * @param asked the code that was asked for, which an answer may repeat
 */
export function doubtOfEmpty(answer: Listed, asked: string, now: number): string | null {
  const { body, link, against, total = 0 } = answer;
  if (link !== undefined && typeof linkNext(link) === 'string') return networkMessages.listGoesOn;
  if (against !== undefined || total > 0)
    return networkMessages.emptyListBeside({ field: against ?? 'total' });
  let isNamed = isList(body) || isEmptyByCount(body);
  const further = (value: Json, depth: number): string | null => {
    if (!isJsonObject(value)) return null;
    for (const [key, inner] of Object.entries(value)) {
      const name = nameOf(key);
      if (isList(inner) && lists.has(name)) isNamed = true;
      if (isNothing(inner) || isHarmless(name, inner, asked, now)) continue;
      if (!isPlain(inner) && isOfPages(name, inner, asked)) continue;
      // The size of a page under the name of what is on it.
      if (name === 'items' && isNone(value.count) && isSize(textOf(inner))) continue;
      const isOpen = isJsonObject(inner) && depth < deepest && !isNextPage(name, inner);
      const found = isOpen ? further(inner, depth + 1) : key;
      if (found !== null) return found;
    }
    return null;
  };
  const field = isList(body) && body.length > 0 ? '0' : further(body, 1);
  if (field !== null) return networkMessages.emptyListBeside({ field: field.slice(0, longest) });
  return isNamed ? null : networkMessages.emptyListUnnamed;
}

/**
 * Whether an answer counts no discounts in the place of listing none: one whose list is null, or a page that shows what it
 * is a page of and has nothing embedded.
 */
export function isEmptyByCount(body: Json): boolean {
  if (!isJsonObject(body)) return false;
  const fields = Object.entries(body);
  const isCounted = (object: JsonObject): boolean =>
    Object.entries(object).some(([key, value]) => counts.has(nameOf(key)) && isNone(value));
  if (fields.some(([key, value]) => value === null && lists.has(nameOf(key)))) return isCounted(body);
  const { page, _links: links } = body;
  const isPage = page !== undefined && isJsonObject(page) && isCounted(page);
  return isPage && links !== undefined && isJsonObject(links) && links.self !== undefined;
}

/** Links to each page of which there is but the first, how a list is sorted, and how it may be searched. */
function isOfPages(name: string, value: JsonObject | readonly Json[], asked: string): boolean {
  if (orders.has(name))
    return isList(value)
      ? value.flat().every((one) => typeof one === 'string' && /^-?\w{1,40}$/.test(one))
      : Object.entries(value).every(([key, one]) => /^(?:sorted|unsorted|empty)$/.test(key) && isFlag(one));
  if (name === 'search') return !isList(value) && /^(?:hydra:)?IriTemplate$/.test(textOf(value['@type']));
  return (
    name === 'links' &&
    isList(value) &&
    value.every(
      (link) =>
        isJsonObject(link) &&
        Object.entries(link).every(([key, one]) => {
          if (key === 'url') return one === null || isOfList(textOf(one), asked);
          if (key === 'page') return one === null || textOf(one) === '1';
          return key === 'active' ? isFlag(one) : key === 'label' && !hasDenial(textOf(one));
        }),
    )
  );
}
const isFlag = (value: Json): boolean => value === true || value === false;
const textOf = (value: Json | undefined): string =>
  value instanceof JsonNumber ? value.text : typeof value === 'string' ? value : '';
const isNone = (value: Json | undefined): boolean => textOf(value) === '0';

/**
 * Whether an answer says that there is more than what its list shows, or has another thing with the code that was asked
 * for: a discount that is found in it need not be the only one.
 */
export function saysMore(body: Json, list: readonly Json[], asked: string): boolean {
  const code = asked.toLowerCase();
  const isCalled = (value: Json | undefined): boolean =>
    typeof value === 'string' && value.toLowerCase() === code;
  if (list.some((one) => isJsonObject(one) && !isCalled(one.code) && hasCode(one, isCalled))) return true;
  const walk = (value: Json, depth: number): boolean => {
    if (value === list || depth > deepest) return false;
    if (isList(value)) return value.some((one) => walk(one, depth + 1));
    if (!isJsonObject(value)) return false;
    if (isCalled(value.code) && value.id !== undefined) return true;
    return Object.entries(value).some(
      ([key, inner]) =>
        isOfMore(nameOf(key), inner, list.length) ||
        (depth === 1 && plainKey(key) === 'remaining' && isSaid(inner)) ||
        walk(inner, depth + 1),
    );
  };
  return walk(body, 1);
}

/** Whether a thing has the code under another spelling of its name; that of an error is none. */
const hasCode = (one: JsonObject, isCalled: (value: Json) => boolean): boolean =>
  Object.entries(one).some(
    ([key, value]) => /^(discount|coupon|promo(tion)?|voucher)?code$/.test(plainKey(key)) && isCalled(value),
  );

function isOfMore(name: string, value: Json, listed: number): boolean {
  const text = value instanceof JsonNumber ? value.text : value;
  if (counts.has(name) || places.has(name))
    return Number(typeof text === 'string' ? text : 0) > (counts.has(name) ? listed : 1);
  if (name === 'range') return Number(/\/\s*(\d+)\s*$/.exec(String(text))?.[1] ?? 0) > listed;
  if (name === 'rel') return text === 'next';
  return (mores.has(name) || isOfNext(name) || /^partial|incomplete|truncated/.test(name)) && isSaid(value);
}
const isOfNext = (name: string): boolean => /next(link|page|url)?$/.test(name);
/** A next page in an object of its own: `_links: {next: {href}}`. */
const isNextPage = (name: string, value: Json): boolean =>
  isOfNext(name) && isJsonObject(value) && Object.values(value).some((one) => !isNothing(one));
/** A flag that is set, or a text or a number that is there. */
const isSaid = (value: Json): boolean => {
  const text = value instanceof JsonNumber ? value.text : value;
  return text === true || (typeof text === 'string' && !/^(?:false|no|0)?$/i.test(text));
};

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
const isNothing = (value: Json): boolean =>
  value === null || value === '' || (isList(value) && value.length === 0);

function isHarmless(name: string, value: Json, asked: string, now: number): boolean {
  if (isList(value) || isJsonObject(value)) return false;
  const text = value instanceof JsonNumber ? value.text : String(value);
  if (searches.has(name) && text === asked) return true;
  if (sizes.has(name)) return isSize(text);
  if (ids.has(name)) return isIdForm(text);
  if (name === 'timestamp') return isNow(value, text, now);
  if (durations.has(name)) return /^\d[\d.]*\s?(?:ms|s)?$/.test(text);
  if (versions.has(name)) return /^v?\d[\d.-]*$/.test(text);
  if (addresses.has(name) && isOfList(text, asked)) return true;
  if (ofRequest.has(name)) return isFlag(value);
  if (types.has(name)) return isOfType(text);
  if (name === 'context') return isVocabulary(text);
  if (ends.has(name) && text === 'true') return true;
  if (successes.has(name) && /^(?:true|1|yes|success|succeeded|ok|200)$/i.test(text)) return true;
  if (name === 'code' || counts.has(name) || bounds.has(name)) return text === '0';
  if (places.has(name)) return text === '0' || text === '1';
  return mores.has(name) && (text === 'false' || text === '0');
}
