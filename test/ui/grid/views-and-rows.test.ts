import { afterAll, beforeAll, expect, test } from 'vitest';
import { review } from '../support/fake-run-data.ts';
import { FakeSheet } from '../support/fake-sheet.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { changed, codes, openSheet, type SheetPage } from '../support/sheet-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const numbers = ({ grid }: SheetPage): Promise<readonly string[]> =>
  grid.getByRole('rowheader').allTextContents();
const openColumnMenu = async (sheet: SheetPage, row: number, column: string) => {
  await sheet.goTo(row, column);
  await sheet.press('Control+Shift+L');
};
const broken = () =>
  new FakeSheet({
    rows: codes(30).map((row, index) => {
      if (index === 4 || index === 20) return changed(row, 'discount_type', 'percent');
      if (index === 9) return changed(row, 'value', '1.999');
      return index === 11 ? changed(row, 'code', 'BF31-00001') : row;
    }),
  });

test('the status bar filters to errors, to warnings, and back; rows keep their numbers', async () => {
  const sheet = await openSheet(pages, broken());
  const { page } = sheet;
  const filter = async (name: string) => {
    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: /^Filter/ })
      .click();
    await page.getByRole('menuitem', { name }).click();
  };
  await page.getByText('4 rows with errors').waitFor();
  await filter('Rows with errors');
  await page.getByText('4 of 30 rows').waitFor();
  await expect.poll(() => numbers(sheet)).toEqual(['1', '5', '12', '21']);
  await filter('Rows with warnings');
  await expect.poll(() => numbers(sheet)).toEqual(['10']);
  await filter('Rows with warnings');
  await filter('Rows with a duplicate value');
  await expect.poll(() => numbers(sheet)).toEqual(['1', '12']);
  await filter('Clear filters');
  await expect.poll(async () => (await numbers(sheet)).length).toBeGreaterThan(20);
  expect(sheet.problems()).toEqual([]);
});

