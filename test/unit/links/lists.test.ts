import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DecodedOf } from '../../../src/contract/index.ts';
import type { LinkCodes, LinkTokens } from '../../../src/contract/links.ts';
import { longestLinkPart, mostLinks } from '../../../src/contract/links.ts';
import type { Profile } from '../../../src/domain/profile/profile.ts';
import { specificationProfile } from '../../../src/domain/profile/shipped.ts';
import { createLinks } from '../../../src/main/links/links.ts';
import { temporaryFolder } from '../../runs/support/desk.ts';
import { readCsv } from '../../runs/support/files.ts';
import { practiceStore, store } from '../../ui/support/fake-data.ts';

const at = (storefront: string): Profile => ({
  ...specificationProfile,
  addresses: { ...specificationProfile.addresses, storefront },
});

const stores = [
  store(),
  practiceStore(),
  store({ id: 'b', platform: 'b' }),
  store({ id: 'custom', platform: 'custom' }),
];
const asked = { checkout: 'not-known', despite: false } as const;

/** The lists over stores in memory; sheets and runs are not asked for here. */
function linksUnderTest() {
  const opened: string[] = [];
  let starts = 0;
  const none = async () => {
    throw new Error('not asked for');
  };
  const links = createLinks({
    sessions: {
      store: (id) => stores.find((one) => one.id === id) ?? null,
      profile: () => at('https://shop.example'),
    },
    rows: { sheet: none, readRows: none, standings: none },
    runs: { get: none, list: none, rows: none },
    practiceProfile: async () => {
      starts += 1;
      return at(`http://127.0.0.1:${4000 + starts}`);
    },
    openExternal: async (address) => {
      opened.push(address);
    },
  });
  const prepare = (
    text: string,
    tokens: LinkTokens = { from: 'one', token: 't' },
    storeId = 'store-1',
    choice: Partial<Pick<DecodedOf<'links.prepare'>, 'checkout' | 'despite'>> = {},
  ) => links.prepare({ storeId, codes: { from: 'paste', text }, tokens, ...asked, ...choice });
  return { links, prepare, opened };
}

test('codes and tokens meet by position; what is missing or over is counted', async () => {
  const { links, prepare } = linksUnderTest();
  const list = await prepare('A\n\nC', { from: 'paste', text: 't1\nt2\n\nt4' });
  expect(list).toMatchObject({
    total: 3,
    ready: 1,
    problems: { 'no-code': 1, 'no-token': 1, 'not-text': 0 },
    tokensOver: 1,
    leftOut: 0,
  });
  expect(links.window(list.listId, 0, 500).map(({ code, problem }) => [code, problem])).toEqual([
    ['A', null],
    ['', 'no-code'],
    ['C', 'no-token'],
  ]);
  expect((await links.text(list.listId)).links).toBe(1);
  await expect(links.open(list.listId, 1)).rejects.toMatchObject({ error: { code: 'bad-input' } });
  await expect(links.open(list.listId, 99)).rejects.toMatchObject({ error: { code: 'bad-input' } });
});

test('a list that others have replaced is refused; so are too many codes and an unknown store', async () => {
  const { links, prepare } = linksUnderTest();
  const first = await prepare('A');
  await prepare('B');
  expect(links.window(first.listId, 0, 1)).toHaveLength(1);
  await prepare('C');
  expect(() => links.window(first.listId, 0, 1)).toThrow(/replaced by a newer request/);
  await expect(prepare('X\n'.repeat(mostLinks + 1))).rejects.toMatchObject({
    error: { code: 'file-too-large' },
  });
  const tokens = `${'\n'.repeat(mostLinks)}t`;
  await expect(prepare('A', { from: 'paste', text: tokens })).rejects.toMatchObject({
    error: { code: 'file-too-large' },
  });
  await expect(prepare('A', { from: 'one', token: 't' }, 'gone')).rejects.toMatchObject({
    error: { code: 'not-found' },
  });
});

test('a code or a token that is longer than any is refused, and its row is named', async () => {
  const { prepare } = linksUnderTest();
  const long = '€'.repeat(longestLinkPart + 1);
  const refused = {
    error: {
      code: 'bad-input',
      message: expect.stringContaining('in row 2 is longer than 1,000 characters'),
    },
  };
  await expect(prepare(`A\n${long}`)).rejects.toMatchObject(refused);
  await expect(prepare('A\nB', { from: 'paste', text: `t\n${long}` })).rejects.toMatchObject(refused);
  await expect(prepare(`A\nB\t${long}`, { from: 'codes' })).rejects.toMatchObject(refused);
  expect(await prepare(long.slice(1))).toMatchObject({ ready: 1 });
});

