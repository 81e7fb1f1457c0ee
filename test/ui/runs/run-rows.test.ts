import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunRow } from '../../../src/contract/runs.ts';
import { axeViolations } from '../support/axe.ts';
import { progress } from '../support/fake-run-data.ts';
import { opensRuns } from '../support/open-run.ts';
import { type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const openRun = opensRuns(() => pages);

test('long codes are seen whole, the ring of a row with the focus, too, and an ID that names the row is not said twice', async () => {
  const codes = ['WINTERSALE2031-NEWSLETTER-0000001', 'WINTERSALE2031-NEWSLETTER-0000002', '9001'];
  const rows = codes.map((label, at) => ({
    ...({ rowId: at + 1, number: at + 1, label, outcome: 'succeeded', serviceId: '9001' } as const),
    ...({ evidence: 'echoed body', message: '', raw: '{}' } as const),
  }));
  const { page } = await openRun(progress({ state: 'done', failed: 0, unknown: 0, succeeded: 3, rows: 3 }), {
    'runs.rows': () => rows,
  });
  await page.setViewportSize({ width: 900, height: 700 });
  const list = page.getByRole('listitem').filter({ hasText: /row \d/ });
  await expect.poll(() => list.count()).toBe(3);
  for (const code of codes.slice(0, 2)) {
    const label = list.getByText(code, { exact: true });
    expect(await label.evaluate((b) => b.scrollWidth <= b.clientWidth)).toBe(true);
  }
  expect(await list.nth(0).textContent()).toContain('ID 9001');
  expect(await list.nth(2).textContent()).not.toContain('ID 9001');
  const summary = list.nth(0).locator('summary');
  await summary.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  // Outside of the line it would be cut off by its row.
  expect(await summary.evaluate((line) => parseFloat(getComputedStyle(line).outlineOffset))).toBeLessThan(0);
});

const rowsOf = (outcome: 'failed' | 'unknown', from: number, to: number): readonly RunRow[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({
    ...({ rowId: from + at, number: from + at, label: `CODE-${from + at}`, outcome } as const),
    ...({ serviceId: null, evidence: 'echoed body', message: 'taken', raw: `{"row":${from + at}}` } as const),
  }));
const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement?.textContent ?? '').replace(/row \d.*/, ''));

test('the list of rows is one stop of Tab: arrows, Home and End lead inside, Enter opens, the next page takes the focus', async () => {
  const facts = progress({ state: 'done', failed: 203, unknown: 2, rows: 205, succeeded: 0, batches: [] });
  const { page, desk, problems } = await openRun(facts, {
    'runs.rows': ({ outcomes, afterNumber }) => {
      if (outcomes.includes('unknown')) return rowsOf('unknown', 301, 302);
      return afterNumber === 0 ? rowsOf('failed', 1, 200) : rowsOf('failed', 201, 203);
    },
  });
  const list = page.getByRole('listitem').filter({ hasText: /CODE-/ });
  await expect.poll(() => list.count()).toBe(200);
  await page.getByRole('radio', { name: /^Failed/ }).focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toBe('CODE-1');
  for (const [key, at] of [
    ['ArrowDown', 2],
    ['ArrowDown', 3],
    ['End', 200],
    ['ArrowDown', 200],
    ['ArrowUp', 199],
    ['Home', 1],
    ['ArrowUp', 1],
    ['ArrowDown', 2],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => focused(page)).toBe(`CODE-${at}`);
  }
  // What it opens to is read in place, and the arrows scroll it there.
  await page.keyboard.press('Enter');
  await list.nth(1).getByText('{"row":2}').waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toBe('{"row":2}');
  await page.keyboard.press('End');
  await expect.poll(() => focused(page)).toBe('{"row":2}');
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toBe('Show more rows');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => focused(page)).toBe('CODE-2');
  await page.getByRole('button', { name: 'Show more rows' }).press('Enter');
  await expect.poll(() => focused(page)).toBe('CODE-201');
  // Other rows have a stop of their own.
  await page.getByRole('radio', { name: /^Unknown/ }).check({ force: true });
  await expect.poll(() => list.count()).toBe(2);
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toBe('CODE-301');
  expect(await axeViolations(page)).toEqual([]);
  expect(desk.faults).toEqual([]);
  expect(problems()).toEqual([]);
});

test('the ground of a row under the mouse is as wide as its rule', async () => {
  const { page } = await openRun(progress({ failed: 3, unknown: 0 }), {
    'runs.rows': () => rowsOf('failed', 1, 3),
  });
  const row = page.getByRole('listitem').filter({ hasText: /CODE-1/ });
  await row.locator('summary').hover();
  const [line, rule] = await Promise.all([row.locator('summary').boundingBox(), row.boundingBox()]);
  expect([line?.x, line?.width]).toEqual([rule?.x, rule?.width]);
});

test('a row that goes while it has the focus leaves it to the one in its place', async () => {
  let rows = rowsOf('failed', 1, 5);
  const going = progress({ failed: 5, unknown: 0 });
  const { page, desk } = await openRun(going, { 'runs.rows': () => rows });
  const list = page.getByRole('listitem').filter({ hasText: /CODE-/ });
  await expect.poll(() => list.count()).toBe(5);
  await list.nth(1).locator('summary').focus();
  rows = rows.filter(({ rowId }) => rowId !== 2);
  await desk.emit('runs.changed', { ...going, failed: 4 });
  await expect.poll(() => list.count()).toBe(4);
  await expect.poll(() => focused(page)).toBe('CODE-3');
  expect(await page.locator('summary[tabindex="0"]').count()).toBe(1);
});
