import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Review } from '../../../src/contract/runs.ts';
import {
  type Again,
  countStandings,
  isTaken,
  rowStandings,
  type StandingCounts,
} from '../../../src/domain/run/row-results.ts';
import { axeViolations } from '../support/axe.ts';
import { practiceStore, run, store } from '../support/fake-data.ts';
import { resultColumns, sheetResults } from '../support/fake-results.ts';
import { progress, review } from '../support/fake-run-data.ts';
import { FakeSheet } from '../support/fake-sheet.ts';
import { sheetHandlers } from '../support/fake-sheet-handlers.ts';
import { emptyWorld, fakeDesk } from '../support/fake-world.ts';
import { type OpenOptions, type Pages, startPages } from '../support/pages.ts';
import { codes } from '../support/sheet-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const live = () => store({ id: 'live', name: 'Larkfield Coffee', colour: 'orange' });
const counts = (rows: Partial<StandingCounts>): StandingCounts => ({ ...countStandings().counts(), ...rows });

/** What main would say of a review of rows that were sent before. */
const reviewOf = (rows: StandingCounts, again: Again = 'none'): Review => {
  const taken = rowStandings.filter((standing) => isTaken(standing, again));
  return review({
    store: live(),
    rows: taken.reduce((sum, standing) => sum + rows[standing], 0),
    earlier: { rows, again, isErased: false, restored: 0 },
    token: `reviewed ${again}`,
  });
};

/** A sheet of five rows in a desk with two stores; the live one is chosen, and has what `rows` says. */
async function openSheet(
  rows: Partial<StandingCounts>,
  options: OpenOptions = {},
  stores = [live(), practiceStore()],
  all = rows,
) {
  const sheet = new FakeSheet({ rows: codes(5) });
  const world = emptyWorld({ stores });
  const desk = fakeDesk(world, {
    ...sheetHandlers(sheet),
    'sheets.results': ({ storeId }) =>
      storeId === 'live'
        ? sheetResults({ storeId, rows, all, columns: resultColumns })
        : sheetResults({ storeId, rows: { new: 5 } }),
    'runs.review': ({ selection, storeId }) => {
      if (storeId !== 'live') return review({ store: practiceStore(), rows: 5 });
      return reviewOf(counts(rows), ('again' in selection ? selection.again : undefined) ?? 'none');
    },
    'runs.start': () => run({ id: 'run-2', number: 19 }),
    'runs.get': () => progress({ id: 'run-2', number: 19 }),
    'runs.rows': () => [],
  });
  const opened = await pages.open(desk, options);
  const { page } = opened;
  await page.getByRole('navigation').getByRole('button', { name: 'Sheets' }).click();
  await page.getByRole('button', { name: sheet.name, exact: true }).click();
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  return { desk, button, ...opened };
}

test('the button offers the rows that are unsent at the chosen store, and another store has its own', async () => {
  const { page, button } = await openSheet({ sent: 3, changed: 1, failed: 1 });
  await button('Review and send 2 remaining rows').waitFor();
  await page.getByRole('contentinfo').getByText('4 of 5 rows succeeded in Larkfield Coffee').waitFor();
  await page.getByRole('contentinfo').getByText('1 changed since', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^Store:/ }).click();
  await page.getByRole('menuitem', { name: /^Practice store/ }).click();
  await button('Review and send 5 rows').waitFor();
  expect(await page.getByText(/sent to/).count()).toBe(0);
});

test('rows that got errors after they were sent are counted as sent, and as changed since', async () => {
  const { page } = await openSheet({ sent: 2 }, {}, [live()], { sent: 2, changed: 3 });
  const status = page.getByRole('contentinfo');
  await status.getByText('5 of 5 rows succeeded in Larkfield Coffee').waitFor();
  await status.getByText('3 changed since', { exact: true }).waitFor();
});

test('rows that were undone are counted as undone, beside those that are at the store', async () => {
  const { page } = await openSheet({ undone: 5 });
  const status = page.getByRole('contentinfo');
  await status.getByText('0 of 5 rows succeeded in Larkfield Coffee').waitFor();
  await status.getByText('5 undone', { exact: true }).waitFor();
});

test('of the rows that were not sent yet, those that are skipped for another reason are not told as going', async () => {
  const { page, desk, button } = await openSheet({ sent: 3, notSent: 1, undone: 1 });
  desk.on('runs.review', () => ({
    ...reviewOf(counts({ sent: 3, notSent: 1, undone: 1 })),
    rows: 1,
    stopped: { rows: 1, first: [], rejected: 1, evenRejected: false },
  }));
  await button('Review and send 2 remaining rows').click();
  const said = 'Other rows: 1 not sent by an earlier run, 1 undone. 1 of them is skipped for another reason.';
  await page.getByText(said).waitFor();
});

test('rows that came with a backup are not called unsent', async () => {
  const { button, desk } = await openSheet({ sent: 3, new: 2 });
  await button('Review and send 2 remaining rows').waitFor();
  desk.on('sheets.results', ({ storeId }) => ({
    ...sheetResults({ storeId, rows: { sent: 3, new: 2 }, columns: resultColumns }),
    restored: 2,
  }));
  await desk.emit('runs.changed', progress({ sheetId: 'sheet-1' }));
  await button('Review and send 2 rows').waitFor();
});

