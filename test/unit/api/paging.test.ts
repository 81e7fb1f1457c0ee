import { expect, test } from 'vitest';
import { parseJson } from '../../../src/domain/json.ts';
import type { Paging } from '../../../src/domain/profile/paging.ts';
import type { PageMark } from '../../../src/domain/run/events.ts';
import { nextMark, pageRequest } from '../../../src/main/api/paging.ts';
import { profileAt } from '../../support/profile.ts';

const list = { path: '/async_batches/77/tasks', limit: 50 };

type Page = { body?: string; link?: string; entries?: number; fresh?: number };
type Asked = { paging?: Paging; mark?: PageMark | null; read?: number; expected?: number | null };

/** Where the next page is after a page of ten entries, of a list of which all has been read. */
function next(
  { body = '{}', link, entries = 10, fresh = entries }: Page,
  { paging = 'automatic', mark = null, read = entries, expected = read }: Asked = {},
): PageMark | null {
  const profile = profileAt('https://service.invalid', { lists: { paging } });
  return nextMark(profile, list, mark, { body: parseJson(body), link, entries, fresh }, { read, expected });
}
const listAt = (query: string) => ({ address: `${list.path}?${query}` });

test.each<[string, PageMark | null]>([
  ['{"next_cursor":"abc"}', 'abc'],
  ['{"meta":{"cursors":{"nextCursor":"/9j+a=="}}}', '/9j+a=='],
  ['{"data":{"pageInfo":{"endCursor":"e","hasNextPage":true}}}', listAt('limit=50&after=e')],
  ['{"data":{"pageInfo":{"endCursor":"e","hasNextPage":false}}}', null],
  ['{"nextPageToken":"t/1"}', listAt('limit=50&page_token=t%2F1')],
  ['{"meta":{"next_page":3}}', { page: 3 }],
  ['{"paging":{"next_offset":"100"}}', { offset: 100 }],
  ['{"links":{"next":"https://service.invalid/api/other?page=2&a=1"}}', listAt('page=2&a=1')],
  ['{"next":{"href":"?cursor=x"}}', listAt('cursor=x')],
  ['{"links":{"next":null}}', null],
  ['{"next_cursor":""}', null],
  // What is in the entries of the list says nothing of the list.
  ['{"tasks":[{"next_cursor":"abc"}]}', null],
])('%s leads on to %j', (body, mark) => {
  expect(next({ body })).toEqual(mark);
});

test('a Link header goes before the body, and says with other relations alone that there is no next page', () => {
  const link = '<https://service.invalid/api/async_batches/77/tasks?cursor=n>; title="a, b"; rel="last next"';
  expect(next({ body: '{"next_cursor":"abc"}', link })).toEqual(listAt('cursor=n'));
  expect(
    next({ body: '{"next_cursor":"abc"}', link: '<https://service.invalid/api/x>; rel=prev' }),
  ).toBeNull();
  expect(next({ body: '{"next_cursor":"abc"}', link: '</style.css>; rel=preload' })).toBe('abc');
});

test('a title in quotes is no relation of a Link header', () => {
  const link = '<?page=1>; rel="first", <?page=3>; title="a; rel=prev, b"; rel="next"';
  expect(next({ link })).toEqual(listAt('page=3'));
});

test('a number that was sent as a cursor and gave the same page again is the number of a page', () => {
  expect(next({ fresh: 0 }, { mark: '2', read: 10, expected: 30 })).toEqual({ page: 2 });
  expect(next({ fresh: 0 }, { mark: 'abc', read: 10, expected: 30 })).toBeNull();
});

