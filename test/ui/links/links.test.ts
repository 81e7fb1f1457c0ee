import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { practiceStore, store } from '../support/fake-data.ts';
import { type FakeDesk, fail } from '../support/fake-desk.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { type OpenOptions, type Pages, startPages } from '../support/pages.ts';
import { codeRun, linksDesk } from './links-desk.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

async function open(desk: FakeDesk, options: OpenOptions = {}) {
  const opened = await pages.open(desk, options);
  const { page } = opened;
  await page.getByRole('navigation').getByRole('button', { name: 'Links' }).click();
  await page.getByRole('heading', { level: 1, name: 'Links' }).waitFor();
  return opened;
}
const table = (page: Page) => page.getByRole('table', { name: 'Auto-apply links' });
const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`${label}$`) })
    .click();
  await page.getByRole('option', { name: new RegExp(option) }).click();
};
const status = (page: Page) => page.getByRole('contentinfo');
/** What is on the clipboard after a copy, as a paste into a field shows it. */
async function pasted(page: Page): Promise<string> {
  await page.evaluate(() => {
    const area = document.createElement('textarea');
    area.id = 'paste-here';
    document.body.append(area);
    area.focus();
  });
  await page.keyboard.press('Control+v');
  const text = await page.evaluate(() => {
    const area = document.querySelector('textarea#paste-here');
    const value = String(Reflect.get(Object(area), 'value'));
    area?.remove();
    return value;
  });
  return text;
}
const base = 'https://shop.service.example/r/checkout?platform_a_domain=larkfield-coffee';

test('the codes of a sheet with one cart token for all: thousands of links, of which only those in sight exist', async () => {
  const { page, problems } = await open(linksDesk());
  await choose(page, 'Sheet', 'Black Friday codes');
  await page.getByRole('textbox', { name: 'Cart token for all codes' }).fill('c-77');
  await status(page).getByText('5,000 links').waitFor();
  await status(page).getByText('3 rows with errors skipped').waitFor();
  const row = table(page).getByRole('row').nth(2);
  await expect
    .poll(() => row.getByRole('cell').nth(2).textContent())
    .toBe(`${base}&cart_token=c-77&discount=20%25%20off%20%26%20more`);
  expect(await table(page).getByRole('row').count()).toBeLessThan(80);
  await page
    .getByRole('main')
    .locator('[tabindex="0"]:has(table)')
    .evaluate((box) => box.scrollTo(0, 1e9));
  await expect.poll(() => table(page).getByRole('row').last().getAttribute('aria-rowindex')).toBe('5001');
  await table(page).getByText('discount=BF31-5000').waitFor();
  expect(problems()).toEqual([]);
});

test('cart tokens of a column: rows without one say so, and the status counts them', async () => {
  const { page } = await open(linksDesk());
  await choose(page, 'Sheet', 'Black Friday codes');
  await page.getByText('Column', { exact: true }).click();
  await choose(page, 'Column of the sheet', 'Cart');
  await status(page).getByText('1,250 without a cart token').waitFor();
  await expect.poll(() => table(page).getByRole('row').nth(4).textContent()).toContain('No cart token');
  const copy = table(page).getByRole('button', { name: 'Copy the link for BF31-4', exact: true });
  expect(await copy.getAttribute('aria-disabled')).toBe('true');
});

test('the results of a run: the codes that it created', async () => {
  const { page } = await open(linksDesk());
  await page.getByText('Run', { exact: true }).click();
  await choose(page, 'Run', 'Run 18');
  await page.getByRole('textbox', { name: 'Cart token for all codes' }).fill('t');
  await status(page).getByText('3 links').waitFor();
});

test('of a run that the service only counts, the choice says that its codes are not listed', async () => {
  const only = { ...codeRun, id: 'counts', number: 19, rows: 120, succeeded: 100, failed: 20, counted: 120 };
  const { page } = await open(linksDesk({ runs: [codeRun, only] }));
  await page.getByText('Run', { exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: /Run$/ }).click();
  const notes = await page.getByRole('option').allTextContents();
  expect(notes).toEqual([
    expect.stringMatching(/3 codes created$/),
    expect.stringMatching(/100 codes created; the 120 rows that are counted only are not listed$/),
  ]);
});

