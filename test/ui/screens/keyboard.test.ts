import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activity, practiceStore, run, sheet, store } from '../support/fake-data.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { focusInside } from '../support/focus.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { openPalette } from '../support/palette.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

/** Names of the controls that the Tab key reaches, from the top of the page, once round. */
async function tabStops(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  const stops: string[] = [];
  for (let press = 0; press < 120; press += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body || element.hasAttribute('data-seen')) return null;
      element.setAttribute('data-seen', '');
      return (element.getAttribute('aria-label') ?? element.textContent ?? '').trim() || element.tagName;
    });
    if (stop === null) break;
    stops.push(stop);
  }
  return stops;
}

/** Controls that are on the screen and were not reached. Of a group of radios or tabs one is a stop. */
const missed = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a[href], input, [role="tab"], [tabindex="0"]')]
      .filter((element) => element.checkVisibility() && !element.hasAttribute('data-seen'))
      .filter((element) => !element.matches(':disabled, [type="radio"], [role="tab"], [tabindex="-1"]'))
      .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? element.tagName),
  );

test('Tab alone reaches every control of every screen', async () => {
  const world = emptyWorld({
    stores: [store(), practiceStore()],
    sheets: [sheet()],
    runs: [run()],
    activity: Array.from({ length: 6 }, (_, index) => activity(10 - index)),
  });
  const { page } = await pages.open(fakeDesk(world));
  for (const name of ['Home', 'Activity', 'Stores', 'Settings', 'Help']) {
    await page
      .getByRole('navigation')
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.evaluate(() => {
      for (const seen of document.querySelectorAll('[data-seen]')) seen.removeAttribute('data-seen');
    });
    const stops = await tabStops(page);
    expect(stops[0], name).toBe('Skip to content');
    expect(await missed(page), name).toEqual([]);
  }
});

test('a store is connected, and disconnected again, without the mouse', async () => {
  const desk = fakeDesk(emptyWorld({ stores: [store()] }));
  const { page } = await pages.open(desk);
  await openPalette(page);
  await page.keyboard.type('go stores');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Stores' }).and(page.locator(':focus')).waitFor();

  // From the heading over "Service profiles" and "Open the practice store" to "Connect a store".
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Name', exact: true }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Quayside Tea');
  await page.keyboard.press('Tab');
  await page.keyboard.type('quayside-tea');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('textbox', { name: 'Client ID' }).focus();
  await page.keyboard.type('pk_live_1');
  await page.keyboard.press('Enter');
  await page.getByText('Waiting for approval of Quayside Tea').waitFor();
  expect(desk.callsOf('stores.connect')).toMatchObject([
    { name: 'Quayside Tea', domain: 'quayside-tea', platform: 'b', clientId: 'pk_live_1', colour: 'violet' },
  ]);
  await focusInside(page.getByRole('dialog')).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Connect a store');

  await page.getByRole('button', { name: 'More for Larkfield Coffee' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menu').locator(':focus').waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('textbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Larkfield Coffee');
  await page.keyboard.press('Enter');
  await expect.poll(() => desk.callsOf('stores.disconnect')).toEqual([{ storeId: 'store-1' }]);
});
