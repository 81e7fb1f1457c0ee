import { afterAll, beforeAll, expect, test } from 'vitest';
import { fail } from '../support/fake-desk.ts';
import { FakeSheet } from '../support/fake-sheet.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { codes, openSheet } from '../support/sheet-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

test('a list typed into an empty sheet is all there, however late its rows are answered', async () => {
  const own = new FakeSheet({ rows: [] });
  const answer = Promise.withResolvers<void>();
  const sheet = await openSheet(pages, own, {
    handlers: {
      'sheets.insertRows': async ({ before, count }) => {
        await answer.promise;
        return own.insert(before === null ? own.rowCount : before - 1, count);
      },
    },
  });
  await sheet.page.getByText('This sheet is empty').waitFor();
  // It says one thing: there is nothing that could have been saved.
  const saved = sheet.page.getByText('Saved on this computer');
  expect(await saved.count()).toBe(0);
  await sheet.page.keyboard.type('ONE');
  await sheet.press('Enter');
  await sheet.page.keyboard.type('TWO');
  await sheet.press('Tab');
  await sheet.page.keyboard.type('12');
  answer.resolve();
  await expect.poll(() => sheet.page.getByRole('textbox', { name: 'Amount, row 2' }).inputValue()).toBe('12');
  await sheet.press('Enter');
  await expect.poll(sheet.active).toBe('3 Discount code');
  expect(sheet.texts([1, 2, 3], ['code', 'value'])).toEqual([
    ['ONE', ''],
    ['TWO', '12'],
    ['', ''],
  ]);
  await saved.waitFor();
  expect(sheet.problems()).toEqual([]);
});

test('a row that cannot be added is said, and the keys typed meanwhile go nowhere', async () => {
  const own = new FakeSheet({ rows: [] });
  const answer = Promise.withResolvers<void>();
  const sheet = await openSheet(pages, own, {
    handlers: {
      'sheets.insertRows': async () => {
        await answer.promise;
        return fail({ code: 'disk', message: 'The disk is full.' });
      },
    },
  });
  await sheet.page.getByText('This sheet is empty').waitFor();
  await sheet.press('A', 'B');
  answer.resolve();
  await sheet.page.getByText('The disk is full.').waitFor();
  expect(own.rowCount).toBe(0);
  expect(await sheet.page.getByRole('grid').getByRole('textbox').count()).toBe(0);
});

test('a sheet that a filter leaves empty gets no row from typing', async () => {
  const sheet = await openSheet(pages, new FakeSheet({ rows: codes(3) }));
  await sheet.page.getByRole('button', { name: 'Filter' }).click();
  await sheet.page.getByRole('menuitem', { name: 'Rows with errors' }).click();
  await sheet.page.getByText('No rows match the filter').waitFor();
  await sheet.grid.focus();
  await sheet.press('A', 'Control+Shift+Enter');
  await expect.poll(sheet.notices).toEqual(['Clear the filters and the sort to add a row at the end.']);
  expect(sheet.desk.callsOf('sheets.insertRows')).toEqual([]);
});

test('rows are added at the end by the button below the last row and by a key', async () => {
  const sheet = await openSheet(pages, new FakeSheet({ rows: codes(300) }));
  await sheet.cell(1, 'Amount').click();
  await sheet.press('Control+End');
  await sheet.cell(300, 'Discount code').waitFor();
  await sheet.page.getByText('+ Add row').click();
  await expect.poll(sheet.active).toBe('301 Discount code');
  await sheet.page.keyboard.type('NEW');
  await sheet.press('Enter');
  await expect.poll(sheet.active).toBe('302 Discount code');
  await sheet.press('ArrowUp');
  await sheet.press('Control+Shift+Enter');
  await expect.poll(sheet.active).toBe('303 Discount code');
  await sheet.press('Control+Home');
  await expect.poll(sheet.active).toBe('1 Discount code');
  await sheet.press('Control+End', 'Home', 'ArrowUp', 'ArrowUp');
  await expect.poll(sheet.active).toBe('301 Discount code');
  expect(sheet.texts([301, 302, 303], ['code']).flat()).toEqual(['NEW', '', '']);
  expect(sheet.sheet.rowCount).toBe(303);
  expect(sheet.problems()).toEqual([]);
});

test('a correction in the last row adds none', async () => {
  const sheet = await openSheet(pages, new FakeSheet({ rows: codes(4) }));
  await sheet.cell(4, 'Amount').click();
  await sheet.page.keyboard.type('25');
  await sheet.press('Enter');
  await expect.poll(() => sheet.texts([4], ['value']).flat()).toEqual(['25']);
  expect(sheet.desk.callsOf('sheets.insertRows')).toEqual([]);
});
