import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { review } from '../support/fake-run-data.ts';
import { opensReviews } from '../support/open-review.ts';
import { type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const openReview = opensReviews(() => pages);

test('rows that are skipped for one reason are one line, which opens to all of them', async () => {
  const first = Array.from({ length: 62 }, (_, at) => ({
    ...{ rowId: at, number: at + 1, label: `WINTER${at}`, said: null, saidAt: null },
    why: 'Duration “single_use” is not in the profile “Acme”',
    fix: 'edit-cell' as const,
  }));
  const { page } = await openReview(review({ stopped: { rows: 62, first, rejected: 0, evenRejected: false } }));
  const table = page.getByRole('table', { name: 'Skipped rows' });
  await table.getByText('WINTER0, WINTER1, WINTER2 and 59 more').waitFor();
  expect(await table.getByRole('cell').first().innerText()).toBe('62');
  expect(await table.getByRole('row').count()).toBe(2);
  expect(await table.getByRole('columnheader').allTextContents()).toEqual([
    'Rows',
    'Code or ID',
    'Reason',
    'Fix',
  ]);
  expect(await axeViolations(page)).toEqual([]);
  await table.getByText('59 more').click();
  await table.getByText(/WINTER60, WINTER61$/).waitFor();
});

test('the question before subscriptions are canceled has a way out that is not called cancel', async () => {
  const { page } = await openReview(review({ kind: 'subscription_cancel', rows: 150, destructive: true }));
  await page.getByRole('main').locator('button[data-primary]').click();
  const buttons = page.getByRole('alertdialog').getByRole('button');
  await expect.poll(() => buttons.allInnerTexts()).toEqual(['', 'Don’t cancel', 'Cancel 150 subscriptions']);
});
