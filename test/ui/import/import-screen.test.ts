import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportPreview } from '../../../src/contract/imports.ts';
import type { SheetSummary } from '../../../src/contract/sheets.ts';
import { axeViolations } from '../support/axe.ts';
import { sheet } from '../support/fake-data.ts';
import { fail } from '../support/fake-desk.ts';
import { type Pages, startPages } from '../support/pages.ts';
import { column, openImport, preview } from './import-page.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

test.each([
  ['light', { colorScheme: 'light' as const }],
  ['dark', { colorScheme: 'dark' as const }],
  ['small window', { viewport: { width: 900, height: 600 } }],
])('axe finds nothing on the import of a file: %s', async (_look, options) => {
  const { page, problems } = await openImport(pages, {}, options);
  await page.getByRole('heading', { name: 'Preview' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(problems()).toEqual([]);
});

/** An import screen whose import has begun; it ends when the test says so. */
async function beginImport() {
  const end = Promise.withResolvers<SheetSummary>();
  const opened = await openImport(pages, {
    'sheets.get': () => fail({ code: 'not-found', message: 'The sheet of the test has no rows.' }),
    'imports.start': () => end.promise,
    'jobs.cancel': () => null,
  });
  const { page, desk } = opened;
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect.poll(() => desk.callsOf('imports.start').length).toBe(1);
  const jobId = String(Reflect.get(Object(desk.callsOf('imports.start')[0]), 'jobId'));
  return { ...opened, end, jobId };
}

test('the sheet opens when the import is done', async () => {
  const { page, desk, end, jobId } = await beginImport();
  const told = { sheetId: null, about: 'Importing campaign.csv', total: null, secondsLeft: 3 };
  await desk.emit('jobs.progress', { ...told, jobId, phase: 'reading', done: 120, share: 0.5 });
  await page.getByText('120 rows read').first().waitFor();
  // Other windows import, too.
  await desk.emit('jobs.progress', { ...told, jobId: 'another', phase: 'reading', done: 7, share: 0.1 });
  await desk.emit('jobs.progress', { ...told, jobId, phase: 'checking', done: 0, share: 0.99 });
  await page.getByText('Checking for duplicates').first().waitFor();
  end.resolve(sheet({ id: 'sheet-9', name: 'Campaign' }));
  await page.getByText('The sheet of the test has no rows.').waitFor();
  expect(desk.callsOf('sheets.get')).toMatchObject([{ sheetId: 'sheet-9' }]);
});

test('an import is stopped by a press, and that is no error', async () => {
  const { page, desk, end, jobId } = await beginImport();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect.poll(() => desk.callsOf('jobs.cancel')).toEqual([{ jobId }]);
  const stopped = 'Stopped: Importing campaign.csv.';
  const refusal = { code: 'cancelled', message: stopped, next: 'No sheet was created.' } as const;
  end.resolve(Promise.resolve().then(() => fail(refusal)));
  await page.getByText(stopped).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.getByRole('button', { name: 'Import', exact: true }).waitFor();
});

test('an import whose screen was left goes on, and says at its end where the sheet is', async () => {
  const { page, desk, end } = await beginImport();
  await page.getByRole('navigation').getByRole('button', { name: 'Sheets' }).click();
  await page.getByRole('heading', { name: 'Sheets', exact: true, level: 1 }).waitFor();
  end.resolve(sheet({ id: 'sheet-9', name: 'Campaign' }));
  await page.getByText('“Campaign” was imported').waitFor();
  expect(desk.callsOf('sheets.get')).toEqual([]);
  await page.getByRole('button', { name: 'Open sheet' }).click();
  await expect.poll(() => desk.callsOf('sheets.get')).toMatchObject([{ sheetId: 'sheet-9' }]);
});

test('rows of the clipboard are imported like a file, from the list of sheets and from the import screen', async () => {
  const { desk, page } = await openImport(pages, {
    'imports.pasteText': () => ({ grant: 'grant-1', fileName: 'Clipboard 1.txt' }),
  });
  const paste = (parts: Readonly<Record<string, string>>) =>
    page.evaluate((data) => {
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text);
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, parts);
  const arrived = page.getByRole('heading', { name: 'Import: Clipboard 1.txt' });
  await page.getByRole('navigation').getByRole('button', { name: 'Sheets' }).click();
  await page.getByRole('button', { name: 'Paste rows' }).click();
  await page.getByRole('heading', { name: 'Choose a file to import' }).waitFor();
  await paste({ 'text/plain': 'code\tvalue\r\nA\t10\r\n' });
  await arrived.waitFor();

  await page.getByRole('navigation').getByRole('button', { name: 'Sheets' }).click();
  await page.getByRole('button', { name: 'New sheet' }).waitFor();
  await paste({
    'text/plain': 'code value A 10',
    'text/html': '<table><tr><td>code</td><td>value</td></tr><tr><td>A</td><td>10</td></tr></table>',
  });
  await arrived.waitFor();
  await page.getByRole('navigation').getByRole('button', { name: 'Sheets' }).click();
  await page.getByRole('button', { name: 'New sheet' }).waitFor();
  await paste({ 'text/plain': 'code\tcampaign\r\nA\t"Summer" sale\r\n' });
  await arrived.waitFor();
  const texts = desk.callsOf('imports.pasteText').map((input) => Object.values(input as object)[0]);
  expect(texts).toEqual([
    'code\tvalue\r\nA\t10\r\n',
    expect.stringMatching(/^code\tvalue\r?\nA\t10/),
    'code\tcampaign\r\nA\t"""Summer"" sale"\r\n',
  ]);
});

test('a file that cannot be read says why and can be tried again', async () => {
  const { page, desk } = await openImport(pages, {
    'imports.inspect': () =>
      fail({
        code: 'file-unreadable',
        message: '“campaign.csv” is not a text file.',
        next: 'Save it as CSV.',
      }),
  });
  await page.getByText('“campaign.csv” is not a text file.').waitFor();
  await page.getByText('Save it as CSV.').waitFor();
  expect(await page.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true);
  const before = desk.callsOf('imports.inspect').length;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => desk.callsOf('imports.inspect').length).toBe(before + 1);
});

test('an empty file offers another one, and no ways to read what it does not have', async () => {
  const empty = { message: 'The file is empty.', next: 'Choose another file.' };
  const { page } = await openImport(pages, {
    'files.open': () => ({ grant: 'g', fileName: 'nothing.csv', bytes: 0 }),
    'imports.inspect': () => fail({ code: 'file-unreadable', ...empty }),
  });
  await page.getByText('The file is empty.').waitFor();
  await page.getByRole('button', { name: 'Choose another file…' }).and(page.locator(':focus')).waitFor();
  expect(await page.getByRole('button', { name: /Encoding$|Delimiter$/ }).count()).toBe(0);
});

test('a file that cannot be read with its delimiter can be read with another one', async () => {
  const { page, desk } = await openImport(pages, {
    'imports.inspect': ({ choices }) =>
      choices.delimiter === '|'
        ? preview('keep', {})
        : fail({ code: 'file-unreadable', message: 'Row 3 does not end.' }),
  });
  await page.getByText('Row 3 does not end.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /Delimiter$/ }).click();
  await page.getByRole('option', { name: 'Pipe' }).click();
  await page.getByRole('heading', { name: 'Preview' }).waitFor();
  expect(await page.getByText('Row 3 does not end.').count()).toBe(0);
  expect(desk.callsOf('imports.inspect').at(-1)).toMatchObject({ choices: { delimiter: '|' } });
});

const headerless = (mappedTo: string | null): ImportPreview => ({
  ...preview('keep', {}),
  kindConfidence: 'unknown',
  headerRow: 0,
  columns: [column(0, 'Column 1', 'SUMMER10', mappedTo, 'none')],
  missing: [],
  questions: [],
  rows: [{ cells: { 'Column 1': 'SUMMER10' }, issues: [] }],
  defaults: [],
  rawRows: [['SUMMER10'], ['SUMMER20']],
});

test('a file without headers says so, and a row of headers can be chosen', async () => {
  const { page, desk } = await openImport(pages, {
    'imports.inspect': ({ choices }) =>
      choices.headerRow === 1 ? preview('keep', { status: 'enabled' }) : headerless('code'),
  });
  const said = page.getByText('No header row was found', { exact: false });
  await said.waitFor();
  await page.getByText('not detected: choose a type', { exact: false }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /Header row/ }).click();
  await expect
    .poll(() => page.getByRole('option').allInnerTexts())
    .toEqual([
      expect.stringContaining('none'),
      expect.stringContaining('SUMMER10'),
      expect.stringContaining('SUMMER20'),
    ]);
  await page.getByRole('option', { name: /SUMMER10/ }).click();
  await said.waitFor({ state: 'hidden' });
  expect(desk.callsOf('imports.inspect').at(-1)).toMatchObject({ choices: { headerRow: 1 } });
});

test('what names the thing of a row has no default value: it cannot be the same in every row', async () => {
  const none = { required: false, offered: null };
  const { page } = await openImport(pages, {
    'imports.inspect': (): ImportPreview => ({
      ...preview('keep', {}),
      kind: 'discount_update',
      missing: [
        { column: 'discount_id', ...none },
        { column: 'status', ...none },
      ],
    }),
  });
  const defaults = page.getByRole('region', { name: 'Default values' });
  await defaults.getByRole('textbox', { name: /^Status/ }).waitFor();
  expect(await defaults.getByRole('textbox').count()).toBe(1);
});

test('a required column that nothing is matched to is named beside the button, until it has a default value', async () => {
  const lacking = [{ column: 'discount_type', required: true, offered: null }];
  const { page } = await openImport(pages, {
    'imports.inspect': (): ImportPreview => ({ ...preview('keep', {}), missing: lacking }),
  });
  const told = page.getByText('No values for Type of discount, which is required');
  await told.waitFor();
  await page.getByRole('textbox', { name: /^Type of discount/ }).fill('percentage');
  await told.waitFor({ state: 'detached' });
});

test('in a wide window the preview has all of its width for the columns', async () => {
  const { page } = await openImport(pages, {}, { viewport: { width: 1920, height: 1080 } });
  const table = page.getByRole('region', { name: 'Preview', exact: true });
  const [shown, screen] = [await table.boundingBox(), await page.getByRole('main').boundingBox()];
  expect((screen?.width ?? 0) - (shown?.width ?? 0)).toBeLessThan(60);
});

test('the rows of a file that was read whole are counted beside its size', async () => {
  const { page } = await openImport(pages, {
    'imports.inspect': (): ImportPreview => ({ ...preview('keep', {}), rowCount: 5_000 }),
  });
  await page.getByText('5,000 rows · 24 KB').waitFor();
});

test('cells that are not imported as the spreadsheet shows them are told', async () => {
  const found = '2 formulas without a saved result, first in A2: the cells are imported empty.';
  const { page } = await openImport(pages, {
    'imports.inspect': () => ({
      ...preview('keep', { status: 'enabled' }),
      otherwise: [found],
      rowsLooked: 5_000,
    }),
  });
  await page.getByText('Some cells are imported differently than the spreadsheet shows them').waitFor();
  await page
    .getByText(`${found} Only the first 5,000 rows were checked. To import what the spreadsheet shows`)
    .waitFor();
});

test('no headers can be chosen for a file with some', async () => {
  const { page, desk } = await openImport(pages, {
    'imports.inspect': ({ choices }) =>
      choices.headerRow === 0 ? headerless('code') : preview('keep', { status: 'enabled' }),
  });
  await page.getByRole('button', { name: /Header row/ }).click();
  await page.getByRole('option', { name: /none/ }).click();
  await page.getByRole('columnheader', { name: 'Column 1' }).waitFor();
  expect(await page.getByText('No header row was found', { exact: false }).count()).toBe(0);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect.poll(() => desk.callsOf('imports.start')).toMatchObject([{ choices: { headerRow: 0 } }]);
});

test('nothing is imported before a column is taken, and the button says why', async () => {
  const { page } = await openImport(pages, {
    'imports.inspect': ({ choices }) => headerless(choices.mapping?.[0] ?? null),
  });
  const start = page.getByRole('button', { name: 'Import', exact: true });
  const reason = page.getByText('Map at least one column to import.');
  await reason.waitFor();
  await page.getByText('0 of 1 column mapped').waitFor();
  expect(await start.isDisabled()).toBe(true);
  expect(await start.getAttribute('aria-describedby')).toBe(await reason.getAttribute('id'));
  await page.getByRole('button', { name: /Import “Column 1” as/ }).click();
  await page.getByRole('option', { name: /Discount code/ }).click();
  await reason.waitFor({ state: 'hidden' });
  await expect.poll(() => start.isDisabled()).toBe(false);
});
