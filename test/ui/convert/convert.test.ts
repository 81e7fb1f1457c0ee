import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConversionReport } from '../../../src/contract/convert.ts';
import { axeViolations } from '../support/axe.ts';
import { sheet } from '../support/fake-data.ts';
import { type FakeHandlers, fail } from '../support/fake-desk.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { openPalette } from '../support/palette.ts';
import { openSheet } from '../support/sheet-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

const report = (over: Partial<ConversionReport> = {}): ConversionReport => ({
  from: 'discounts-2021-01',
  to: 'discounts-2021-11',
  changedAt: '2031-11-21T16:46:00.000Z',
  rows: 300,
  unreadable: { count: 0, numbers: [] },
  rowsAffected: 41,
  ownColumns: 2,
  groups: [
    {
      reason: 'duration-unknown',
      effect: 'lost',
      column: 'duration',
      rows: 40,
      examples: [
        {
          row: 3,
          label: 'BF31-00003',
          message: 'The duration “single_use” is not available in API version 2021-11.',
        },
        {
          row: 9,
          label: 'BF31-00009',
          message: 'The duration “single_use” is not available in API version 2021-11.',
        },
      ],
    },
    {
      reason: 'subscription-not-listed',
      effect: 'assumed',
      column: 'applies_to_product_type',
      rows: 1,
      examples: [{ row: 12, label: '', message: 'SUBSCRIPTION is kept.' }],
    },
  ],
  ...over,
});

const made = sheet({ id: 'sheet-9', name: 'Made', kind: 'discounts-2021-11', rows: 300 });

async function openDialog(handlers: FakeHandlers, colorScheme: 'light' | 'dark' = 'light') {
  const opened = await openSheet(pages, undefined, {
    colorScheme,
    handlers: { 'convert.report': () => report(), 'jobs.cancel': () => null, ...handlers },
  });
  await opened.page.getByRole('button', { name: 'More', exact: true }).click();
  await opened.page.getByRole('menuitem', { name: 'Convert to 2021-11…' }).click();
  return { ...opened, dialog: opened.page.getByRole('dialog') };
}
const makeButton = (page: Page) => page.getByRole('button', { name: 'Create sheet' });

test.each(['light', 'dark'] as const)(
  'the report says what is lost before anything is made, and axe finds nothing: %s',
  async (colorScheme) => {
    const { page, dialog, desk, problems } = await openDialog({}, colorScheme);
    await dialog.getByText('Check 41 of 300 rows: values are lost or uncertain.').waitFor();
    const rows = await dialog.getByRole('row').allTextContents();
    expect(rows[1]).toBe(
      'Duration not available in 2021-11lost40row 3, BF31-00003: The duration “single_use” is not available in API version 2021-11.row 9, BF31-00009: The duration “single_use” is not available in API version 2021-11.',
    );
    await dialog.getByText('2 unmatched columns are kept.').waitFor();
    await dialog.getByText('one by one, not in batches.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(desk.callsOf('convert.make')).toEqual([]);
    expect(problems()).toEqual([]);
  },
);

test('rows that cannot be read are named before anything is made', async () => {
  const unreadable = { count: 12, numbers: [2, 5, 6, 7, 8, 9, 10, 11, 12, 1300] };
  const { page, dialog } = await openDialog({ 'convert.report': () => report({ rows: 288, unreadable }) });
  await dialog
    .getByText('12 rows cannot be read and are skipped: rows 2, 5, 6, 7, 8, 9, 10, 11, 12, 1,300 and 2 more.')
    .waitFor();
  expect(await makeButton(page).isEnabled()).toBe(true);
});

test('a sheet of nothing but a row that cannot be read is not converted', async () => {
  const unreadable = { count: 1, numbers: [1] };
  const handlers = { 'convert.report': () => report({ rows: 0, rowsAffected: 0, groups: [], unreadable }) };
  const { page, dialog } = await openDialog(handlers);
  await dialog.getByText('1 row cannot be read and is skipped: row 1.').waitFor();
  expect(await makeButton(page).isEnabled()).toBe(false);
});

test('it makes the sheet that was reported on, under the given name, by keyboard alone', async () => {
  const { page, desk } = await openSheet(pages, undefined, {
    handlers: { 'convert.report': () => report(), 'convert.make': () => made },
  });
  await openPalette(page);
  await page.keyboard.type('convert');
  await page.getByRole('option', { name: /Convert to API version 2021-11/ }).waitFor();
  await page.keyboard.press('Enter');
  const name = page.getByLabel('New sheet name');
  await name.waitFor();
  expect(await name.inputValue()).toMatch(/ \(2021-11\)$/);
  await name.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Winter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('“Made” was created with 300 rows').waitFor();
  expect(desk.callsOf('convert.make')).toMatchObject([{ name: 'Winter', changedAt: report().changedAt }]);
  await expect.poll(() => desk.callsOf('sheets.get').at(-1)).toEqual({ sheetId: 'sheet-9' });
});

test('progress is shown; closing stops the work', async () => {
  const { page, dialog, desk } = await openDialog({ 'convert.make': () => new Promise(() => undefined) });
  await makeButton(page).click();
  await expect.poll(() => desk.callsOf('convert.make').length).toBe(1);
  const jobId = String(Reflect.get(Object(desk.callsOf('convert.make')[0]), 'jobId'));
  const told = {
    sheetId: 'sheet-1',
    about: 'Converting Codes',
    phase: 'writing',
    secondsLeft: 3,
  } as const;
  await desk.emit('jobs.progress', { ...told, jobId, done: 120, total: 300, share: 0.4 });
  await dialog.getByText('Converting 120 of 300 rows').waitFor();
  expect(await dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('120');
  await desk.emit('jobs.progress', { ...told, jobId: 'another', done: 7, total: 8, share: 0.9 });
  await dialog.getByText('Converting 120 of 300 rows').waitFor();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => desk.callsOf('jobs.cancel')).toEqual([{ jobId }]);
});

test('a sheet that changed since loading is said so, and can be read again', async () => {
  const { page, dialog, desk } = await openDialog({
    'convert.make': () => fail({ code: 'conflict', message: 'The sheet has changed in the meantime.' }),
  });
  await makeButton(page).click();
  await dialog.getByRole('alert').getByText('The sheet has changed in the meantime.').waitFor();
  await dialog.getByRole('button', { name: 'Read again' }).click();
  await dialog.getByRole('alert').waitFor({ state: 'hidden' });
  await expect.poll(() => desk.callsOf('convert.report')).toHaveLength(2);
  await expect.poll(() => makeButton(page).isEnabled()).toBe(true);
});
