import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppError } from '../../../src/contract/errors.ts';
import { axeViolations } from '../support/axe.ts';
import { appInfo, profile, store, waiting } from '../support/fake-data.ts';
import { type FakeDesk, fail } from '../support/fake-desk.ts';
import { emptyWorld, fakeDesk, type World } from '../support/fake-world.ts';
import { focusInside } from '../support/focus.ts';
import { type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

async function openForm(desk: FakeDesk): Promise<Page> {
  const { page } = await pages.open(desk);
  await page.getByRole('navigation').getByRole('button', { name: 'Stores' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Connect a store' }).click();
  await page.getByRole('dialog').waitFor();
  return page;
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function fill(page: Page): Promise<void> {
  await field(page, 'Name').fill('Larkfield Coffee');
  await field(page, 'Store subdomain').fill('larkfield-coffee');
  await field(page, 'Client ID').fill('pk_live_1');
}
const submit = (page: Page) => page.getByRole('button', { name: 'Open the install page' }).click();

async function begin(world: World, desk: FakeDesk): Promise<Page> {
  const page = await openForm(desk);
  await fill(page);
  await submit(page);
  await page.getByText(/Waiting for approval/).waitFor();
  expect(world.connect.step).toBe('waiting');
  return page;
}

test('an incomplete form names what is missing, keeps what was typed and sends nothing', async () => {
  const desk = fakeDesk(emptyWorld());
  const page = await openForm(desk);
  await field(page, 'Store subdomain').fill('larkfield.example');
  await field(page, 'Callback URL').fill('127.0.0.1/callback');
  await submit(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Enter the subdomain only: letters, digits and hyphens, without dots.').waitFor();
  await dialog.getByText('Enter an address that begins with http:// or https://.').waitFor();
  expect(await dialog.getByText('This field is required.').count()).toBe(2);
  await expect
    .poll(() => field(page, 'Name').evaluate((input) => input === document.activeElement))
    .toBe(true);
  await fill(page);
  expect(await dialog.getByText('This field is required.').count()).toBe(0);
  expect(desk.callsOf('stores.connect')).toEqual([]);
});

test('a complete form is sent as the contract wants it, an empty secret left out', async () => {
  const desk = fakeDesk(emptyWorld());
  const page = await openForm(desk);
  await fill(page);
  await page.getByText('Platform B', { exact: true }).click();
  await page.locator('label[data-store="green"]').click();
  await page.getByText('write_subscriptions', { exact: true }).click();
  await page.getByText('read_orders', { exact: true }).click();
  await page.getByText('read_webhooks', { exact: true }).click();
  await field(page, 'Other scopes (optional)').fill('read_store,  read_orders');
  await submit(page);
  await page.getByText('Waiting for approval of Larkfield Coffee').waitFor();
  expect(desk.callsOf('stores.connect')).toEqual([
    {
      name: 'Larkfield Coffee',
      domain: 'larkfield-coffee',
      platform: 'b',
      colour: 'green',
      profileId: 'specification',
      clientId: 'pk_live_1',
      callbackUrl: 'http://127.0.0.1:8765/callback',
      scopes: [
        'read_discounts',
        'write_discounts',
        'write_batches',
        'read_subscriptions',
        'read_orders',
        'read_webhooks',
        'read_store',
      ],
      allowSessionTokens: false,
    },
  ]);
});

test('while it waits it shows the install page and the time, takes a pasted address, and is connected', async () => {
  const world = emptyWorld();
  const desk = fakeDesk(world);
  const page = await begin(world, desk);
  expect(await page.getByLabel('Install page, if the browser did not open').inputValue()).toContain(
    '/partners/app/pk_live_4417/install',
  );
  expect(await page.getByRole('timer').textContent()).toMatch(/^This attempt expires in [45]:\d\d\.$/);

  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();

  await page.getByText('Approved in the browser, but nothing happened here').click();
  const pasted = page.getByRole('textbox', { name: 'Address from the browser' });
  await pasted.focus();
  await page.keyboard.press('Control+v');
  await expect.poll(() => pasted.inputValue()).toContain('/partners/app/pk_live_4417/install');
  desk.on('stores.pasteCallback', () =>
    fail({
      code: 'bad-input',
      message: 'The pasted address contains no authorization code.',
      next: 'Copy the whole address.',
    }),
  );
  await pasted.fill('http://127.0.0.1:8765/callback');
  await page.getByRole('button', { name: 'Use this address' }).click();
  await page.getByRole('alert').getByText('The pasted address contains no authorization code.').waitFor();

  desk.on('stores.pasteCallback', () => {
    world.stores = [store()];
    return { step: 'connected', storeId: 'store-1' };
  });
  await pasted.fill('http://127.0.0.1:8765/callback?code=abc');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('Larkfield Coffee is connected').waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('heading', { level: 2, name: 'Larkfield Coffee' }).waitFor();
  await expect.poll(() => desk.callsOf('settings.set')).toEqual([{ currentStoreId: 'store-1' }]);
});

test('the callback alone connects, by a notice of main; missing scopes are told', async () => {
  const world = emptyWorld();
  const desk = fakeDesk(world);
  const page = await begin(world, desk);
  await desk.emit('stores.connectChanged', { step: 'exchanging', storeName: 'Larkfield Coffee' });
  await page.getByText('Getting the tokens for Larkfield Coffee').waitFor();
  world.stores = [store({ grantedScopes: ['read_discounts', 'write_discounts', 'read_batches'] })];
  await desk.emit('stores.connectChanged', { step: 'connected', storeId: 'store-1' });
  await page
    .getByRole('log')
    .getByText('Larkfield Coffee is connected, but a scope is missing: write_batches.')
    .waitFor();
});

test('a busy port asks for the pasted address and says why', async () => {
  const world = emptyWorld();
  const desk = fakeDesk(world, {
    'stores.connect': () => {
      world.connect = waiting({
        listening: false,
        listenProblem: {
          code: 'port-in-use',
          message: 'Port 8765 is used by another program.',
          next: 'Paste the address.',
        },
      });
      return world.connect;
    },
  });
  const page = await begin(world, desk);
  await page.getByText('Port 8765 is used by another program.').waitFor();
  await page.getByText(/copy the address from the browser/).waitFor();
  const pasted = page.getByRole('textbox', { name: 'Address from the browser', exact: true });
  await expect.poll(() => pasted.evaluate((input) => input === document.activeElement)).toBe(true);
});

test('cancelling ends the attempt and leads back to what was typed', async () => {
  const world = emptyWorld();
  const desk = fakeDesk(world);
  const page = await begin(world, desk);
  await page.getByRole('button', { name: 'Cancel connection' }).click();
  await expect.poll(() => desk.callsOf('stores.cancelConnect').length).toBe(1);
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('Larkfield Coffee');
});

test('an attempt goes on while its dialog is closed, and is found again', async () => {
  const world = emptyWorld();
  const page = await begin(world, fakeDesk(world));
  await focusInside(page.getByRole('dialog')).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('A connection to Larkfield Coffee is in progress.').waitFor();
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('dialog').getByText('Waiting for approval of Larkfield Coffee').waitFor();
});

const failures: readonly (readonly [AppError['code'], string])[] = [
  ['denied', 'Connection not allowed'],
  ['wrong-store', 'The approval does not match the store'],
  ['code-expired', 'The code was not accepted'],
  ['timed-out', 'Connection timed out'],
  ['offline', 'No usable response from the service'],
  ['service-refused', 'The service responded with an error'],
  ['service-unreadable', 'The response could not be used'],
  ['internal', 'The store was not connected'],
];

test('each failure has words of its own, keeps those of main, and offers another try', async () => {
  const world = emptyWorld();
  const desk = fakeDesk(world);
  const page = await begin(world, desk);
  for (const [code, title] of failures) {
    const error = {
      code,
      message: `What happened: ${code}.`,
      next: `What to do: ${code}.`,
      details: [`detail ${code}`],
    };
    await desk.emit('stores.connectChanged', { step: 'failed', error });
    const alert = page.getByRole('dialog').getByRole('alert');
    await alert.getByText(title, { exact: true }).waitFor();
    await alert.getByText(`What happened: ${code}.`).waitFor();
    await alert.getByText(`What to do: ${code}.`).waitFor();
    expect(await alert.locator('pre').textContent()).toBe(`detail ${code}`);
  }
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Waiting for approval of Larkfield Coffee').waitFor();
  expect(desk.callsOf('stores.connect')).toHaveLength(2);
  await desk.emit('stores.connectChanged', { step: 'failed', error: { code: 'denied', message: 'Denied.' } });
  await page.getByRole('button', { name: 'Back to the form' }).click();
  await expect.poll(() => field(page, 'Client ID').inputValue()).toBe('pk_live_1');
});

const silentKeychain: AppError = {
  code: 'no-keychain',
  message: 'The keychain did not answer.',
  next: 'Unlock it, or keep the tokens until the app quits.',
};

test('the form says beforehand that no keychain answers, why, and what that means', async () => {
  const keychain = { available: false, problem: silentKeychain.message };
  const page = await openForm(fakeDesk(emptyWorld({ info: { ...appInfo, keychain } })));
  const banner = page.getByRole('status').filter({ hasText: keychain.problem });
  await banner.getByText(/must then be reconnected/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

test('without a keychain the tokens can be kept for this session, and only when asked for', async () => {
  const world = emptyWorld();
  const desk = fakeDesk(world, {
    'stores.connect': ({ allowSessionTokens, name }) => {
      world.connect = allowSessionTokens
        ? waiting({ storeName: name })
        : { step: 'failed', error: silentKeychain };
      return world.connect;
    },
  });
  const page = await openForm(desk);
  await fill(page);
  await submit(page);
  const alert = page.getByRole('dialog').getByRole('alert');
  await alert.getByText('No keychain available').waitFor();
  await alert.getByText(/Unlock it, or keep the tokens/).waitFor();
  await alert.getByRole('button', { name: 'Keep tokens for this session' }).click();
  await page.getByText('Waiting for approval of Larkfield Coffee').waitFor();
  expect(desk.callsOf('stores.connect')).toMatchObject([
    { allowSessionTokens: false },
    { allowSessionTokens: true },
  ]);
});

test('a service is added by its addresses and chosen for the store', async () => {
  const known = [profile()];
  const desk = fakeDesk(emptyWorld(), {
    'profiles.list': () => known,
    'profiles.save': (input) => {
      known.push(input.profile);
      return input.profile;
    },
  });
  const page = await openForm(desk);
  await field(page, 'Name').fill('Larkfield Coffee');
  await page.getByRole('button', { name: 'Add a service…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a service' });
  await dialog.getByRole('button', { name: 'Add service' }).click();
  expect(await dialog.getByText('http:// is allowed only for this computer.').count()).toBe(4);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('House service');
  for (const name of ['API address', 'Token address', 'Partner admin address', 'Storefront address']) {
    await dialog.getByRole('textbox', { name }).fill('https://service.example/');
  }
  await dialog.getByRole('button', { name: 'Add service' }).click();
  await page
    .getByRole('dialog', { name: 'Connect a store' })
    .getByRole('button', { name: /House service/ })
    .waitFor();
  expect(desk.callsOf('profiles.save')).toMatchObject([
    {
      profile: {
        id: 'house-service',
        addresses: { base: 'https://service.example' },
        limits: { bucketSize: 40 },
      },
    },
  ]);
  expect(await field(page, 'Name').inputValue()).toBe('Larkfield Coffee');
});
