import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type JsonObject, stringifyJson } from '../../src/domain/json.ts';
import { openInspection } from '../../src/practice/index.ts';
import { expect, launchApp, type RunningApp, test } from '../support/app/e2e.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { ask } from '../support/steps/ask.ts';
import { connectOwnStore, type OwnService, startOwnService } from '../support/steps/own-service.ts';
import { picture } from '../support/steps/picture.ts';
import { newestRun, review, send, waitForEnd } from '../support/steps/runs.ts';
import { importFile } from '../support/steps/sheets.ts';
import { goTo, openPracticeStore } from '../support/steps/stores.ts';

/** Beyond 2^53: a number of JavaScript would change its last digits. */
const variant = '7879280096544123457';

test.describe('a checkout from the form to the service', () => {
  let app: RunningApp;
  let service: OwnService;
  let folder: string;
  const userData = () => join(folder, 'data');
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'checkouts-'));
    service = await startOwnService();
    app = await launchApp({ userData: userData() });
  });
  test.afterAll(async () => {
    await app.close();
    await service.close();
    removeFolder(folder);
  });

  /** The checkouts of the practice store, as the service keeps them. */
  function atService(): readonly JsonObject[] {
    const inspection = openInspection(join(userData(), 'practice.db'));
    const documents = inspection.inspect.documents('checkout', 'practice-store');
    inspection.close();
    return documents.map(({ body }) => body);
  }
  const field = (label: string) => app.page.getByRole('textbox', { name: label, exact: true });
  const cell = (label: string, row: number) => app.page.getByLabel(`${label}, row ${row}`, { exact: true });
  const token = () => app.page.getByLabel('Checkout token');
  async function confirm(kind: 'create' | 'update'): Promise<void> {
    await app.page.getByRole('button', { name: `Review and ${kind}` }).click();
    const action =
      kind === 'create' ? 'Create checkout in Practice store' : 'Update checkout in Practice store';
    await app.page.getByRole('dialog').getByRole('button', { name: action }).click();
  }

  test('a discount that does not exist is found out before sending; then the checkout is made with one that does', async () => {
    const { page } = app;
    await openPracticeStore(app);
    const file = join(folder, 'codes.csv');
    writeFileSync(file, 'code,value,value_type,status\r\nWELCOME10,10,percentage,enabled\r\n');
    await importFile(app, file);
    await review(page);
    await send(page);
    await waitForEnd(page);

    await goTo(page, 'Checkouts');
    await page.getByText('No checkouts yet').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'New checkout' }).click();
    await cell('Variant ID', 1).fill(variant);
    await cell('Quantity', 1).fill('2');
    for (const [label, text] of [
      ['Charge every', '30'],
      ['Deliver every', '30'],
      ['Interval unit', 'day'],
    ] as const) {
      await cell(label, 1).fill(text);
    }
    // All fields of a line are in sight beside the bar that the form is scrolled by.
    const lines = page.getByRole('table', { name: 'Line items' });
    const hidden = () =>
      lines.evaluate(({ parentElement: scroller }) =>
        scroller ? scroller.scrollWidth - scroller.clientWidth : null,
      );
    await expect.poll(hidden).toBe(0);
    await field('Email').fill('ada@shop.example');
    await field('External checkout ID').fill('cart-0017');
    await field('City').fill('Springfield');
    await page.getByRole('button', { name: 'Add a set' }).click();
    await cell('Campaign', 1).fill('spring');
    await cell('Date', 1).fill('2031-11-21');
    await field('Discount code').fill('WELCOME1O');
    await page.getByRole('button', { name: 'Review and create' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('has no discount “WELCOME1O”. Create the discount first').waitFor();
    await dialog.getByRole('button', { name: 'Back' }).click();
    expect(atService()).toEqual([]);

    await field('Discount code').fill('WELCOME10');
    await confirm('create');
    await page.getByText('The checkout was created in Practice store.').waitFor();
    const [kept, ...others] = atService();
    expect(others).toEqual([]);
    await expect(token()).toHaveValue(String(kept?.token));
    expect(kept).toMatchObject({
      discount_code: 'WELCOME10',
      email: 'ada@shop.example',
      external_checkout_id: 'cart-0017',
      shipping_address: { city: 'Springfield' },
      analytics_data: { utm_params: [{ utm_campaign: 'spring', utm_timestamp: '2031-11-21' }] },
    });
    expect(stringifyJson(kept?.line_items ?? null)).toBe(
      `[{"charge_interval_frequency":30,"order_interval_frequency":30,"order_interval_unit":"day","variant_id":${variant},"quantity":2}]`,
    );
  });

  test('an update changes what was changed and nothing else; the request is in the activity log', async () => {
    const { page } = app;
    const [before] = atService();
    await field('Discount code').fill('');
    await page.getByRole('button', { name: 'Add a shipping line' }).click();
    await cell('Price', 1).fill('4.90');
    await cell('Title', 1).fill('Standard shipping');
    await picture(app, 'checkouts');
    await confirm('update');
    await page.getByText('The checkout was updated in Practice store.').waitFor();
    const [after] = atService();
    expect(after).toEqual({
      ...before,
      discount_code: null,
      shipping_address: {
        city: 'Springfield',
        original_shipping_lines: [{ price: '4.90', title: 'Standard shipping' }],
      },
      updated_at: after?.updated_at,
    });
    await goTo(page, 'Activity');
    const rows = page.getByRole('main').getByText(/^\/checkouts/);
    // Whoever has its token can open a checkout: the log masks it.
    await expect.poll(() => rows.allTextContents()).toEqual(['/checkouts/***', '/checkouts']);
  });

  test('the carts of a file become one checkout each, with their tokens in the results', async () => {
    const { page } = app;
    const before = atService().length;
    const file = join(folder, 'carts.csv');
    writeFileSync(
      file,
      `cart token,email,variant id,quantity,city\r\nc-1,bo@shop.example,${variant},2,Shelbyville\r\nc-2,cy@shop.example,22,1,\r\nc-1,,33,1,\r\n`,
    );
    await importFile(app, file);
    await review(page);
    await page.getByText('The specification shows no way to delete a checkout', { exact: false }).waitFor();
    await send(page);
    await waitForEnd(page);
    const made = atService().slice(before);
    expect(made.map((one) => one.external_checkout_id)).toEqual(['c-1', 'c-2']);
    expect(stringifyJson(made[0]?.line_items ?? null)).toBe(
      `[{"variant_id":${variant},"quantity":2},{"variant_id":33,"quantity":1}]`,
    );
    const run = await newestRun(page);
    const rows = await ask(page, 'runs.rows', { runId: run.id, outcomes: ['succeeded'] });
    expect(rows.map(({ label, serviceId }) => [label, serviceId])).toEqual([
      ['c-1', made[0]?.token],
      ['c-2', made[1]?.token],
      ['c-1', made[0]?.token],
    ]);
  });

  test('after the program was killed the list and what was typed are there', async () => {
    await goTo(app.page, 'Checkouts');
    await app.page.getByRole('button', { name: 'ada@shop.example' }).click();
    await field('Phone').fill('0017');
    await app.page.getByRole('main').getByText('unsent changes', { exact: true }).waitFor();
    await app.kill('SIGKILL');
    app = await launchApp({ userData: userData() });
    await goTo(app.page, 'Checkouts');
    const list = app.page.getByRole('table', { name: 'Checkouts and drafts' });
    await list.getByText(String(atService()[0]?.token)).waitFor();
    await list.getByText('unsent changes').waitFor();
    await list.getByRole('button', { name: 'ada@shop.example' }).click();
    await expect.poll(() => field('Phone').inputValue()).toBe('0017');
  });

  test('at a store on platform A the screen says why there are none', async () => {
    const { page } = app;
    await connectOwnStore(app, service, folder, {
      name: 'North Coffee',
      domain: 'north-coffee',
      platform: 'Platform A',
    });
    await page.getByRole('button', { name: /^Store:/ }).click();
    await page
      .getByRole('menuitem', { name: /North Coffee/ })
      .or(page.getByRole('menuitemradio', { name: /North Coffee/ }))
      .first()
      .click();
    await goTo(page, 'Checkouts');
    await page
      .getByText('The store is on platform A, where customers check out on the platform itself.')
      .waitFor();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  });
});
