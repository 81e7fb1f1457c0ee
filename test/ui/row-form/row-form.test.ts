import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseOption, selectNamed } from '../../support/steps/choose-option.ts';
import { axeViolations } from '../support/axe.ts';
import { fail } from '../support/fake-desk.ts';
import { FakeSheet } from '../support/fake-sheet.ts';
import { sheetHandlers } from '../support/fake-sheet-handlers.ts';
import type { OpenOptions } from '../support/pages.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { changed, codes, openSheet } from '../support/sheet-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const someRows = () =>
  codes(300).map((row, index) => (index === 1 ? changed(row, 'discount_type', 'fixed_amount') : row));

async function openForm(options: OpenOptions = {}, rows: readonly (readonly string[])[] = someRows()) {
  const opened = await openSheet(pages, new FakeSheet({ rows }), options);
  const tab = opened.page.getByRole('tab', { name: 'Row form' });
  const show = opened.page.getByRole('button', { name: 'Show side panel' });
  await tab.or(show).first().waitFor();
  if ((await show.count()) > 0) await show.click();
  await tab.click();
  await opened.cell(1, 'Discount code').click();
  return { ...opened, form: opened.page.getByRole('tabpanel') };
}
/** Selects the first rows by keyboard. */
async function selectRows(page: Page, rows: number): Promise<void> {
  for (let more = 1; more < rows; more += 1) await page.keyboard.press('Shift+ArrowDown');
}

test('one row is grouped and worded as in the merchant portal', async () => {
  const { page, form, sheet } = await openForm();
  await form.getByRole('heading', { name: 'Row 1', exact: true }).waitFor();
  expect(await form.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Type of discount',
    'Free shipping',
    'Discount code',
    'Applies to',
    'Channel controls',
    'Application limits',
    'Date range',
  ]);
  await selectNamed(form, 'Type of discount').click();
  expect(await page.getByRole('option').allTextContents()).toEqual([
    'empty',
    'Percentage (percentage)',
    'Fixed amount (fixed_amount)',
    'Shipping (shipping)',
  ]);
  await page.getByRole('option', { name: 'Fixed amount' }).click();
  await expect.poll(() => sheet.text(1, 'discount_type')).toBe('fixed_amount');
  expect(sheet.text(3, 'discount_type')).toBe('percentage');
});

test('several rows are one form: what differs says so, and an edit goes to all of them as one step', async () => {
  const { page, form, sheet, texts } = await openForm();
  await selectRows(page, 3);
  await form.getByRole('heading', { name: '3 rows', exact: true }).waitFor();
  const type = selectNamed(form, 'Type of discount');
  await expect.poll(() => type.innerText()).toBe('Mixed: 2 values');
  const amount = form.getByRole('textbox', { name: 'Amount' });
  expect(await amount.getAttribute('placeholder')).toBe('Mixed: 3 values');
  expect(await selectNamed(form, 'Applies to').innerText()).toBe('All items (ALL)');

  await chooseOption(form, 'Type of discount', 'Shipping (shipping)');
  await amount.fill('100');
  await amount.press('Enter');
  const set = () => texts([1, 2, 3, 4], ['discount_type', 'value']);
  await expect.poll(set).toEqual([
    ['shipping', '100'],
    ['shipping', '100'],
    ['shipping', '100'],
    ['percentage', '13'],
  ]);
  await expect.poll(() => amount.inputValue()).toBe('100');
  await form.getByRole('button', { name: 'Next row' }).waitFor({ state: 'detached' });
  expect(sheet.detail().canUndo).toBe('Amount in 3 rows');
});

test('leaving a field that differs changes nothing; emptying it asks for a press', async () => {
  const { page, form, sheet, texts } = await openForm();
  await selectRows(page, 2);
  const code = form.getByRole('textbox', { name: 'Discount code' });
  await code.focus();
  await page.keyboard.press('Tab');
  expect(sheet.detail().canUndo).toBeNull();
  await form.getByRole('button', { name: 'Clear in all rows: Amount' }).click();
  await expect.poll(() => texts([1, 2, 3], ['value'])).toEqual([[''], [''], ['12']]);
});

