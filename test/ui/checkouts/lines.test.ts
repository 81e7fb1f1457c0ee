import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxRows } from '../../../src/domain/checkouts/draft.ts';
import { axeViolations } from '../support/axe.ts';
import { type OpenOptions, type Pages, startPages } from '../support/pages.ts';
import { type CheckoutsDesk, checkoutsDesk } from './checkouts-desk.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

async function openTyped(desk: CheckoutsDesk, options: OpenOptions = {}) {
  const opened = await pages.open(desk, options);
  await opened.page.getByRole('navigation').getByRole('button', { name: 'Checkouts' }).click();
  await opened.page.getByRole('button', { name: 'ada@shop.example' }).click();
  await opened.page.getByRole('button', { name: 'Review and create' }).waitFor();
  return opened;
}
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ variant_id: `${index + 1}`, quantity: '1' }));
const fields = { email: 'ada@shop.example' };

test.each([1280, 900])('at %i px, the buttons of a line are whole and in sight', async (width) => {
  const desk = checkoutsDesk();
  await desk.typed({ fields, line_items: lines(2) });
  const { page } = await openTyped(desk, { viewport: { width, height: 800 } });
  const places = await page.getByRole('table', { name: 'Line items' }).evaluate((table: HTMLTableElement) => {
    const box = table.parentElement;
    const end = box?.getBoundingClientRect().right ?? 0;
    return {
      beyond: [...table.querySelectorAll('button')].filter(
        (button) => button.getBoundingClientRect().right > end,
      ).length,
      hidden: (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0),
    };
  });
  expect(places.beyond).toBe(0);
  if (width === 1280) expect(places.hidden).toBe(0);
});

test('the longest IDs of a line are whole in a window of the usual width', async () => {
  const desk = checkoutsDesk();
  const longest = '9223372036854775807';
  await desk.typed({ fields, line_items: [{ variant_id: longest, product_id: longest, quantity: '1' }] });
  const { page } = await openTyped(desk, { viewport: { width: 1280, height: 800 } });
  for (const label of ['Variant ID', 'Product ID']) {
    const field = page.getByLabel(`${label}, row 1`, { exact: true });
    expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
  }
});

test('a checkout without lines is no mistake while it is typed; its review warns, and it can be sent', async () => {
  const desk = checkoutsDesk();
  await desk.typed({ fields });
  const { page } = await openTyped(desk);
  expect(await page.getByText('has no line items').count()).toBe(0);
  await page.getByRole('button', { name: 'Review and create' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The checkout has no line items.', { exact: false }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create checkout in Quayside Tea' }).click();
  await page.getByText('The checkout was created in Quayside Tea.').waitFor();
  expect(desk.requests.map(({ body }) => body)).toEqual([fields]);
});

test('more lines than usual are warned about, and the last line that a checkout can have is said to be the last', async () => {
  const desk = checkoutsDesk();
  await desk.typed({ fields, line_items: lines(maxRows - 1) });
  const { page } = await openTyped(desk);
  // By its id: a label would be compared with every field of the form.
  const cell = (key: string) => page.locator(`#checkout-line_items-${maxRows - 1}-${key}`);
  const add = page.getByRole('button', { name: 'Add a line item' });
  await add.click();
  await cell('variant_id').fill('77');
  await cell('quantity').fill('2');
  await page.getByText('A checkout can have at most 500 rows in this list.').waitFor();
  expect(await add.isDisabled()).toBe(true);
  await page.getByText('The checkout has 500 line items, which is unusual.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Review and create' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The checkout has 500 line items', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Create checkout in Quayside Tea' }).click();
  await page.getByText('The checkout was created in Quayside Tea.').waitFor();
  expect(desk.requests.map(({ body }) => Object(body).line_items.length)).toEqual([maxRows]);
});
