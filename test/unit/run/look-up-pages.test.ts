import { expect, test } from 'vitest';
import { answered } from './look-ups.ts';

// The pages of frameworks, as a look-up of NEW1 finds them: what each says beside its list says that there is no more.

const url = 'https://service.invalid/api/discounts';
const one = { id: 1, code: 'NEW1', value: '10', created_at: '2031-01-02T00:00:00Z' };
type Listed = readonly object[];
type Page = (found: Listed) => object;

const sort = { empty: true, sorted: false, unsorted: true };
const pageLinks = [
  { url: null, label: '&laquo; Previous', active: false },
  { url: `${url}?page=1`, label: '1', page: 1, active: true },
  { url: null, label: 'Next &raquo;', active: false },
];
const pages: Readonly<Record<string, Page>> = {
  laravel: (data) => ({
    data,
    links: { first: `${url}?page=1`, last: `${url}?page=1`, prev: null, next: null },
    meta: {
      ...{ current_page: 1, from: data.length > 0 ? 1 : null, last_page: 1, links: pageLinks, path: url },
      ...{ per_page: 50, to: data.length > 0 ? 1 : null, total: data.length },
    },
  }),
  'spring data': (content) => ({
    content,
    pageable: { pageNumber: 0, pageSize: 50, sort, offset: 0, paged: true, unpaged: false },
    ...{ last: true, totalElements: content.length, totalPages: content.length, size: 50, number: 0, sort },
    ...{ first: true, numberOfElements: content.length, empty: content.length === 0 },
  }),
  'spring data, sorted': (content) => ({
    content,
    pageable: { sort: { empty: false, sorted: true, unsorted: false }, paged: true, unpaged: false },
    totalElements: content.length,
  }),
  'spring hateoas': (discounts) => ({
    ...(discounts.length > 0 ? { _embedded: { discounts } } : {}),
    _links: { self: { href: `${url}?code=NEW1&limit=50` } },
    page: { size: 50, totalElements: discounts.length, totalPages: discounts.length, number: 0 },
  }),
  'nest, typeorm': (items) => ({
    items,
    meta: {
      ...{ totalItems: items.length, itemCount: items.length, itemsPerPage: 50 },
      ...{ totalPages: items.length, currentPage: 1 },
    },
    links: { first: '/discounts?limit=50', previous: '', next: '', last: '/discounts?limit=50&page=1' },
  }),
  'nest, paginate': (data) => ({
    data,
    meta: {
      ...{ itemsPerPage: 50, totalItems: data.length, currentPage: 1, totalPages: data.length },
      ...{ sortBy: [['id', 'ASC']], searchBy: [], search: '', select: [] },
    },
    links: { current: `${url}?page=1&limit=50&sortBy=id:ASC` },
  }),
  mongoose: (docs) => ({
    ...{ docs, totalDocs: docs.length, limit: 50, totalPages: 1, page: 1, pagingCounter: 1 },
    ...{ hasPrevPage: false, hasNextPage: false, prevPage: null, nextPage: null },
  }),
  pagy: (discounts) => ({
    discounts,
    pagy: {
      ...{ count: discounts.length, page: 1, items: 50, pages: 1, last: 1, in: discounts.length },
      ...{ from: discounts.length, to: discounts.length, prev: null, next: null },
    },
  }),
  odata: (value) => ({
    '@odata.context': 'https://x/$metadata#Discounts',
    '@odata.count': value.length,
    value,
  }),
  hydra: (found) => ({
    ...{ '@context': '/contexts/Discount', '@id': '/discounts', '@type': 'hydra:Collection' },
    ...{ 'hydra:member': found, 'hydra:totalItems': found.length },
    'hydra:view': { '@id': '/discounts?code=NEW1', '@type': 'hydra:PartialCollectionView' },
    'hydra:search': {
      ...{ '@type': 'hydra:IriTemplate', 'hydra:template': '/discounts{?code}' },
      'hydra:mapping': [{ '@type': 'IriTemplateMapping', variable: 'code', required: false }],
    },
  }),
  stripe: (data) => ({ object: 'list', data, has_more: false, url: '/v1/discounts' }),
  fractal: (data) => ({
    data,
    meta: {
      pagination: {
        ...{ total: data.length, count: data.length, per_page: 50, current_page: 1, total_pages: 1 },
        links: { current: '?code=NEW1&page=1' },
      },
    },
  }),
  go: (found) => ({ discounts: found.length > 0 ? found : null, total: found.length }),
};

