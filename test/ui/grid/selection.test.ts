import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SheetRow } from '../../../src/contract/sheets.ts';
import { fail } from '../support/fake-desk.ts';
import { FakeSheet } from '../support/fake-sheet.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { codes, openSheet, type SheetPage } from '../support/sheet-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const selectedCount = ({ grid }: SheetPage) =>
  grid.locator('[role="gridcell"][aria-selected="true"]').count();
const status = ({ page }: SheetPage, text: string) => page.getByText(text, { exact: true }).waitFor();

test('Shift with arrows and clicks selects a range, counted and summed in the status bar', async () => {
  const sheet = await openSheet(pages);
  await sheet.cell(2, 'Amount').click();
  await sheet.press('Shift+ArrowDown', 'Shift+ArrowDown');
  expect(await selectedCount(sheet)).toBe(3);
  await status(sheet, '3 cells selected');
  // For screen readers, too.
  expect(await sheet.page.locator('[aria-live="polite"]').allTextContents()).toContain('3 cells selected');
  await status(sheet, 'Sum 36');
  await status(sheet, 'Average 12');
  await status(sheet, 'Count 3');
  await sheet.cell(5, 'Duration').click({ modifiers: ['Shift'] });
  expect(await selectedCount(sheet)).toBe(16);
  expect(await sheet.active()).toBe('2 Amount');
  await sheet.press('ArrowUp');
  expect(await selectedCount(sheet)).toBe(1);
});

test('numbers are not added up beside a row that cannot be read', async () => {
  const fake = new FakeSheet({ rows: codes(300) });
  const message = 'This row cannot be read.';
  const sheet = await openSheet(pages, fake, {
    handlers: {
      'sheets.window': ({ view, start, count }) => {
        const window = fake.window(view, start, count);
        const issues = [{ column: 'code', severity: 'error', code: 'unreadable', message }] as const;
        const damaged = (row: SheetRow): SheetRow => ({ ...row, cells: row.cells.map(() => ''), issues });
        return { ...window, rows: window.rows.map((row) => (row.number === 3 ? damaged(row) : row)) };
      },
      'sheets.copy': () => fail({ code: 'conflict', message }),
    },
  });
  await sheet.cell(2, 'Amount').click();
  await sheet.press('Shift+ArrowDown', 'Shift+ArrowDown');
  await status(sheet, '3 cells selected');
  await expect.poll(() => sheet.desk.calls.some(({ channel }) => channel === 'sheets.copy')).toBe(true);
  expect(await sheet.page.getByText(/^Sum/).count()).toBe(0);
});

test('Shift with Ctrl and arrows selects to the end of the sheet', async () => {
  const sheet = await openSheet(pages);
  await sheet.cell(101 - 100, 'Amount').click();
  await sheet.press('Control+Shift+ArrowDown');
  await status(sheet, '300 cells selected');
  await sheet.cell(300, 'Amount').waitFor();
  await sheet.press('Control+Shift+End');
  await status(sheet, '4,800 cells selected');
  await sheet.press('Control+Shift+Home');
  await sheet.cell(1, 'Discount code').waitFor();
});

test('whole columns, rows and the sheet are chosen where one is; what follows them comes into sight', async () => {
  const sheet = await openSheet(pages);
  const place = () => sheet.grid.evaluate(({ scrollTop, scrollLeft }) => [scrollTop, scrollLeft]);
  await sheet.cell(1, 'Amount').click();
  for (const [keys, cells] of [
    ['Control+Space', '300 cells selected'],
    ['Shift+ArrowRight', '600 cells selected'],
    ['Control+a', '5,100 cells selected'],
    ['ArrowRight', '1 cell selected'],
    ['Shift+Space', '17 cells selected'],
  ] as const) {
    await sheet.press(keys);
    await status(sheet, cells);
    expect(await place(), keys).toEqual([0, 0]);
  }
  await sheet.press('ArrowLeft', 'Control+Space', 'Shift+Enter');
  await sheet.cell(300, 'Amount').waitFor();
  expect(await sheet.active()).toBe('300 Amount');
});

