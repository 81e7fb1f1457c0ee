import { afterAll, beforeAll, expect, test } from 'vitest';
import { FakeSheet } from '../support/fake-sheet.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { codes, openSheet, type SheetPage } from '../support/sheet-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const head = ({ grid }: SheetPage, name: string) => grid.getByRole('columnheader', { name });
const widthOf = async (sheet: SheetPage, name: string): Promise<number> =>
  Math.round((await head(sheet, name).boundingBox())?.width ?? 0);
/** Labels of the first shown columns, in order. */
const order = async ({ grid }: SheetPage): Promise<readonly string[]> =>
  grid.evaluate((element) =>
    [...element.querySelectorAll('[role="columnheader"]')]
      .map(
        (cell) =>
          [
            Number(cell.getAttribute('aria-colindex')),
            cell.querySelector('span')?.textContent ?? '',
          ] as const,
      )
      .filter(([index]) => index > 1 && index < 6)
      .sort(([a], [b]) => a - b)
      .map(([, label]) => label.replace(' *', '')),
  );

test('a column is made wider by dragging its edge and by keys, and the width is remembered', async () => {
  const sheet = await openSheet(pages);
  const { page } = sheet;
  const before = await widthOf(sheet, 'Amount');
  const edge = await head(sheet, 'Amount').boundingBox();
  if (!edge) throw new Error('the head is not drawn');
  await page.mouse.move(edge.x + edge.width - 1, edge.y + 10);
  await page.mouse.down();
  await page.mouse.move(edge.x + edge.width + 49, edge.y + 10, { steps: 3 });
  await page.mouse.up();
  expect(await widthOf(sheet, 'Amount')).toBe(before + 50);
  await sheet.cell(2, 'Amount').click();
  await sheet.press('Alt+Shift+ArrowRight', 'Alt+Shift+ArrowRight', 'Alt+Shift+ArrowLeft');
  expect(await widthOf(sheet, 'Amount')).toBe(before + 66);
  await page.getByRole('navigation').getByRole('button', { name: 'Sheets' }).click();
  await page.getByRole('button', { name: 'Black Friday codes', exact: true }).click();
  await expect.poll(() => widthOf(sheet, 'Amount')).toBe(before + 66);
  expect(sheet.problems()).toEqual([]);
});

test('a double click on the edge fits the width to the texts', async () => {
  const rows = codes(20).map((row, index) =>
    index === 7 ? ['A-CODE-THAT-IS-MUCH-LONGER-THAN-ALL-OTHERS', ...row.slice(1)] : row,
  );
  const sheet = await openSheet(pages, new FakeSheet({ rows }));
  const edge = await head(sheet, 'Discount code').boundingBox();
  if (!edge) throw new Error('the head is not drawn');
  await sheet.page.mouse.dblclick(edge.x + edge.width - 1, edge.y + 10);
  await expect.poll(() => widthOf(sheet, 'Discount code')).toBeGreaterThan(300);
  const overflows = await sheet
    .cell(8, 'Discount code')
    .evaluate((cell) => cell.scrollWidth > cell.clientWidth);
  expect(overflows).toBe(false);
});

test('a selected column is dragged to another place; menus and the panel move it as well', async () => {
  const sheet = await openSheet(pages);
  const { page } = sheet;
  expect(await order(sheet)).toEqual(['Discount code', 'Amount', 'Type of discount', 'Applies to']);
  const from = await head(sheet, 'Applies to').boundingBox();
  const to = await head(sheet, 'Amount').boundingBox();
  if (!from || !to) throw new Error('the heads are not drawn');
  await page.mouse.click(from.x + 30, from.y + 12);
  await page.mouse.move(from.x + 30, from.y + 12);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 12, { steps: 5 });
  await page.mouse.up();
  await expect
    .poll(() => order(sheet))
    .toEqual(['Discount code', 'Applies to', 'Amount', 'Type of discount']);
  await page.getByRole('tab', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Move “Applies to” right' }).click();
  await expect
    .poll(() => order(sheet))
    .toEqual(['Discount code', 'Amount', 'Applies to', 'Type of discount']);
  await page.getByRole('button', { name: /Reset/ }).click();
  await expect
    .poll(() => order(sheet))
    .toEqual(['Discount code', 'Amount', 'Type of discount', 'Applies to']);
});

