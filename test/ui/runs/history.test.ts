import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { bundleRun } from '../support/fake-bundles.ts';
import { practiceStore, run, store } from '../support/fake-data.ts';
import { progress } from '../support/fake-run-data.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const history = async (desk: ReturnType<typeof fakeDesk>, options = {}) => {
  const opened = await pages.open(desk, options);
  await opened.page.getByRole('navigation').getByRole('button', { name: /^Runs/ }).click();
  return { ...opened, table: opened.page.getByRole('table', { name: 'Runs' }) };
};
const earlier = run({
  id: 'run-1',
  number: 17,
  title: 'Codes of the spring',
  startedAt: '2031-11-20T08:00:00.000Z',
});

test.each([
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['small', { viewport: { width: 900, height: 600 } }],
])('sendings of bundle prices are runs, the newest first: %s', async (_name, options) => {
  const restored = bundleRun({
    id: 'run-9',
    number: 19,
    kind: 'bundle-restores',
    startedAt: '2031-11-23T08:00:00.000Z',
    ...{ rows: 1, succeeded: 1, failed: 0, notSent: 0 },
  });
  const runs = [earlier, restored, bundleRun({ number: 18 })];
  const desk = fakeDesk(emptyWorld({ stores: [practiceStore(), store()], runs }));
  const { page, table, problems } = await history(desk, options);
  const rows = table.getByRole('row').filter({ has: page.getByRole('button') });
  await rows.nth(2).waitFor();
  const texts = await rows.allInnerTexts();
  expect(texts[0]).toMatch(/Holiday boxes\s+Run 19 · .*1 succeeded/s);
  expect(texts[1]).toMatch(
    /Holiday boxes\s+Run 18 · .*completed with 1 failure\s+498\s+495 succeeded\s+1 failed\s+2 not sent/s,
  );
  expect(texts[2]).toMatch(/Codes of the spring\s+Run 17 · /);
  await page.getByText('3 runs').waitFor();
  await page.getByRole('button', { name: 'All types' }).click();
  await page.getByRole('option', { name: 'restored bundle prices' }).click();
  await page.getByText('1 of 3 runs').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(problems()).toEqual([]);
});

test.each([
  ['design width', { viewport: { width: 1280, height: 800 } }],
  ['small', { viewport: { width: 900, height: 600 } }],
])('no state of a run is cut off, and results say what became of all rows: %s', async (_name, options) => {
  const ended = { state: 'done', endedAt: '2031-11-28T12:00:00.000Z' } as const;
  const runs = [
    run({ ...ended, id: 'run-1', number: 1, title: 'Swaps', rows: 40, succeeded: 38, failed: 0, notSent: 2 }),
    run({ ...ended, id: 'run-2', number: 2, title: 'Cart', rows: 1, succeeded: 0, failed: 0, unknown: 1 }),
    run({ ...ended, id: 'run-3', number: 3, title: 'Codes', rows: 99_999, succeeded: 0, unknown: 99_999 }),
  ];
  const { table } = await history(fakeDesk(emptyWorld({ stores: [practiceStore()], runs })), options);
  const line = (title: string) => table.getByRole('row').filter({ hasText: title });
  await expect
    .poll(() => line('Swaps').innerText())
    .toMatch(/2 unsent rows\s+40\s+38 succeeded\s+2 not sent/);
  expect(await line('Cart').innerText()).toMatch(/1 unknown result\s+1\s+1 unknown/);
  const cut = await table
    .locator('tbody td')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    );
  expect(cut).toEqual([]);
});

test('a run that tells of itself before the list has come does not stand in it alone', async () => {
  const recovered = progress({ id: 'run-2' });
  let asked = 0;
  const desk = fakeDesk(emptyWorld({ stores: [practiceStore()] }), {
    'runs.list': async () => {
      asked += 1;
      if (asked > 1) return [recovered, earlier];
      await desk.emit('runs.changed', recovered);
      return [earlier];
    },
  });
  const { table, problems } = await history(desk);
  await table.getByRole('button', { name: 'Black Friday codes' }).waitFor();
  await table.getByRole('button', { name: 'Codes of the spring' }).waitFor();
  expect(asked).toBe(2);
  expect(problems()).toEqual([]);
});

/** The headings of days and the titles of runs, as the table shows them from its top. */
const listed = (table: Locator): Promise<readonly string[]> =>
  table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => row.querySelector('button')?.textContent ?? row.textContent ?? ''),
    );

/** Three runs of today, yesterday and long ago, to two stores. */
function threeRuns() {
  const today = new Date();
  today.setHours(12, 0, 0, 0);
  const yesterday = new Date(today);
  yesterday.setDate(yesterday.getDate() - 1);
  const own = { storeId: 'practice', kind: 'discounts-2021-01' } as const;
  return [
    run({ ...own, id: 'run-3', number: 20, title: 'Winter codes', startedAt: today.toISOString() }),
    run({
      id: 'run-2',
      number: 19,
      title: 'Swaps',
      storeId: 'store-1',
      kind: 'subscription-swaps',
      startedAt: yesterday.toISOString(),
    }),
    run({ ...own, id: 'run-1', number: 18, title: 'Old codes', startedAt: '2024-05-03T12:00:00.000Z' }),
  ];
}

test('a run whose store is not among those that can be read names no store, and not one that was removed', async () => {
  const { table } = await history(fakeDesk(emptyWorld({ stores: [practiceStore()], runs: threeRuns() })));
  const swaps = table.getByRole('row').filter({ hasText: 'Swaps' });
  await expect.poll(() => swaps.textContent()).toContain(' · unknown store');
});

test('runs are grouped by days, and found by words, store, type and date', async () => {
  const desk = fakeDesk(emptyWorld({ stores: [practiceStore(), store()], runs: threeRuns() }));
  const { page, table, problems } = await history(desk);
  const all = ['Today', 'Winter codes', 'Yesterday', 'Swaps', 'Friday 3 May 2024', 'Old codes'];
  await expect.poll(() => listed(table)).toEqual(all);
  const search = page.getByRole('searchbox', { name: 'Search runs' });
  await search.fill('codes 18');
  await expect.poll(() => listed(table)).toEqual(['Friday 3 May 2024', 'Old codes']);
  await page.getByText('1 of 3 runs').waitFor();
  await search.fill('no such run');
  await page.getByText('No runs match the filter.').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => listed(table)).toEqual(all);
  const choose = async (name: string, option: string) => {
    await page.getByRole('button', { name }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('All types', 'product swaps');
  await expect.poll(() => listed(table)).toEqual(['Yesterday', 'Swaps']);
  await choose('product swaps', 'All types');
  await choose('All stores', 'Practice store');
  await expect.poll(() => listed(table)).toEqual(['Today', 'Winter codes', 'Friday 3 May 2024', 'Old codes']);
  await choose('Any time', 'Last 7 days');
  await expect.poll(() => listed(table)).toEqual(['Today', 'Winter codes']);
  expect(await axeViolations(page)).toEqual([]);
  expect(problems()).toEqual([]);
});

test('a click anywhere in its row opens a run', async () => {
  const facts = progress({ id: 'run-3', number: 20, title: 'Winter codes' });
  const desk = fakeDesk(emptyWorld({ stores: [practiceStore(), store()], runs: threeRuns() }), {
    'runs.get': () => facts,
    'runs.rows': () => [],
  });
  const { page, table } = await history(desk);
  await table
    .getByRole('row', { name: /Winter codes/ })
    .getByRole('cell')
    .last()
    .click();
  await page.getByRole('heading', { level: 1, name: /^Run 20/ }).waitFor();
});
