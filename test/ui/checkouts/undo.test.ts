import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { checkoutsDesk } from './checkouts-desk.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

test('fields, rows and fixes are undone and redone by keys in the fields themselves, in words, in their place', async () => {
  const desk = checkoutsDesk();
  const first = { variant_id: '11', quantity: '1' };
  await desk.typed({ fields: { email: 'ada@shop.example' }, line_items: [first] });
  const { page, problems } = await pages.open(desk);
  await page.getByRole('navigation').getByRole('button', { name: 'Checkouts' }).click();
  await page.getByRole('button', { name: 'ada@shop.example' }).click();
  const email = page.getByRole('textbox', { name: 'Email', exact: true });
  const city = page.getByRole('textbox', { name: 'City', exact: true });
  await email.press('Control+a');
  await email.pressSequentially('grace@shop.example');
  await city.pressSequentially('Oslo');
  await page.getByRole('textbox', { name: 'Variant ID, row 1' }).press('Control+Alt+-');
  await expect.poll(() => page.getByRole('textbox', { name: 'Variant ID, row 1' }).inputValue()).toBe('');

  await page.keyboard.press('Control+z');
  await page.getByText('Undone: Line item removed').waitFor();
  expect(await page.getByRole('textbox', { name: 'Variant ID, row 1' }).inputValue()).toBe('11');
  await page.keyboard.press('Control+z');
  await page.getByText('Undone: City changed').waitFor();
  await expect.poll(() => city.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await city.inputValue()).toBe('');
  await page.keyboard.press('Control+z');
  await page.getByText('Undone: Email changed').waitFor();
  expect(await email.inputValue()).toBe('ada@shop.example');
  await page.keyboard.press('Control+y');
  await page.getByText('Redone: Email changed').waitFor();
  expect(await email.inputValue()).toBe('grace@shop.example');
  await page.getByRole('button', { name: 'Redo: City' }).click();
  await page.getByText('Redone: City changed').waitFor();
  expect(await city.inputValue()).toBe('Oslo');
  desk.emit('app.editCommand', { command: 'redo' });
  await page.getByText('Redone: Line item removed').waitFor();
  await page.keyboard.press('Control+y');
  await page.getByText('There is no change to redo.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(problems()).toEqual([]);
});

test('the focus goes up from a row that an undo takes away', async () => {
  const desk = checkoutsDesk();
  await desk.typed({
    fields: { email: 'ada@shop.example' },
    line_items: [{ variant_id: '11', quantity: '1' }],
  });
  const { page } = await pages.open(desk);
  await page.getByRole('navigation').getByRole('button', { name: 'Checkouts' }).click();
  await page.getByRole('button', { name: 'ada@shop.example' }).click();
  const quantity = (row: number) => page.getByLabel(`Quantity, row ${row}`, { exact: true });
  const hasFocus = (row: number) =>
    expect.poll(() => quantity(row).evaluate((field) => field === document.activeElement)).toBe(true);
  await quantity(1).press('Enter');
  await hasFocus(2);
  await page.keyboard.press('Control+z');
  await page.getByText('Undone: Line item added').waitFor();
  await hasFocus(1);
});
