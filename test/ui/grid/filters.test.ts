import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { fail } from '../support/fake-desk.ts';
import { FakeSheet } from '../support/fake-sheet.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { changed, codes, openSheet, type SheetPage } from '../support/sheet-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

/** Amounts 10 to 29; every second row is of a fixed amount, and every fifth starts a month later. */
const mixed = () =>
  new FakeSheet({
    rows: codes(20).map((row, index) => {
      const type = index % 2 === 0 ? 'percentage' : 'fixed_amount';
      const starts = index % 5 === 0 ? '2031-12-29' : '2031-11-29';
      return changed(changed(row, 'discount_type', type), 'starts_at', starts);
    }),
    unmapped: ['Campaign'],
  });
const numbers = ({ grid }: SheetPage): Promise<readonly string[]> =>
  grid.getByRole('rowheader').allTextContents();
const head = ({ grid }: SheetPage, column: string) =>
  grid.getByRole('columnheader', { name: column }).first();

async function openFilter(sheet: SheetPage, column: string): Promise<void> {
  await sheet.goTo(1, column);
  await sheet.press('Control+Shift+L');
  await sheet.page.getByRole('menuitem', { name: 'Filter…' }).click();
  await sheet.page.getByRole('dialog', { name: `Filter by ${column}` }).waitFor();
}

/** Chooses a condition of the open dialog and types what it compares with. */
async function condition(sheet: SheetPage, name: string, ...texts: readonly string[]): Promise<void> {
  const { page } = sheet;
  await page.getByRole('button', { name: /Condition$/ }).click();
  await page.getByRole('option', { name, exact: true }).click();
  const fields = page.getByRole('dialog').getByRole('textbox');
  for (const [at, text] of texts.entries()) await fields.nth(at).fill(text);
}
const apply = ({ page }: SheetPage) => page.getByRole('button', { name: 'Apply', exact: true }).click();

