import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { FakeSheet } from '../support/fake-sheet.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { changed, codes, openSheet, type SheetPage } from '../support/sheet-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const durations = ['forever', 'usage_limit', 'single_use', ''];
const several = () =>
  new FakeSheet({
    rows: codes(12).map((row, index) => changed(row, 'duration', durations[index % 4] ?? '')),
  });
const numbers = ({ grid }: SheetPage): Promise<readonly string[]> =>
  grid.getByRole('rowheader').allTextContents();

async function openFilter(sheet: SheetPage, column: string): Promise<void> {
  await sheet.goTo(1, column);
  await sheet.press('Control+Shift+L');
  await sheet.page.getByRole('menuitem', { name: 'Filter…' }).click();
  await sheet.page.getByRole('listbox', { name: 'Values' }).waitFor();
}

test('values are listed with their counts, sought, ticked and filtered to, by keys alone', async () => {
  const sheet = await openSheet(pages, several());
  const { page, press } = sheet;
  await openFilter(sheet, 'Duration');
  await page.getByText('4 of 4 values selected').waitFor();
  await page.getByRole('option', { name: /^forever\s*3$/ }).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Clear', exact: true }).press('Enter');
  await page.getByText('0 of 4 values selected').waitFor();
  expect(await page.getByRole('button', { name: 'Apply', exact: true }).isDisabled()).toBe(true);
  // From the button on, Tab comes to the list; arrows move, Space ticks, a letter seeks.
  await press('Tab', 'Space', 'ArrowDown', 'Space');
  await page.getByText('2 of 4 values selected').waitFor();
  await press('u');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent ?? ''))
    .toBe('usage_limit3');
  await page.getByRole('button', { name: 'Apply', exact: true }).press('Enter');
  await page.getByText(/^6 of 12 rows$/).waitFor();
  await expect.poll(() => numbers(sheet)).toEqual(['1', '4', '5', '8', '9', '12']);

  // The ticks are there when the filter is opened again; one that is taken away leaves the others.
  await openFilter(sheet, 'Duration');
  await page.getByText('2 of 4 values selected').waitFor();
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('option', { name: /^forever/ }).click();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByText('Filter: Duration is not forever').waitFor();
  await expect.poll(() => numbers(sheet)).toEqual(['2', '3', '4', '6', '7', '8', '10', '11', '12']);
});

test('a search narrows the list; a text that is typed shows all rows that contain it', async () => {
  const sheet = await openSheet(pages, several());
  const { page, press } = sheet;
  await openFilter(sheet, 'Duration');
  await page.getByRole('searchbox', { name: 'Search values' }).fill('USE');
  await page.getByText('1 of 1 value selected').waitFor();
  expect(await page.getByRole('option').allTextContents()).toEqual(['single_use3']);
  await page.getByRole('searchbox', { name: 'Search values' }).fill('nothing like it');
  await page.getByText('No values contain this text.').waitFor();
  await page.getByRole('textbox', { name: 'Text' }).fill('u');
  await press('Enter');
  await page.getByText('Filter: Duration contains “u”').waitFor();
  await expect.poll(() => numbers(sheet)).toEqual(['2', '3', '6', '7', '10', '11']);
});
