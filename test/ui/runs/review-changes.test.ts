import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { practiceStore } from '../support/fake-data.ts';
import { review } from '../support/fake-run-data.ts';
import { opensReviews } from '../support/open-review.ts';
import { type Pages, startPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const openReview = opensReviews(() => pages);

/** The facts of the first panel by their terms. */
const factsOf = async (page: Page): Promise<Readonly<Record<string, string>>> => {
  const terms = await page.locator('dl dt').allTextContents();
  const texts = await page.locator('dl dd').allTextContents();
  return Object.fromEntries(terms.map((term, at) => [term, texts[at]?.trim() ?? '']));
};

test('the review leads with the sentence of what will happen, and what must be known before', async () => {
  const { page } = await openReview(
    review({
      notices: [
        { severity: 'warning', text: '21 rows with errors are skipped.', rowsWith: 'error' },
        { severity: 'info', text: '8 warnings; rows with warnings will still be sent.', rowsWith: 'warning' },
      ],
    }),
  );
  await page
    .getByText('4,979 rows of “Black Friday codes” will be sent to Practice store (platform A, practice).')
    .waitFor();
  expect(await factsOf(page)).toEqual({
    Emails: 'This run does not ask the service to send emails.',
    Undo: 'You can undo this: an undo run deletes the codes that were created.',
    Skipped: '21 rows with errors are skipped. Show rows with errors',
    Warnings: '8 warnings; rows with warnings will still be sent. Show rows with warnings',
    Requests: '30 requests: 4,979 tasks in 1 batch.',
    'Expected time': '6 s, plus processing by the service.',
  });
  // Each is said once: not in a banner besides.
  expect(await page.getByText('21 rows with errors are skipped.').count()).toBe(1);
});

test('what may stop rows and what an undo cannot restore are said in the summary, with the way to the rows', async () => {
  const caution = '25 rows do not set override: a prepaid subscription is not swapped without it.';
  const how = 'You can undo this only partly: it cannot restore the price in 14 rows.';
  const text = 'Not swapped if prepaid';
  const consequences = [
    { key: 'consequences', label: 'What will happen', parts: [{ text, rows: 25, caution }] },
  ];
  const inverse = { possible: true, isPartial: true, how } as const;
  const facts = review({
    ...{ kind: 'subscription-swaps', rows: 40, rowsLeftOut: 0, notices: [], consequences, inverse },
  });
  const { page, desk } = await openReview({ ...facts, warnings: 0 });
  expect(await factsOf(page)).toMatchObject({
    Undo: how,
    Skipped: 'No rows are skipped.',
    Warnings: `${caution} Show rows`,
  });
  const colour = (words: string) =>
    page.getByText(words, { exact: true }).evaluate((element) => getComputedStyle(element).color);
  expect(await colour(how)).toBe(await colour(caution));
  expect(await colour(how)).not.toBe(await colour('No rows are skipped.'));
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show rows', exact: true }).click();
  await expect.poll(() => desk.callsOf('sheets.get').length).toBeGreaterThan(0);
});

test('a warning of the sheet stands beside what may stop rows', async () => {
  const caution = '1 row does not set override: a prepaid subscription is not swapped without it.';
  const parts = [{ text: 'Not swapped if prepaid', rows: 1, caution }];
  const { page } = await openReview(
    review({ consequences: [{ key: 'consequences', label: 'What will happen', parts }] }),
  );
  expect((await factsOf(page)).Warnings).toBe(
    `${caution} Show rows8 warnings; rows with warnings will still be sent.`,
  );
});

test('new codes are summed up by type, value and dates', async () => {
  const { page } = await openReview(review());
  const table = page.getByRole('table', { name: 'What changes' });
  expect(await table.getByRole('columnheader').allTextContents()).toEqual([
    'Type of discount',
    'Amount',
    'Starts',
    'Ends',
    'Rows',
  ]);
  await table.getByRole('row', { name: 'fixed_amount 7.50 2031-11-28 empty 900' }).waitFor();
  await page
    .getByText('79 more rows with 5 other combinations of changes. Codes: BF31-00001 and 4,978 more.', {
      exact: true,
    })
    .waitFor();
});

test('a change shows the value before and after; the current ones are read when asked for', async () => {
  const field = { label: 'Variant ID', after: '5471125488600' };
  const changes = (before: string | null) => ({
    groups: null,
    first: [{ number: 7, name: '533133982', code: null, fields: [{ ...field, before }] }],
  });
  const swap = { kind: 'subscription-swaps', rows: 40 } as const;
  const readFirst = { possible: true, on: true, requests: 40 };
  const { page, desk } = await openReview(review({ ...swap, readFirst, changes: changes(null) }));
  desk.on('runs.review', ({ readCurrent }) =>
    review({ ...swap, readFirst, changes: changes(readCurrent ? '4584756463198' : null) }),
  );
  const table = page.getByRole('table', { name: 'What changes' });
  await table.getByRole('row', { name: '7 533133982 Variant ID 5471125488600' }).waitFor();
  const headers = ['Row', 'ID', 'Field', 'New value'];
  expect(await table.getByRole('columnheader').allTextContents(), 'nothing is loaded').toEqual(headers);
  await page.getByText('First 1 of 40 rows').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  // Of the rows that are shown: one request for each.
  await page.getByRole('button', { name: 'Load current values (1 request)' }).click();
  await table.getByRole('row', { name: '7 533133982 Variant ID 4584756463198 5471125488600' }).waitFor();
  expect(await table.getByRole('columnheader').allTextContents()).toEqual(
    headers.toSpliced(3, 0, 'Current value'),
  );
  expect(await page.getByRole('button', { name: /^Load current values/ }).count()).toBe(0);
  expect(desk.callsOf('runs.start')).toEqual([]);
});

test('a value that the service has already is no change', async () => {
  const fields = [
    { label: 'Amount', before: '12.50', after: '11' },
    { label: 'Status', before: 'enabled', after: 'enabled' },
  ];
  const unread = fields.map((field) => ({ ...field, before: null }));
  const facts = (of: typeof fields | typeof unread) =>
    review({
      ...{ kind: 'discount_update', rows: 1, readFirst: { possible: true, on: true, requests: 1 } },
      changes: { groups: null, first: [{ number: 9, name: '4000000009', code: null, fields: of }] },
    });
  const { page, desk } = await openReview(facts(unread));
  desk.on('runs.review', () => facts(fields));
  await page.getByRole('button', { name: /^Load current values/ }).click();
  const table = page.getByRole('table', { name: 'What changes' });
  await table.getByRole('row', { name: 'Amount 12.50 11' }).waitFor();
  await table.getByRole('row', { name: 'Status enabled no change' }).waitFor();
});

test('an undo shows what the original run sent until the current values are loaded', async () => {
  const changes = (before: string, title: string | null) => ({
    groups: null,
    first: [
      {
        ...{ number: 7, name: '533133982', code: null },
        fields: [
          { label: 'SKU', before, after: 'BOX-1' },
          { label: 'Product title', before: title, after: 'Box' },
        ],
      },
    ],
  });
  const swap = { kind: 'subscription-swaps', rows: 40 } as const;
  const readFirst = { possible: true, on: true, requests: 40 };
  const facts = review({ ...swap, readFirst, changes: changes('BOX-31', null) });
  const { page, desk } = await openReview(facts, {}, undefined, undefined, 'run-0');
  desk.on('runs.review', () => review({ ...swap, readFirst, changes: changes('BOX-99', 'Crate') }));
  const table = page.getByRole('table', { name: 'What changes' });
  const headers = ['Row', 'ID', 'Field', 'Sent by original run', 'New value'];
  await table.getByRole('row', { name: '7 533133982 SKU BOX-31 BOX-1' }).waitFor();
  await table.getByRole('row', { name: 'Product title not sent Box' }).waitFor();
  expect(await table.getByRole('columnheader').allTextContents()).toEqual(headers);
  await page.getByRole('button', { name: /^Load current values/ }).click();
  await table.getByRole('row', { name: '7 533133982 SKU BOX-99 BOX-1' }).waitFor();
  expect(await table.getByRole('columnheader').allTextContents()).toEqual(headers.with(3, 'Current value'));
  expect(await page.getByRole('button', { name: /^Load current values/ }).count()).toBe(0);
});

test('rows that are named by their codes have them once, and not under the name of IDs', async () => {
  const fields = [{ label: 'Amount', before: null, after: '25' }];
  const first = [1, 2].map((number) => ({
    number,
    name: `SPRING-${number}`,
    code: `SPRING-${number}`,
    fields,
  }));
  const { page } = await openReview(
    review({ kind: 'discount_update', rows: 2, changes: { groups: null, first } }),
  );
  const table = page.getByRole('table', { name: 'What changes' });
  await table.getByRole('row', { name: '1 SPRING-1 Amount 25', exact: true }).waitFor();
  expect(await table.getByRole('columnheader').allTextContents()).toEqual([
    'Row',
    'Discount code',
    'Field',
    'Value',
  ]);
});

test('what is deleted has its code beside its id', async () => {
  const first = [
    { number: 1, name: '4000000001', code: 'BF31-00001', fields: [] },
    { number: 2, name: '4000000002', code: null, fields: [] },
  ];
  const { page } = await openReview(
    review({ kind: 'discount_delete', rows: 2, destructive: true, changes: { groups: null, first } }),
  );
  const table = page.getByRole('table', { name: 'What changes' });
  await table.getByRole('row', { name: '1 4000000001 BF31-00001' }).waitFor();
  await table.getByRole('row', { name: '2 4000000002 not known' }).waitFor();
  expect(await table.getByRole('columnheader').allTextContents()).toEqual(['Row', 'ID', 'Discount code']);
  expect(await axeViolations(page)).toEqual([]);
});

test('the focus stays where it was in a review that is asked for anew, and never goes to another control', async () => {
  const fields = [{ label: 'Variant ID', before: null, after: '5471125488600' }];
  const changes = { groups: null, first: [{ number: 7, name: '533133982', code: null, fields }] };
  const swap = { kind: 'subscription-swaps', rows: 40, changes } as const;
  const readFirst = (on: boolean) => ({ possible: true, on, requests: 40 });
  const { page, desk } = await openReview(review({ ...swap, readFirst: readFirst(true) }));
  desk.on('runs.review', (asked) => review({ ...swap, readFirst: readFirst(asked.readFirst ?? true) }));
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      return (activeElement?.closest('label') ?? activeElement)?.textContent ?? '';
    });
  await page.getByRole('button', { name: 'Load current values (1 request)' }).press('Enter');
  await page.getByRole('columnheader', { name: 'Current value' }).waitFor();
  await expect.poll(focused).toBe('What changes');
  await page.getByRole('switch', { name: 'Save current values first' }).press('Space');
  await expect.poll(() => desk.callsOf('runs.review').at(-1)).toMatchObject({ readFirst: false });
  await expect.poll(focused).toMatch(/^Save current values first/);
});