test('filters of several columns and of rows combine, and each is cleared by itself', async () => {
  const sheet = await openSheet(pages, mixed());
  const { page } = sheet;
  await openFilter(sheet, 'Amount');
  await condition(sheet, 'At least', '20');
  await apply(sheet);
  await page.getByText('10 of 20 rows').waitFor();
  await openFilter(sheet, 'Starts');
  await condition(sheet, 'After date', '2031-12-01');
  await apply(sheet);
  await page.getByText('2 of 20 rows').waitFor();
  await expect.poll(() => numbers(sheet)).toEqual(['11', '16']);
  await sheet.grid.getByRole('gridcell', { name: 'percentage', exact: true }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Filter to “percentage”' }).click();
  await expect.poll(() => numbers(sheet)).toEqual(['11']);
  await page
    .getByRole('contentinfo')
    .getByRole('button', {
      name: '3 filters: Amount is at least 20; Starts is after 2031-12-01; Type of discount is percentage',
    })
    .waitFor();

  // By the funnel in the head, and by keys alone.
  await sheet.goTo(1, 'Starts');
  await head(sheet, 'Starts')
    .getByRole('button', { name: /filtered: is after 2031-12-01$/ })
    .click();
  await page.getByRole('menuitem', { name: /^Clear this filter/ }).click();
  await expect.poll(() => numbers(sheet)).toEqual(['11', '13', '15', '17', '19']);
  await sheet.goTo(1, 'Amount');
  await sheet.press('Control+Shift+L');
  await page.getByRole('menuitem', { name: /^Clear this filter.*is at least 20/ }).press('Enter');
  await expect.poll(async () => (await numbers(sheet)).length).toBe(10);
  expect(
    await head(sheet, 'Amount').getByRole('button', { name: 'Menu for column Amount', exact: true }).count(),
  ).toBe(1);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(async () => (await numbers(sheet)).length).toBe(20);
  expect(sheet.problems()).toEqual([]);
});

test('a filtered column says so at its head, to the eye and to a reader of the screen', async () => {
  const sheet = await openSheet(pages, mixed());
  const { page } = sheet;
  expect(await head(sheet, 'Amount').getAttribute('title')).not.toContain('Filtered');
  await openFilter(sheet, 'Amount');
  await condition(sheet, 'Between numbers', '12', '14');
  expect(await axeViolations(page), 'filter dialog').toEqual([]);
  await sheet.press('Enter');
  await page.getByText('3 of 20 rows').waitFor();
  expect(await head(sheet, 'Amount').getAttribute('title')).toContain('Filtered: is between 12 and 14');
  const funnel = head(sheet, 'Amount').getByRole('button', {
    name: 'Menu for column Amount, filtered: is between 12 and 14',
  });
  expect(await funnel.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
  expect(await axeViolations(page), 'filtered sheet').toEqual([]);
  // What is set stands in the dialog when it is opened again.
  await openFilter(sheet, 'Amount');
  expect(await page.getByRole('textbox', { name: 'From' }).inputValue()).toBe('12');
  expect(await page.getByRole('textbox', { name: 'To' }).inputValue()).toBe('14');
  await page.getByRole('button', { name: 'Clear this filter' }).click();
  await page.getByText('20 rows', { exact: true }).waitFor();
});

test('a number or a date that is none is refused in the dialog; a column of the file has all conditions', async () => {
  const sheet = await openSheet(pages, mixed());
  const { page } = sheet;
  await openFilter(sheet, 'Amount');
  await page.getByRole('textbox', { name: 'Number' }).fill('10,5');
  await apply(sheet);
  await page.getByText('Enter a number such as 10 or 12.50.').waitFor();
  await page.getByRole('textbox', { name: 'Number' }).fill('10');
  await apply(sheet);
  await page.getByText('1 of 20 rows').waitFor();
  await openFilter(sheet, 'Campaign');
  await condition(sheet, 'Between dates', '2031-12-01', '31.12.2031');
  await apply(sheet);
  await page.getByText('Enter a date such as 2026-01-31.').waitFor();
  await condition(sheet, 'Is empty');
  await apply(sheet);
  await page.getByText('2 filters: Amount equals 10; Campaign is empty').waitFor();
});

test('rows that are edited stay until the filter is applied again, which says how many no longer match', async () => {
  const sheet = await openSheet(pages, mixed());
  const { page, press } = sheet;
  await openFilter(sheet, 'Amount');
  await condition(sheet, 'At least', '27');
  await apply(sheet);
  await expect.poll(() => numbers(sheet)).toEqual(['18', '19', '20']);
  await sheet.goTo(1, 'Amount');
  await page.keyboard.type('1');
  await press('Enter');
  await page.getByText('1 row no longer matches').waitFor();
  expect(await numbers(sheet)).toEqual(['18', '19', '20']);
  await page.keyboard.type('2');
  await press('Enter');
  await page.getByText('2 rows no longer match').waitFor();
  // What is done next is done to the row that is shown there.
  await sheet.goTo(2, 'Amount');
  await press('Control+Alt+-');
  await expect.poll(() => numbers(sheet)).toEqual(['18', '19']);
  expect(sheet.texts([18, 19], ['code']).flat()).toEqual(['BF31-00018', 'BF31-00020']);
  await press('Control+z');
  await expect.poll(() => numbers(sheet)).toEqual(['18', '19', '20']);
  await press('Control+Alt+l');
  await expect.poll(() => numbers(sheet)).toEqual(['20']);
  await page.getByText('2 rows no longer match').waitFor({ state: 'hidden' });
  expect(await page.getByRole('button', { name: 'Apply again' }).count()).toBe(0);
});

test('the focus goes to the grid when the button that cleared or applied the filters is gone', async () => {
  const sheet = await openSheet(pages, mixed());
  const { page } = sheet;
  await openFilter(sheet, 'Amount');
  await condition(sheet, 'At least', '27');
  await apply(sheet);
  await expect.poll(() => numbers(sheet)).toEqual(['18', '19', '20']);
  await sheet.goTo(1, 'Amount');
  await page.keyboard.type('1');
  await sheet.press('Enter');
  await page.getByRole('button', { name: 'Apply again' }).press('Enter');
  await expect.poll(sheet.active).toBe('19 Amount');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Clear filters' }).press('Enter');
  await expect.poll(sheet.active).toBe('1 Amount');
});

test('applying filters again keeps the reader at the active row, or at its place when it no longer matches', async () => {
  const sheet = await openSheet(pages);
  const { page, press, grid } = sheet;
  await openFilter(sheet, 'Amount');
  await condition(sheet, 'At least', '20');
  await apply(sheet);
  await page.getByText('220 of 300 rows').waitFor();
  await sheet.goTo(1, 'Amount');
  await press('PageDown', 'PageDown', 'PageDown', 'PageDown');
  const here = await sheet.active();
  const top = () => grid.evaluate((element) => element.scrollTop);
  await expect.poll(top).toBeGreaterThan(1000);
  await press('ArrowUp');
  await page.keyboard.type('1');
  await press('Enter');
  await page.getByText('1 row no longer matches').waitFor();
  expect(await sheet.active()).toBe(here);
  await press('Control+Alt+l');
  await page.getByText('219 of 300 rows').waitFor();
  await expect.poll(sheet.active).toBe(here);
  expect(await top()).toBeGreaterThan(1000);
  // The active row itself no longer matches: its place stays in sight.
  await page.keyboard.type('2');
  await press('Enter', 'ArrowUp');
  await page.getByText('1 row no longer matches').waitFor();
  await press('Control+Alt+l');
  await page.getByText('218 of 300 rows').waitFor();
  await expect.poll(sheet.active).toMatch(/ Amount$/);
  expect(await top()).toBeGreaterThan(1000);
});

test('a sort has several columns, each with its place and direction in the head', async () => {
  const sheet = await openSheet(pages, mixed());
  const { page } = sheet;
  const choose = async (column: string, name: string) => {
    await sheet.goTo(1, column);
    await sheet.press('Control+Shift+L');
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Type of discount', 'Sort A to Z');
  await expect.poll(async () => (await numbers(sheet))[0]).toBe('2');
  await choose('Amount', 'Then sort Z to A');
  await expect.poll(async () => (await numbers(sheet)).slice(0, 3)).toEqual(['20', '18', '16']);
  expect(await head(sheet, 'Type of discount').getAttribute('aria-sort')).toBe('ascending');
  expect(await head(sheet, 'Amount').getAttribute('aria-sort')).toBe('none');
  await head(sheet, 'Amount').getByText('sorted descending, sort level').waitFor({ state: 'attached' });
  await choose('Amount', 'Then sort A to Z');
  await expect.poll(async () => (await numbers(sheet)).slice(0, 3)).toEqual(['2', '4', '6']);
  // An edit of a sorted cell leaves the row where it was.
  await sheet.goTo(1, 'Amount');
  await page.keyboard.type('99');
  await sheet.press('Enter');
  await page.getByText('Sort order has changed').waitFor();
  expect((await numbers(sheet)).slice(0, 3)).toEqual(['2', '4', '6']);
  await page.getByRole('button', { name: 'Apply again' }).click();
  await expect.poll(async () => (await numbers(sheet)).slice(0, 2)).toEqual(['4', '6']);
  await choose('Type of discount', 'Remove from sort');
  await expect.poll(async () => (await numbers(sheet)).slice(0, 2)).toEqual(['1', '3']);
  await choose('Amount', 'Clear sort');
  await expect.poll(async () => (await numbers(sheet)).slice(0, 2)).toEqual(['1', '2']);
});

test('while another filter is being read, an action meets the rows that are shown', async () => {
  const model = mixed();
  const sheet = await openSheet(pages, model);
  const { page, desk } = sheet;
  await openFilter(sheet, 'Amount');
  await condition(sheet, 'At most', '12');
  await apply(sheet);
  await expect.poll(() => numbers(sheet)).toEqual(['1', '2', '3']);
  const held = Promise.withResolvers<void>();
  desk.on('sheets.window', async ({ view, start, count }) => {
    if (view.filters.length === 0) await held.promise;
    return model.window(view, start, count);
  });
  await page.getByRole('contentinfo').getByRole('button', { name: 'Clear filters' }).click();
  await sheet.goTo(3, 'Amount');
  await sheet.press('Control+Alt+-');
  await expect.poll(() => desk.callsOf('sheets.deleteRows').length).toBe(1);
  held.resolve();
  await expect.poll(async () => (await numbers(sheet)).length).toBe(19);
  expect(sheet.texts([2, 3], ['code']).flat()).toEqual(['BF31-00002', 'BF31-00004']);
});

test('rows that main cannot tell any more are not acted on, and are read again', async () => {
  const model = mixed();
  const sheet = await openSheet(pages, model);
  const { page, desk } = sheet;
  await openFilter(sheet, 'Amount');
  await condition(sheet, 'At most', '12');
  await apply(sheet);
  await expect.poll(() => numbers(sheet)).toEqual(['1', '2', '3']);
  const message = 'The filters were applied again, so other rows may be shown now. Nothing was changed.';
  desk.on('sheets.deleteRows', () => fail({ code: 'conflict', message }));
  const before = desk.callsOf('sheets.window').length;
  await sheet.goTo(2, 'Amount');
  await sheet.press('Control+Alt+-');
  await page.getByText(message).waitFor();
  await expect.poll(() => desk.callsOf('sheets.window').length).toBeGreaterThan(before);
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
});

test('row numbers have the room of the highest one of the sheet, also where a filter leaves few rows', async () => {
  const sheet = await openSheet(pages, new FakeSheet({ rows: codes(1000) }));
  const width = async () => (await sheet.grid.getByRole('rowheader').first().boundingBox())?.width;
  const before = await width();
  await openFilter(sheet, 'Amount');
  await condition(sheet, 'At least', '49');
  await apply(sheet);
  await sheet.page.getByText('25 of 1,000 rows').waitFor();
  expect(await width()).toBe(before);
});
