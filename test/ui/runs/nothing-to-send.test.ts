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

const stopped = {
  rowId: 7,
  number: 7,
  label: '533133982',
  why: 'The subscription is prepaid.',
  said: 'is prepaid',
  saidAt: '2031-11-21T16:48:00.000Z',
  fix: 'set-override',
} as const;

test.each(['light', 'dark'] as const)(
  'where no row goes the review says that alone, why, and the way back: %s',
  async (colorScheme) => {
    const { page } = await openReview(
      review({
        kind: 'subscription-swaps',
        rows: 0,
        changes: { groups: null, first: [] },
        notices: [{ severity: 'error', text: '21 rows with errors are skipped.', rowsWith: 'error' }],
        stopped: { rows: 1, first: [stopped], rejected: 1, evenRejected: false },
      }),
      { colorScheme },
    );
    const main = page.getByRole('main');
    await main.getByText('No rows of “Black Friday codes” will be sent to Practice store.').waitFor();
    await main.getByText('21 rows with errors are skipped.').waitFor();
    await main.getByText('The reason and the fix are shown below.').waitFor();
    for (const text of ['0 rows', 'What changes', 'First requests as JSON'])
      expect(await main.getByText(text).count(), text).toBe(0);
    expect(await page.getByRole('button', { name: /^Update|subscriptions$/ }).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await main.getByRole('button', { name: 'Back to run' }).click();
    await page.getByRole('heading', { level: 1, name: /^Run 18/ }).waitFor();
  },
);

test('where more rows are skipped than are listed, the notice says of how many the reasons are shown', async () => {
  const first = [1, 2, 3].map((rowId) => ({ ...stopped, rowId }));
  const { page } = await openReview(
    review({ stopped: { rows: 1_200, first, rejected: 1_200, evenRejected: false } }),
  );
  await page.getByText('1,200 rows are skipped').first().waitFor();
  const banner = page.getByText('The reason and the fix for each');
  expect(await banner.textContent()).toBe(
    'The reason and the fix for each of the first 3 rows are shown below.',
  );
});

test('rows that the word of the service stops are not among those with errors', async () => {
  const { page } = await openReview(
    review({
      kind: 'subscription-swaps',
      rowsLeftOut: 22,
      notices: [{ severity: 'error', text: '21 rows with errors are skipped.', rowsWith: 'error' }],
      stopped: { rows: 1, first: [stopped], rejected: 1, evenRejected: false },
    }),
  );
  const main = page.getByRole('main');
  await main.getByText('22 rows are skipped; 21 of them have errors.').waitFor();
  await main.getByText('The reason and the fix are shown below.').waitFor();
});

test('in a narrow window, the reason and the response of a skipped row are read whole', async () => {
  const said = '“is_prepaid: true” was answered with 422 (override: has to be true to change it)';
  const long = {
    rowId: 7,
    number: 3,
    label: '298508315',
    why: 'Prepaid: set override to true to swap it',
    fix: 'set-override' as const,
    said,
    saidAt: '2031-11-20T10:00:00.000Z',
  };
  const { page } = await openReview(
    review({ stopped: { rows: 1, first: [long], rejected: 1, evenRejected: false } }),
  );
  await page.setViewportSize({ width: 900, height: 700 });
  const row = page.getByRole('table', { name: 'Skipped rows' }).getByRole('row', { name: /298508315/ });
  await row.waitFor();
  for (const text of [long.why, said]) {
    const cell = row.getByRole('cell').filter({ hasText: text });
    expect(await cell.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
  }
});
