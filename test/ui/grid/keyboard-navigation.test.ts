import { afterAll, beforeAll, expect, test } from 'vitest';
import { FakeSheet } from '../support/fake-sheet.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { changed, codes, openSheet } from '../support/sheet-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

test('arrows, Home, End and their Ctrl forms move the one focused cell', async () => {
  const { cell, active, press, problems, page } = await openSheet(pages);
  await cell(1, 'Discount code').click();
  expect(await active()).toBe('1 Discount code');
  await press('ArrowDown', 'ArrowDown', 'ArrowRight');
  expect(await active()).toBe('3 Amount');
  await press('End');
  expect(await active()).toBe('3 Merchant portal');
  await press('Home');
  expect(await active()).toBe('3 Discount code');
  await press('End', 'Control+ArrowLeft');
  expect(await active(), 'to the last filled cell before an empty one').toBe('3 API');
  await press('Home');
  // Asked of main: the rows between are not in the page. A key that is pressed meanwhile waits.
  await press('Control+ArrowDown', 'ArrowRight');
  await expect.poll(active).toBe('300 Amount');
  await press('Home', 'Control+ArrowUp');
  await expect.poll(active).toBe('1 Discount code');
  await press('ArrowUp', 'ArrowLeft');
  expect(await active()).toBe('1 Discount code');
  await press('Control+End');
  expect(await active()).toBe('300 Merchant portal');
  await press('Control+Home');
  expect(await active()).toBe('1 Discount code');
  expect(await page.locator('[role="gridcell"][tabindex="0"]').count(), 'one cell takes the focus').toBe(1);
  expect(problems()).toEqual([]);
});

test('page keys move by what is in sight, and back to where they began', async () => {
  const { cell, active, press, grid } = await openSheet(pages);
  await cell(1, 'Amount').click();
  await press('PageDown');
  const down = Number((await active()).split(' ')[0]);
  expect(down).toBeGreaterThan(15);
  expect(down).toBeLessThan(30);
  await press('PageDown');
  expect(Number((await active()).split(' ')[0])).toBe(1 + (down - 1) * 2);
  await press('PageUp', 'PageUp');
  expect(await active()).toBe('1 Amount');
  expect(await grid.evaluate((element) => element.scrollTop)).toBe(0);
});

test('Tab and Enter go on, with Shift back, and through a selected block', async () => {
  const { cell, active, press } = await openSheet(pages);
  await cell(5, 'Discount code').click();
  await press('Tab', 'Tab', 'Enter');
  expect(await active(), 'the column where Tab began').toBe('6 Discount code');
  await press('Tab', 'Shift+Tab', 'Shift+Enter');
  expect(await active()).toBe('5 Discount code');
  await press('Tab', 'ArrowRight', 'Enter');
  expect(await active(), 'an arrow ends the line of Tabs').toBe('6 Type of discount');
  await press('ArrowUp', 'ArrowLeft');
  expect(await active()).toBe('5 Amount');
  await press('Shift+ArrowDown', 'Shift+ArrowRight', 'Enter', 'Enter');
  expect(await active()).toBe('5 Type of discount');
  await press('Enter', 'Enter');
  expect(await active(), 'the walk stays in the block').toBe('5 Amount');
});

test('Tab at the last cell leaves the grid, so nobody is locked in', async () => {
  const { cell, active, press } = await openSheet(pages);
  await cell(1, 'Discount code').click();
  await press('Control+End', 'Tab');
  expect(await active()).toBe('nowhere');
});

test('F8 goes to the next error and Shift+F8 back, round the end, also to rows that were never in sight', async () => {
  const rows = codes(1000).map((row, index) =>
    index === 6
      ? changed(row, 'discount_type', 'percent')
      : index === 801
        ? changed(row, 'starts_at', '31.02.2031')
        : row,
  );
  const { cell, active, press, page, notices } = await openSheet(pages, new FakeSheet({ rows }));
  const saysFrom = (row: string) => page.getByText(`Continued from the ${row} row.`);
  await cell(1, 'Discount code').click();
  await press('F8');
  await expect.poll(active).toBe('7 Type of discount');
  await press('F8');
  await expect.poll(active).toBe('802 Starts');
  expect(await saysFrom('first').count()).toBe(0);
  await press('F8');
  await expect.poll(active).toBe('7 Type of discount');
  await saysFrom('first').waitFor();
  await press('Shift+F8');
  await expect.poll(active).toBe('802 Starts');
  await saysFrom('last').waitFor();
  await press('F8');
  await expect.poll(active).toBe('7 Type of discount');
  await expect.poll(notices).toEqual(['Continued from the last row.', 'Continued from the first row.']);
});

test('the focus stays with the active cell while it is scrolled out of sight', async () => {
  const { cell, active, press, grid, page } = await openSheet(pages);
  await cell(3, 'Amount').click();
  await grid.evaluate((element) => {
    element.scrollTop = 5000;
  });
  await page.getByRole('rowheader', { name: '190', exact: true }).waitFor();
  expect(await active()).toBe('3 Amount');
  await press('ArrowDown');
  expect(await active()).toBe('4 Amount');
  await cell(4, 'Amount').waitFor();
  expect(await grid.evaluate((element) => element.scrollTop)).toBeLessThan(200);
});

test('the cell that moves stays in sight beside frozen columns', async () => {
  const { cell, press, page, grid } = await openSheet(pages);
  await cell(1, 'Discount code').click();
  await press(
    'End',
    'ArrowLeft',
    'ArrowLeft',
    'ArrowLeft',
    'ArrowLeft',
    'ArrowLeft',
    'ArrowLeft',
    'ArrowLeft',
  );
  const gap = await page.evaluate(() => {
    const cell = document.activeElement?.getBoundingClientRect();
    const frozen = document.activeElement?.parentElement
      ?.querySelector('[aria-colindex="2"]')
      ?.getBoundingClientRect();
    return (cell?.left ?? 0) - (frozen?.right ?? 0);
  });
  expect(gap).toBeGreaterThanOrEqual(-1);
  await press('Home');
  expect(await grid.evaluate((element) => element.scrollLeft)).toBe(0);
});