test('where all rows were sent the button says so, and the review offers to send them again', async () => {
  const { page, desk, button } = await openSheet({ sent: 5 });
  await button('Review sent rows').click();
  await page.getByRole('heading', { level: 1, name: 'Nothing to send to Larkfield Coffee' }).waitFor();
  await page.getByText('5 rows already sent to Larkfield Coffee are skipped').waitFor();
  expect(await button(/0 discount codes/).count()).toBe(0);
  await button('Send them again').click();
  await page
    .getByText('5 rows that were or may have been sent to Larkfield Coffee will be sent again')
    .waitFor();
  await button('Create 5 discount codes').click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('All of these rows were sent or may have been sent before.').waitFor();
  await dialog.getByRole('button', { name: 'Create 5 discount codes' }).click();
  await expect
    .poll(() => desk.callsOf('runs.start'))
    .toMatchObject([{ selection: { of: 'valid', again: 'all' }, token: 'reviewed all' }]);
});

test('the review skips sent rows, says why the others are unsent, and takes the choice back', async () => {
  const { page, desk, button } = await openSheet({ new: 1, changed: 2, failed: 1, sent: 40 });
  await button('Review and send 4 remaining rows').click();
  const skipped = page
    .getByRole('status')
    .filter({ hasText: '40 rows already sent to Larkfield Coffee are skipped' });
  await skipped.waitFor();
  // Skipped rows are as amber as warnings.
  const [sign, amber] = await skipped.locator('svg').evaluate((element) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--warn)';
    const colours = [getComputedStyle(element).color, getComputedStyle(probe).color];
    probe.remove();
    return colours;
  });
  expect(sign).toBe(amber);
  await page.getByText('Rows to send: 1 new, 2 changed since they were sent, 1 failed.').waitFor();
  await page.getByText(/61 rows are skipped; 21 of them have errors\./).waitFor();
  await button('Send them again, too').click();
  await button('Create 44 discount codes').waitFor();
  await button('Skip rows already sent').click();
  await button('Create 4 discount codes').click();
  const dialog = page.getByRole('alertdialog');
  expect(await dialog.getByText('sent before').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Create 4 discount codes' }).click();
  await expect
    .poll(() => desk.callsOf('runs.start'))
    .toMatchObject([{ selection: { of: 'valid', again: 'none' }, token: 'reviewed none' }]);
});

test('rows of which nobody knows are skipped by name, and go by their own question', async () => {
  const { page, button } = await openSheet({ new: 2, unknown: 1, sent: 2, pending: 3 });
  await button('Review and send 2 remaining rows').waitFor();
  await page.getByRole('contentinfo').getByText('1 unknown').waitFor();
  await button('Review and send 2 remaining rows').click();
  await page.getByText('1 row with an unknown result is skipped').waitFor();
  await page.getByText('3 rows of an unfinished run are skipped').waitFor();
  await button('Send all rows again').waitFor();
  const question =
    'This change may already have been made in Larkfield Coffee. Check there before you send the row again.';
  await page.getByText(question).waitFor();
  await button('Send it again').click();
  await page.getByText('1 row with an unknown result will be sent again').waitFor();
  await page.getByText(question).waitFor();
  await button('Create 3 discount codes').click();
  await page
    .getByRole('alertdialog')
    .getByText('1 of these rows was sent or may have been sent before.')
    .waitFor();
});

test('a wish to send again is one about its store: another store is asked about anew', async () => {
  const { page, desk, button } = await openSheet({ sent: 5 });
  await button('Review sent rows').click();
  await button('Send them again').click();
  await button('Create 5 discount codes').waitFor();
  await page.getByRole('button', { name: /^Store:/ }).click();
  await page.getByRole('menuitem', { name: /^Practice store/ }).click();
  await page.getByRole('heading', { level: 1, name: /in Practice store$/ }).waitFor();
  expect(desk.callsOf('runs.review').at(-1)).toMatchObject({
    storeId: 'practice',
    selection: { of: 'valid' },
  });
  expect(
    Reflect.get(Object(Reflect.get(Object(desk.callsOf('runs.review').at(-1)), 'selection')), 'again'),
  ).toBe(undefined);
});

test('what a run says meanwhile is read again', async () => {
  const { desk, button } = await openSheet({ sent: 3, failed: 2 });
  await button('Review and retry 2 failed rows').waitFor();
  desk.on('sheets.results', ({ storeId }) =>
    sheetResults({ storeId, rows: { sent: 4, failed: 1 }, columns: resultColumns }),
  );
  await desk.emit('runs.changed', progress({ sheetId: 'sheet-1' }));
  await button('Review and retry 1 failed row').waitFor();
});

test.each([
  ['light', { colorScheme: 'light' as const }],
  ['dark', { colorScheme: 'dark' as const }],
  ['small window', { viewport: { width: 900, height: 600 } }],
])('axe finds nothing on the review of a sheet that was sent: %s', async (_look, options) => {
  const { page, button, problems } = await openSheet({ sent: 3, unknown: 1, failed: 1 }, options, [live()]);
  await button('Review and retry 1 failed row').click();
  await page.getByText('1 row with an unknown result is skipped').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(problems()).toEqual([]);
});