test('pasted lines with a second column are codes and their tokens; one link and all are copied', async () => {
  const desk = linksDesk();
  const { page } = await open(desk);
  await page.getByText('Pasted', { exact: true }).first().click();
  await page.getByRole('textbox', { name: 'Codes, one per line' }).fill('A+B\tc1\nÉTÉ\tc2\n');
  await status(page).getByText('2 links').waitFor();
  await table(page).getByRole('button', { name: 'Copy the link for ÉTÉ' }).click();
  await page.getByText('Link copied').waitFor();
  const second = `${base}&cart_token=c2&discount=%C3%89T%C3%89`;
  expect(await pasted(page)).toBe(second);
  await page.getByRole('button', { name: 'Copy all' }).click();
  await page.getByText('2 links copied').waitFor();
  expect((await pasted(page)).split('\n')).toEqual([`${base}&cart_token=c1&discount=A%2BB`, second]);
  await table(page).getByRole('button', { name: 'Open the link for A+B in the browser' }).click();
  await expect.poll(() => desk.opened).toEqual([`${base}&cart_token=c1&discount=A%2BB`]);
  await page.getByRole('button', { name: 'Export CSV…' }).click();
  await page.getByText('5,000 rows exported to “links.csv”').waitFor();
  expect(desk.callsOf('links.export')).toMatchObject([{ grant: 'saved', delimiter: ',' }]);
});

test('while the links are made anew those before them are neither copied nor exported', async () => {
  const desk = linksDesk();
  const { page, problems } = await open(desk);
  await choose(page, 'Sheet', 'Black Friday codes');
  const token = page.getByRole('textbox', { name: 'Cart token for all codes' });
  await token.fill('before');
  await status(page).getByText('5,000 links').waitFor();
  const all = ['Copy all', 'Export CSV…'].map((name) => page.getByRole('button', { name }));
  const areOff = () => Promise.all(all.map((button) => button.isDisabled()));
  await expect.poll(areOff).toEqual([false, false]);
  desk.on('links.prepare', () => new Promise(() => undefined));
  await token.fill('after');
  await expect.poll(areOff).toEqual([true, true]);
  expect(problems()).toEqual([]);
});

