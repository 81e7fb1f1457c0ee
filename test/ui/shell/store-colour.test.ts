import { afterAll, beforeAll, expect, test } from 'vitest';
import { practiceStore, store } from '../support/fake-data.ts';
import { fail } from '../support/fake-desk.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const two = () => [store({ colour: 'orange' }), practiceStore({ colour: 'violet' })];

test('the band over the window has the colour of the store that is chosen, on every screen', async () => {
  const world = emptyWorld({ stores: two() });
  const { page, problems } = await pages.open(fakeDesk(world));
  const band = () =>
    page.getByTestId('store-band').evaluate((element) => getComputedStyle(element).backgroundColor);
  const orange = 'rgb(176, 74, 14)';
  await expect.poll(band).toBe(orange);
  for (const name of ['Settings', 'Activity', 'Help']) {
    await page.getByRole('navigation').getByRole('button', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await band()).toBe(orange);
  }
  await page.getByRole('button', { name: /^Store:/ }).click();
  await page.getByRole('menuitem', { name: /Practice store/ }).click();
  await expect.poll(band).toBe('rgb(112, 70, 196)');
  expect(problems()).toEqual([]);
});

test('the switcher says which store is current, on which platform, and practice or live', async () => {
  const { page } = await pages.open(
    fakeDesk(
      emptyWorld({
        stores: [...two(), store({ id: 's3', name: 'Quayside Tea', platform: 'b', state: 'disconnected' })],
      }),
    ),
  );
  await page.getByRole('button', { name: 'Store: Larkfield Coffee platform A · live' }).click();
  await expect
    .poll(async () => (await page.getByRole('menuitem').allTextContents()).slice(0, 3))
    .toEqual([
      'Larkfield Coffeeplatform A · live · current',
      'Practice storeplatform A · practice',
      'Quayside Teaplatform B · live · disconnected',
    ]);
});

test('a choice that main could not keep goes back and is told', async () => {
  const desk = fakeDesk(emptyWorld({ stores: two() }));
  desk.on('settings.set', () => fail({ code: 'disk', message: 'The settings could not be written.' }));
  const { page } = await pages.open(desk);
  await page.getByRole('button', { name: /^Store:/ }).click();
  await page.getByRole('menuitem', { name: /Practice store/ }).click();
  await page.getByRole('log').getByText('The settings could not be written.').waitFor();
  await page.getByRole('button', { name: /^Store: Larkfield Coffee/ }).waitFor();
});
