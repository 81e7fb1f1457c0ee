import { afterAll, beforeAll, expect, test } from 'vitest';
import { FakeSheet } from '../support/fake-sheet.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { changed, codes, openSheet } from '../support/sheet-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

test('Ctrl+F says which match of how many in the whole sheet it stands at, and goes from one to the next', async () => {
  const rows = codes(900).map((row, index) =>
    index === 4 || index === 700 ? changed(row, 'code', `SPRING-${index}`) : row,
  );
  const { cell, press, page, active, problems } = await openSheet(pages, new FakeSheet({ rows }));
  await cell(1, 'Discount code').click();
  await press('Control+f');
  await page.keyboard.type('spring');
  await page.getByText('1 of 2', { exact: true }).first().waitFor();
  await page.getByRole('region', { name: 'Active cell' }).getByText('Discount code · row 5').waitFor();
  await press('Enter');
  await page.getByRole('region', { name: 'Active cell' }).getByText('Discount code · row 701').waitFor();
  await page.getByText('2 of 2', { exact: true }).first().waitFor();
  await press('F3');
  await page.getByRole('region', { name: 'Active cell' }).getByText('Discount code · row 5').waitFor();
  await press('Shift+Enter');
  await page.getByRole('region', { name: 'Active cell' }).getByText('Discount code · row 701').waitFor();
  await press('Escape');
  await expect.poll(active).toBe('701 Discount code');
  expect(await page.getByRole('textbox', { name: 'Find' }).count()).toBe(0);
  expect(problems()).toEqual([]);
});

