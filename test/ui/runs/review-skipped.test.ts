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
  const { page } = await openReview(
    review({ stopped: { rows: 62, first, rejected: 0, evenRejected: false } }),
  );
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

test('rows that the service rejected earlier are sent when the operator wants it', async () => {
  const { page, desk } = await openReview(
    review({ rows: 0, stopped: { rows: 2, first: [], rejected: 2, evenRejected: false } }),
  );
  const all = review({ stopped: { rows: 0, first: [], rejected: 0, evenRejected: true } });
  desk.on('runs.review', () => all);
  await page.getByRole('button', { name: 'Send 2 rows anyway' }).click();
  await page.getByRole('button', { name: 'Create 4,979 discount codes' }).click();
  expect(desk.callsOf('runs.review').at(-1)).toMatchObject({ evenRejected: true });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create 4,979 discount codes' }).click();
  await expect
    .poll(() => desk.callsOf('runs.start'))
    .toMatchObject([{ evenRejected: true, token: all.token }]);
});

test('a row with a word of another service is named with the word, and nothing is claimed that the service said', async () => {
  const stopped = {
    rowId: 7,
    number: 3,
    label: 'PERIOD',
    why: 'Duration “until_cancelled” is not in the profile “Acme”',
    fix: 'edit-cell' as const,
    said: null,
    saidAt: null,
  };
  const { page } = await openReview(
    review({ stopped: { rows: 1, first: [stopped], rejected: 0, evenRejected: false } }),
  );
  await page.getByText('1 row is skipped').waitFor();
  const row = page.getByRole('table', { name: 'Skipped rows' }).getByRole('row', { name: /PERIOD/ });
  const cells = await row.getByRole('cell').allTextContents();
  expect(cells).toEqual(['3', stopped.why, 'Change the cell, or add the value to the profile']);
  expect(await page.getByRole('button', { name: /anyway/ }).count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
});
