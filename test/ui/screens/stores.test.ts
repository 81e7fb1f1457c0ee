import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { practiceStore, store } from '../support/fake-data.ts';
import { type FakeDesk, fail } from '../support/fake-desk.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { type OpenOptions, type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

async function open(desk: FakeDesk, options: OpenOptions = {}): Promise<Page> {
  const { page } = await pages.open(desk, options);
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Stores/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Stores' }).waitFor();
  return page;
}
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
async function more(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a store shows its platform, its state, where its tokens are, and each scope that is missing', async () => {
  const page = await open(
    fakeDesk(
      emptyWorld({
        stores: [
          store({
            platform: 'b',
            state: 'reconnect-needed',
            reconnectWhy: 'The service no longer accepts the sign-in for Larkfield Coffee.',
            tokensIn: 'session',
            grantedScopes: ['read_discounts', 'read_orders'],
            neededScopes: ['read_discounts', 'write_discounts'],
          }),
        ],
      }),
    ),
  );
  const text = await card(page, 'Larkfield Coffee').textContent();
  for (const part of [
    'platform B · live',
    'reconnect needed',
    'in memory until you quit',
    '1 of 2 needed scopes granted',
  ]) {
    expect(text).toContain(part);
  }
  const scopes = card(page, 'Larkfield Coffee').getByRole('list', { name: 'Scopes', exact: true });
  expect(await scopes.getByRole('listitem').allTextContents()).toEqual([
    'read_discountsgranted',
    'write_discountsmissing',
    'read_ordersalso granted',
  ]);
  await page.getByText('The service no longer accepts the sign-in for Larkfield Coffee.').waitFor();
  await page
    .getByText(
      'Its runs wait and resume after the store is reconnected. If a run does not resume, open the run, then unlock the store or choose “Resume”. Nothing is lost.',
    )
    .waitFor();
});

test('a store whose renewals are refused stays connected, and says that they are tried further', async () => {
  const why = 'The service has refused to renew the sign-in for Larkfield Coffee for over an hour.';
  const page = await open(fakeDesk(emptyWorld({ stores: [store({ reconnectWhy: why })] })));
  await card(page, 'Larkfield Coffee').getByText(why).waitFor();
  await page
    .getByText('The store’s runs wait until the sign-in is renewed or the store is reconnected.')
    .waitFor();
  expect(await card(page, 'Larkfield Coffee').textContent()).not.toContain('reconnect needed');
});

test('a kind that lacks the scope for batches alone says that its rows can be sent one by one', async () => {
  const page = await open(fakeDesk(emptyWorld({ stores: [store({ grantedScopes: ['write_discounts'] })] })));
  const kinds = card(page, 'Larkfield Coffee').getByRole('list', { name: 'Types of change and the scopes' });
  const items = kinds.getByRole('listitem').filter({ hasText: 'rows can be sent one by one' });
  await expect
    .poll(() => items.allTextContents())
    .toEqual([
      'Create discount codes (2021-01)write_batches missingwrite_discountsrows can be sent one by one',
    ]);
});

test('disconnecting asks for the name of the store, and its colour lies over the question', async () => {
  const desk = fakeDesk(emptyWorld({ stores: [store({ colour: 'magenta' })] }));
  const page = await open(desk);
  await more(page, 'Larkfield Coffee', 'Disconnect…');
  const dialog = page.getByRole('alertdialog', { name: 'Disconnect Larkfield Coffee?' });
  const button = dialog.getByRole('button', { name: 'Disconnect' });
  const edge = await dialog.evaluate(
    (element) => getComputedStyle(element.parentElement ?? element, '::before').backgroundColor,
  );
  expect(edge).toBe('rgb(173, 47, 131)');
  expect(await button.isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill('larkfield coffee');
  expect(await button.isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill(' Larkfield Coffee ');
  await button.click();
  await page
    .getByText(
      'Larkfield Coffee was disconnected. Its tokens, and its client secret if it had one, were deleted.',
    )
    .waitFor();
  expect(desk.callsOf('stores.disconnect')).toEqual([{ storeId: 'store-1' }]);
  await expect.poll(() => card(page, 'Larkfield Coffee').textContent()).toContain('disconnected');
  expect(await page.getByRole('alertdialog').count()).toBe(0);
});

test('a store with runs cannot be removed, and the dialog says so and stays', async () => {
  const desk = fakeDesk(emptyWorld({ stores: [store({ state: 'disconnected', tokensIn: 'none' })] }), {
    'stores.remove': () =>
      fail({
        code: 'conflict',
        message: 'Larkfield Coffee has 3 runs.',
        next: 'Keep it disconnected instead.',
      }),
  });
  const page = await open(desk);
  await more(page, 'Larkfield Coffee', 'Remove from the list…');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill('Larkfield Coffee');
  await page.keyboard.press('Enter');
  await dialog.getByRole('alert').getByText('Larkfield Coffee has 3 runs.').waitFor();
  await dialog.getByText('Keep it disconnected instead.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
});

test('name and colour are changed together and show everywhere at once', async () => {
  const desk = fakeDesk(emptyWorld({ stores: [store()] }));
  const page = await open(desk);
  await more(page, 'Larkfield Coffee', 'Name and color…');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('');
  expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Larkfield Beans');
  await dialog.locator('label[data-store="violet"]').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 2, name: 'Larkfield Beans', exact: true }).waitFor();
  expect(desk.callsOf('stores.update')).toEqual([
    { storeId: 'store-1', name: 'Larkfield Beans', colour: 'violet' },
  ]);
  await page.getByRole('button', { name: /^Store: Larkfield Beans/ }).waitFor();
});

test('the practice store is offered until it is connected', async () => {
  const desk = fakeDesk(emptyWorld({ stores: [store()] }));
  const page = await open(desk);
  await page.getByRole('button', { name: 'Open the practice store' }).click();
  await card(page, 'Practice store').waitFor();
  expect(await page.getByRole('button', { name: 'Open the practice store' }).count()).toBe(0);
});

test('reconnecting opens the waiting dialog of that store', async () => {
  const desk = fakeDesk(emptyWorld({ stores: [practiceStore(), store({ state: 'disconnected' })] }));
  const page = await open(desk);
  await card(page, 'Larkfield Coffee').getByRole('button', { name: 'Reconnect' }).click();
  await page.getByRole('dialog').getByText('Waiting for approval of Larkfield Coffee').waitFor();
  expect(desk.callsOf('stores.reconnect')).toEqual([{ storeId: 'store-1', allowSessionTokens: false }]);
});

test.each([1280, 900])(
  'the facts of all stores stand in the same columns and lines: %d px',
  async (width) => {
    const desk = fakeDesk(emptyWorld({ stores: [store(), practiceStore()] }));
    const page = await open(desk, { viewport: { width, height: 800 } });
    /** Where the facts stand, from the top of their card. */
    const placesOf = (name: string) =>
      card(page, name).evaluate((whole) => {
        const top = whole.getBoundingClientRect().top;
        return [...whole.querySelectorAll('dl dt')].map((term) => {
          const box = term.getBoundingClientRect();
          return [Math.round(box.left), Math.round(box.top - top)];
        });
      });
    await card(page, 'Practice store').waitFor();
    const [live, practice] = [await placesOf('Larkfield Coffee'), await placesOf('Practice store')];
    expect(practice).toEqual(live.slice(0, practice.length));
    const heightOf = async (name: string) => (await card(page, name).locator('dl').boundingBox())?.height;
    expect(await heightOf('Practice store')).toBe(await heightOf('Larkfield Coffee'));
  },
);