test('a hidden column is out of sight and out of reach, until it is shown', async () => {
  const sheet = await openSheet(pages);
  const { page } = sheet;
  await sheet.cell(2, 'Amount').click();
  await sheet.press('Control+Shift+L');
  await page.getByRole('menuitem', { name: 'Hide' }).click();
  await expect
    .poll(() => order(sheet))
    .toEqual(['Discount code', 'Type of discount', 'Applies to', 'Duration']);
  expect(await sheet.grid.getAttribute('aria-colcount')).toBe('17');
  await page.getByRole('tab', { name: 'Columns' }).click();
  await page.getByText('Amount', { exact: true }).click();
  await expect
    .poll(() => order(sheet))
    .toEqual(['Discount code', 'Amount', 'Type of discount', 'Applies to']);
});

test('hidden columns are marked between the heads, and shown there or from the menu of the column', async () => {
  const sheet = await openSheet(pages);
  const { page } = sheet;
  const hide = async (column: string) => {
    await sheet.goTo(2, column);
    await sheet.press('Control+Shift+L');
    await page.getByRole('menuitem', { name: 'Hide', exact: true }).click();
    await head(sheet, column).waitFor({ state: 'detached' });
  };
  await hide('Amount');
  await sheet.cell(2, 'Amount').click();
  await sheet.press('Control+Shift+L');
  await page.getByRole('menuitem', { name: 'Hide', exact: true }).click();
  await expect
    .poll(() => order(sheet))
    .toEqual(['Discount code', 'Applies to', 'Duration', 'Max redemptions']);
  const mark = page.getByRole('button', { name: 'Show 2 hidden columns' });
  await head(sheet, 'Applies to').getByRole('button', { name: 'Show 2 hidden columns' }).waitFor();
  expect(await mark.count()).toBe(1);

  // By keys: the menu of a column beside them.
  await sheet.cell(2, 'Amount').click();
  await sheet.press('Control+Shift+L');
  const entry = page.getByRole('menuitem', { name: /^Show 2 hidden columns/ });
  expect(await entry.textContent()).toContain('Amount and Type of discount');
  await entry.press('Enter');
  await expect
    .poll(() => order(sheet))
    .toEqual(['Discount code', 'Amount', 'Type of discount', 'Applies to']);
  await mark.waitFor({ state: 'detached' });

  // Behind the last column that is shown there is no head to stand before.
  await hide('Merchant portal');
  await head(sheet, 'Customer portal').getByRole('button', { name: 'Show 1 hidden column' }).click();
  await head(sheet, 'Merchant portal').waitFor();
  expect(sheet.problems()).toEqual([]);
});

test('frozen columns stay while the others scroll', async () => {
  const sheet = await openSheet(pages);
  const { page, grid } = sheet;
  await sheet.cell(2, 'Amount').click();
  await sheet.press('Control+Shift+L');
  await page.getByRole('menuitem', { name: 'Freeze up to this column' }).click();
  const before = (await head(sheet, 'Amount').boundingBox())?.x;
  await grid.evaluate((element) => {
    element.scrollLeft = 700;
  });
  await page.getByRole('columnheader', { name: 'Ends' }).waitFor();
  expect((await head(sheet, 'Amount').boundingBox())?.x).toBe(before);
  expect((await sheet.cell(2, 'Amount').boundingBox())?.x).toBe(before);
});

test('the panel says how many columns are frozen, also when they are more than it offers', async () => {
  const sheet = await openSheet(pages);
  const { page } = sheet;
  await sheet.cell(2, 'Amount').click();
  await sheet.press('Home', ...Array.from({ length: 5 }, () => 'ArrowRight'), 'Control+Shift+L');
  await page.getByRole('menuitem', { name: 'Freeze up to this column' }).click();
  await page.getByRole('tab', { name: 'Columns' }).click();
  await page.getByRole('button', { name: /First 6 columns/ }).waitFor();
});

test('columns of the file that no field takes are kept and marked', async () => {
  const rows = codes(5).map((row) => [...row, 'from marketing']);
  const sheet = await openSheet(pages, new FakeSheet({ rows, unmapped: ['Source'] }));
  const { page } = sheet;
  await page.getByRole('tab', { name: 'Columns' }).click();
  const item = page.getByRole('listitem').filter({ hasText: 'Source' });
  await item.getByText('not sent').waitFor();
  await sheet.cell(1, 'Discount code').click();
  await sheet.press('End');
  await page.getByRole('region', { name: 'Active cell' }).getByText('from marketing').waitFor();
});