test('a text of links that no clipboard holds is refused in words, and others are answered meanwhile', async () => {
  const { links, prepare } = linksUnderTest();
  const token = '€'.repeat(longestLinkPart);
  const list = await prepare('A\n'.repeat(20_000), { from: 'one', token });
  let isAnswered = false;
  setImmediate(() => {
    isAnswered = true;
  });
  await expect(links.text(list.listId)).rejects.toMatchObject({
    error: { code: 'file-too-large', next: 'Export them to a file, or use fewer codes.' },
  });
  expect(isAnswered).toBe(true);
});

test.each<[LinkCodes, LinkTokens]>([
  [
    { from: 'paste', text: 'A' },
    { from: 'column', column: 'Cart' },
  ],
  [{ from: 'run', runId: 'r' }, { from: 'codes' }],
])('tokens that its codes cannot have are refused: %j', async (codes, tokens) => {
  const { links } = linksUnderTest();
  await expect(links.prepare({ storeId: 'store-1', codes, tokens, ...asked })).rejects.toMatchObject({
    error: { code: 'bad-input' },
  });
});

test('a link of the practice store opens where its service answers now', async () => {
  const { links, prepare, opened } = linksUnderTest();
  const list = await prepare('A', { from: 'one', token: 't' }, 'practice');
  expect(links.window(list.listId, 0, 1)[0]?.url).toContain('http://127.0.0.1:4001/');
  await links.open(list.listId, 0);
  expect(opened).toEqual([
    'http://127.0.0.1:4002/r/checkout?platform_a_domain=practice&cart_token=t&discount=A',
  ]);
});

// spec: Endpoints, rule 2.
const unsupported = [
  ['b', 'not-known', 'does not apply the discount: the store is on platform B'],
  ['custom', 'hosted', 'does not apply the discount: this is a custom store'],
  ['store-1', 'platform', 'does not apply the discount: the store uses the checkout of its platform'],
] as const;
test.each(unsupported)('store %s, checkout %s: no link is made unasked', async (storeId, checkout) => {
  const { links, prepare, opened } = linksUnderTest();
  const list = await prepare('A\nB', { from: 'paste', text: 't\n' }, storeId, { checkout });
  expect(list).toMatchObject({
    ready: 0,
    problems: { 'no-links': 1, 'no-token': 1 },
    precondition: { verdict: 'unsupported' },
  });
  expect(links.window(list.listId, 0, 2).map(({ url, problem }) => [url, problem])).toEqual([
    [null, 'no-links'],
    [null, 'no-token'],
  ]);
  expect(await links.text(list.listId)).toEqual({ text: '', links: 0 });
  await expect(links.open(list.listId, 0)).rejects.toMatchObject({ error: { code: 'bad-input' } });
  expect(opened).toEqual([]);
  const path = join(temporaryFolder(), 'links.csv');
  await links.export(list.listId, path, { delimiter: ',' });
  expect(readCsv(path)).toMatchObject([{ code: 'A', link: '', missing: 'the store has no links' }, {}]);
});

test.each(unsupported)(
  'store %s, checkout %s: the yes stays on each link that leaves the screen',
  async (storeId, checkout, caution) => {
    const { links, prepare } = linksUnderTest();
    const list = await prepare('A\nB', undefined, storeId, { checkout, despite: true });
    expect(list.ready).toBe(2);
    const rows = links.window(list.listId, 0, 2);
    expect(rows.map((row) => row.caution)).toEqual([caution, caution]);
    const urls = rows.map(({ url }) => url ?? '');
    expect((await links.text(list.listId)).text.split('\r\n')).toEqual(
      urls.map((url) => `${url}\t${caution}`),
    );
    const path = join(temporaryFolder(), 'links.csv');
    await links.export(list.listId, path, { delimiter: ',' });
    expect(readCsv(path)).toEqual(
      ['A', 'B'].map((code, index) => ({ code, cart_token: 't', link: urls[index], caution })),
    );
  },
);

test('a yes changes nothing where the specification has links', async () => {
  const { links, prepare } = linksUnderTest();
  const list = await prepare('A', undefined, 'store-1', { checkout: 'hosted', despite: true });
  expect(links.window(list.listId, 0, 1)).toMatchObject([{ problem: null, caution: null }]);
  const path = join(temporaryFolder(), 'links.csv');
  await links.export(list.listId, path, { delimiter: ',' });
  expect(readFileSync(path, 'utf8').split('\r\n')[0]).toBe('\uFEFFcode,cart_token,link');
});
