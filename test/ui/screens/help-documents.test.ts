import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { fail } from '../support/fake-desk.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const shipped = (topic: string): string =>
  readFileSync(join(import.meta.dirname, `../../../docs/${topic}.md`), 'utf8');

/** Opens the documents of the help; they read as given. */
async function openDocuments(read: (topic: string) => string): Promise<Page> {
  const desk = fakeDesk(emptyWorld(), { 'app.helpDocument': ({ topic }) => ({ topic, text: read(topic) }) });
  const { page } = await pages.open(desk);
  await page.keyboard.press('F1');
  await page.getByRole('tab', { name: 'Documents' }).click();
  return page;
}

/** The heading that has the focus. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test('the shipped documents are read in the window, section by section', async () => {
  const page = await openDocuments(shipped);
  await page.getByRole('button', { name: 'Read: Service specification' }).click();
  const article = page.getByRole('article', { name: 'Service specification' });
  await article.getByRole('heading', { level: 2 }).first().waitFor();
  expect(await article.getByRole('table').count()).toBeGreaterThan(3);
  // Nothing of Markdown's own signs is left over outside of code.
  const text = await article.evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement;
    for (const code of copy.querySelectorAll('code, pre')) code.remove();
    return copy.textContent ?? '';
  });
  expect(text).not.toMatch(/\*\*|^#+ |\]\(|&(amp|lt|gt|quot);/m);
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole('navigation', { name: 'Sections' }).getByRole('button').nth(2).click();
  await expect
    .poll(() => focused(page))
    .toBe(await page.getByRole('navigation', { name: 'Sections' }).getByRole('button').nth(2).textContent());
  await page.getByRole('button', { name: 'All documents' }).click();
  await page.getByRole('button', { name: 'Read: Sheet types' }).waitFor();
});

test('a search finds sections in every document and goes there', async () => {
  const text: Record<string, string> = {
    specification: '# Specification\n\n## Limits\n\nA bucket of 40 requests.\n\n## Errors\n\nAs lists.\n',
    'sheet-kinds': '# Kinds\n\n## Columns\n\nCode.\n\n## Columns\n\nA bucket, too.\n',
  };
  const page = await openDocuments((topic) => text[topic] ?? '');
  const search = page.getByRole('searchbox', { name: 'Search documents' });
  await search.fill('bucket');
  await expect
    .poll(() => page.getByRole('main').locator('li button b').allTextContents())
    .toEqual(['Limits', 'Columns']);
  await search.fill('bucket requests');
  await page.getByText('A bucket of 40 requests.').click();
  await expect.poll(() => focused(page)).toBe('Limits');
  await page.getByRole('button', { name: 'All documents' }).click();
  // Two sections of one name are two places.
  await search.fill('too');
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect
    .poll(() =>
      page.evaluate(() => {
        const headings = [...document.querySelectorAll('article h3')];
        return headings.findIndex((heading) => heading.matches(':focus'));
      }),
    )
    .toBe(1);
  await page.getByRole('button', { name: 'All documents' }).click();
  await search.fill('zebra');
  await page.getByText('No sections match.').waitFor();
});

test('what a document holds of markup, scripts and addresses is text', async () => {
  const hostile = [
    '# Kinds',
    '<img src="x" onerror="document.title = \'taken\'"><script>document.title = "taken"</script>',
    '[run](javascript:document.title="taken") ![look](https://elsewhere.example/pixel.png)',
    '[away](https://elsewhere.example/) [file](file:///etc/passwd) [there](specification.md#limits)',
    '<a href="https://elsewhere.example/">html</a>',
  ].join('\n\n');
  const page = await openDocuments((topic) =>
    topic === 'sheet-kinds' ? hostile : '# Specification\n\n## Limits\n\nForty.\n',
  );
  await page.getByRole('button', { name: 'Read: Sheet types' }).click();
  const article = page.getByRole('article');
  await article.getByText('onerror').waitFor();
  expect(await article.locator('img, script, a, iframe, object, [onerror]').count()).toBe(0);
  expect(await page.title()).toBe('Help – Partner Desk');
  for (const shown of ['javascript:document.title', 'https://elsewhere.example/', 'file:///etc/passwd'])
    expect(await article.textContent()).toContain(shown);
  expect(await article.getByRole('button').allTextContents()).toEqual(['there']);
  await article.getByRole('button', { name: 'there' }).click();
  await expect.poll(() => focused(page)).toBe('Limits');
});

test('documents that cannot be read say so', async () => {
  const desk = fakeDesk(emptyWorld(), {
    'app.helpDocument': () =>
      fail({ code: 'not-found', message: 'The document “sheet-kinds” was not found.' }),
  });
  const { page } = await pages.open(desk);
  await page.keyboard.press('F1');
  await page.getByRole('tab', { name: 'Documents' }).click();
  await page.getByText('The document “sheet-kinds” was not found.').waitFor();
});
