import { afterAll, beforeAll, expect, test } from 'vitest';
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
