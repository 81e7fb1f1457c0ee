import { afterAll, beforeAll, expect, test } from 'vitest';
import { FakeSheet } from '../support/fake-sheet.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { changed, codes, openSheet, type SheetPage } from '../support/sheet-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

/** Drags the fill handle of the selection onto a cell. */
async function dragHandle({ page, cell }: SheetPage, row: number, column: string): Promise<void> {
  const handle = await page.locator('[data-fill-handle]').boundingBox();
  const to = await cell(row, column).boundingBox();
  if (!handle || !to) throw new Error('the handle or the cell is not drawn');
  await page.mouse.move(handle.x + 4, handle.y + 4);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 8, { steps: 4 });
}

test('dragging the handle continues a series', async () => {
  const sheet = await openSheet(pages);
  await sheet.cell(2, 'Amount').click();
  await sheet.press('Shift+ArrowDown');
  await dragHandle(sheet, 6, 'Amount');
  await sheet.page.mouse.up();
  await expect
    .poll(() => sheet.texts([2, 3, 4, 5, 6, 7], ['value']).flat())
    .toEqual(['11', '12', '13', '14', '15', '16']);
  await sheet.page.getByText('5 cells selected').waitFor();
  expect(sheet.problems()).toEqual([]);
});

test('codes count on, upwards too', async () => {
  const rows = codes(10).map((row, index) => changed(row, 'code', index === 5 ? 'SUMMER-006' : `X${index}`));
  const sheet = await openSheet(pages, new FakeSheet({ rows }));
  await sheet.cell(6, 'Discount code').click();
  await dragHandle(sheet, 8, 'Discount code');
  await sheet.page.mouse.up();
  await expect
    .poll(() => sheet.texts([7, 8, 9], ['code']).flat())
    .toEqual(['SUMMER-007', 'SUMMER-008', 'X8']);
  await sheet.cell(6, 'Discount code').click();
  await dragHandle(sheet, 4, 'Discount code');
  await sheet.page.mouse.up();
  await expect
    .poll(() => sheet.texts([3, 4, 5, 6], ['code']).flat())
    .toEqual(['X2', 'SUMMER-004', 'SUMMER-005', 'SUMMER-006']);
});

test('with Ctrl the drag copies; Escape is not needed to change one’s mind: going back writes nothing', async () => {
  const sheet = await openSheet(pages);
  await sheet.goTo(2, 'Discount code');
  await dragHandle(sheet, 4, 'Discount code');
  await sheet.page.keyboard.down('Control');
  await sheet.page.mouse.up();
  await sheet.page.keyboard.up('Control');
  await expect
    .poll(() => sheet.texts([3, 4, 5], ['code']).flat())
    .toEqual(['BF31-00002', 'BF31-00002', 'BF31-00005']);
  await sheet.cell(7, 'Amount').click();
  await dragHandle(sheet, 9, 'Amount');
  const home = await sheet.cell(7, 'Amount').boundingBox();
  await sheet.page.mouse.move((home?.x ?? 0) + 10, (home?.y ?? 0) + 10);
  await sheet.page.mouse.up();
  expect(sheet.desk.callsOf('sheets.fill')).toHaveLength(1);
});

test('the cells that a drag would write are framed', async () => {
  const sheet = await openSheet(pages);
  await sheet.cell(2, 'Amount').click();
  const framed = () => sheet.page.locator('[role="gridcell"][class*="filling"]').count();
  await dragHandle(sheet, 5, 'Amount');
  await expect.poll(framed).toBe(3);
  await sheet.page.mouse.up();
  await expect.poll(framed).toBe(0);
});

test('Ctrl+D fills down from the first row of a selection, Ctrl+R to the right', async () => {
  const sheet = await openSheet(pages);
  await sheet.cell(2, 'Amount').click();
  await sheet.press('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight', 'Control+d');
  await expect.poll(() => sheet.texts([2, 3, 4, 5], ['value']).flat()).toEqual(['11', '11', '11', '14']);
  await sheet.cell(8, 'Type of discount').click();
  await sheet.press('Shift+ArrowRight', 'Control+r');
  await expect
    .poll(() => sheet.texts([8], ['discount_type', 'applies_to_product_type']))
    .toEqual([['percentage', 'percentage']]);
  await sheet.press('Control+z', 'Control+z');
  await expect
    .poll(() => sheet.texts([3, 8], ['value', 'applies_to_product_type']))
    .toEqual([
      ['12', 'ALL'],
      ['17', 'ALL'],
    ]);
});

test('a double click on the handle fills to the last row', async () => {
  const sheet = await openSheet(pages, new FakeSheet({ rows: codes(400) }));
  await sheet.cell(1, 'Amount').click();
  await sheet.page.locator('[data-fill-handle]').dblclick();
  await expect.poll(() => sheet.texts([2, 200, 400], ['value']).flat()).toEqual(['10', '10', '10']);
  expect(sheet.desk.callsOf('sheets.fill')).toHaveLength(1);
});
