import { afterAll, beforeAll, expect, test } from 'vitest';
import { FakeSheet } from '../support/fake-sheet.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { changed, codes, openSheet, type SheetPage } from '../support/sheet-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const rowCount = ({ grid }: SheetPage) => grid.getAttribute('aria-rowcount');

test('Ctrl+; enters today’s date into a date column, and into no other', async () => {
  const sheet = await openSheet(pages);
  const today = () =>
    sheet.page.evaluate(() => {
      const now = new Date();
      const two = (part: number) => String(part).padStart(2, '0');
      return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
    });
  const before = await today();
  await sheet.goTo(2, 'Starts');
  await sheet.press('Control+;');
  await expect.poll(() => sheet.texts([2], ['starts_at']).flat()).not.toEqual(['2031-11-29']);
  // Midnight may have passed meanwhile.
  expect([before, await today()]).toContain(sheet.texts([2], ['starts_at'])[0]?.[0]);
  await sheet.goTo(2, 'Amount');
  await sheet.press('Control+;');
  await sheet.press('Control+;');
  await expect.poll(sheet.notices).toEqual(['This is not a date column.']);
  expect(sheet.texts([2], ['value']).flat()).toEqual(['11']);
});

test('Ctrl+Backspace scrolls back to the active cell', async () => {
  const sheet = await openSheet(pages);
  await sheet.cell(2, 'Amount').click();
  const place = () => sheet.grid.evaluate((element) => element.scrollTop);
  await sheet.page.mouse.wheel(0, 4000);
  await expect.poll(place).toBeGreaterThan(1000);
  await sheet.press('Control+Backspace');
  await expect.poll(place).toBe(0);
  expect(await sheet.active()).toBe('2 Amount');
});

test('Backspace edits one cell from empty, and empties several', async () => {
  const sheet = await openSheet(pages);
  await sheet.cell(2, 'Amount').click();
  await sheet.press('Backspace');
  const editor = sheet.page.getByRole('textbox', { name: 'Amount, row 2' });
  expect(await editor.inputValue()).toBe('');
  await sheet.press('Escape');
  expect(sheet.texts([2], ['value']).flat()).toEqual(['11']);
  await sheet.press('Backspace', '7', 'Enter');
  await expect.poll(() => sheet.texts([2], ['value']).flat()).toEqual(['7']);
  expect(await sheet.active()).toBe('3 Amount');
  await sheet.press('Shift+ArrowDown', 'Backspace');
  await expect.poll(() => sheet.texts([3, 4], ['value']).flat()).toEqual(['', '']);
  expect(await sheet.page.getByRole('textbox', { name: /^Amount, row/ }).count()).toBe(0);
});

test('Ctrl+Minus and Ctrl+Plus delete and insert whole rows; of cells they are the zoom', async () => {
  const sheet = await openSheet(pages);
  await sheet.cell(2, 'Amount').click();
  await sheet.press('Control+-');
  await expect.poll(() => sheet.desk.callsOf('settings.set')).toEqual([{ zoomPercent: 90 }]);
  expect(sheet.desk.callsOf('sheets.deleteRows')).toEqual([]);
  await sheet.press('Shift+ArrowDown', 'Shift+Space', 'Control+-');
  await expect.poll(() => rowCount(sheet)).toBe('299');
  expect(sheet.texts([2], ['code']).flat()).toEqual(['BF31-00004']);
  await sheet.press('Shift+Space', 'Control++');
  await expect.poll(() => rowCount(sheet)).toBe('301');
  expect(sheet.desk.callsOf('settings.set')).toHaveLength(1);
});

test('Ctrl+S says that everything is saved, or that something is not', async () => {
  const sheet = await openSheet(pages);
  await sheet.cell(2, 'Amount').click();
  await sheet.press('Control+s');
  await sheet.page.getByText('All changes are saved on this computer').waitFor();
  expect(await sheet.page.getByRole('dialog').count()).toBe(0);
});

test('Ctrl+Period applies the fix of the cell, and F8 goes on to the next error', async () => {
  const rows = codes(30).map((row, at) =>
    at === 4 || at === 20 ? changed(row, 'discount_type', 'percent') : row,
  );
  const sheet = await openSheet(pages, new FakeSheet({ rows }));
  await sheet.cell(1, 'Discount code').click();
  await sheet.press('F8');
  await expect.poll(sheet.active).toBe('5 Type of discount');
  await sheet.press('Control+.');
  await expect.poll(() => sheet.texts([5, 21], ['discount_type']).flat()).toEqual(['percentage', 'percent']);
  expect(await sheet.active()).toBe('5 Type of discount');
  await sheet.press('F8');
  await expect.poll(sheet.active).toBe('21 Type of discount');
  await sheet.press('ArrowLeft', 'Control+.');
  await expect.poll(sheet.notices).toEqual(['There is no fix for this cell.']);
});

test('a right click on a header selects its column and opens its menu', async () => {
  const sheet = await openSheet(pages);
  await sheet.cell(2, 'Discount code').click();
  await sheet.grid.getByRole('columnheader', { name: 'Amount' }).click({ button: 'right' });
  await sheet.page.getByRole('menu').waitFor();
  await sheet.page.getByText('300 cells selected').waitFor();
});

test('F6 and Shift+F6 walk the parts of the window round, the panel included', async () => {
  const sheet = await openSheet(pages);
  await sheet.cell(2, 'Amount').click();
  const region = () =>
    sheet.page.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('data-region'));
  const walk = async (keys: string): Promise<readonly unknown[]> => {
    const seen: unknown[] = [];
    for (let at = 0; at < 3; at += 1) {
      await sheet.press(keys);
      seen.push(await region());
    }
    return seen;
  };
  expect(await walk('F6')).toEqual(['panel', 'navigation', 'main']);
  expect(await walk('Shift+F6')).toEqual(['navigation', 'panel', 'main']);
});

test('Ctrl+W closes the sheet, and Ctrl+N asks for a new one', async () => {
  const sheet = await openSheet(pages);
  await sheet.cell(2, 'Amount').click();
  await sheet.press('Control+w');
  await sheet.page.getByRole('heading', { level: 1, name: 'Sheets' }).waitFor();
  await sheet.press('Control+n');
  const dialog = sheet.page.getByRole('dialog', { name: 'New sheet' });
  await dialog.waitFor();
  await sheet.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await sheet.press('Control+n');
  await dialog.waitFor();
});

test('a column menu after a dialog that Ctrl+Enter closed takes Enter at once', async () => {
  const { press, page, cell, active, desk } = await openSheet(pages);
  const focus = () => page.locator('[role="menuitem"]:focus').allTextContents();
  const first = ['Sort A to Z, small to large'];
  await cell(1, 'Amount').click();
  await press('Control+Shift+L');
  await expect.poll(focus).toEqual(first);
  await press('ArrowDown', 'ArrowDown', 'Enter');
  await page.getByRole('dialog').and(page.locator(':focus-within')).waitFor();
  await page.keyboard.type('10');
  await press('Control+Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(active).toBe('1 Amount');
  await press('Control+Shift+L');
  await expect.poll(focus).toEqual(first);
  await press('Enter');
  await expect
    .poll(() => desk.callsOf('sheets.window').at(-1))
    .toMatchObject({ view: { sort: [expect.anything()] } });
});