test.each([1, 3])('what is typed is saved where the form goes with its %i rows', async (count) => {
  const { page, form, sheet, cell, texts } = await openForm();
  const last = Array.from({ length: count }, (_, index) => index + 1);
  await selectRows(page, count);
  await form.getByRole('heading', { name: count === 1 ? 'Row 1' : '3 rows', exact: true }).waitFor();
  const amount = form.getByRole('textbox', { name: 'Amount' });
  await amount.fill('44');
  await cell(7, 'Amount').dblclick();
  await expect.poll(() => texts(last, ['value'])).toEqual(last.map(() => ['44']));
  await page.keyboard.press('Escape');
  await form.getByRole('heading', { name: 'Row 7', exact: true }).waitFor();
  await amount.fill('45');
  await page.getByRole('tab', { name: /^Issues/ }).click();
  await expect.poll(() => sheet.text(7, 'value')).toBe('45');
  await page.getByRole('tab', { name: 'Row form' }).click();
  // Taken back, nothing of it is saved.
  await amount.fill('46');
  await amount.press('Escape');
  await cell(8, 'Amount').click();
  await form.getByRole('heading', { name: 'Row 8', exact: true }).waitFor();
  expect([sheet.text(7, 'value'), sheet.text(8, 'value')]).toEqual(['45', '17']);
});

test('rows that are selected apart are edited together, and those between them stay', async () => {
  const { form, cell, texts } = await openForm();
  await cell(4, 'Amount').click({ modifiers: ['Control'] });
  await form.getByRole('heading', { name: '2 rows', exact: true }).waitFor();
  await chooseOption(form, 'Applies to', 'One-time items (ONETIME)');
  const items = () => texts([1, 2, 3, 4], ['applies_to_product_type']).flat();
  await expect.poll(items).toEqual(['ONETIME', 'ALL', 'ALL', 'ONETIME']);
});

test('free shipping is one press, in both ways, for one row and for several', async () => {
  const { page, form, sheet, texts, cell } = await openForm();
  const keys = ['discount_type', 'value', 'applies_to_product_type'];
  await form.getByRole('button', { name: 'A shipping discount with the amount 100' }).click();
  await expect.poll(() => texts([1], keys)).toEqual([['shipping', '100', 'ALL']]);
  await cell(2, 'Discount code').click();
  await selectRows(page, 2);
  await form.getByRole('heading', { name: '2 rows', exact: true }).waitFor();
  await form.getByRole('button', { name: '100 percent off one-time items' }).click();
  await expect
    .poll(() => texts([2, 3], keys))
    .toEqual([
      ['percentage', '100', 'ONETIME'],
      ['percentage', '100', 'ONETIME'],
    ]);
  expect(sheet.detail().canUndo).toBe('Free shipping, 100 percent off one-time items, in 2 rows');
});

test('of more rows than are compared the form sets all without saying what they hold', async () => {
  const { page, form, desk, sheet } = await openForm({}, codes(2_500));
  await page.keyboard.press('Control+a');
  await form.getByRole('heading', { name: '2,500 rows', exact: true }).waitFor();
  expect(await selectNamed(form, 'Applies to').innerText()).toBe('Too many rows to compare');
  await chooseOption(form, 'Applies to', 'One-time items (ONETIME)');
  await expect.poll(() => sheet.text(2_500, 'applies_to_product_type')).toBe('ONETIME');
  expect(desk.callsOf('sheets.edit')).toEqual([]);
});

test('when nothing can be saved, each column that the form sets in many rows is kept', async () => {
  const { page, form, desk, sheet, texts } = await openForm({}, codes(2_500));
  await page.keyboard.press('Control+a');
  await form.getByRole('heading', { name: '2,500 rows', exact: true }).waitFor();
  desk.on('sheets.setRange', () => fail({ code: 'disk', message: 'The disk is full.' }));
  await form.getByRole('button', { name: '100 percent off one-time items' }).click();
  await expect.poll(() => desk.callsOf('sheets.setRange').length).toBe(3);
  const working = sheetHandlers(sheet)['sheets.setRange'];
  if (working !== undefined) desk.on('sheets.setRange', working);
  await page.getByRole('button', { name: /^Review and send/ }).click();
  const banner = page.getByRole('alert').filter({ hasText: '3 edits are not saved' });
  await banner.getByRole('button', { name: 'Save again' }).click();
  const set = ['percentage', '100', 'ONETIME'];
  await expect
    .poll(() => texts([1, 2_500], ['discount_type', 'value', 'applies_to_product_type']))
    .toEqual([set, set]);
  await page.getByText('Saved on this computer').waitFor();
});

test.each([
  ['light', 1280, 800],
  ['dark', 900, 600],
] as const)(
  'axe finds nothing in the form of one row and of several: %s',
  async (colorScheme, width, height) => {
    const rows = codes(20).map((row, index) => (index < 2 ? changed(row, 'value', '120') : row));
    const { page, problems } = await openForm({ colorScheme, viewport: { width, height } }, rows);
    expect(await axeViolations(page)).toEqual([]);
    await selectRows(page, 3);
    await page.getByRole('heading', { name: '3 rows', exact: true }).waitFor();
    await page.getByText('2 errors').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(problems()).toEqual([]);
  },
);
