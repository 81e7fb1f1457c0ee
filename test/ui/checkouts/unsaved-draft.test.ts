import { afterAll, beforeAll, expect, test } from 'vitest';
import { fail } from '../support/fake-desk.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { checkoutsDesk } from './checkouts-desk.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const line = { variant_id: '7879280096544123457', quantity: '2' };

test('a draft that main could not keep is not reviewed without what was typed, and outlives the form', async () => {
  const desk = checkoutsDesk();
  await desk.typed({ fields: { email: 'ada@shop.example' }, line_items: [line] });
  const { page } = await pages.open(desk);
  const navigation = page.getByRole('navigation');
  const open = async () => {
    await navigation.getByRole('button', { name: 'Checkouts' }).click();
    await page.getByRole('main').getByRole('button', { name: 'ada@shop.example' }).click();
  };
  await open();
  const email = page.getByRole('textbox', { name: 'Email', exact: true });
  desk.on('checkouts.save', () => fail({ code: 'disk', message: 'The disk is full.' }));
  await email.fill('grace@shop.example');
  await page.getByText('The disk is full.').first().waitFor();
  await page.getByRole('button', { name: 'Review and create' }).click();
  await page.getByRole('dialog').getByText('The disk is full.').waitFor();
  expect(desk.callsOf('checkouts.review')).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click();

  await navigation.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await open();
  await email.waitFor();
  await expect.poll(() => email.inputValue()).toBe('grace@shop.example');
});
