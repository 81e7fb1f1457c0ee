import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { store } from '../support/fake-data.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { openSheet } from '../support/sheet-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

test('the side bar becomes a rail and back, by its button and the palette, and is remembered', async () => {
  const { page, problems } = await pages.open(fakeDesk(emptyWorld({ stores: [store()] })));
  const bar = page.getByRole('navigation');
  const width = () => bar.evaluate((element) => Math.round(element.getBoundingClientRect().width));
  expect(await width()).toBe(208);
  await bar.getByRole('button', { name: 'Collapse sidebar' }).click();
  expect(await width()).toBe(52);
  expect(await axeViolations(page)).toEqual([]);
  // Names stay for readers, and as tooltips.
  await bar.getByRole('button', { name: 'Runs' }).click();
  await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor();
  await page.reload();
  await bar.getByRole('button', { name: 'Expand sidebar' }).waitFor();
  expect(await width()).toBe(52);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('collapse or expand');
  await page.keyboard.press('Enter');
  await expect.poll(width).toBe(208);
  await page.setViewportSize({ width: 700, height: 600 });
  await expect.poll(width).toBe(52);
  expect(await bar.getByRole('button', { name: 'Expand sidebar' }).count(), 'there is no choice').toBe(0);
  expect(problems()).toEqual([]);
});

test('where the side bar is a rail, the line at the foot of a sheet names the store that its button sends to', async () => {
  const { page } = await openSheet(pages, undefined, { viewport: { width: 1000, height: 700 } });
  const named = page.getByRole('contentinfo').getByText('Larkfield Coffee', { exact: true });
  expect(await named.count()).toBe(0);
  await page.setViewportSize({ width: 600, height: 600 });
  await named.waitFor();
});
