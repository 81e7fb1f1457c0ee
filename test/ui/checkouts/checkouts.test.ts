import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stringifyJson } from '../../../src/domain/json.ts';
import { refuseWrites } from '../../support/refused-writes.ts';
import { axeViolations } from '../support/axe.ts';
import { fail } from '../support/fake-desk.ts';
import { type OpenOptions, type Pages, startPages } from '../support/pages.ts';
import { answered, type CheckoutsDesk, checkoutsDesk, madeWith, onA, onB } from './checkouts-desk.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

async function open(desk: CheckoutsDesk, options: OpenOptions = {}) {
  const opened = await pages.open(desk, options);
  const { page } = opened;
  await page.getByRole('navigation').getByRole('button', { name: 'Checkouts' }).click();
  await page.getByRole('heading', { level: 1, name: 'Checkouts' }).waitFor();
  return opened;
}
async function openForm(desk: CheckoutsDesk, options: OpenOptions = {}) {
  const opened = await open(desk, options);
  await opened.page.getByRole('main').getByRole('button', { name: 'New checkout' }).click();
  await cell(opened.page, 'Variant ID', 1).waitFor();
  return opened;
}
const cell = (page: Page, label: string, row: number) =>
  page.getByLabel(`${label}, row ${row}`, { exact: true });
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const preview = (page: Page) => page.getByRole('region', { name: 'Request' }).locator('pre');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

const line = { variant_id: '7879280096544123457', quantity: '2' };
const typed = { fields: { email: 'ada@shop.example', discount_code: 'WELCOME10' }, line_items: [line] };

const looks: readonly (readonly [string, OpenOptions])[] = [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['forced colours', { forcedColors: 'active' }],
  ['zoom of 200%', { viewport: { width: 640, height: 400 } }],
];

describe.each(looks)('%s', (_name, options) => {
  test('the empty list, a form with mistakes, its review and an unknown outcome are accessible', async () => {
    const desk = checkoutsDesk({
      answer: () => ({ kind: 'ambiguous', error: { code: 'timed-out', message: 'No answer came.' } }),
    });
    const { page, problems } = await open(desk, options);
    await page.getByText('No checkouts yet').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('main').getByRole('button', { name: 'New checkout' }).click();
    await cell(page, 'Variant ID', 1).fill('7,879,280');
    await field(page, 'Email').fill('ada');
    await cell(page, 'Taxable', 1).fill('ja');
    await page.getByText('“ada” is not an email address').waitFor();
    await page.getByRole('button', { name: 'Add a set' }).click();
    expect(await axeViolations(page)).toEqual([]);
    for (const fix of ['Change to 7879280', 'Change to true'])
      await page.getByRole('button', { name: fix }).click();
    await field(page, 'Email').fill('ada@shop.example');
    await cell(page, 'Quantity', 1).fill('1');
    await page.getByRole('button', { name: 'Review and create' }).click();
    const send = page.getByRole('dialog').getByRole('button', { name: 'Create checkout in Quayside Tea' });
    await page.getByRole('dialog').getByText('Create a checkout in Quayside Tea?').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await send.click();
    await page.getByText('The checkout may or may not have been created').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'All checkouts' }).click();
    await page.getByRole('table', { name: 'Checkouts and drafts' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(problems()).toEqual([]);
  });
});

