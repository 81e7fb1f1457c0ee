import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { practiceStore, run } from '../support/fake-data.ts';
import { review } from '../support/fake-run-data.ts';
import { opensReviews } from '../support/open-review.ts';
import { type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const openReview = opensReviews(() => pages);
const openUndo = (facts: ReturnType<typeof review>) =>
  openReview(facts, {}, () => run({ id: 'run-2', number: 19 }), [practiceStore()], 'run-0');

test('the review of an undo, its button and its dialog say what is undone, and what is not restored', async () => {
  const lost = ['Not restored in 14 rows: the price.'];
  const { page, problems } = await openUndo(
    review({
      kind: 'subscription-swaps',
      sheetId: null,
      rows: 37,
      title: 'Undo run 1: Swaps',
      unrestored: lost,
      notices: lost.map((text) => ({ severity: 'warning', text })),
    }),
  );
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 1, name: /^Undo 37 subscription updates in / }).waitFor();
  expect(await page.getByText('Update 37 subscriptions').count()).toBe(0);
  await main.getByRole('button', { name: 'Undo 37 subscription updates' }).click();
  const dialog = page.getByRole('alertdialog', { name: /^Undo 37 subscription updates in / });
  await dialog.getByText('Not restored in 14 rows: the price.').waitFor();
  await dialog.getByRole('button', { name: 'Undo 37 subscription updates' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(problems()).toEqual([]);
});

test.each([
  ['discount_delete', 59, 'Undo run: delete 59 discounts'],
  ['discount_update', 1, 'Undo 1 discount update'],
  ['address_discount_remove', 5, 'Undo run: remove discounts from 5 addresses'],
  ['bulk_subscriptions_delete', 12, 'Undo run: delete 12 subscriptions'],
  ['onetime_delete', 3, 'Undo run: remove 3 one-time items'],
] as const)('an undo by %s names what it does', async (kind, rows, act) => {
  const { page } = await openUndo(
    review({ kind, rows, sheetId: null, destructive: kind === 'discount_delete' }),
  );
  await page.getByRole('main').getByRole('button', { name: act, exact: true }).click();
  await page.getByRole('alertdialog', { name: new RegExp(`^${act} in `) }).waitFor();
});

test('a run that undoes nothing is called by what its rows do', async () => {
  const { page } = await openReview(review({ kind: 'subscription-swaps', rows: 37 }));
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Update 37 subscriptions', exact: true })
    .waitFor();
});
