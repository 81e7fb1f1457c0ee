import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { practiceStore, profile, store } from '../support/fake-data.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Open the install page' }).click();

test('the client secret is required where the service profile sends it, and said so before it is sent', async () => {
  const base = profile();
  const sending = profile({
    id: 'sending',
    name: 'With secret',
    wire: { ...base.wire, sendClientSecret: true },
  });
  const desk = fakeDesk(emptyWorld(), { 'profiles.list': () => [base, sending] });
  const { page } = await pages.open(desk);
  await page.getByRole('navigation').getByRole('button', { name: 'Stores' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Connect a store' }).click();
  await field(page, 'Name').fill('Larkfield Coffee');
  await field(page, 'Store subdomain').fill('larkfield-coffee');
  await field(page, 'Client ID').fill('pk_live_1');
  await field(page, 'Client secret (optional)').waitFor();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Service/ })
    .click();
  await page.getByRole('option', { name: /With secret/ }).click();
  const secret = field(page, 'Client secret');
  expect(await secret.getAttribute('aria-required')).toBe('true');
  await submit(page);
  await page
    .getByText('Client secret is required: this service checks it when a store is connected.')
    .waitFor();
  await expect.poll(() => secret.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(desk.callsOf('stores.connect')).toEqual([]);
  await secret.fill('shh-1234');
  await submit(page);
  await expect
    .poll(() => desk.callsOf('stores.connect'))
    .toMatchObject([{ profileId: 'sending', clientSecret: 'shh-1234' }]);
});

test.each(['light', 'dark'] as const)(
  'a store whose client secret was deleted asks for it when it is reconnected, by keyboard: %s',
  async (colorScheme) => {
    const gone = store({ state: 'disconnected', tokensIn: 'none', needsSecret: true });
    const desk = fakeDesk(emptyWorld({ stores: [practiceStore(), gone] }));
    const { page } = await pages.open(desk, { colorScheme });
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /^Stores/ })
      .click();
    const card = page.getByRole('region', { name: 'Larkfield Coffee', exact: true });
    await card.getByRole('button', { name: 'Reconnect' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Reconnect Larkfield Coffee' });
    await dialog.getByRole('textbox', { name: 'Client secret' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByText('Client secret is required. You can find it in the partner admin.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(desk.callsOf('stores.reconnect')).toEqual([]);
    await page.keyboard.type('shh-1234');
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.getByRole('dialog').getByText('Waiting for approval of Larkfield Coffee').waitFor();
    expect(desk.callsOf('stores.reconnect')).toEqual([
      { storeId: 'store-1', allowSessionTokens: false, clientSecret: 'shh-1234' },
    ]);
  },
);
