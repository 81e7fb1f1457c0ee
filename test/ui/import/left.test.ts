import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Pages, startPages } from '../support/pages.ts';
import { openImport } from './import-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

test('an import that is left half-answered is kept, and the notice that says so leads back to it', async () => {
  const { page, problems } = await openImport(pages);
  const notices = page.getByRole('region', { name: 'Notices' });
  const heading = page.getByRole('heading', { level: 1, name: 'Import: campaign.csv' });
  const sheets = page.getByRole('navigation').getByRole('button', { name: 'Sheets' });
  const answer = page.getByRole('radio', { name: /^Day, month, year/ });
  await answer.waitFor();
  // Nothing was chosen yet: nothing is lost.
  await sheets.click();
  await page.getByRole('heading', { level: 1, name: 'Sheets' }).waitFor();
  expect(await notices.getByRole('button', { name: 'Resume import' }).count()).toBe(0);
  await page.keyboard.press('Alt+ArrowLeft');
  await heading.waitFor();
  await answer.check({ force: true });
  await sheets.click();
  await notices.getByText('The import of “campaign.csv” is not finished').waitFor();
  await notices.getByRole('button', { name: 'Resume import' }).click();
  await heading.waitFor();
  await expect.poll(() => answer.isChecked()).toBe(true);
  expect(problems()).toEqual([]);
});
