import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { activity, practiceStore, run, sheet, store } from '../support/fake-data.ts';
import { fail } from '../support/fake-desk.ts';
import { emptyWorld, fakeDesk, type World } from '../support/fake-world.ts';
import { type OpenOptions, type Pages, startPages } from '../support/pages.ts';
import { openPalette } from '../support/palette.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

/** Everything that the screens can show at once. */
const fullWorld = (): World =>
  emptyWorld({
    stores: [
      store(),
      store({
        id: 'store-2',
        name: 'Quayside Tea and Chocolate Company of the Northern Isles',
        platform: 'b',
        colour: 'orange',
        state: 'reconnect-needed',
        reconnectWhy: 'The sign-in for Quayside Tea and Chocolate Company of the Northern Isles has ended.',
        neededScopes: ['write_discounts', 'write_subscriptions'],
      }),
      practiceStore({ state: 'disconnected', grantedScopes: [] }),
    ],
    sheets: [sheet(), sheet({ id: 'sheet-2', rowsWithErrors: 0, warnings: 0 })],
    runs: [
      run(),
      run({
        id: 'run-2',
        state: 'waiting',
        because: { code: 'offline', message: 'The network connection is lost.' },
      }),
      run({ id: 'run-3', state: 'done', endedAt: '2031-11-21T16:48:00.000Z', unknown: 2, notSent: 3 }),
    ],
    activity: Array.from({ length: 300 }, (_, index) =>
      activity(1000 - index, index % 5 === 0 ? { status: null, outcome: 'timed out' } : {}),
    ),
  });

const screens = ['Home', 'Activity', 'Stores', 'Settings', 'Help'] as const;

async function go(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

const tabs = ['Glossary', 'When something fails', 'Documents'];

/** Themes on every screen; what changes less on the screens that have the most. */
const looks: Readonly<
  Record<string, OpenOptions & { readonly on: readonly string[]; readonly tabs: readonly string[] }>
> = {
  light: { colorScheme: 'light', on: screens, tabs },
  dark: { colorScheme: 'dark', on: screens, tabs },
  'forced colours': { forcedColors: 'active', on: ['Home', 'Stores'], tabs: [] },
  'zoom of 200%': { viewport: { width: 640, height: 400 }, on: ['Activity', 'Stores'], tabs: [] },
};

test.each(Object.keys(looks))('axe finds nothing on any screen: %s', async (look) => {
  const { on = [], tabs: more = [], ...options } = looks[look] ?? {};
  expect(on.length).toBeGreaterThan(0);
  const { page, problems } = await pages.open(fakeDesk(fullWorld()), options);
  for (const name of on) {
    await go(page, name);
    expect(await axeViolations(page), name).toEqual([]);
  }
  for (const tab of more) {
    await page.getByRole('tab', { name: tab }).click();
    expect(await axeViolations(page), tab).toEqual([]);
  }
  expect(problems()).toEqual([]);
});

test.each(['light', 'dark'] as const)(
  'axe finds nothing on empty screens and errors: %s',
  async (colorScheme) => {
    const { page } = await pages.open(
      fakeDesk(emptyWorld(), {
        'sheets.list': () =>
          fail({ code: 'disk', message: 'The sheets could not be read.', details: ['a line'] }),
        'activity.list': () => [],
      }),
      { colorScheme },
    );
    for (const name of screens) {
      await go(page, name);
      expect(await axeViolations(page), name).toEqual([]);
    }
  },
);

test.each(['light', 'dark'] as const)(
  'axe finds nothing in dialogs, menus and the palette: %s',
  async (colorScheme) => {
    const { page } = await pages.open(fakeDesk(fullWorld()), { colorScheme });
    const check = async (what: string) => expect(await axeViolations(page), what).toEqual([]);
    await openPalette(page);
    await check('palette');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Store:/ }).click();
    await page.getByRole('menu').waitFor();
    await check('store switcher');
    await page.keyboard.press('Escape');
    await go(page, 'Stores');
    await page.getByRole('button', { name: 'More for Larkfield Coffee' }).click();
    await page.getByRole('menuitem', { name: 'Disconnect…' }).click();
    await page.getByRole('alertdialog').waitFor();
    await check('disconnect');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Connect a store' }).click();
    await page.getByRole('button', { name: 'Open the install page' }).click();
    await page.getByText('This field is required.').first().waitFor();
    await check('connect form with errors');
    await page.keyboard.press('Escape');
    await page.getByRole('main').getByRole('button', { name: 'Reconnect', exact: true }).first().click();
    await page.getByText('Waiting for approval').waitFor();
    await check('waiting for the approval');
  },
);
