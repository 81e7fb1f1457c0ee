import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { practiceStore, store } from '../support/fake-data.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

/** Says to the page that the network is there or gone, and leaves it its own files: the app's scheme needs no network. */
const network = (page: Page, there: boolean): Promise<void> =>
  page.evaluate((onLine) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => onLine });
    dispatchEvent(new Event(onLine ? 'online' : 'offline'));
  }, there);

test('a computer without a network says so where the store is, and what that means', async () => {
  const { page, problems } = await pages.open(fakeDesk(emptyWorld({ stores: [store()] })));
  const line = page.getByRole('navigation').getByText('No network', { exact: true });
  expect(await line.count()).toBe(0);
  await network(page, false);
  await line.waitFor();
  expect(await page.getByRole('status').allTextContents()).toContain(
    'No networkThis computer is offline. Sheets can be edited and reviewed; runs wait and resume automatically.',
  );
  expect(await axeViolations(page)).toEqual([]);
  await network(page, true);
  await line.waitFor({ state: 'detached' });
  expect(problems()).toEqual([]);
});

test('the practice store needs no network', async () => {
  const { page } = await pages.open(fakeDesk(emptyWorld({ stores: [practiceStore()] })));
  await network(page, false);
  expect(await page.getByText('No network', { exact: true }).count()).toBe(0);
  await network(page, true);
});