const read = (body: object) => answered(JSON.stringify(body));

test.each(Object.entries(pages))('an empty page of %s proves that there is none', (_name, page) => {
  expect(read(page([])).result).toMatchObject({ is: 'ok', facts: { found: false } });
});

test.each(Object.entries(pages))(
  'and a discount that one shows is what the lost row made: %s',
  (_name, page) => {
    expect(read(page([one]))).toMatchObject({ outcome: 'succeeded', detail: { serviceIds: ['1'] } });
  },
);

const withIn =
  (name: keyof typeof pages, key: string, more: object): Page =>
  (found) => {
    const body = pages[name]?.(found) ?? {};
    return Object.fromEntries(
      Object.entries(body).map(([field, value]) => [field, field === key ? { ...value, ...more } : value]),
    );
  };
const and =
  (name: keyof typeof pages, more: object): Page =>
  (found) => ({ ...pages[name]?.(found), ...more });

/** The same pages where there is more. */
const longer: readonly (readonly [string, Page])[] = [
  ['laravel, next', withIn('laravel', 'links', { next: `${url}?page=2` })],
  ['laravel, pages', withIn('laravel', 'meta', { last_page: 3 })],
  ['spring data, total', and('spring data', { totalElements: 7 })],
  ['spring data, pages', and('spring data', { totalPages: 2 })],
  ['spring hateoas, total', withIn('spring hateoas', 'page', { totalElements: 7 })],
  ['spring hateoas, next', withIn('spring hateoas', '_links', { next: { href: `${url}?page=1` } })],
  ['nest, count', withIn('nest, typeorm', 'meta', { totalItems: 3 })],
  ['mongoose, total', and('mongoose', { totalDocs: 3 })],
  ['mongoose, next', and('mongoose', { hasNextPage: true })],
  ['pagy, last', withIn('pagy', 'pagy', { last: 3 })],
  ['pagy, count', withIn('pagy', 'pagy', { count: 60 })],
  ['odata, count', and('odata', { '@odata.count': 9 })],
  ['odata, next', and('odata', { '@odata.nextLink': '/discounts?$skip=50' })],
  ['hydra, total', and('hydra', { 'hydra:totalItems': 31 })],
  ['hydra, next', withIn('hydra', 'hydra:view', { 'hydra:next': '/discounts?page=2' })],
  ['stripe, more', and('stripe', { has_more: true })],
  ['go, total', and('go', { total: 4 })],
];

test.each(longer)('not one that says that there is more: %s', (_name, page) => {
  expect(read(page([])).result).toMatchObject({ is: 'ambiguous' });
  expect(read(page([one]))).toMatchObject({ outcome: 'unknown', detail: { serviceIds: [] } });
});

const ofOthers: readonly (readonly [string, Page])[] = [
  ['another page', withIn('laravel', 'links', { last: `${url}?page=4` })],
  ['another code', withIn('laravel', 'links', { first: `${url}?code=OTHER` })],
  ['a link to another page', withIn('laravel', 'meta', { links: [{ url: `${url}?page=2`, label: '2' }] })],
  ['a link of words', withIn('laravel', 'meta', { links: [{ url: null, label: 'not complete' }] })],
  ['a link to more', withIn('laravel', 'meta', { links: [{ url: null, more: true }] })],
  ['flags in words', withIn('spring data', 'pageable', { paged: 'partial' })],
  ['sorted by words', withIn('spring data', 'pageable', { sort: { stale: true } })],
  ['another list', withIn('spring hateoas', '_links', { self: { href: '/orders?code=NEW1' } })],
  ['no list', and('spring hateoas', { _links: { other: { href: url } } })],
  ['a size without a count', and('pagy', { pagy: { items: 50 } })],
  ['bounds of some', withIn('pagy', 'pagy', { from: 1, to: 3 })],
  ['of other things', and('odata', { '@odata.context': 'https://x/$metadata#Orders' })],
  ['of another list', and('hydra', { '@id': '/discounts?page=3' })],
  ['of another type', and('hydra', { '@type': 'Error' })],
  ['another object', and('stripe', { object: 'error' })],
  ['no count', () => ({ discounts: null })],
  ['null beside words', () => ({ discounts: null, total: 0, message: 'index is down' })],
  ['null of errors', () => ({ errors: null, total: 0 })],
];

test.each(ofOthers)('nor one that may be of something else: %s', (_name, page) => {
  expect(read(page([])).result).toMatchObject({ is: 'ambiguous' });
});