test('by keyboard: the arrows go from row to row, Enter acts', async () => {
  const desk = linksDesk();
  const { page } = await open(desk);
  await choose(page, 'Sheet', 'Black Friday codes');
  await page.getByRole('textbox', { name: 'Cart token for all codes' }).fill('t');
  await status(page).getByText('5,000 links').waitFor();
  await table(page).getByRole('button', { name: 'Open the link for BF31-1 in the browser' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused).toBe('Open the link for BF31-3 in the browser');
  await page.keyboard.press('Enter');
  await expect.poll(() => desk.opened).toEqual([`${base}&cart_token=t&discount=BF31-3`]);
  await page
    .getByRole('paragraph')
    .filter({ hasText: `${base}&cart_token=t&discount=BF31-3` })
    .waitFor();
  await page.keyboard.press('End');
  await expect.poll(focused).toBe('Open the link for BF31-5000 in the browser');
});

test('the precondition follows the store and what is said of its checkout, and that is remembered', async () => {
  const stores = [
    store(),
    practiceStore({ platform: 'b' }),
    store({ id: 's3', name: 'Own', platform: 'custom' }),
  ];
  const { page } = await open(linksDesk({ stores }));
  await page.getByText('Links work with the hosted checkout only').waitFor();
  await page.getByText('Platform', { exact: true }).click();
  await page.getByText('does not support automatic discounts').waitFor();
  await page.getByText('Hosted', { exact: true }).click();
  await page.getByText('Links apply discounts at this store').waitFor();
  const switchTo = async (name: string) => {
    await page.getByRole('button', { name: /^Store:/ }).click();
    await page
      .getByRole('menuitem', { name: new RegExp(name) })
      .or(page.getByRole('menuitemradio', { name: new RegExp(name) }))
      .first()
      .click();
  };
  await switchTo('Practice store');
  await page.getByText('The store is on platform B.').waitFor();
  expect(await page.getByText('This store’s checkout').count()).toBe(0);
  await switchTo('Own');
  await page.getByText('This is a custom store.').waitFor();
  await switchTo('Larkfield');
  await page.getByText('Links apply discounts at this store').waitFor();
});

test('where the specification has no links, none is made before a yes, which counts for that store alone', async () => {
  const stores = [
    store({ platform: 'b' }),
    store({ id: 's2', name: 'Own', platform: 'custom', domain: 'own-shop' }),
  ];
  const desk = linksDesk({ stores });
  const { page, problems } = await open(desk);
  await page.getByText('Pasted', { exact: true }).first().click();
  await page.getByRole('textbox', { name: 'Codes, one per line' }).fill('A\tc1');
  await page.getByText('Second column', { exact: true }).click();
  await status(page).getByText('1 without a link for this store').waitFor();
  await table(page).getByText('No links for this store').waitFor();
  expect(await page.getByRole('button', { name: 'Copy all' }).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Export CSV…' }).isDisabled()).toBe(true);
  expect(await axeViolations(page)).toEqual([]);

  const yes = page.getByRole('checkbox', { name: /^Create links anyway/ });
  await page.getByText('Create links anyway').click();
  await status(page).getByText('1 link', { exact: true }).waitFor();
  const link =
    'https://shop.service.example/r/checkout?platform_b_domain=larkfield-coffee&cart_token=c1&discount=A';
  const cautioned = `${link}\tdoes not apply the discount: the store is on platform B`;
  await table(page).getByRole('button', { name: 'Copy the link for A' }).click();
  await page.getByText('Link copied').waitFor();
  expect(await pasted(page)).toBe(cautioned);
  await page.getByRole('button', { name: 'Copy all' }).click();
  await page.getByText('1 link copied').waitFor();
  expect(await pasted(page)).toBe(cautioned);
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole('button', { name: /^Store:/ }).click();
  await page
    .getByRole('menuitem', { name: /Own/ })
    .or(page.getByRole('menuitemradio', { name: /Own/ }))
    .first()
    .click();
  await page.getByText('This is a custom store.').waitFor();
  await status(page).getByText('1 without a link for this store').waitFor();
  expect(await yes.isChecked()).toBe(false);
  expect(problems()).toEqual([]);
});

test('from a sheet its codes are chosen at once; a refusal is shown', async () => {
  const desk = linksDesk({
    handlers: {
      'links.prepare': () => fail({ code: 'file-too-large', message: 'These are too many codes.' }),
    },
  });
  const { page } = await open(desk);
  await choose(page, 'Sheet', 'Black Friday codes');
  await page.getByRole('alert').getByText('These are too many codes.').waitFor();
  expect(await page.getByRole('button', { name: 'Copy all' }).isDisabled()).toBe(true);
});

test('without a store the screen says what is missing', async () => {
  const { page } = await open(fakeDesk(emptyWorld()));
  await page.getByText('Connect a store to create links').waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

test.each([
  ['light', 1280, 800],
  ['dark', 900, 600],
] as const)('axe finds nothing: %s', async (colorScheme, width, height) => {
  const { page, problems } = await open(linksDesk(), { colorScheme, viewport: { width, height } });
  expect(await axeViolations(page)).toEqual([]);
  await choose(page, 'Sheet', 'Black Friday codes');
  await page.getByText('Column', { exact: true }).click();
  await choose(page, 'Column of the sheet', 'Cart');
  await status(page).getByText('1,250 without a cart token').waitFor();
  await table(page).getByText('No cart token').first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(problems()).toEqual([]);
});
