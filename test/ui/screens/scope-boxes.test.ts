import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { type Pages, startPages } from '../support/pages.ts';

const specification = readFileSync(new URL('../../../docs/specification.md', import.meta.url), 'utf8');

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

test('every scope of the specification has a box', async () => {
  const { page } = await pages.open(fakeDesk(emptyWorld()));
  await page.getByRole('navigation').getByRole('button', { name: 'Stores' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Connect a store' }).click();
  await page.getByRole('dialog').waitFor();
  const table = specification.split('| Object | Read scope | Write scope |')[1]?.split('\n\n')[0] ?? '';
  const scopes = [...table.matchAll(/(?:read|write)_[a-z]+/g)].map(([scope]) => scope);
  expect(scopes).toHaveLength(12);
  const boxes = page.getByRole('group', { name: 'Needed scopes' }).getByRole('checkbox');
  await boxes.first().waitFor();
  const names = await boxes.evaluateAll((inputs) =>
    inputs.map((input) => input.closest('label')?.textContent),
  );
  expect(names.toSorted()).toEqual([...scopes, 'write_batches'].toSorted());
  await page.getByText(/Partner Desk sends no webhook requests/).waitFor();
});
