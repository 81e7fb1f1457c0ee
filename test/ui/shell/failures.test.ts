import { afterAll, beforeAll, expect, test } from 'vitest';
import { store } from '../support/fake-data.ts';
import { fail } from '../support/fake-desk.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

/** A store that breaks the screens that show its scopes. */
const broken = () => ({ ...store(), neededScopes: null as unknown as readonly string[] });

test('a screen that breaks leaves the window usable, offers its details and another try', async () => {
  const desk = fakeDesk(emptyWorld());
  const { page } = await pages.open(desk);
  await page.getByRole('navigation').getByRole('button', { name: 'Stores' }).click();
  await page.getByRole('heading', { level: 1, name: 'Stores' }).waitFor();
  await desk.emit('stores.changed', [broken()]);
  await page.getByRole('heading', { level: 1, name: 'This screen stopped working' }).waitFor();

  await page.getByText('Details', { exact: true }).click();
  const details = await page.locator('pre').textContent();
  expect(details).toContain('TypeError');
  expect(details).toContain('screen: stores');
  expect(details).toContain('version: 0.1.0');
  await page.getByRole('button', { name: 'Copy details' }).click();
  await page.getByText('Details copied').waitFor();

  await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await page.getByRole('navigation').getByRole('button', { name: 'Stores' }).click();
  await page.getByRole('heading', { level: 1, name: 'This screen stopped working' }).waitFor();
  await desk.emit('stores.changed', [store()]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 2, name: 'Larkfield Coffee' }).waitFor();
});

test('settings that cannot be read do not keep the window from opening', async () => {
  const desk = fakeDesk(emptyWorld(), {
    'settings.get': () => fail({ code: 'disk', message: 'The settings could not be read.' }),
  });
  const { page } = await pages.open(desk);
  await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('alert').getByText('The settings could not be read.').waitFor();
});

test('facts that cannot be read are told where they would be, and read again on request', async () => {
  const world = emptyWorld({ stores: [store()] });
  let broken = true;
  const desk = fakeDesk(world, {
    'sheets.list': () =>
      broken
        ? fail({
            code: 'disk',
            message: 'The sheets could not be read.',
            next: 'Free some space on the disk.',
          })
        : [],
  });
  const { page } = await pages.open(desk);
  const alert = page.getByRole('alert');
  await alert.getByText('The sheets could not be read.').waitFor();
  await alert.getByText('Free some space on the disk.').waitFor();
  broken = false;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
});

test('a page without the bridge says so and names the way out', async () => {
  const { page } = await pages.openBare();
  await page.getByText('The window lost its connection to Partner Desk').waitFor();
  await page.getByText('Close the window and start Partner Desk again.').waitFor();
});
