import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../support/fake-data.ts';
import { progress } from '../support/fake-run-data.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

test('a text that an ellipsis cuts is a tooltip while it is pointed at, and no longer where it has room', async () => {
  const title = 'Winter campaign of every region '.repeat(8).trim();
  const desk = fakeDesk(emptyWorld({ runs: [run({ title })] }));
  const { page } = await pages.open(desk, { viewport: { width: 900, height: 700 } });
  await page.getByRole('navigation').getByRole('button', { name: /^Runs/ }).click();
  const shown = page.getByRole('main').getByText(title);
  await shown.hover();
  const said = page.getByTitle(title);
  await expect.poll(() => said.count()).toBeGreaterThan(0);
  await desk.emit('runs.changed', progress({ title: 'Winter' }));
  await page.getByRole('main').getByText('Winter', { exact: true }).hover();
  await expect.poll(() => said.count()).toBe(0);
});
