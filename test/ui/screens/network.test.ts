import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { KnownProxy } from '../../../src/contract/network.ts';
import { axeViolations } from '../support/axe.ts';
import { store } from '../support/fake-data.ts';
import { type FakeDesk, fail } from '../support/fake-desk.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

async function open(desk: FakeDesk): Promise<Page> {
  const { page } = await pages.open(desk);
  await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  return page;
}

const proxy: KnownProxy = {
  key: 'http://proxy.test:8080',
  name: 'proxy.test:8080',
  login: 'asked',
  userName: null,
};

test('a proxy that asks is said once, and is given what the operator enters', async () => {
  let attempts = 0;
  const desk: FakeDesk = fakeDesk(emptyWorld(), {
    'network.saveLogin': async ({ userName }) => {
      attempts += 1;
      if (attempts === 1) fail({ code: 'bad-input', message: 'A user name has no colon.' });
      const state = { proxies: [{ ...proxy, login: 'kept', userName }] } as const;
      await desk.emit('network.changed', state);
      return state;
    },
    'network.deleteLogin': async () => {
      const state = { proxies: [{ ...proxy, login: 'none' }] } as const;
      await desk.emit('network.changed', state);
      return state;
    },
  });
  const page = await open(desk);
  await page.getByText('None used since Partner Desk started.').waitFor();
  await desk.emit('network.changed', { proxies: [proxy] });
  await desk.emit('network.changed', { proxies: [proxy] });
  const notice = page
    .getByRole('log')
    .getByText('The proxy proxy.test:8080 asks for a user name and a password');
  await notice.waitFor();
  expect(await notice.count()).toBe(1);
  await page.getByRole('log').getByRole('button', { name: 'Sign in…' }).click();
  const form = page.getByRole('dialog', { name: 'Sign in to the proxy proxy.test:8080' });
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Enter the user name and the password.').first().waitFor();
  expect(desk.callsOf('network.saveLogin')).toEqual([]);
  await form.getByLabel('User name').fill('a:b');
  await form.getByLabel('Password').fill('secret');
  expect(await form.getByLabel('Password').getAttribute('type')).toBe('password');
  expect(await axeViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('A user name has no colon.').waitFor();
  await form.getByLabel('User name').fill('ada');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'hidden' });
  expect(desk.callsOf('network.saveLogin').at(-1)).toEqual({
    proxy: 'http://proxy.test:8080',
    userName: 'ada',
    password: 'secret',
  });
  await page.getByText('Uses the user name ada. The password is in the keychain.').waitFor();
  await page.getByRole('button', { name: 'Change user name and password for proxy.test:8080' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete user name and password for proxy.test:8080' }).click();
  await page
    .getByText('You can enter a user name and a password here when the proxy asks for them.')
    .waitFor();
});

test('the connection is checked line by line; without a store there is nothing to check', async () => {
  const lines = [
    { about: 'Proxy', outcome: 'ok', found: 'Requests go through proxy.test:8080.', next: null },
    {
      about: 'API address',
      outcome: 'not-ok',
      found: 'The proxy proxy.test:8080 blocks requests to api.test (status 403).',
      next: 'Ask your network administrator.',
    },
  ] as const;
  const desk = fakeDesk(emptyWorld({ stores: [store()] }), { 'network.check': () => lines });
  const page = await open(desk);
  await page.getByRole('button', { name: 'Test the connection' }).click();
  const results = page.getByRole('list', { name: 'Connection test' });
  await results.getByText('blocks requests to api.test').waitFor();
  expect(await results.getByRole('listitem').count()).toBe(2);
  expect(desk.callsOf('network.check')).toEqual([{ storeId: store().id }]);
  expect(await axeViolations(page)).toEqual([]);
  const none = await open(fakeDesk(emptyWorld()));
  await none.getByText('Connect a store to test its connection.').waitFor();
  expect(await none.getByRole('button', { name: 'Test the connection' }).count()).toBe(0);
});
