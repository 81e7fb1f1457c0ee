import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { FakeSheet } from '../support/fake-sheet.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { changed, codes, openSheet } from '../support/sheet-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

/** A sheet with an error that has a fix, a warning, and a column of the file's own. */
const marked = () =>
  new FakeSheet({
    rows: codes(60).map((row, index) => {
      if (index === 3) return changed(changed(row, 'starts_at', '2031-12-24'), 'ends_at', '2031-12-01');
      if (index === 5) return changed(row, 'value', '12.345');
      return index === 8 ? changed(row, 'discount_type', 'percent') : row;
    }),
    unmapped: ['my notes'],
  });

test.each([
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['more contrast', { contrast: 'more' }],
  ['a small window', { viewport: { width: 900, height: 600 } }],
  ['zoomed to 200%', { viewport: { width: 640, height: 400 } }],
] as const)('axe finds nothing on the sheet screen: %s', async (_look, options) => {
  const { page, press, goTo, problems } = await openSheet(pages, marked(), options);
  await goTo(4, 'Amount');
  await press('Shift+ArrowDown', 'Control+h');
  expect(await axeViolations(page)).toEqual([]);
  expect(problems()).toEqual([]);
});

test('axe finds nothing in the side panel, the menus, the editors and the dialogs', async () => {
  const { page, press, cell, goTo } = await openSheet(pages, marked());
  await page.getByRole('tab', { name: 'Row form' }).click();
  await goTo(9, 'Type of discount');
  expect(await axeViolations(page), 'row form').toEqual([]);
  await page.getByRole('tab', { name: 'Columns' }).click();
  expect(await axeViolations(page), 'columns').toEqual([]);
  await goTo(9, 'Type of discount');
  await press('F2');
  expect(await axeViolations(page), 'choice editor').toEqual([]);
  await press('Escape');
  await goTo(4, 'Starts');
  await press('F2');
  expect(await axeViolations(page), 'date editor').toEqual([]);
  await press('Escape', 'Shift+F10');
  await page.getByRole('menu', { name: 'Cells' }).waitFor();
  expect(await axeViolations(page), 'menu of the cells').toEqual([]);
  await press('Escape');
  await cell(1, 'Discount code').click();
  await press('Control+Shift+L');
  await page.getByRole('menuitem', { name: 'Filter…' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await axeViolations(page), 'filter dialog').toEqual([]);
});

test('the grid says how many rows and columns it has, and where each cell is', async () => {
  const { grid, page } = await openSheet(pages, new FakeSheet({ rows: codes(5_000) }));
  expect(await grid.getAttribute('aria-rowcount')).toBe('5001');
  expect(await grid.getAttribute('aria-colcount')).toBe('18');
  expect(await grid.getAttribute('aria-multiselectable')).toBe('true');
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '3', exact: true }) });
  expect(await row.getAttribute('aria-rowindex')).toBe('4');
  expect(await row.getByRole('gridcell', { name: 'BF31-00003' }).getAttribute('aria-colindex')).toBe('2');
});

test('the active cell is described by what is wrong with it and the fix that is offered', async () => {
  const { page, press, cell } = await openSheet(pages, marked());
  const described = () =>
    page.evaluate(() => {
      const id = document.activeElement?.getAttribute('aria-describedby') ?? '';
      return document.getElementById(id)?.textContent ?? '';
    });
  await cell(1, 'Discount code').click();
  expect(await described()).toBe('');
  await press('F8');
  await expect
    .poll(described)
    .toBe(
      'Error: The end date 2031-12-01 is before the start date 2031-12-24. Swap or change the dates. Suggested fix: Swap the dates',
    );
  await press('Home', 'ArrowRight', 'ArrowDown', 'ArrowDown');
  await expect.poll(described).toContain('Warning:');
});

test('editors are labelled with their column and row', async () => {
  const { page, press, goTo } = await openSheet(pages, marked());
  await goTo(2, 'Amount');
  await press('F2');
  await page.getByRole('textbox', { name: 'Amount, row 2' }).waitFor();
  await press('Escape', 'ArrowRight', 'F2');
  await page.getByRole('combobox', { name: 'Type of discount, row 2' }).waitFor();
  await page.getByRole('listbox', { name: 'Type of discount, row 2' }).waitFor();
});

test('the keyboard reaches every part and comes back: grid, panel, header', async () => {
  const { page, press, goTo, active } = await openSheet(pages, marked());
  await goTo(2, 'Amount');
  await press('F6');
  expect(
    await page.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('data-region')),
  ).toBe('panel');
  await press('Shift+F10', 'Control+f');
  await page.getByRole('textbox', { name: 'Find' }).waitFor();
  await press('Escape');
  await expect.poll(active).toBe('2 Amount');
});

test('in forced colours errors, the selection and the active cell are told apart without colour', async () => {
  const { goTo, cell, press } = await openSheet(pages, marked(), { forcedColors: 'active' });
  await goTo(9, 'Type of discount');
  await press('ArrowUp', 'Shift+ArrowUp');
  const styleOf = (
    row: number,
    column: string,
    name: 'borderLeftStyle' | 'outlineStyle' | 'textDecorationLine',
  ) => cell(row, column).evaluate((element, property) => getComputedStyle(element)[property], name);
  expect(await styleOf(9, 'Type of discount', 'borderLeftStyle')).toBe('double');
  expect(await styleOf(8, 'Type of discount', 'outlineStyle')).toBe('solid');
  expect(await styleOf(7, 'Type of discount', 'textDecorationLine')).toBe('underline');
});

test('at 200% zoom the grid is still worked in: the active cell is in sight beside the frozen column', async () => {
  const { press, cell, page } = await openSheet(pages, marked(), { viewport: { width: 640, height: 400 } });
  await cell(1, 'Discount code').click();
  await press('End');
  const place = await page.evaluate(() => {
    const cell = document.activeElement?.getBoundingClientRect();
    const grid = document.querySelector('[role="grid"]')?.getBoundingClientRect();
    return {
      right: (grid?.right ?? 0) - (cell?.right ?? 0),
      left: (cell?.left ?? 0) - (grid?.left ?? 0),
      height: grid?.height ?? 0,
    };
  });
  expect(place.right).toBeGreaterThanOrEqual(-1);
  expect(place.left).toBeGreaterThan(0);
  expect(place.height).toBeGreaterThan(200);
});