test('the request is shown as it will go, with every digit, while it is typed, and is on disk', async () => {
  const desk = checkoutsDesk();
  const { page, problems } = await openForm(desk);
  await cell(page, 'Variant ID', 1).fill(line.variant_id);
  await cell(page, 'Quantity', 1).fill('2');
  await field(page, 'Discount code').fill('WELCOME10');
  const body = `{\n  "discount_code": "WELCOME10",\n  "line_items": [\n    {\n      "variant_id": ${line.variant_id},\n      "quantity": 2\n    }\n  ]\n}`;
  await expect.poll(() => preview(page).textContent()).toBe(body);
  await page.getByText('X-Service-Version').waitFor();
  await page.getByText('hidden (the store’s access token)').waitFor();
  await page.getByText('This service cannot look it up.', { exact: false }).waitFor();
  await expect
    .poll(() => desk.callsOf('checkouts.save').at(-1))
    .toMatchObject({ draft: { fields: { discount_code: 'WELCOME10' }, line_items: [line] } });
  await page.getByRole('main').getByText('saved', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Review and create' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('must already exist. This service').waitFor();
  expect(await dialog.locator('pre').textContent()).toBe(body);
  await dialog.getByRole('button', { name: 'Create checkout in Quayside Tea' }).click();
  await page.getByText('The checkout was created in Quayside Tea.').waitFor();
  expect(await page.getByLabel('Checkout token').inputValue()).toBe('7f3a-token');
  expect(
    desk.requests.map(({ method, path, version, body: sent }) => [
      method,
      path,
      version,
      stringifyJson(sent ?? null, 2),
    ]),
  ).toEqual([['POST', '/checkouts', '2021-01', body]]);
  await page.getByText('No changes to send.').waitFor();
  expect(problems()).toEqual([]);
});

test('by keyboard: rows are filled, added, duplicated and removed, and what is missing gets the focus', async () => {
  const desk = checkoutsDesk();
  const { page } = await openForm(desk);
  await page.getByRole('button', { name: 'Review and create' }).click();
  await page.getByText('The checkout is empty.', { exact: false }).waitFor();
  await expect.poll(() => focused(page)).toBe('Variant ID, row 1');
  await page.keyboard.type('11');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Variant ID, row 2');
  await page.keyboard.type('22');
  await page.keyboard.press('Control+Alt+Equal');
  await expect.poll(() => focused(page)).toBe('Variant ID, row 3');
  expect(await cell(page, 'Variant ID', 3).inputValue()).toBe('22');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+Enter');
  await expect.poll(() => focused(page)).toBe('Variant ID, row 1');
  await page.keyboard.press('Control+Alt+Minus');
  await expect.poll(() => cell(page, 'Variant ID', 1).inputValue()).toBe('22');
  expect(await cell(page, 'Variant ID', 3).count()).toBe(0);
  await page.getByRole('button', { name: 'Review and create' }).click();
  await expect.poll(() => focused(page)).toBe('Quantity, row 1');
  expect(desk.requests).toEqual([]);
});

test('rows of a spreadsheet are pasted by their headers, or from the cell on', async () => {
  const { page } = await openForm(checkoutsDesk());
  const paste = async (text: string) => {
    await page.evaluate((words) => {
      const data = new DataTransfer();
      data.setData('text/plain', words);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, text);
  };
  const values = async (label: string) =>
    Promise.all([1, 2].map((row) => cell(page, label, row).inputValue()));
  await cell(page, 'Product ID', 1).focus();
  await paste('Quantity\tVariant\r\n2\t7879280096544123457\r\n3\t11\r\n');
  await page.getByText('2 rows pasted, matched by headers').waitFor();
  expect(await values('Variant ID')).toEqual(['7879280096544123457', '11']);
  expect(await values('Quantity')).toEqual(['2', '3']);
  await cell(page, 'Product ID', 1).focus();
  await paste('5\t6\r\n7\t8\r\n');
  await expect.poll(() => values('Product ID')).toEqual(['5', '7']);
  expect(await values('Quantity')).toEqual(['6', '8']);
});

test('what the service says of a field is shown there until the field is changed', async () => {
  const desk = checkoutsDesk({
    answer: () =>
      answered(422, '{"errors": {"line_items.0.variant_id": ["is unknown"], "email": "is blocked"}}'),
  });
  await desk.typed({ ...typed, line_items: [{}, line] });
  const { page, problems } = await open(desk);
  await page.getByRole('button', { name: 'ada@shop.example' }).click();
  await page.getByRole('button', { name: 'Review and create' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create checkout in Quayside Tea' }).click();
  await page.getByText('Quayside Tea rejected the checkout. Nothing was changed.').waitFor();
  await page.getByText('Service response: is blocked').waitFor();
  expect(await cell(page, 'Variant ID', 2).getAttribute('aria-invalid')).toBe('true');
  expect(await cell(page, 'Variant ID', 1).getAttribute('aria-invalid')).toBeNull();
  await cell(page, 'Variant ID', 2).fill('12');
  await expect.poll(() => cell(page, 'Variant ID', 2).getAttribute('aria-invalid')).toBeNull();
  await field(page, 'Email').fill('b@shop.example');
  await page.getByText('Service response: is blocked').waitFor({ state: 'hidden' });
  expect(problems()).toEqual([]);
});

test('a discount that is missing is an error with its fix', async () => {
  const desk = checkoutsDesk({
    optional: { discountLookup: true },
    answer: ({ method }) =>
      method === 'GET'
        ? { kind: 'answered', status: 200, body: { discounts: [] }, text: '' }
        : madeWith('token'),
  });
  await desk.typed(typed);
  const { page } = await open(desk);
  await page.getByRole('button', { name: 'ada@shop.example' }).click();
  await page.getByRole('button', { name: 'Review and create' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('has no discount “WELCOME10”. Create the discount first').waitFor();
  expect(await dialog.getByRole('button', { name: /^Create checkout/ }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await page.getByText('The store has no discount “WELCOME10”.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Clear the value' }).click();
  expect(await field(page, 'Discount code').inputValue()).toBe('');
  expect(desk.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /discounts']);
});

test('a checkout whose answer was lost is settled by its token, and then changed', async () => {
  let answer = () => answered(502, '');
  const desk = checkoutsDesk({ answer: () => answer() });
  await desk.typed(typed);
  const { page } = await open(desk);
  await page.getByRole('button', { name: 'ada@shop.example' }).click();
  await page.getByRole('button', { name: 'Review and create' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create checkout in Quayside Tea' }).click();
  await page.getByText('The checkout may or may not have been created').waitFor();
  expect(await page.getByRole('button', { name: 'Review and create' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Enter token…' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Token' }).fill(' c9f1 ');
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByText('PUT').waitFor();
  answer = () => madeWith('c9f1');
  await field(page, 'City').fill('Springfield');
  await page.getByRole('button', { name: 'Add a shipping line' }).click();
  await cell(page, 'Price', 1).fill('4.90');
  await page.getByText('null', { exact: true }).click();
  await page.getByRole('button', { name: 'Review and update' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Update checkout in Quayside Tea' }).click();
  await page.getByText('The checkout was updated in Quayside Tea.').waitFor();
  const last = desk.requests.at(-1);
  expect([last?.method, last?.path, stringifyJson(last?.body ?? null)]).toEqual([
    'PUT',
    '/checkouts/c9f1',
    '{"shipping_address":{"city":"Springfield","original_shipping_lines":[{"price":"4.90"}],"shipping_lines_override":null,"discount_code":"WELCOME10"}}',
  ]);
});

test('an answer that the disk does not take is said, and shown once there is room', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'checkouts-'));
  try {
    const databaseFile = join(folder, 'checkouts.db');
    const desk = checkoutsDesk({ databaseFile });
    await desk.typed(typed);
    const { page } = await open(desk);
    await page.getByRole('button', { name: 'ada@shop.example' }).click();
    await page.getByRole('button', { name: 'Review and create' }).click();
    const makeRoom = refuseWrites(databaseFile, ['checkouts']);
    await page.getByRole('dialog').getByRole('button', { name: 'Create checkout in Quayside Tea' }).click();
    await page.getByText('The result of this request cannot be saved to disk.').waitFor();
    await page.getByText('Free up space on the disk.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    makeRoom();
    await page.getByText('The checkout was created in Quayside Tea.').waitFor();
    expect(desk.requests).toHaveLength(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('on platform A the screen says why there are none', async () => {
  const { page } = await open(checkoutsDesk({ stores: [onA, onB] }));
  await page
    .getByText('The store is on platform A, where customers check out on the platform itself.')
    .waitFor();
  expect(await page.getByRole('button', { name: 'New checkout' }).count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
});

test('a body of a developer fills the form; what the disk refuses is said, stays typed, and can be saved again', async () => {
  let full = true;
  const desk = checkoutsDesk();
  const { page } = await openForm(desk);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Fill from JSON…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'JSON' }).fill('{"email": ');
  await dialog.getByRole('button', { name: 'Fill in form' }).click();
  await dialog.getByText('The text is not JSON.').waitFor();
  await dialog
    .getByRole('textbox', { name: 'JSON' })
    .fill(
      '{"checkout": {"email": "b@shop.example", "note": 1, "line_items": [{"variant_id": 9007199254740993}]}}',
    );
  await dialog.getByRole('button', { name: 'Fill in form' }).click();
  await page.getByText('a checkout has no such field: note').waitFor();
  expect(await cell(page, 'Variant ID', 1).inputValue()).toBe('9007199254740993');

  await page.getByRole('main').getByText('saved', { exact: true }).waitFor();
  const before = desk.callsOf('checkouts.save').length;
  desk.on('checkouts.save', () => {
    if (full) fail({ code: 'disk', message: 'The disk is full.' });
    return fail({ code: 'internal', message: 'not reached' });
  });
  await field(page, 'City').fill('S');
  await page.getByText('The disk is full.').waitFor();
  await page.getByRole('main').getByText('not saved', { exact: true }).waitFor();
  expect(await field(page, 'City').inputValue()).toBe('S');
  full = false;
  await page.getByRole('button', { name: 'Save again' }).click();
  await expect.poll(() => desk.callsOf('checkouts.save').length).toBe(before + 2);
});