test('the last question names the store with its badge, and says whether it is a live one', async () => {
  const live = { ...practiceStore(), name: 'Larkfield', practice: false };
  const { page } = await openReview(review({ store: live }), {}, undefined, [live]);
  await page.getByRole('main').locator('button[data-primary]').click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('Larkfield (platform A, live)', { exact: true }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

test('at 900 px, the price of a variant is in the line of its ID', async () => {
  const priced = (price: string) =>
    Array.from({ length: 4 }, (_, index) => `787928009654${index}: ${price}`).join(', ');
  const fields = [{ label: 'Changed prices', before: priced('12.50'), after: priced('11.25') }];
  const first = [{ number: 1, name: '3700000001', code: null, fields }];
  const { page } = await openReview(review({ kind: 'bundle-prices', changes: { groups: null, first } }));
  await page.setViewportSize({ width: 900, height: 700 });
  const table = page.getByRole('table', { name: 'What changes' });
  const cell = table.getByRole('cell').filter({ hasText: /7879280096540:.11\.25/ });
  await cell.waitFor();
  const lines = await cell.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const places: { readonly letter: string; readonly top: number }[] = [];
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
      for (let at = 0; at < (node.nodeValue?.length ?? 0); at += 1) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        places.push({ letter: range.toString(), top: Math.round(range.getBoundingClientRect().top) });
      }
    const byLine = Map.groupBy(places, ({ top }) => top);
    return [...byLine.values()].map((line) =>
      line
        .map(({ letter }) => letter)
        .join('')
        .replaceAll('\u00a0', ' ')
        .trim(),
    );
  });
  expect(await cell.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(lines.length).toBeGreaterThan(1);
  // The space at which a line was broken has no place.
  for (const line of lines.filter((text) => text !== '')) expect(line).toMatch(/^(\d{13}: 11\.25,? ?)+$/);
});
