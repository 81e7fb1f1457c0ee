import { afterAll, beforeAll, expect, test } from 'vitest';
import { profile } from '../support/fake-data.ts';
import { fail } from '../support/fake-desk.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

test('after a profile file was refused, the focus is on the button that chose it, and Escape closes the dialog', async () => {
  const desk = fakeDesk(emptyWorld(), {
    'profiles.list': () => [profile()],
    'files.open': () => ({ grant: 'grant-1', fileName: 'profile.json', bytes: 10 }),
    'profiles.import': () =>
      fail({ code: 'file-unreadable', message: 'profile.json is not a profile file.' }),
  });
  const { page } = await pages.open(desk);
  await page.getByRole('navigation').getByRole('button', { name: 'Stores' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Connect a store' }).click();
  await page.getByRole('button', { name: 'Add a service…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a service' });
  await dialog.getByRole('button', { name: 'From a profile file…' }).press('Enter');
  await dialog.getByText('profile.json is not a profile file.').waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('From a profile file…');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});