test('of an address elsewhere, or beside the API, only the query is taken', () => {
  for (const origin of [
    'https://elsewhere.invalid/api',
    'http://service.invalid/api',
    'https://service.invalid',
  ]) {
    const link = `<${origin}/async_batches/77/tasks?cursor=n>; rel=next`;
    expect(next({ link })).toEqual(listAt('cursor=n'));
  }
  const other = '<https://elsewhere.invalid/api/customers?cursor=n>; rel=next';
  expect(next({ link: other })).toEqual(listAt('cursor=n'));
  for (const path of ['/tasks', '/api/async_batches/77/tasks'])
    expect(next({ link: `<https://elsewhere.invalid${path}>; rel=next` })).toBeNull();
  expect(next({ link: '</api/async_batches/77/tasks>; rel=next' })).toEqual({ address: `${list.path}` });
});

test('of an address of the service that is not of the list only the query is taken: a request may act', () => {
  for (const path of [
    '/async_batches/77/process',
    '/async_batches/77',
    '/discounts',
    '/async_batches/77/tasks/..',
  ])
    expect(next({ link: `<https://service.invalid/api${path}?x=1>; rel=next` })).toEqual(listAt('x=1'));
});

test('a cursor or an address of more than 4,000 characters is none', () => {
  expect(next({ body: `{"next_cursor":"${'c'.repeat(4000)}"}` })).toBe('c'.repeat(4000));
  expect(next({ body: `{"next_cursor":"${'c'.repeat(4001)}"}` })).toBeNull();
  expect(next({ link: `<?cursor=${'c'.repeat(4001)}>; rel=next` })).toBeNull();
});

test('where nothing is said, a full page, or a list that lacks entries, is asked for by number', () => {
  expect(next({})).toBeNull();
  // The number one is the second page of a service that counts from zero, and the first of others.
  expect(next({ entries: 50 })).toEqual({ page: 1 });
  expect(next({}, { expected: 12 })).toEqual({ page: 1 });
  expect(next({}, { expected: null })).toBeNull();
  expect(next({ entries: 50 }, { mark: { page: 1 }, read: 100 })).toEqual({ page: 2 });
  expect(next({ entries: 50, fresh: 0 }, { mark: { page: 1 }, read: 50 })).toEqual({ page: 2 });
  expect(next({ entries: 50 }, { mark: { page: 2 }, read: 100 })).toEqual({ page: 3 });
  // The same again: there are no page numbers; an offset is tried, once.
  expect(next({ entries: 50, fresh: 0 }, { mark: { page: 2 }, read: 50 })).toEqual({ offset: 50 });
  expect(next({ entries: 50, fresh: 0 }, { mark: { offset: 50 }, read: 50 })).toBeNull();
  expect(next({ entries: 0 }, { mark: { page: 2 }, read: 50 })).toBeNull();
});

test('a fixed way of paging keeps to it', () => {
  const page = { entries: 50, body: '{"next_cursor":"abc"}', link: '<?cursor=n>; rel=next' };
  expect(next(page, { paging: 'cursor' })).toBe('abc');
  expect(next(page, { paging: 'link' })).toEqual(listAt('cursor=n'));
  expect(next(page, { paging: 'page' })).toEqual({ page: 2 });
  expect(next(page, { paging: 'page-from-zero' })).toEqual({ page: 1 });
  expect(next({ ...page, fresh: 0 }, { paging: 'page-from-zero', mark: { page: 1 } })).toBeNull();
  expect(next(page, { paging: 'offset' })).toEqual({ offset: 50 });
});

test('an address is asked for as it is, each of its parameters once', () => {
  expect(pageRequest(list, null)).toEqual({ path: list.path, query: { limit: '50' } });
  expect(pageRequest(list, 'c')).toEqual({ path: list.path, query: { limit: '50', cursor: 'c' } });
  expect(pageRequest(list, { address: '/x?a=1&b=2' })).toEqual({
    path: '/x',
    query: { a: '1', b: '2' },
    isQueryOfService: true,
  });
  expect(pageRequest(list, { address: '/x?a=1&a=2' })).toEqual({
    path: '/x?a=1&a=2',
    isQueryOfService: true,
  });
});