test('case, whole cell and regular expressions are options; a half-typed expression is no error', async () => {
  const rows = codes(20).map((row, index) =>
    index < 3 ? changed(row, 'status', ['on', 'ON', 'only'][index] ?? '') : row,
  );
  const { press, page, cell } = await openSheet(pages, new FakeSheet({ rows }));
  await cell(1, 'Discount code').click();
  await press('Control+f');
  await page.keyboard.type('on');
  await page.getByText('1 of 3', { exact: true }).first().waitFor();
  await page.getByRole('checkbox', { name: 'Match case' }).check({ force: true });
  await page.getByText('1 of 2', { exact: true }).first().waitFor();
  await page.getByRole('checkbox', { name: 'Whole cell' }).check({ force: true });
  await page.getByText('1 of 1', { exact: true }).first().waitFor();
  await page.getByRole('checkbox', { name: 'Regular expression' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Find' }).fill('(on');
  await page.getByText(/Invalid regular expression/).waitFor();
  await page.getByRole('textbox', { name: 'Find' }).fill('(on|only)');
  await page.getByText('1 of 2', { exact: true }).first().waitFor();
});

test('replace changes one match and goes on; replace all changes the rest as one step', async () => {
  const rows = codes(30).map((row, index) => (index % 10 === 0 ? changed(row, 'code', `OLD-${index}`) : row));
  const { press, page, cell, texts, sheet } = await openSheet(pages, new FakeSheet({ rows }));
  await cell(1, 'Amount').click();
  await press('Control+h');
  await page.getByRole('textbox', { name: 'Find' }).fill('OLD');
  await page.getByText('2 of 3', { exact: true }).first().waitFor();
  await page.getByRole('region', { name: 'Active cell' }).getByText('row 11').waitFor();
  await page.getByRole('textbox', { name: 'Replace with' }).fill('NEW');
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect.poll(() => texts([1, 11, 21], ['code']).flat()).toEqual(['OLD-0', 'NEW-10', 'OLD-20']);
  await page.getByRole('region', { name: 'Active cell' }).getByText('row 21').waitFor();
  await page.getByRole('button', { name: 'Replace all' }).click();
  await expect.poll(() => texts([1, 11, 21], ['code']).flat()).toEqual(['NEW-0', 'NEW-10', 'NEW-20']);
  expect(sheet.detail().canUndo).toBe('Replace');
  await page.getByRole('region', { name: 'Notices' }).getByText('Replaced in 2 cells').waitFor();
  await page.getByRole('textbox', { name: 'Find' }).press('Escape');
  await press('Control+z');
  await expect.poll(() => texts([1, 11, 21], ['code']).flat()).toEqual(['OLD-0', 'NEW-10', 'OLD-20']);
});

test('within the selection, other cells are left alone', async () => {
  const { press, page, cell, texts } = await openSheet(pages);
  await cell(2, 'Status').click();
  await press('Shift+ArrowDown', 'Shift+ArrowDown', 'Control+h');
  await page.getByRole('textbox', { name: 'Find' }).fill('enabled');
  await page.getByText('2 of 300', { exact: true }).first().waitFor();
  await cell(2, 'Status').click();
  await press('Shift+ArrowDown');
  await page.getByRole('checkbox', { name: 'Within the selection' }).check({ force: true });
  await page.getByText('1 of 2', { exact: true }).first().waitFor();
  await page.getByRole('textbox', { name: 'Replace with' }).fill('disabled');
  await page.getByRole('button', { name: 'Replace all' }).click();
  await expect
    .poll(() => texts([1, 2, 3, 4], ['status']).flat())
    .toEqual(['enabled', 'disabled', 'disabled', 'enabled']);
});

test('cells that match are marked wherever the sheet is scrolled to, and the marks go with the bar', async () => {
  const rows = codes(900).map((row, index) =>
    index === 4 || index === 700 ? changed(row, 'code', `SPRING-${index}`) : row,
  );
  const { cell, press, page, grid } = await openSheet(pages, new FakeSheet({ rows }));
  const marked = grid.locator('[role="gridcell"][data-found]');
  await cell(1, 'Amount').click();
  await press('Control+f');
  await page.keyboard.type('spring');
  await expect.poll(() => marked.allTextContents()).toEqual(['SPRING-4']);
  await press('Enter');
  await expect.poll(() => marked.allTextContents()).toEqual(['SPRING-700']);
  await page.keyboard.type('x');
  await page.getByText('No matches').first().waitFor();
  await expect.poll(() => marked.count()).toBe(0);
  await press('Backspace', 'Enter');
  await expect.poll(() => marked.count()).toBe(1);
  await press('Escape');
  await expect.poll(() => marked.count()).toBe(0);
});

test('Tab goes from what to find to what to put, and on as the bar is read; Close comes last', async () => {
  const { press, page, cell } = await openSheet(pages);
  const named = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      return at?.getAttribute('aria-label') ?? at?.closest('label')?.textContent ?? at?.textContent ?? '';
    });
  const walk = async (steps: number): Promise<readonly string[]> => {
    const names = [await named()];
    for (let step = 0; step < steps; step += 1) {
      await page.keyboard.press('Tab');
      names.push(await named());
    }
    return names;
  };
  const rest = [
    'Previous match',
    'Next match',
    'Match case',
    'Whole cell',
    'Regular expression',
    'Within the selection',
    'Close',
  ];
  await cell(1, 'Amount').click();
  await press('Control+h');
  await expect.poll(named).toBe('Find');
  expect(await walk(10)).toEqual(['Find', 'Replace with', 'Replace', 'Replace all', ...rest]);
  await press('Escape', 'Control+f');
  await expect.poll(named).toBe('Find');
  expect(await walk(7)).toEqual(['Find', ...rest]);
  for (const width of [900, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await press('Control+h');
    const boxes = await page
      .getByRole('search')
      .locator('input[aria-label], button, label')
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ x, y, height }) => [x, y + height / 2]),
      );
    const isBehind = ([x = 0, y = 0]: number[], [left = 0, top = 0]: number[]) =>
      y - top > 14 || (Math.abs(y - top) <= 14 && x > left);
    expect(boxes.slice(1).every((box, at) => isBehind(box, boxes[at] ?? []))).toBe(true);
  }
});
