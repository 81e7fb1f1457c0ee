import { expect, test } from 'vitest';
import type { LinkCodes, LinkTokens } from '../../../src/contract/links.ts';
import { mostLinks } from '../../../src/contract/links.ts';
import type { Profile } from '../../../src/domain/profile/profile.ts';
import { specificationProfile } from '../../../src/domain/profile/shipped.ts';
import { createLinks } from '../../../src/main/links/links.ts';
import { practiceStore, store } from '../../ui/support/fake-data.ts';

const at = (storefront: string): Profile => ({
  ...specificationProfile,
  addresses: { ...specificationProfile.addresses, storefront },
});

/** The lists over stores in memory; sheets and runs are not asked for here. */
function linksUnderTest() {
  const opened: string[] = [];
  let starts = 0;
  const none = async () => {
    throw new Error('not asked for');
  };
  const links = createLinks({
    sessions: {
      store: (id) => [store(), practiceStore()].find((one) => one.id === id) ?? null,
      profile: () => at('https://shop.example'),
    },
    rows: { sheet: none, readRows: none },
    runs: { get: none, rows: none },
    practiceProfile: async () => {
      starts += 1;
      return at(`http://127.0.0.1:${4000 + starts}`);
    },
    openExternal: async (address) => {
      opened.push(address);
    },
  });
  const prepare = (text: string, tokens: LinkTokens = { from: 'one', token: 't' }, storeId = 'store-1') =>
    links.prepare({ storeId, codes: { from: 'paste', text }, tokens });
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
  expect(links.text(list.listId).links).toBe(1);
  await expect(links.open(list.listId, 1)).rejects.toMatchObject({ error: { code: 'bad-input' } });
  await expect(links.open(list.listId, 99)).rejects.toMatchObject({ error: { code: 'bad-input' } });
});

test('a list that others have replaced is refused; so are too many codes and an unknown store', async () => {
  const { links, prepare } = linksUnderTest();
  const first = await prepare('A');
  await prepare('B');
  expect(links.window(first.listId, 0, 1)).toHaveLength(1);
  await prepare('C');
  expect(() => links.window(first.listId, 0, 1)).toThrow(/asked for meanwhile/);
  await expect(prepare('X\n'.repeat(mostLinks + 1))).rejects.toMatchObject({
    error: { code: 'file-too-large' },
  });
  await expect(prepare('A', { from: 'one', token: 't' }, 'gone')).rejects.toMatchObject({
    error: { code: 'not-found' },
  });
});

test.each<[LinkCodes, LinkTokens]>([
  [
    { from: 'paste', text: 'A' },
    { from: 'column', column: 'Cart' },
  ],
  [{ from: 'run', runId: 'r' }, { from: 'codes' }],
])('tokens that its codes cannot have are refused: %j', async (codes, tokens) => {
  const { links } = linksUnderTest();
  await expect(links.prepare({ storeId: 'store-1', codes, tokens })).rejects.toMatchObject({
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