test('a column is filtered by a text or by values, and the head shows it', async () => {
  const sheet = await openSheet(pages, broken());
  const { page } = sheet;
  await openColumnMenu(sheet, 2, 'Discount code');
  await page.getByRole('menuitem', { name: 'Filter…' }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill('0002');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByText('Filter: Discount code contains “0002”').waitFor();
  await expect
    .poll(() => numbers(sheet))
    .toEqual(['2', '20', '21', '22', '23', '24', '25', '26', '27', '28', '29']);
  await sheet.grid.getByRole('gridcell', { name: 'percent', exact: true }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Filter to “percent”' }).click();
  await expect.poll(() => numbers(sheet)).toEqual(['21']);
});

test('a filter without rows says so and leads back', async () => {
  const { page, grid, press, cell } = await openSheet(pages, new FakeSheet({ rows: codes(5) }));
  await cell(1, 'Discount code').click();
  await press('Control+Shift+L');
  await page.getByRole('menuitem', { name: 'Filter…' }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill('nothing like it');
  await press('Enter');
  await page.getByText('No rows match the filter').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).click();
  await grid.getByRole('gridcell', { name: 'BF31-00001' }).waitFor();
});

test('sorting shows its direction in the head and goes back to the order of the sheet', async () => {
  const sheet = await openSheet(pages);
  const { page, grid } = sheet;
  await openColumnMenu(sheet, 1, 'Amount');
  await page.getByRole('menuitem', { name: /^Sort Z to A/ }).click();
  await expect.poll(async () => (await numbers(sheet))[0]).toBe('40');
  expect(await grid.getByRole('columnheader', { name: 'Amount' }).getAttribute('aria-sort')).toBe(
    'descending',
  );
  // The menu gives the focus back with the next frame.
  await grid.locator(':focus').waitFor();
  await sheet.press('Control+Shift+L');
  await page.getByRole('menuitem', { name: 'Clear sort' }).click();
  await expect.poll(async () => (await numbers(sheet))[0]).toBe('1');
});

test('an edit in a sorted view changes the row that was seen', async () => {
  const sheet = await openSheet(pages);
  await openColumnMenu(sheet, 1, 'Amount');
  await sheet.page.getByRole('menuitem', { name: /^Sort Z to A/ }).click();
  await expect.poll(async () => (await numbers(sheet))[0]).toBe('40');
  await sheet.grid.getByRole('gridcell', { name: 'BF31-00040' }).click();
  await sheet.press('ArrowRight', 'Shift+ArrowDown', 'Delete');
  await expect.poll(() => sheet.texts([40, 80, 1, 2], ['value']).flat()).toEqual(['', '', '10', '11']);
});

test('rows are inserted and deleted by menu and by keys, and undo takes it back', async () => {
  const sheet = await openSheet(pages, new FakeSheet({ rows: codes(10) }));
  const { page, press, cell } = sheet;
  await cell(3, 'Amount').click();
  await press('Shift+ArrowDown');
  await cell(3, 'Amount').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Insert 2 rows above' }).click();
  await expect.poll(() => sheet.sheet.rowCount).toBe(12);
  expect(sheet.texts([2, 3, 4, 5], ['code']).flat()).toEqual(['BF31-00002', '', '', 'BF31-00003']);
  await expect.poll(sheet.active, { message: 'the focus is back in the grid' }).toBe('3 Amount');
  await press('Control+Alt+-');
  await expect.poll(() => sheet.sheet.rowCount).toBe(10);
  await press('Control+Alt++');
  await expect.poll(() => sheet.sheet.rowCount).toBe(12);
  await press('Control+z', 'Control+z', 'Control+z');
  await expect
    .poll(() => sheet.texts([2, 3, 10], ['code']).flat())
    .toEqual(['BF31-00002', 'BF31-00003', 'BF31-00010']);
});

test('an issue group fixes all of its cells at once, goes to the first, or shows only its rows', async () => {
  const sheet = await openSheet(pages, broken());
  const { page } = sheet;
  const group = page.getByRole('listitem').filter({ hasText: 'Invalid option' });
  await group.getByRole('button', { name: 'Go to first' }).click();
  // What is typed next is for the cell.
  await expect.poll(sheet.active).toBe('5 Type of discount');
  await group.getByRole('button', { name: 'Filter to these rows' }).click();
  await expect.poll(() => numbers(sheet)).toEqual(['5', '21']);
  await group.getByRole('button', { name: 'Change 2 cells to the closest option' }).click();
  await expect
    .poll(() => sheet.texts([5, 21], ['discount_type']).flat())
    .toEqual(['percentage', 'percentage']);
  await page.getByText('2 rows no longer match').waitFor();
  expect(await numbers(sheet)).toEqual(['5', '21']);
  await page.getByRole('button', { name: 'Apply again' }).click();
  await page.getByText('No rows match the filter').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(() => sheet.texts([5], ['discount_type']).flat()).toEqual(['percent']);
});

test('an issue is gone to from a filtered view that hides it: its row is shown in the middle', async () => {
  const rows = codes(900).map((row, index) =>
    index === 4
      ? changed(row, 'discount_type', 'percent')
      : index === 700
        ? changed(row, 'value', 'ten')
        : row,
  );
  const sheet = await openSheet(pages, new FakeSheet({ rows }));
  const { page } = sheet;
  const group = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await group('Invalid option').getByRole('button', { name: 'Filter to these rows' }).click();
  await expect.poll(() => numbers(sheet)).toEqual(['5']);
  await group('Not a number').getByRole('button', { name: 'Go to first' }).click();
  await page.getByRole('region', { name: 'Active cell' }).getByText('Amount · row 701').waitFor();
  const middle = async () => {
    const cell = await sheet.cell(701, 'Amount').boundingBox();
    const grid = await sheet.grid.boundingBox();
    return cell && grid ? Math.round(((cell.y - grid.y) / grid.height) * 10) / 10 : null;
  };
  await expect.poll(middle).toBe(0.5);
});

test('the selected rows of a filtered view are reviewed alone', async () => {
  const sheet = await openSheet(pages, broken(), { handlers: { 'runs.review': () => review({}) } });
  const { page, desk } = sheet;
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: /^Filter/ })
    .click();
  await page.getByRole('menuitem', { name: 'Rows with errors' }).click();
  await expect.poll(() => numbers(sheet)).toEqual(['1', '5', '12', '21']);
  const ids = [4, 11].map((index) => sheet.sheet.view({ filters: [], sort: [] })[index]?.row.id);
  await sheet.goTo(2, 'code');
  await sheet.press('Shift+ArrowDown');
  await sheet.press('Shift+F10');
  await page.getByRole('menuitem', { name: /^Review and send these 2 rows/ }).click();
  await expect
    .poll(() => desk.callsOf('runs.review').at(-1))
    .toMatchObject({ selection: { of: 'rows', rowIds: ids } });
  expect(sheet.problems()).toEqual([]);
});

test('the issues of a filtered sheet are said to be those of all rows, with how many of them are hidden', async () => {
  const rows = codes(20).map((row, index) => (index < 4 ? changed(row, 'value', '-3') : row));
  const sheet = await openSheet(pages, new FakeSheet({ rows }));
  const { page } = sheet;
  const panel = page.getByRole('tabpanel', { name: 'Issues' });
  await panel.getByText('Too small').waitFor();
  expect(await panel.getByText('all 20 rows').count()).toBe(0);
  const amount = sheet.cell(5, 'Amount');
  await amount.click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Filter to/ }).click();
  await panel.getByText('Issues of all 20 rows. The filter hides all 4 rows with issues.').waitFor();
  await panel.getByRole('button', { name: 'Filter to these rows' }).click();
  await sheet.page.getByRole('contentinfo').getByText('0 of 20 rows').waitFor();
  await page.getByRole('contentinfo').getByRole('button', { name: 'Clear filters' }).click();
  await panel.getByText('all 20 rows').waitFor({ state: 'detached' });
  await panel.getByRole('button', { name: 'Filter to these rows' }).click();
  await panel.getByText('The filter hides no rows with issues.').waitFor();
});

test('the Issues panel of an empty sheet says that there are no rows', async () => {
  const { page } = await openSheet(pages, new FakeSheet({ rows: [] }));
  await page.getByRole('tabpanel', { name: 'Issues' }).getByText('No rows yet.').waitFor();
});