test('dragging selects, and scrolls along beyond the edge', async () => {
  const sheet = await openSheet(pages);
  const { page, grid } = sheet;
  const from = await sheet.cell(2, 'Amount').boundingBox();
  const to = await sheet.cell(4, 'Applies to').boundingBox();
  if (!from || !to) throw new Error('the cells are not drawn');
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(to.x + 5, to.y + 5);
  await status(sheet, '9 cells selected');
  const box = await grid.boundingBox();
  await page.mouse.move(to.x + 5, (box?.y ?? 0) + (box?.height ?? 0) + 30);
  await expect.poll(() => grid.evaluate((element) => element.scrollTop)).toBeGreaterThan(400);
  await page.mouse.up();
  const stopped = await grid.evaluate((element) => element.scrollTop);
  await sheet.press('Shift+ArrowUp');
  expect(await grid.evaluate((element) => element.scrollTop)).toBeLessThanOrEqual(stopped + 28);
});

test('Ctrl with clicks adds ranges; a second click takes a cell away', async () => {
  const sheet = await openSheet(pages);
  await sheet.cell(2, 'Amount').click();
  await sheet.cell(4, 'Applies to').click({ modifiers: ['Control'] });
  await sheet.cell(6, 'Amount').click({ modifiers: ['Control'] });
  await status(sheet, '3 cells selected');
  await sheet.cell(6, 'Amount').click({ modifiers: ['Control'] });
  await status(sheet, '2 cells selected');
});

test('row numbers and column heads select rows and columns, with Shift several', async () => {
  const sheet = await openSheet(pages);
  const { page, grid } = sheet;
  await page.getByRole('rowheader', { name: '3', exact: true }).click();
  await status(sheet, '17 cells selected');
  await page.getByRole('rowheader', { name: '5', exact: true }).click({ modifiers: ['Shift'] });
  await status(sheet, '51 cells selected');
  await grid.getByRole('columnheader', { name: 'Amount' }).click({ position: { x: 20, y: 10 } });
  await status(sheet, '300 cells selected');
  await grid
    .getByRole('columnheader', { name: 'Applies to' })
    .click({ modifiers: ['Shift'], position: { x: 20, y: 10 } });
  await status(sheet, '900 cells selected');
  expect(await grid.evaluate((element) => element.scrollTop), 'a column is selected without scrolling').toBe(
    0,
  );
});

test('Ctrl+Space, Shift+Space and Ctrl+A make columns, rows and all of it', async () => {
  const sheet = await openSheet(pages);
  await sheet.cell(4, 'Amount').click();
  await sheet.press('Control+Space');
  await status(sheet, '300 cells selected');
  expect(await sheet.active()).toBe('4 Amount');
  await sheet.cell(4, 'Amount').click();
  await sheet.press('Shift+Space');
  await status(sheet, '17 cells selected');
  await sheet.press('Control+a');
  await status(sheet, '5,100 cells selected');
  await sheet.page.getByRole('columnheader', { name: 'Row', exact: true }).click();
  await status(sheet, '5,100 cells selected');
});

test('moving the selection draws the rows concerned, not all of them', async () => {
  const sheet = await openSheet(pages, new FakeSheet({ rows: codes(300) }));
  await sheet.cell(5, 'Amount').click();
  await sheet.page.evaluate(() => {
    const touched = new Set<string>();
    const note = (node: Node) => {
      const index = (node instanceof Element ? node : node.parentElement)
        ?.closest('[role="row"]')
        ?.getAttribute('aria-rowindex');
      if (index !== null && index !== undefined && index !== '1') touched.add(index);
    };
    const observer = new MutationObserver((records) => {
      for (const { target, addedNodes } of records) for (const node of [target, ...addedNodes]) note(node);
    });
    observer.observe(document.querySelector('[role="grid"]') ?? document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    Object.assign(window, { touchedRows: touched });
  });
  await sheet.press('ArrowDown');
  expect(await sheet.active()).toBe('6 Amount');
  const touched = await sheet.page.evaluate(() =>
    [...Reflect.get(window, 'touchedRows')].map(Number).sort((a, b) => a - b),
  );
  expect(touched).toEqual([6, 7]);
});
