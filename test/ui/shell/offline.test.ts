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

test('a computer without a network says so where the store is, and what that means', async () => {
  const { page, problems } = await pages.open(fakeDesk(emptyWorld({ stores: [store()] })));
  const line = page.getByRole('navigation').getByText('No network', { exact: true });
  expect(await line.count()).toBe(0);
  await page.context().setOffline(true);
  await line.waitFor();
  expect(await page.getByRole('status').allTextContents()).toContain(
    'No networkThis computer has no network. Sheets can be edited and reviewed; what is being sent waits and resumes by itself.',
  );
  expect(await axeViolations(page)).toEqual([]);
  await page.context().setOffline(false);
  await line.waitFor({ state: 'detached' });
  expect(problems()).toEqual([]);
});

test('the practice store needs no network', async () => {
  const { page } = await pages.open(fakeDesk(emptyWorld({ stores: [practiceStore()] })));
  await page.context().setOffline(true);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
  expect(await page.getByText('No network', { exact: true }).count()).toBe(0);
  await page.context().setOffline(false);
});
