import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { practiceStore, sheet, store } from '../support/fake-data.ts';
import { fail } from '../support/fake-desk.ts';
import { progress, review } from '../support/fake-run-data.ts';
import { FakeSheet } from '../support/fake-sheet.ts';
import { sheetHandlers } from '../support/fake-sheet-handlers.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { opensReviews } from '../support/open-review.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { codes } from '../support/sheet-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const openReview = opensReviews(() => pages);

test.each([
  ['light', { colorScheme: 'light' as const }],
  ['dark', { colorScheme: 'dark' as const }],
  ['small window', { viewport: { width: 900, height: 600 } }],
])('axe finds nothing on the review: %s', async (_look, options) => {
  const { page, problems } = await openReview(review(), options);
  expect(await axeViolations(page)).toEqual([]);
  expect(problems()).toEqual([]);
});

test('a destructive kind is sent only after the store’s name is typed', async () => {
  const { page, desk } = await openReview(review({ destructive: true }));
  await page.getByRole('button', { name: 'Create 4,979 discount codes' }).click();
  const dialog = page.getByRole('alertdialog');
  const send = dialog.getByRole('button', { name: 'Create 4,979 discount codes' });
  expect(await send.isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill('Practice stor');
  expect(await send.isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill('Practice store');
  await send.click();
  await page.getByRole('heading', { level: 1, name: /^Run 19/ }).waitFor();
  expect(desk.callsOf('runs.start')).toEqual([
    expect.objectContaining({ storeId: 'practice', token: 'reviewed', typedStoreName: 'Practice store' }),
  ]);
});

test('the verb, the number and the store are in the title, on the button and in the question', async () => {
  const cancel = { kind: 'subscription_cancel', rows: 150, emails: { rows: 75, leftToService: 3 } } as const;
  const { page } = await openReview(review({ ...cancel, destructive: true }));
  const act = 'Cancel 150 subscriptions';
  await page.getByRole('heading', { level: 1, name: `${act} in Practice store` }).waitFor();
  const emails =
    'The service is asked to send 75 emails to customers; for 3 more rows, the service decides whether to send one.';
  await page.getByText(emails).waitFor();
  await page.getByRole('button', { name: act }).click();
  const dialog = page.getByRole('alertdialog', { name: `${act} in Practice store` });
  await dialog.getByText(emails).waitFor();
  expect(await dialog.getByRole('button', { name: act }).count()).toBe(1);
  expect(await axeViolations(page)).toEqual([]);
});

test('a sheet that changed since the review is refused in the dialog, and nothing is sent', async () => {
  const { page, desk } = await openReview(review(), {}, () =>
    fail({ code: 'conflict', message: 'The sheet changed since it was reviewed.', next: 'Review again.' }),
  );
  await page.getByRole('button', { name: 'Create 4,979 discount codes' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Create 4,979 discount codes' }).click();
  await dialog.getByText('The sheet changed since it was reviewed.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  desk.on('runs.review', () => review({ token: 'reviewed again', rows: 4980 }));
  await dialog.getByRole('button', { name: 'Review again' }).click();
  await page.getByRole('button', { name: 'Create 4,980 discount codes' }).waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
});

test('what cannot be sent has no way to be sent', async () => {
  const { page } = await openReview(
    review({ notices: [{ severity: 'error', text: 'This store cannot take them.' }] }),
  );
  expect(await page.getByRole('button', { name: 'Create 4,979 discount codes' }).isDisabled()).toBe(true);
});

test('a notice about rows of the sheet leads to them', async () => {
  const text = '21 rows with errors are skipped.';
  const { page, desk, problems } = await openReview(
    review({ notices: [{ severity: 'warning', text, rowsWith: 'error' }] }),
  );
  const faulty = new FakeSheet({ rows: [['BF31-00001', '200']] });
  desk.on('sheets.get', () => faulty.detail());
  desk.on('sheets.issues', () => []);
  desk.on('sheets.views', () => []);
  desk.on('sheets.viewChanges', () => ({ leaving: 0, coming: 0, isReordered: false }));
  desk.on('sheets.window', ({ view, start, count }) => faulty.window(view, start, count));
  await page.getByRole('button', { name: 'Show rows with errors' }).click();
  await page.getByRole('grid').waitFor();
  await page.getByRole('contentinfo').getByText('Filter: Rows with errors').waitFor();
  const filters = desk.callsOf('sheets.window').map((input) => Reflect.get(Object(input), 'view').filters);
  expect(filters[0]).toEqual([{ by: 'issues', severity: 'error' }]);
  expect(new Set(filters.map((filter) => JSON.stringify(filter))).size).toBe(1);
  expect(problems()).toEqual([]);
});

test('reading before changing can be switched on; the review is made again and the run is started with it', async () => {
  const off = { possible: true, on: false, requests: 4979 };
  const { page, desk } = await openReview(review({ readFirst: off }));
  desk.on('runs.review', ({ readFirst }) => review({ readFirst: { ...off, on: readFirst ?? false } }));
  await page.getByText('Save current values first').click();
  await expect.poll(() => desk.callsOf('runs.review')).toMatchObject([{}, { readFirst: true }]);
  await page.getByRole('button', { name: 'Create 4,979 discount codes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create 4,979 discount codes' }).click();
  await expect.poll(() => desk.callsOf('runs.start')).toMatchObject([{ readFirst: true }]);
});

test('before an undo run, the rows are checked for changes: nothing is kept of them', async () => {
  const { page, desk } = await openReview(review());
  const facts = progress({ storeId: practiceStore().id, state: 'done' });
  const { actions } = facts;
  desk.on('runs.get', () => ({
    ...facts,
    actions: { ...actions, inverse: { rows: 4, how: 'Restores them.' } },
  }));
  desk.on('runs.review', () => review({ readFirst: { possible: true, on: true, requests: 4 } }));
  await page.getByRole('button', { name: 'Back to run' }).click();
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Undo run/ }).click();
  await page.getByText('Check for changes first').waitFor();
  await page
    .getByText('Rows that were changed after the original run are skipped. 4 more requests.')
    .waitFor();
  expect(await page.getByText('Save current values first').count()).toBe(0);
});

test('the rest of an undo run is checked for changes as its first rows were', async () => {
  const facts = review({ readFirst: { possible: true, on: true, requests: 4 } });
  const { page } = await openReview(facts, {}, undefined, undefined, 'run-0');
  await page.getByText('Check for changes first').waitFor();
  expect(await page.getByText('Save current values first').count()).toBe(0);
});

test('a locked store cannot be sent to: the button unlocks it, and then sends', async () => {
  const { page, desk } = await openReview(review(), {}, undefined, [store({ lock: 'locked' })]);
  await page.getByText('Larkfield Coffee is locked: unlock it to send').waitFor();
  expect(await page.getByRole('button', { name: /^Create/ }).count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Unlock to send' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlock Larkfield Coffee' }).click();
  await page.getByRole('button', { name: 'Create 4,979 discount codes' }).waitFor();
  expect(desk.callsOf('stores.unlock')).toEqual([{ storeId: 'store-1' }]);
});

test('a missing scope is named with what to do, and does not stop the sending', async () => {
  const { page, desk } = await openReview(review({ missingScopes: ['write_discounts'] }));
  await page.getByText('has not granted write_discounts', { exact: false }).waitFor();
  expect(await page.getByRole('button', { name: 'Create 4,979 discount codes' }).isEnabled()).toBe(true);
  await page.getByRole('main').getByRole('button', { name: 'Reconnect' }).click();
  await expect.poll(() => desk.callsOf('stores.reconnect').length).toBe(1);
});

test('rows that the service would refuse are named with its words, and the fix changes the sheet', async () => {
  const stopped = {
    rowId: 7,
    number: 3,
    label: '298508315',
    why: 'Prepaid: set override to true to swap it',
    fix: 'set-override' as const,
    said: 'override: has to be true',
    saidAt: '2031-11-20T10:00:00.000Z',
  };
  const { page, desk } = await openReview(
    review({ stopped: { rows: 1, first: [stopped], rejected: 1, evenRejected: false } }),
  );
  desk.on('sheets.edit', () => ({ sheet: sheet(), about: '', cellsChanged: 1 }));
  desk.on('runs.review', () => review());
  const table = page.getByRole('table', { name: 'Skipped rows' });
  await table.getByRole('row', { name: /298508315.*has to be true/ }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(desk.callsOf('runs.review').at(-1)).not.toHaveProperty('evenRejected');
  await page.getByRole('button', { name: 'Set override in 1 row' }).click();
  await table.waitFor({ state: 'detached' });
  expect(desk.callsOf('sheets.edit')).toMatchObject([
    { edits: [{ rowId: 7, column: 'override', text: 'true' }] },
  ]);
});

test('each of the first requests says in which API version it goes', async () => {
  const { page } = await openReview(review());
  const requests = page.locator('details').filter({ hasText: 'First requests as JSON' });
  expect(await requests.getByText('POST /async_batches', { exact: true }).isVisible()).toBe(false);
  await requests.locator('summary').click();
  await requests.getByText('POST /async_batches', { exact: true }).waitFor();
  const lines = requests.locator('p').filter({ has: page.locator('code') });
  expect(await lines.allTextContents()).toEqual([
    'POST /async_batchesAPI version 2021-01',
    'POST /async_batches/<batch_id>/tasksrows 1 to 3 · API version 2021-01',
  ]);
});

test('without the scope for batches, rows can be sent one by one, and the choice goes with the start', async () => {
  const { page, desk } = await openReview(review({ missingScopes: ['write_batches'] }));
  desk.on('runs.review', ({ rowByRow }) =>
    rowByRow === true
      ? review({
          token: 'row-by-row',
          batches: 0,
          requests: { read: 0, create: 0, add: 0, process: 0, single: 4979, verify: 0, total: 4979 },
          rowByRow: { possible: true, on: true },
        })
      : review({ missingScopes: ['write_batches'] }),
  );
  const choice = page.getByRole('switch', { name: 'Send rows one by one' });
  expect(await choice.isChecked()).toBe(false);
  await page.getByText('Without batches: 4,979 requests, one for each row.').waitFor();
  await page.getByRole('button', { name: 'Send rows one by one' }).click();
  await page.getByText('4,979 requests: one for each row.', { exact: true }).waitFor();
  expect(await choice.isChecked()).toBe(true);
  expect(await page.getByText('has not granted write_batches').count()).toBe(0);
  await page.getByRole('button', { name: 'Create 4,979 discount codes' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Create 4,979 discount codes' }).click();
  await expect
    .poll(() => desk.callsOf('runs.start'))
    .toMatchObject([{ rowByRow: true, token: 'row-by-row' }]);
});

test('kinds that go in one way alone have no choice', async () => {
  const { page } = await openReview(review({ rowByRow: { possible: false, on: false } }));
  expect(await page.getByRole('switch', { name: 'Send rows one by one' }).count()).toBe(0);
});

test('what rows empty is counted, and shown as it goes', async () => {
  const parts = [{ text: 'Clears Ends', rows: 12 }];
  const { page } = await openReview(
    review({
      kind: 'discount_update',
      consequences: [{ key: 'consequences', label: 'What will happen', parts }],
      firstRequests: [
        {
          method: 'POST',
          path: '/async_batches/<batch_id>/tasks',
          version: '2021-01',
          rows: [1],
          body: '{\n  "tasks": [{ "body": { "discount_id": 1, "ends_at": null } }]\n}',
        },
      ],
    }),
  );
  await page.getByRole('row', { name: 'Clears Ends' }).getByText('12', { exact: true }).waitFor();
  await page.getByText('First requests as JSON').click();
  await page.getByText('"ends_at": null').waitFor();
});

test('axe finds nothing on the review of a sheet where there are two stores to choose from', async () => {
  const two = [practiceStore(), store()];
  const desk = fakeDesk(emptyWorld({ stores: two, sheets: [sheet()] }), {
    ...sheetHandlers(new FakeSheet({ rows: codes(3) })),
    'runs.review': () => review(),
  });
  const { page, problems } = await pages.open(desk);
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Sheets/ })
    .click();
  await page.getByRole('main').getByRole('button', { name: 'Black Friday codes', exact: true }).click();
  await page.getByRole('button', { name: /^Review and send/ }).click();
  await page.getByRole('heading', { name: 'What changes' }).waitFor();
  await page.getByRole('button', { name: /Practice store.*Send to|Send to.*Practice store/ }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(problems()).toEqual([]);
});

test('Ctrl+Enter does what the main button does: on the review, and in its question, whatever has the focus', async () => {
  const { page, desk } = await openReview(review({ destructive: true }));
  await page.getByRole('button', { name: 'Back to run' }).focus();
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox').waitFor();
  await page.keyboard.press('Control+Enter');
  expect(desk.callsOf('runs.start'), 'the name is not typed yet').toEqual([]);
  await dialog.getByRole('textbox').fill('Practice store');
  await dialog.getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { level: 1, name: /^Run 19/ }).waitFor();
  expect(desk.callsOf('runs.start')).toHaveLength(1);
});
