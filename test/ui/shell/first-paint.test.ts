import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

test('the page says that it is usable once, after its first screen is shown', async () => {
  const desk = fakeDesk(emptyWorld());
  const { page, problems } = await pages.open(desk);
  await expect.poll(() => desk.callsOf('app.ready').length).toBe(1);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  expect(desk.callsOf('app.ready')).toHaveLength(1);
  expect(problems()).toEqual([]);
});
