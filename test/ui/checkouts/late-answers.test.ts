import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Checkout } from '../../../src/contract/checkouts.ts';
import { fail } from '../support/fake-desk.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { checkoutsDesk } from './checkouts-desk.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

test('a checkout that is read too late does not take the place of the one that was opened after it', async () => {
  const desk = checkoutsDesk();
  const first = await desk.typed({ fields: { email: 'first@shop.example' } });
  const second = await desk.typed({ fields: { email: 'second@shop.example' } });
  const { page, problems } = await pages.open(desk);
  const read = async (checkoutId: string): Promise<Checkout> => {
    const answer = await desk.dispatch('checkouts.get', { checkoutId });
    if (!answer.ok) throw new Error(answer.error.message);
    return answer.value as Checkout;
  };
  const answers = new Map([first, second].map((id) => [id, read(id)]));
  const late = Promise.withResolvers<Checkout>();
  const of = async (id: string): Promise<Checkout> => {
    const found = await answers.get(id);
    if (found === undefined) throw new Error('no such checkout');
    return found;
  };
  const [one, other] = [await of(first), await of(second)];
  desk.on('checkouts.get', ({ checkoutId }) => (checkoutId === first ? late.promise : other));
  const navigation = page.getByRole('navigation');
  const open = async (name: string) => {
    await navigation.getByRole('button', { name: 'Checkouts' }).click();
    await page.getByRole('main').getByRole('button', { name }).click();
  };
  await open('first@shop.example');
  await open('second@shop.example');
  const email = page.getByRole('textbox', { name: 'Email', exact: true });
  await expect.poll(() => email.inputValue()).toBe('second@shop.example');
  late.resolve(one);
  await page.evaluate(() => Reflect.get(window, 'desk').invoke('app.info', {}));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await email.count()).toBe(1);
  expect(await email.inputValue()).toBe('second@shop.example');
  expect(problems()).toEqual([]);
});

test('a review of an update that could not be made is not called one of a new checkout', async () => {
  const desk = checkoutsDesk({
    handlers: { 'checkouts.review': () => fail({ code: 'disk', message: 'The review was not made.' }) },
  });
  const { page } = await pages.open(desk);
  await page.getByRole('navigation').getByRole('button', { name: 'Checkouts' }).click();
  await page.getByRole('button', { name: 'Update by token…' }).click();
  await page.getByRole('textbox', { name: 'Token' }).fill('7f3a-token');
  await page.getByRole('button', { name: 'Open checkout' }).click();
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('ada@shop.example');
  await page.getByRole('button', { name: 'Review and update' }).click();
  const dialog = page.getByRole('dialog', { name: 'Review and update' });
  await dialog.getByText('The review was not made.').waitFor();
  expect(await dialog.getByRole('button', { name: /Create/ }).count()).toBe(0);
});

test('an update without a change is not offered to be sent, until something is typed', async () => {
  const { page } = await pages.open(checkoutsDesk({}));
  await page.getByRole('navigation').getByRole('button', { name: 'Checkouts' }).click();
  await page.getByRole('button', { name: 'Update by token…' }).click();
  await page.getByRole('textbox', { name: 'Token' }).fill('7f3a-token');
  await page.getByRole('button', { name: 'Open checkout' }).click();
  const nothing = page.getByRole('button', { name: 'No changes to send' });
  await nothing.waitFor();
  expect(await nothing.isDisabled()).toBe(true);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('ada@shop.example');
  await expect.poll(() => page.getByRole('button', { name: 'Review and update' }).isEnabled()).toBe(true);
});
