import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BundleLine } from '../../../src/contract/bundles.ts';
import { bundleLine, bundleSheet } from '../support/fake-bundles.ts';
import { store } from '../support/fake-data.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

/** A line whose three items cost so, each before and after. */
function priced(number: number, prices: readonly (readonly [string, string])[]): BundleLine {
  const line = bundleLine(number);
  const [selection] = line.selections;
  if (!selection) throw new Error('the line has no bundle');
  const items = selection.items.map((item, at) => {
    const [before = '0', after = '0'] = prices[at] ?? [];
    return { ...item, before, after };
  });
  return { ...line, selections: [{ ...selection, items }] };
}

async function openSheet(lines: readonly BundleLine[], viewport = { width: 1280, height: 800 }) {
  const sheet = bundleSheet({ subscriptions: lines.length });
  const desk = fakeDesk(emptyWorld({ stores: [store()] }), {
    'bundles.list': () => [sheet],
    'bundles.get': () => sheet,
    'bundles.lines': ({ since }) => ({ revision: 1, lines: since === 0 ? lines : [] }),
  });
  const { page } = await pages.open(desk, { viewport });
  await page.getByRole('navigation').getByRole('button', { name: 'Bundles' }).click();
  const open = async (): Promise<void> => {
    await page.getByRole('button', { name: '500 subscriptions', exact: true }).click();
    await page.getByRole('treegrid').getByText('700000001', { exact: true }).waitFor();
  };
  await open();
  const itemCells = async (variant: string): Promise<readonly string[]> =>
    page
      .getByRole('row')
      .filter({ hasText: `Variant ${variant}` })
      .getByRole('gridcell')
      .allInnerTexts();
  return { page, open, itemCells };
}

test('the prices of a column have as many decimals as the others, whatever way the service writes them', async () => {
  const { itemCells } = await openSheet([
    priced(1, [
      ['12.5', '10'],
      ['1051.08', '1051.08'],
      ['7', '6.2'],
    ]),
  ]);
  expect((await itemCells('6000000000011')).slice(2, 5)).toEqual(['12.50', '10.00', '−2.50']);
  expect((await itemCells('6000000000012')).slice(2, 5)).toEqual(['1,051.08', '1,051.08', '']);
  expect((await itemCells('6000000000013')).slice(2, 5)).toEqual(['7.00', '6.20', '−0.80']);
});

test('prices of a currency with three decimals have three', async () => {
  const { itemCells } = await openSheet([
    priced(1, [
      ['12.5', '10'],
      ['7', '6.125'],
    ]),
  ]);
  expect((await itemCells('6000000000011')).slice(2, 5)).toEqual(['12.500', '10.000', '−2.500']);
  expect((await itemCells('6000000000012')).slice(2, 5)).toEqual(['7.000', '6.125', '−0.875']);
});

test('prices without decimals, as in yen, stay without', async () => {
  const { itemCells } = await openSheet([
    priced(1, [
      ['1200', '1080'],
      ['300', '300'],
      ['40', '40'],
    ]),
  ]);
  expect((await itemCells('6000000000011')).slice(2, 5)).toEqual(['1,200', '1,080', '−120']);
});

test('a rule that was typed is still there after a look at another screen', async () => {
  const { page, open } = await openSheet([bundleLine(1)]);
  const percent = page.getByRole('textbox', { name: 'Percent', exact: true });
  await percent.fill('12.5');
  await page.getByRole('navigation').getByRole('button', { name: 'Runs' }).click();
  await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor();
  await page.getByRole('navigation').getByRole('button', { name: 'Bundles' }).click();
  await open();
  expect(await percent.inputValue()).toBe('12.5');
});

test.each([
  [1280, 800],
  [900, 600],
])('why a subscription has no bundle is shown whole at %i px', async (width, height) => {
  const message = 'The service has no bundle for this subscription.';
  const none = bundleLine(2, { state: 'none', selections: [], message });
  const { page } = await openSheet([bundleLine(1), none], { width, height });
  const cell = page.getByRole('gridcell').filter({ hasText: message });
  const room = await cell.evaluate(({ scrollWidth, clientWidth }) => clientWidth - scrollWidth);
  expect(room).toBeGreaterThanOrEqual(0);
});
